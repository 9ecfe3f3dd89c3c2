/* Numbers and vectors as people type them, at the edges of every number system too. */
#include "grammar.h"

#include "units/unit.h"

static const char *const EXACT[] = {"sqrt(2)",  "√3", "2√13", "2/sqrt(13)", "1/√2",   "sqrt(5)/3", "1 + sqrt(2)", "cos(30°)",
                                    "sin(45°)", "pi", "pi/6", "½",          "2/3*√7", "30°",       "tan(60°)",    "sqrt(1/3)"};
static const char *const ENCLOSED[] = {
    "sin(20°)", "cos(20°)", "tan(1)", "sqrt(2 + sqrt(3))", "atan2(3, 4)", "cos(1/3)", "sin(20°)^2 + cos(20°)^2"};
static const char *const FAR[] = {"1e300",
                                  "1e-300",
                                  "-1.8e308",
                                  "1.7976931348623157e308",
                                  "5e-324",
                                  "-1e309",
                                  "1e-400",
                                  "3.4028235e38",
                                  "1e-45",
                                  "1e2000",
                                  "12345678901234567890",
                                  "0.33333333333333333333333333333333333333",
                                  "12345678/7",
                                  "1/1234567890123456789012345678901234567890",
                                  "16777217",
                                  "9007199254740993",
                                  "0.1000000000000000055511151231257827021181583404541015625"};
static const char *const ODD[] = {"inf",   "-inf",          "0",  "0.0",  "-0",  "1,15", "2 3/5", "1e", ".5", "5.",
                                  "1.2.3", "1e99999999999", "−3", "0x10", "1/0", "none", "²",     "٣"};

static void put_plain(Generator *g, int least)
{
    Random *r = &g->random;
    int     whole = random_int(r, least, 12);
    switch (pick(r, 6)) {
    case 0:
        buf_printf(&g->out, "%d/%d", whole, random_int(r, 1, 12));
        break;
    case 1:
        buf_printf(&g->out, "%d.%d", whole, pick(r, 100));
        break;
    case 2:
        buf_printf(&g->out, "%d.%d", whole, random_int(r, 0, 9));
        break;
    default:
        buf_printf(&g->out, "%d", whole);
    }
}

void put_small(Generator *g)
{
    buf_printf(&g->out, "%d", chance(&g->random, 95) ? random_int(&g->random, -9, 9) : random_int(&g->random, -1000000, 1000000));
}

void put_positive(Generator *g)
{
    Random *r = &g->random;
    if (chance(r, 80))
        put_plain(g, 1);
    else if (chance(r, 70))
        buf_puts(&g->out, PICK_WORD(r, EXACT));
    else
        put_number(g);
}

void put_number(Generator *g)
{
    Random *r = &g->random;
    int     kind = pick(r, 100);
    if (kind < 62)
        put_plain(g, -12);
    else if (kind < 72)
        buf_puts(&g->out, PICK_WORD(r, EXACT));
    else if (kind < 77)
        buf_puts(&g->out, PICK_WORD(r, ENCLOSED));
    else if (kind < 84)
        buf_puts(&g->out, PICK_WORD(r, FAR));
    else if (kind < 87)
        buf_puts(&g->out, PICK_WORD(r, ODD));
    else if (kind < 94)
        buf_puts(&g->out, name_of_shape(g, 'n'));
    else if (kind < 97)
        put_formula(g, 'n', 2);
    else
        buf_printf(&g->out, "%d.%de%d", random_int(r, -9, 9), pick(r, 1000), random_int(r, -330, 330));
}

void put_vector(Generator *g, int size)
{
    Random *r = &g->random;
    int     kind = pick(r, 100);
    if (kind >= 92) {
        buf_puts(&g->out, name_of_shape(g, size == 3 ? 'q' : 'p'));
    } else if (kind >= 88) {
        put_formula(g, size == 3 ? 'q' : 'p', 2);
    } else if (kind >= 86) {
        put_small(g);
        buf_puts(&g->out, chance(r, 50) ? "i + 4j" : "i - j");
    } else {
        bool round = chance(r, 30);
        buf_char(&g->out, round ? '(' : '<');
        for (int i = 0; i < size; i++) {
            buf_puts(&g->out, i ? ", " : "");
            chance(r, 75) ? put_plain(g, -9) : put_number(g);
        }
        buf_char(&g->out, round ? ')' : '>');
    }
}

void put_strange(Generator *g)
{
    static const char *const STRANGE[] = {"\x1b[31m",
                                          "\xff\xfe",
                                          "\xe2\x80\xae",
                                          "\xc3",
                                          "\xed\xa0\x80",
                                          "\t",
                                          "\r",
                                          "\x7f",
                                          "<script>alert(1)</script>",
                                          "&amp;<b>",
                                          "\"",
                                          "`",
                                          "$x$",
                                          "\\end{document}",
                                          "%",
                                          "{",
                                          "}",
                                          "]]>",
                                          "-->",
                                          "\xe2\x88\x9e",
                                          "\xf0\x9f\x98\x80",
                                          "e\xcc\x81",
                                          "\\",
                                          "#",
                                          "#>",
                                          ":",
                                          "|",
                                          "((((((((",
                                          "<<<",
                                          "...",
                                          "..",
                                          "'''''",
                                          "_",
                                          "=",
                                          "== ==",
                                          ";",
                                          "~",
                                          "**",
                                          "end",
                                          "\xef\xbb\xbf"};
    if (chance(&g->random, 4))
        buf_char(&g->out, 0);
    else if (chance(&g->random, 4))
        buf_fill(&g->out, "9(-x<"[pick(&g->random, 5)], random_int(&g->random, 100, 3000));
    else
        buf_puts(&g->out, PICK_WORD(&g->random, STRANGE));
}

void put_unit(Generator *g, Text usual)
{
    static const char *const BETWEEN[] = {" ", "*", "/", "·", " / ", "^2 ", "^-1 ", "-1 ", "² "};
    Random                  *r = &g->random;
    buf_puts(&g->out, chance(r, 80) ? " " : "");
    if (usual.len && chance(r, 60)) {
        buf_put(&g->out, usual);
        return;
    }
    buf_puts(&g->out, unit_row[pick(r, unit_rows)].name);
    while (chance(r, 30)) {
        buf_puts(&g->out, PICK_WORD(r, BETWEEN));
        buf_puts(&g->out, unit_row[pick(r, unit_rows)].name);
    }
}
