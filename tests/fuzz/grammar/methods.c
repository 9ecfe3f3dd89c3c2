/* Definitions of methods: those of the program under other names and with lines taken from each other, and small ones made from nothing. */
#include "grammar.h"

#include "derive/sketch.h"

#include <string.h>

enum { MOST_LINES = 400 };

static int lines_of(Text text, Text *line)
{
    int count = 0;
    while (text.len && count < MOST_LINES)
        line[count++] = text_take(&text, "\n");
    return count;
}

static void put_own_name(Generator *g)
{
    buf_printf(&g->out, "own%d", random_int(&g->random, 1, 3));
}

/* A method of the program or of the tests with some lines left out, said twice, exchanged, or with a formula of chance in them. */
static void put_changed(Generator *g)
{
    static Text line[MOST_LINES];
    Random     *r = &g->random;
    Text        text_of_method = chance(r, 50) ? example_definition(g) : text_of(method_built_in[pick(r, method_built_in_count)].text);
    int         count = lines_of(text_of_method, line);
    int         changes = chance(r, 30) ? 0 : random_int(r, 1, 3), changed[3] = {-1, -1, -1};
    for (int i = 0; i < changes; i++)
        changed[i] = pick(r, count);
    for (int i = 0; i < count; i++) {
        bool change = i == changed[0] || i == changed[1] || i == changed[2];
        Text text = line[i], trimmed = text_trim(text);
        if (text_starts(trimmed, "#"))
            continue;
        if (text_starts(trimmed, "method ")) {
            const char *title = memchr(trimmed.at, '"', trimmed.len);
            buf_puts(&g->out, "method ");
            put_own_name(g);
            if (title)
                buf_printf(&g->out, " %.*s", (int)(trimmed.at + trimmed.len - title), title);
        } else if (change && chance(r, 35)) {
            continue;
        } else if (change && chance(r, 50)) {
            buf_put(&g->out, line[pick(r, count)]);
        } else if (change) {
            const char *equal = memchr(text.at, '=', text.len), *quote = memchr(text.at, '"', text.len);
            if (equal && (!quote || equal < quote)) {
                buf_printf(&g->out, "%.*s= ", (int)(equal - text.at), text.at);
                put_any_formula(g);
                buf_puts(&g->out, " \"changed\"");
            } else {
                buf_printf(&g->out, "%.*s\n%.*s", TEXT_ARG(text), TEXT_ARG(text));
            }
        } else {
            buf_put(&g->out, text);
        }
        buf_char(&g->out, '\n');
    }
    while (g->out.len && g->out.at[g->out.len - 1] == '\n')
        g->out.len--;
}

static void put_caption(Generator *g)
{
    static const char *const CAPTIONS[] = {"its speed",    "half of it", "a {b} in braces", "with <b>&amp;</b>", "$x$ and \\frac",
                                           "an `odd` one", "é ü ∞"};
    if (chance(&g->random, 80))
        buf_printf(&g->out, "  \"%s\"", PICK_WORD(&g->random, CAPTIONS));
}

Text generator_mark(int row)
{
    return row < MARK_KINDS ? text_of(sketch_mark_table[row].word) : (Text){0};
}

static void put_mark(Generator *g)
{
    int            row = pick(&g->random, MARK_KINDS);
    const MarkRow *mark = &sketch_mark_table[row];
    cover(COVERED_MARKS, row);
    buf_printf(&g->out, "  draw %s ", mark->word);
    put_formula(g, mark->what == 'n' ? 'n' : 'p', 1);
    for (const char *clause = "ftao"; *clause; clause++) {
        bool optional = false;
        if (!sketch_mark_takes(mark, *clause, &optional) || (optional && chance(&g->random, 50)) || chance(&g->random, 5))
            continue;
        buf_printf(&g->out, " %s ", sketch_mark_clause(*clause));
        if (*clause == 'o')
            buf_puts(&g->out, "\"stack\"");
        else
            put_formula(g, 'p', 1);
    }
    if (chance(&g->random, 40))
        buf_puts(&g->out, ((const char *[]){" \"\"", " \"J = {a}\"", " \"<b>{v}</b>\"", " \"{nothing}\""})[pick(&g->random, 4)]);
    if (chance(&g->random, 20)) {
        buf_puts(&g->out, " if ");
        put_formula(g, 't', 1);
    }
    buf_char(&g->out, '\n');
}

/* Two ways to work, one of them by equations, and a mistake with lines for both. */
static void put_ways(Generator *g, int number)
{
    static const char *const SIDES[] = {"2*x", "b*x - a", "x^2", "a*b/x", "x*x - x", "perp(v) . v + x", "abs(x)"};
    static const char *const FROM[] = {"p", "p + b*w", "2*w - p/3", "p*w", "p + x*w", "p + 1"};
    static const char *const WRONG[] = {"k", "p", "x", "w + k", "a - b"};
    Random                  *r = &g->random;
    int                      n = number;
    buf_printf(&g->out, "  way one\n    step k%d = a*%d\n    answer y%d = k%d + b\n  end\n  way two\n", n, n, n, n);
    buf_printf(&g->out, "    equation p: %s = a for x\n    equation w: x + %d = b for x\n", PICK_WORD(r, SIDES), n);
    buf_printf(&g->out, "    answer x = w - %d from %s\n    step k = a\n    answer y%d = a*%d + b\n  end\n", n, PICK_WORD(r, FROM), n, n);
    buf_printf(&g->out, "  mistake W%d \"in both ways\"\n    at k%d: %s\n    or at %s: %s\n    way two\n      at w: %s\n    end", n, n,
               PICK_WORD(r, WRONG), PICK_WORD(r, WRONG), PICK_WORD(r, WRONG), PICK_WORD(r, WRONG));
}

static void put_line(Generator *g, int *step)
{
    static const char *const FIGURES[] = {"", " of velocity", " of momentum", " of scheme", " of place", " plane v, P", " if a > 0"};
    Random                  *r = &g->random;
    int                      kind = pick(r, 16);
    char                     shape = "nnpn"[pick(r, 4)];
    if (kind < 5) {
        buf_printf(&g->out, "  %s s%d = ", kind < 2 ? "step" : kind < 3 ? "check" : "answer", ++*step);
        put_formula(g, shape, 3);
        put_caption(g);
    } else if (kind < 6) {
        buf_puts(&g->out, "  law ");
        put_formula(g, 'n', 2);
        buf_puts(&g->out, " = ");
        put_formula(g, 'n', 2);
        put_caption(g);
    } else if (kind < 7) {
        buf_puts(&g->out, "  need ");
        put_formula(g, 't', 2);
        put_caption(g);
        buf_puts(&g->out, " else \"here {a} is wrong\"");
    } else if (kind < 9) {
        buf_printf(&g->out, "  mistake X%d at s%d: ", pick(r, 9), random_int(r, 1, *step + 1));
        put_formula(g, shape, 2);
        put_caption(g);
    } else if (kind < 10) {
        buf_printf(&g->out, "  case a > %d \"larger\"\n    answer c%d = a + 1 \"more\"\n  else\n    answer c%d = none \"none\"\n  end",
                   pick(r, 5), *step, *step);
    } else if (kind < 11) {
        buf_printf(&g->out, "  figure%s%s\n", chance(r, 90) ? " \"a figure\"" : "", PICK_WORD(r, FIGURES));
        for (int i = random_int(r, 0, 4); i > 0; i--)
            put_mark(g);
        g->out.len--;
    } else if (kind < 12) {
        buf_puts(&g->out, "  note \"a is {a}\"");
    } else if (kind < 13) {
        buf_printf(&g->out, "  alias s%d = z%d, zz", random_int(r, 1, *step + 1), *step);
    } else if (kind < 14) {
        static const char *const STAGES[] = {"Axes", "Components", "a {b} <i>", "é ü ∞", ""};
        buf_printf(&g->out, "  stage \"%s\"\n  step s%d = a", PICK_WORD(r, STAGES), ++*step);
    } else if (kind < 15) {
        buf_puts(&g->out, "  when 2D\n    step t2 = a\n  end");
    } else {
        put_ways(g, ++*step);
    }
    buf_char(&g->out, '\n');
}

static void put_small_method(Generator *g)
{
    Random *r = &g->random;
    int     step = 0;
    buf_puts(&g->out, "method ");
    put_own_name(g);
    put_caption(g);
    buf_puts(&g->out, "\n  given a, b : number");
    put_caption(g);
    buf_puts(&g->out, "\n  given v, P : vector");
    put_caption(g);
    if (chance(r, 40)) {
        buf_puts(&g->out, "\n  given k : number = ");
        put_number(g);
        put_caption(g);
    }
    buf_puts(&g->out, "\n  step s1 = a + b  \"a sum\"\n");
    step = 1;
    for (int lines = random_int(r, 1, 8); lines > 0; lines--)
        put_line(g, &step);
    buf_puts(&g->out, "  answer F = s1*v  \"an answer\"\nend");
}

/* Members named by a `for each` or a sum, with clauses of chance. */
static void put_range(Generator *g, const char *variable)
{
    static const char *const CLAUSES[] = {"",           " after p",       " not p",        " in p, q", " in p",       " where m_q",
                                          " backwards", " where not t_q", " where w = up", " of a, b", " where p = q"};
    buf_printf(&g->out, "%s %s%s%s", chance(&g->random, 70) ? "part" : "link", variable, PICK_WORD(&g->random, CLAUSES),
               chance(&g->random, 30) ? PICK_WORD(&g->random, CLAUSES) : "");
}

static void put_member_line(Generator *g, int number)
{
    static const char *const FORMULAS[] = {"m_p",     "s*m_p - z*m_q", "1/m_p",     "m_q*(m_p + s)", "sum(part: m_part)",
                                           "k_l + z", "x_q*z",         "m_p^2 + s", "inv(m_p)",      "-s*m_p*x_p"};
    static const char *const LETS[] = {"0", "-1", "1", "inf", "m_p", "s*m_q", "up", "w", "2*z"};
    Random                  *r = &g->random;
    int                      kind = pick(r, 7);
    if (kind < 2)
        buf_printf(&g->out, "    step t%d_%s = %s", number, chance(r, 80) ? "p" : "q", PICK_WORD(r, FORMULAS));
    else if (kind < 3)
        buf_printf(&g->out, "    let %s = %s", ((const char *[]){"s", "z", "y_p", "m_p", "w"})[pick(r, 5)], PICK_WORD(r, LETS));
    else if (kind < 5)
        buf_printf(&g->out, "    when %s%s%s\n      step h%d_p = y_p\n    else\n      let h%d_p = 0\n    end", chance(r, 30) ? "not " : "",
                   ((const char *[]){"m_p", "w", "y_p", "p"})[pick(r, 4)], chance(r, 30) ? " = up" : "", number, number);
    else if (kind < 6)
        buf_printf(&g->out, "    mistake Y%d at t%d_p: m_p", number, number);
    else
        buf_printf(&g->out, "    step : aside = m_p");
    buf_char(&g->out, '\n');
}

/* Families, links, lets and sums. */
static void put_method_of_members(Generator *g)
{
    Random *r = &g->random;
    buf_puts(&g->out, "method ");
    put_own_name(g);
    buf_puts(&g->out, "\n  family part\n  family link of part, part\n  given m_part : number\n  given k_link : number = 1\n"
                      "  let s = -1\n  let z = 0\n  let w = up\n");
    for (int loops = random_int(r, 1, 3), number = 0; loops > 0; loops--) {
        buf_puts(&g->out, "  for each ");
        put_range(g, "p");
        buf_puts(&g->out, "\n");
        for (int lines = random_int(r, 0, 4); lines > 0; lines--)
            put_member_line(g, ++number);
        buf_puts(&g->out, "  end\n");
    }
    buf_puts(&g->out, "  answer F = sum(");
    put_range(g, "q");
    buf_puts(&g->out, ": m_q)\nend");
}

void put_definition(Generator *g)
{
    if (chance(&g->random, 15))
        put_method_of_members(g);
    else
        chance(&g->random, 45) ? put_changed(g) : put_small_method(g);
}
