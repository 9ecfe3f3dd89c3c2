/* The writers: LaTeX, Markdown and HTML say what the text says, with the same numbers, and whatever a name or a caption is the page
 * stays whole. Formulas are read back by readback.c, which has nothing from src/render/. CAROM_SEED repeats a run. */
#include "harness.h"
#include "json_read.h"
#include "readback.h"
#include "reports.h"

#include "render/escape.h"
#include "render/layout.h"
#include "render/notation.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- formulas --------------------------------------------------------------------------------------------- */

typedef bool (*Reader)(Text, Buf *);

static const struct {
    const char     *name;
    const Notation *notation;
    Reader          read;
} NOTATIONS[] = {{"LaTeX", &latex_notation, latex_read}, {"MathML", &mathml_notation, mathml_read}};

/* What a page has in a notation must read back with the same names and numbers as the text, in the same order. */
static void check_formula(const Expr *expr, Play *judge, int *worked)
{
    Buf text = {0}, leaves = {0};
    expr_write(&text, expr, true);
    buf_char(&text, 0);
    text.len--;
    leaves_of(buf_text(&text), &leaves);
    for (int k = 0; k < 4; k++) {
        Buf set = {0}, back = {0}, same = {0};
        notation_put(&set, expr, NOTATIONS[k / 2].notation, k % 2);
        bool read = NOTATIONS[k / 2].read(buf_text(&set), &back);
        buf_char(&set, 0);
        buf_char(&back, 0);
        back.len--;
        ck_assert_msg(read, "%s of %s is not read: %s", NOTATIONS[k / 2].name, text.at, set.at);
        leaves_of(buf_text(&back), &same);
        ck_assert_msg(text_equal(buf_text(&leaves), buf_text(&same)),
                      "%s of %s:\n%s\nreads back as %s, with the leaves\n%.*s and not\n%.*s", NOTATIONS[k / 2].name, text.at, set.at,
                      back.at, TEXT_ARG(buf_text(&same)), TEXT_ARG(buf_text(&leaves)));
        char value[8192];
        if (judge && play_text(judge, buf_text(&text)) <= EXIT_CHECK && *json_answer(judge)) {
            snprintf(value, sizeof value, "%s", json_answer(judge));
            play_text(judge, buf_text(&back));
            ck_assert_msg(!strcmp(value, json_answer(judge)), "%s is %s, but %s, read back from %s\n%s\nis %s\n%s", text.at, value, back.at,
                          NOTATIONS[k / 2].name, set.at, json_answer(judge), judge->both.at);
            ++*worked;
        }
        buf_free(&set);
        buf_free(&back);
        buf_free(&same);
    }
    buf_free(&text);
    buf_free(&leaves);
}

static bool has_names(const Expr *expr)
{
    bool any = expr->kind == EXPR_NAME || expr->kind == EXPR_WORD || expr->kind == EXPR_NONE || expr->kind == EXPR_RECORD;
    for (int i = 0; i < expr->count && !any; i++)
        any = has_names(expr->arg[i]);
    return any;
}

static Play *judge_new(void)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "format", "json"));
    return play_new(&settings);
}

START_TEST(formulas_of_methods_read_back)
{
    Study  study;
    Random random = random_stream(71 + (uint64_t)_i);
    Play  *judge = judge_new();
    int    worked = 0, formulas = 0;
    study_open(&study);
    for (int i = 0; i < 12; i++) {
        study_next(&study);
        const Report *report = study_random(&study, &random);
        if (!report)
            continue;
        Document document = document_of(report, STEPS_FULL);
        for (int b = 0; b < document.count; b++) {
            const Block *block = &document.block[b];
            for (int k = -1; k < block->lines; k++) {
                const Expr *expr = k < 0 ? block->left : block->line[k].math;
                if (expr) /* every eighth is worked out too */
                    check_formula(expr, has_names(expr) || formulas++ % 8 ? NULL : judge, &worked);
            }
        }
    }
    ck_assert_int_gt(worked, 20);
    study_close(&study);
    play_free(judge);
}
END_TEST

/* A formula over numbers: everything that brackets could go wrong in. */
static void put_number(Random *random, Buf *out)
{
    switch (random_int(random, 0, 5)) {
    case 0:
        buf_printf(out, "%d.%d", random_int(random, 0, 9), random_int(random, 1, 9));
        break;
    case 1:
        buf_printf(out, "√%d", random_int(random, 2, 7));
        break;
    case 2:
        buf_printf(out, "½");
        break;
    case 3:
        buf_printf(out, "%de-%d", random_int(random, 1, 9), random_int(random, 1, 3));
        break;
    default:
        buf_printf(out, "%d", random_int(random, 1, 12));
    }
}

static void put_formula(Random *random, Buf *out, int depth)
{
    static const char *const SIGNS[] = {" + ", " - ", "*", "/", "*", "/"};
    int                      kind = depth ? random_int(random, 0, 9) : 0;
    if (kind <= 1) {
        put_number(random, out);
    } else if (kind <= 5) {
        int count = random_int(random, 2, 4);
        for (int i = 0; i < count; i++) {
            bool bracket = random_int(random, 0, 2) == 0;
            buf_puts(out, i ? SIGNS[random_int(random, 0, 5)] : "");
            buf_puts(out, bracket ? "(" : "");
            put_formula(random, out, depth - 1);
            buf_puts(out, bracket ? ")" : "");
        }
    } else if (kind == 6) {
        buf_puts(out, "-(");
        put_formula(random, out, depth - 1);
        buf_puts(out, ")");
    } else if (kind == 7) {
        buf_puts(out, "(");
        put_formula(random, out, depth - 1);
        buf_puts(out, random_int(random, 0, 1) ? ")²" : ")^3");
    } else if (kind == 8) {
        buf_puts(out, "(");
        put_formula(random, out, depth - 1);
        buf_puts(out, ")*<");
        put_formula(random, out, depth - 1);
        buf_puts(out, ", 2> . <1, ");
        put_formula(random, out, depth - 1);
        buf_puts(out, ">");
    } else {
        static const char *const CALLS[] = {"abs(", "inv(", "max(3, ", "|<1, ", "cross(<1, 2>, <3, 5>)*("};
        int                      call = random_int(random, 0, 4);
        buf_puts(out, CALLS[call]);
        put_formula(random, out, depth - 1);
        buf_puts(out, call == 3 ? ">|" : ")");
    }
}

/* The formulas in a page of that format, one a line. */
static void formulas_of(Format format, Text page, Buf *out)
{
    if (format == FORMAT_HTML)
        mathml_formulas(page, out);
    else
        latex_formulas(page, out);
}

static Text next_line(Text *rest)
{
    size_t end = 0;
    while (end < rest->len && rest->at[end] != '\n')
        end++;
    Text line = text_cut(*rest, 0, end);
    *rest = text_from(*rest, end < rest->len ? end + 1 : end);
    return line;
}

/* "left = right" without its left side and sign; *exact tells whether the sign is =. */
static Text right_side(Text formula, bool *exact)
{
    size_t at = 0;
    int    depth = 0;
    for (; at < formula.len; at++) {
        depth += (formula.at[at] == '(' || formula.at[at] == '[') - (formula.at[at] == ')' || formula.at[at] == ']');
        if (!depth && (formula.at[at] == '=' || formula.at[at] == '~'))
            break;
    }
    *exact = at < formula.len && formula.at[at] == '=';
    return at < formula.len ? text_from(formula, at + 1) : formula;
}

/* Every line of a derivation that stands behind an = has the value of the formula, also when it is read back from a page. */
START_TEST(every_line_has_the_value)
{
    static const Format FORMATS_READ[] = {FORMAT_LATEX, FORMAT_HTML};
    Random              random = random_stream(9000 + (uint64_t)_i);
    Play               *judge = judge_new(), *page = play_new(NULL);
    int                 lines = 0;
    for (int i = 0; i < 12; i++) {
        Buf formula = {0};
        put_formula(&random, &formula, 3);
        buf_char(&formula, 0);
        char value[8192];
        bool good = play(judge, formula.at) == EXIT_FINE && *json_answer(judge);
        snprintf(value, sizeof value, "%s", json_answer(judge));
        for (int k = 0; good && k < 2; k++) {
            Buf  read = {0};
            char set[64];
            snprintf(set, sizeof set, "set format %s", writers[FORMATS_READ[k]].name);
            ck_assert_int_eq(play(page, set), EXIT_FINE);
            ck_assert_int_eq(play(page, formula.at), EXIT_FINE);
            formulas_of(FORMATS_READ[k], buf_text(&page->out), &read);
            for (Text rest = buf_text(&read); rest.len;) {
                Text line = next_line(&rest);
                Buf  back = {0};
                bool exact;
                if (text_starts(line, "& \\quad") || !line.len) /* it goes on from the line before */
                    continue;
                bool was_read = FORMATS_READ[k] == FORMAT_HTML ? mathml_read(line, &back) : latex_read(line, &back);
                ck_assert_msg(was_read, "%s: cannot be read: %.*s", formula.at, TEXT_ARG(line));
                Text side = right_side(buf_text(&back), &exact);
                bool cut = strstr(page->out.at, "\\quad {}") || strstr(page->out.at, "<mspace");
                if (exact && !cut) {
                    play_text(judge, side);
                    ck_assert_msg(!strcmp(json_answer(judge), value), "%s is %s\n%.*s\nread back as %.*s is %s", formula.at, value,
                                  TEXT_ARG(line), TEXT_ARG(side), json_answer(judge));
                    lines++;
                }
                buf_free(&back);
            }
            buf_free(&read);
        }
        buf_free(&formula);
    }
    ck_assert_int_gt(lines, 10);
    play_free(judge);
    play_free(page);
}
END_TEST

/* Names as they are set: letter, subscripts, primes. */
START_TEST(names_have_subscripts_and_primes)
{
    static const struct {
        const char *name, *latex, *mathml;
    } NAMES[] = {
        {"v", "v", "<mi>v</mi>"},
        {"va'", "v_{a}'", "<msubsup><mi>v</mi><mrow><mi>a</mi></mrow><mo>′</mo></msubsup>"},
        {"vain", "v_{ain}", NULL},
        {"Tm", "T_{m}", "<msub><mi>T</mi><mrow><mi>m</mi></mrow></msub>"},
        {"lo1", "\\mathrm{lo}_{1}", "<msub><mi>lo</mi><mrow><mn>1</mn></mrow></msub>"},
        {"loss", "\\mathrm{loss}", "<mi>loss</mi>"},
        {"det", "\\mathrm{det}", NULL},
        {"S2", "S_{2}", NULL},
        {"A_c1_c2", "A_{c1, c2}", NULL},
        {"p_ground'", "p_{\\mathrm{ground}}'", NULL},
        {"v'now", "v_{\\mathrm{now}}'", NULL},
        {"w_A''", "w_{A}''", NULL},
        {"r.F", "r_{F}", NULL},
        {"omega", "\\omega ", "<mi>ω</mi>"},
        {"omega1", "\\omega _{1}", NULL},
        {"ω", "\\omega ", "<mi>ω</mi>"},
        {"inf", "\\infty ", "<mi>∞</mi>"},
        {"_", "\\text{\\_}", "<mi>_</mi>"},
    };
    Arena *mem = arena_new();
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const Expr *name = expr_name(mem, text_of(NAMES[i].name));
        Buf         latex = {0}, mathml = {0};
        notation_put(&latex, name, &latex_notation, true);
        notation_put(&mathml, name, &mathml_notation, true);
        ck_assert_msg(text_is(buf_text(&latex), NAMES[i].latex), "%s: %.*s", NAMES[i].name, TEXT_ARG(buf_text(&latex)));
        ck_assert_msg(!NAMES[i].mathml || text_is(buf_text(&mathml), NAMES[i].mathml), "%s: %.*s", NAMES[i].name,
                      TEXT_ARG(buf_text(&mathml)));
        buf_free(&latex);
        buf_free(&mathml);
    }
    arena_free(mem);
}
END_TEST

/* ---- pages ------------------------------------------------------------------------------------------------ */

/* The formulas of a page as leaves, in order. */
static void leaves_of_page(Format format, Text page, Buf *out)
{
    Buf read = {0};
    formulas_of(format, page, &read);
    for (Text rest = buf_text(&read); rest.len;) {
        Text line = next_line(&rest);
        Buf  back = {0};
        bool was_read = format == FORMAT_HTML ? mathml_read(line, &back) : latex_read(line, &back);
        ck_assert_msg(was_read, "%s cannot be read: %.*s\n%.*s", writers[format].name, TEXT_ARG(line), TEXT_ARG(buf_text(&back)));
        leaves_of(buf_text(&back), out);
        buf_free(&back);
    }
    buf_free(&read);
}

static bool is_verdict(Text line)
{
    return text_starts(line, "holds exactly") || text_starts(line, "proved") || text_starts(line, "DOES NOT HOLD");
}

static int occurrences(Text text, const char *what)
{
    int count = 0;
    for (size_t at = 0; at < text.len; at++)
        count += text_starts(text_from(text, at), what);
    return count;
}

/* The formulas of a derivation in text: what stands on indented lines, before the words behind them. */
static void leaves_of_text(Text page, Buf *out)
{
    bool law = false;
    for (Text rest = page; rest.len;) {
        Text line = next_line(&rest);
        bool is_case = text_starts(line, "case ");
        if (!text_starts(line, "  ") && !is_case)
            continue;
        line = text_trim(line);
        if (is_case) { /* case WORDS: FORMULA, as FORMULA */
            Buf words = {0};
            for (size_t i = line.len; i > 1; i--)
                if (line.at[i - 2] == ':' && line.at[i - 1] == ' ') {
                    line = text_from(line, i);
                    break;
                }
            for (size_t i = 0; i < line.len; i++) {
                bool as = text_starts(text_from(line, i), ", as ");
                buf_char(&words, as ? ' ' : line.at[i]);
                i += as ? 4 : 0;
            }
            leaves_of(buf_text(&words), out);
            buf_free(&words);
            continue;
        }
        if (is_verdict(line)) {
            size_t at = 0;
            while (!text_starts(text_from(line, at), "  "))
                at++;
            leaves_of(text_from(line, at), out);
            law = true; /* what it says stands under it */
            continue;
        }
        if (law) {
            law = false;
            continue;
        }
        size_t end = 0; /* three spaces, and words about it */
        while (end < line.len && !text_starts(text_from(line, end), "   "))
            end++;
        leaves_of(text_cut(line, 0, end), out);
        /* speed and direction */
        Text words = text_from(line, end);
        bool velocity = occurrences(words, "speed ") > 0;
        for (size_t i = 0; velocity && i < words.len; i++)
            if (text_starts(text_from(words, i), "speed ") || text_starts(text_from(words, i), "direction ")) {
                size_t from = i + (words.at[i] == 's' ? 6 : 10), to = from;
                while (to < words.len && words.at[to] != ',')
                    to++;
                leaves_of(text_cut(words, from, to), out);
                i = to;
            }
    }
}

/* Statements whose derivations every format has to tell alike. */
static const char *const STATEMENTS[] = {
    "reflect I=<4,-2> N=<2,3>",
    "reflect I=<4,-2,1> N=<2,3,6>",
    "bounce v=<4,-2> n=<0,1> e=1/2 w=<0,1>",
    "bounce_box x=<11,5> v=<3,1> lo=<0,0> hi=<10,10>",
    "intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10)",
    "intersect p0=(0,0) p1=(4,4) p2=(1,1) p3=(7,7)",
    "resolve v=<5,10> pa=<0,0> pb=<3,4>",
    "unresolve vn=11 vt=2 n=<3,4>",
    "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
    "collide1d ma=inf mb=2 va=0 vb=-3 e=1/2",
    "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2",
    "collide2d ma=0.1 va=<1e-3,1> mb=3 vb=<-1,0> n=<1,2> e=0.9",
    "collide2d ma=2 va=<3,1,0> mb=3 vb=<-1,0,2> n=<1,2,2> e=1/2",
    "merge ma=2 mb=3 va=<3,1> vb=<-1,0>",
    "1/3 + 1/6",
    "v = 2*<3, 4>/sqrt(13)",
    "polar(2, 20°) . <1e-9, 3>",
    "island",
};
enum { STATEMENT_COUNT = sizeof STATEMENTS / sizeof *STATEMENTS };

static void make_bodies(Play *game)
{
    static const char *const SCENE[] = {"body A m=2 I=3 p=(0,1) v=<0,-3>", "body floor fixed", "contact c1 floor A at=(-1,0) n=<0,1> e=1/4",
                                        "contact c2 floor A at=(2,0) n=<0,1>"};
    for (size_t i = 0; i < sizeof SCENE / sizeof *SCENE; i++)
        ck_assert_int_eq(play_text(game, text_of(SCENE[i])), EXIT_FINE);
}

static Play *play_in(Format format, bool bodies)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "width", "1000"));
    ck_assert_ptr_null(settings_set(&settings, "roots", "above"));
    ck_assert_ptr_null(settings_set(&settings, "format", writers[format].name));
    Play *game = play_new(&settings);
    if (bodies)
        make_bodies(game);
    return game;
}

/* What is not in the text's formulas: of an island its table of models, which text has in columns. */
static Text before_tables(Text page)
{
    static const char HEADING[] = "what each model says";
    for (size_t at = 0; at + sizeof HEADING < page.len; at++)
        if (text_starts(text_from(page, at), HEADING))
            return text_cut(page, 0, at);
    return page;
}

START_TEST(formats_carry_the_same)
{
    const char *statement = STATEMENTS[_i];
    bool        island = !strcmp(statement, "island");
    Play       *text = play_in(FORMAT_TEXT, island), *json = play_in(FORMAT_JSON, island);
    Buf         leaves = {0};
    ck_assert_int_eq(play(text, statement), EXIT_FINE);
    ck_assert_int_eq(play(json, statement), EXIT_FINE);
    leaves_of_text(before_tables(buf_text(&text->out)), &leaves);
    ck_assert_uint_gt(leaves.len, 10);
    static const Format PAGES[] = {FORMAT_LATEX, FORMAT_MARKDOWN, FORMAT_HTML};
    for (int k = 0; k < 3; k++) {
        Play *page = play_in(PAGES[k], island);
        Buf   same = {0};
        ck_assert_int_eq(play(page, statement), EXIT_FINE);
        leaves_of_page(PAGES[k], before_tables(buf_text(&page->out)), &same);
        size_t at = 0;
        while (at < leaves.len && at < same.len && leaves.at[at] == same.at[at])
            at++;
        size_t from = at > 60 ? at - 60 : 0;
        ck_assert_msg(at == leaves.len && at == same.len, "%s of %s says\n...%.*s\nand not\n...%.*s", writers[PAGES[k]].name, statement,
                      (int)(same.len - from < 120 ? same.len - from : 120), same.at + from,
                      (int)(leaves.len - from < 120 ? leaves.len - from : 120), leaves.at + from);
        /* and what JSON has as exact values of its steps stands on the page */
        const char *steps = json_member(json->out.at, TEXT("steps"));
        for (const char *step = json_next(steps, NULL); step; step = json_next(steps, step)) {
            const char *value = json_member(step, TEXT("value")), *exact = value ? json_member(value, TEXT("exact")) : NULL;
            Text        name = json_quoted(json_member(step, TEXT("name")));
            Buf         wanted = {0}, formula = {0};
            char        line[128];
            snprintf(line, sizeof line, "\n  %.*s = ", TEXT_ARG(name));
            if (!exact || *exact == 'n' || !name.len || !strstr(text->out.at, line)) /* worked out for a law alone */
                continue;
            buf_put(&formula, (Text){exact, (size_t)(json_skip(exact) - exact)});
            leaves_of(buf_text(&formula), &wanted);
            buf_char(&wanted, 0);
            buf_char(&same, 0);
            same.len--;
            ck_assert_msg(strstr(same.at, wanted.at) != NULL, "%s of %s has no %s", writers[PAGES[k]].name, statement, wanted.at);
            buf_free(&formula);
            buf_free(&wanted);
        }
        buf_free(&same);
        play_free(page);
    }
    buf_free(&leaves);
    play_free(text);
    play_free(json);
}
END_TEST

/* ---- hostile text ----------------------------------------------------------------------------------------- */

static void random_bytes(Random *random, Buf *out, int count)
{
    static const char MARKS[] = "\\{}$&#%_^~<>|\"'`[]*-+=.:;!?@/()\n\t 09azAZ";
    for (int i = 0; i < count; i++) {
        int kind = random_int(random, 0, 9);
        if (kind < 5)
            buf_char(out, MARKS[random_int(random, 0, (int)sizeof MARKS - 2)]);
        else if (kind < 8)
            buf_char(out, (char)random_int(random, 0, 255));
        else {
            char code[4];
            buf_put(out, (Text){code, (size_t)utf8_encode(code, (uint32_t)random_int(random, 0x80, 0x2FFF))});
        }
    }
}

/* HTML turned back into text. */
static void html_unescape(Text html, Buf *out)
{
    static const struct {
        const char *entity;
        char        c;
    } ENTITIES[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    for (size_t at = 0; at < html.len; at++) {
        bool found = false;
        for (size_t i = 0; i < 5 && !found; i++)
            if (text_starts(text_from(html, at), ENTITIES[i].entity)) {
                buf_char(out, ENTITIES[i].c);
                at += strlen(ENTITIES[i].entity) - 1;
                found = true;
            }
        if (!found)
            buf_char(out, html.at[at]);
    }
}

static void markdown_unescape(Text markdown, Buf *out)
{
    for (size_t at = 0; at < markdown.len; at++) {
        Text rest = text_from(markdown, at);
        if (markdown.at[at] == '\\' && at + 1 < markdown.len) {
            MUST(ispunct((unsigned char)markdown.at[at + 1]), "a backslash before %c stays one", markdown.at[at + 1]);
            buf_char(out, markdown.at[++at]);
        } else if (text_starts(rest, "&amp;") || text_starts(rest, "&lt;") || text_starts(rest, "&#")) {
            size_t end = at;
            while (markdown.at[end] != ';')
                end++;
            buf_char(out, rest.at[1] == 'a' ? '&' : rest.at[1] == 'l' ? '<' : (char)atoi(rest.at + 2));
            at = end;
        } else {
            MUST(!strchr("`*_{}[]>#|$~!<&@", markdown.at[at]), "%c is not escaped in %.*s", markdown.at[at], TEXT_ARG(markdown));
            buf_char(out, markdown.at[at]);
        }
    }
}

/* Braces and dollars are in pairs, nothing acts, and every letter has a sign in the fonts. */
static void check_latex(Text latex)
{
    int  depth = 0;
    bool math = false;
    for (size_t at = 0; at < latex.len; at++) {
        unsigned char c = (unsigned char)latex.at[at];
        int           len = 1;
        if (c == '\\') {
            char next = at + 1 < latex.len ? latex.at[at + 1] : 0;
            MUST(isalpha((unsigned char)next) || (next && strchr("$&#%_`", next)), "\\%c in %.*s", next, TEXT_ARG(latex));
            at++;
            continue;
        }
        MUST(!strchr("&#%~\"", c) && c >= 0x20 && c != 0x7F, "byte %02x acts in %.*s", c, TEXT_ARG(latex));
        MUST(math || !strchr("^_<>|", c), "%c outside a formula in %.*s", c, TEXT_ARG(latex));
        depth += (c == '{') - (c == '}');
        HOLDS(depth >= 0);
        math ^= c == '$';
        if (c >= 0x80) {
            int32_t code = utf8_decode(latex, at, &len);
            MUST(code >= 0xC0 && code <= 0xFF, "U+%04X has no sign, in %.*s", (unsigned)code, TEXT_ARG(latex));
            at += (size_t)len - 1;
        }
    }
    MUST(depth == 0 && !math, "not closed: %.*s", TEXT_ARG(latex));
}

static void check_escapes(Text text)
{
    Buf         html = {0}, markdown = {0}, latex = {0}, safe = {0}, back = {0};
    const char *why = NULL;
    buf_put_safe(&safe, text);
    html_put_text(&html, text);
    MUST(is_well_formed(buf_text(&html), &why), "%s: %.*s", why, TEXT_ARG(buf_text(&html)));
    MUST(!memchr(html.at ? html.at : "", '"', html.len) && !memchr(html.at ? html.at : "", '\'', html.len), "a quote in %.*s",
         TEXT_ARG(buf_text(&html)));
    html_unescape(buf_text(&html), &back);
    MUST(text_equal(buf_text(&back), buf_text(&safe)), "%.*s", TEXT_ARG(buf_text(&html)));
    back.len = 0;
    markdown_put_text(&markdown, text);
    markdown_unescape(buf_text(&markdown), &back);
    MUST(text_equal(buf_text(&back), buf_text(&safe)), "%.*s is not %.*s", TEXT_ARG(buf_text(&back)), TEXT_ARG(buf_text(&safe)));
    latex_put_text(&latex, text);
    check_latex(buf_text(&latex));
    buf_free(&html);
    buf_free(&markdown);
    buf_free(&latex);
    buf_free(&safe);
    buf_free(&back);
}

START_TEST(any_bytes_are_escaped)
{
    for (int i = 0; i < 256; i++)
        for (int k = 0; k < 256; k++) {
            char pair[2] = {(char)i, (char)k};
            check_escapes((Text){pair, 2});
        }
    Random random = random_stream(4711);
    for (int i = 0; i < 3000; i++) {
        Buf bytes = {0};
        random_bytes(&random, &bytes, random_int(&random, 1, 80));
        check_escapes(buf_text(&bytes));
        buf_free(&bytes);
    }
    check_escapes(TEXT("1. a"));
    check_escapes(TEXT("- b"));
}
END_TEST

/* What no line of Markdown may begin with, since it would be a block of its own. */
START_TEST(no_line_of_markdown_begins_a_block)
{
    static const char *const BEGINNINGS[] = {"# a", "- a", "+ a", "1. a", "12) a", "=== a", "> a", "* a", "```", "| a |", "--- "};
    for (size_t i = 0; i < sizeof BEGINNINGS / sizeof *BEGINNINGS; i++) {
        Buf out = {0};
        markdown_put_text(&out, text_of(BEGINNINGS[i]));
        bool marked = out.at[0] == '\\' || out.at[0] == '&';
        bool numbered = isdigit((unsigned char)out.at[0]) && memchr(out.at, '\\', out.len);
        MUST(marked || numbered, "%s begins a block as %.*s", BEGINNINGS[i], TEXT_ARG(buf_text(&out)));
        buf_free(&out);
    }
}
END_TEST

/* A document of every kind of block with that text wherever text can be. */
static Document hostile_document(Text text, Arena *mem)
{
    Expr  *name = expr_name(mem, text), *number = expr_number(mem, text, NULL), *sum = expr_chain(mem, name, OP_ADD, number);
    Expr  *word = expr_new(mem, EXPR_WORD, (Span){0, 0});
    Phrase phrase = phrase_of(mem, text);
    word->text = text;
    phrase_related(&phrase, mem, name, true);
    phrase_words(&phrase, mem, text);
    Document document = {ARENA_MANY(mem, Block, BLOCK_REASON + 1), 0};
    for (int kind = 0; kind <= BLOCK_REASON; kind++) {
        DocLine *line = ARENA_MANY(mem, DocLine, 2);
        line[0] = (DocLine){.math = sum};
        line[1] = (DocLine){.rounded = true, .math = word, .words = phrase};
        Phrase *cell = ARENA_MANY(mem, Phrase, 4);
        Text   *detail = ARENA_MANY(mem, Text, 2);
        for (int i = 0; i < 4; i++)
            cell[i] = phrase;
        detail[0] = detail[1] = text;
        document.block[document.count++] = (Block){.kind = (BlockKind)kind,
                                                   .caption = text,
                                                   .cite = text,
                                                   .left = name,
                                                   .line = line,
                                                   .lines = 2,
                                                   .verdict = TEXT("holds exactly"),
                                                   .phrase = phrase,
                                                   .cell = cell,
                                                   .detail = detail,
                                                   .columns = 2,
                                                   .rows = 2};
    }
    return document;
}

/* Braces and environments of a whole page of LaTeX. */
static void check_latex_page(Text page)
{
    int depth = 0, open = 0;
    for (size_t at = 0; at < page.len; at++) {
        if (page.at[at] == '\\') {
            open += text_starts(text_from(page, at), "\\begin{") - text_starts(text_from(page, at), "\\end{");
            at++;
            continue;
        }
        depth += (page.at[at] == '{') - (page.at[at] == '}');
        HOLDS(depth >= 0);
        MUST(page.at[at] != '%' || at == 0 || page.at[at - 1] == '\n', "a comment in %.*s", TEXT_ARG(page));
    }
    HOLDS(depth == 0);
    HOLDS(open == 0);
}

static void check_page(Format format, const Document *document, Text title)
{
    Buf         out = {0};
    Look        look = {true, false, 80};
    const char *why = NULL;
    buf_puts(&out, writers[format].mark);
    writers[format].open(&out, title);
    writers[format].statement(&out, title);
    writers[format].plain(&out, title);
    writers[format].document(&out, document, &look);
    writers[format].close(&out);
    if (format == FORMAT_HTML)
        MUST(is_well_formed(buf_text(&out), &why), "%s in\n%.*s", why, TEXT_ARG(buf_text(&out)));
    if (format == FORMAT_LATEX)
        check_latex_page(buf_text(&out));
    int len;
    for (size_t at = 0; at < out.len; at += (size_t)len) {
        int32_t code = utf8_decode(buf_text(&out), at, &len);
        MUST(code == '\n' || (code >= 0 && !utf8_unsafe(code)), "U+%04X stands in %s", (unsigned)code, writers[format].name);
    }
    buf_free(&out);
}

START_TEST(a_page_stays_whole_whatever_the_names_are)
{
    static const char *const TEXTS[] = {"</style><script>alert(1)</script>",
                                        "\"><img src=x onerror=alert(1)>",
                                        "$\\input{/etc/passwd}$",
                                        "\\end{document}",
                                        "\\write18{ls}",
                                        "`a` **b** [c](http://d) <e>",
                                        "\n\n# heading\n- list",
                                        "|a|b|",
                                        "--> <!-- ]]>",
                                        "\xE2\x80\xAE"
                                        "reversed",
                                        "\x1B[31mred",
                                        "\xFF\xFE",
                                        ""};
    Arena                   *mem = arena_new();
    Random                   random = random_stream(815);
    for (size_t i = 0; i < 400; i++) {
        size_t fixed = sizeof TEXTS / sizeof *TEXTS;
        Buf    bytes = {0};
        if (i < fixed)
            buf_puts(&bytes, TEXTS[i]);
        else
            random_bytes(&random, &bytes, i == fixed ? 20000 : random_int(&random, 1, 60));
        Document document = hostile_document(buf_text(&bytes), mem);
        for (int format = 0; format < FORMATS; format++)
            if (writers[format].page)
                check_page((Format)format, &document, buf_text(&bytes));
        buf_free(&bytes);
        arena_reset(mem);
    }
    arena_free(mem);
}
END_TEST

/* ---- files ------------------------------------------------------------------------------------------------ */

/* A batch in HTML is one file that needs nothing else, with errors on it too. */
START_TEST(a_batch_is_one_page)
{
    Settings    settings = settings_default();
    const char *why = NULL;
    ck_assert_ptr_null(settings_set(&settings, "format", "html"));
    Play *game = play_new(&settings);
    ck_assert_int_eq(play_lines(game, TEXT("reflect I=<4,-2> N=<2,3>\n1/0\nverify reflect I=<4,-2> N=<2,3>\nhelp RF1\nvars\n")), EXIT_MATH);
    Buf page = {0};
    buf_put(&page, buf_text(&game->out));
    game->out.len = 0;
    session_finish(game->session);
    buf_put(&page, buf_text(&game->out));
    Text text = buf_text(&page);
    ck_assert_msg(is_well_formed(text, &why), "%s in\n%.*s", why, TEXT_ARG(text));
    ck_assert(text_starts(text, "<!DOCTYPE html>"));
    ck_assert_int_eq(occurrences(text, "<html lang=\"en\""), 1);
    ck_assert_int_eq(occurrences(text, "<title>"), 1);
    ck_assert_int_eq(occurrences(text, "<h1>"), 1);
    ck_assert_int_eq(occurrences(text, "<pre class=\"typed\">"), 5);
    ck_assert_int_eq(occurrences(text, "error: "), 1);
    ck_assert_int_eq(occurrences(text, "<th"), occurrences(text, "<th scope=") + occurrences(text, "<thead"));
    ck_assert_int_gt(occurrences(text, "<th scope=\"row\">"), 10);
    ck_assert_int_eq(occurrences(text, "<script"), 0);
    ck_assert_int_eq(occurrences(text, "http"), 0);
    ck_assert(text_ends(text, "</html>\n"));
    buf_free(&page);
    play_free(game);
}
END_TEST

/* Pieces by themselves: a fragment of LaTeX is an `aligned` and no document, unless that is asked for. */
START_TEST(latex_is_a_fragment_unless_it_is_to_stand_alone)
{
    Play *game = play_in(FORMAT_LATEX, false);
    ck_assert_int_eq(play(game, "1/3 + 1/6"), EXIT_FINE);
    ck_assert_str_eq(game->out.at,
                     "\\[\\begin{aligned}\n\\frac{1}{3} + \\frac{1}{6} & = \\frac{1}{2} \\\\\n& = 0.5\n\\end{aligned}\\]\n\n");
    ck_assert_int_eq(play(game, "set standalone on"), EXIT_FINE);
    ck_assert_int_eq(play(game, "1/3 + 1/6"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "\\documentclass"));
    ck_assert(strstr(game->out.at, "1/3 + 1/6")); /* the statement */
    game->out.len = 0;
    session_finish(game->session);
    ck_assert(text_is(buf_text(&game->out), "\\end{document}\n"));
    play_free(game);
}
END_TEST

START_TEST(export_writes_what_was_worked_out)
{
    static const char *const FILES[] = {"monday.html", "monday.tex", "monday.md"};
    Play                    *game = play_in(FORMAT_TEXT, true);
    char                     statement[64];
    ck_assert_int_eq(play(game, "export \"monday.txt\""), EXIT_INPUT);
    ck_assert_int_eq(play(game, "v = <3, 4>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "set format json"), EXIT_FINE);
    ck_assert_int_eq(play(game, "reflect v, <0, 7/5>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "verify"), EXIT_FINE);
    ck_assert_int_eq(play(game, "island"), EXIT_FINE);
    ck_assert_int_eq(play(game, "w = <987, 9>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "undo"), EXIT_FINE);
    ck_assert_int_eq(play(game, "1/0"), EXIT_MATH);
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        snprintf(statement, sizeof statement, "export \"%s\"", FILES[i]);
        ck_assert_msg(play(game, statement) == EXIT_FINE, "%s", game->both.at);
        Text file = buf_text(&game->file);
        Buf  leaves = {0};
        ck_assert(text_starts(file, writers[format_of_file(text_of(FILES[i]))].mark));
        leaves_of_page(format_of_file(text_of(FILES[i])), before_tables(file), &leaves);
        buf_char(&leaves, 0);
        ck_assert_msg(strstr(leaves.at, "v = 3 4"), "%s", leaves.at);
        ck_assert_msg(strstr(leaves.at, "F = 3 4"), "%s", leaves.at);
        ck_assert_msg(strstr(leaves.at, "jc1 = 21 4 = 5.25"), "%s", leaves.at);
        ck_assert(!strstr(leaves.at, "987"));
        ck_assert_int_eq(occurrences(file, "as a program in binary64"), 1);
        buf_free(&leaves);
        /* and once more, over its own page */
        ck_assert_int_eq(play(game, statement), EXIT_FINE);
    }
    game->file.len = 0;
    buf_puts(&game->file, "my own page");
    ck_assert_int_eq(play(game, "export \"monday.md\""), EXIT_FILE);
    ck_assert(text_is(buf_text(&game->file), "my own page"));
    play_free(game);
}
END_TEST

START_TEST(only_the_prompt_and_arguments_export)
{
    Play *game = play_in(FORMAT_TEXT, false);
    ck_assert_int_eq(play_lines(game, TEXT("1 + 1\nexport \"monday.html\"\n")), EXIT_FILE);
    ck_assert_uint_eq(game->file.len, 0);
    ck_assert(strstr(game->err.at, "--allow-write"));
    play_free(game);
}
END_TEST

START_TEST(bodies_are_saved)
{
    Play *game = play_in(FORMAT_TEXT, true);
    ck_assert_int_eq(play(game, "verify 1/3"), EXIT_FINE);
    ck_assert_int_eq(play(game, "save \"monday.carom\""), EXIT_FINE);
    buf_char(&game->file, 0);
    ck_assert(strstr(game->file.at, "contact c2 floor A at=(2,0) n=<0,1>\n"));
    ck_assert(!strstr(game->file.at, "verify"));
    play_free(game);
}
END_TEST

/* ---- layout ----------------------------------------------------------------------------------------------- */

START_TEST(long_formulas_are_cut_into_rows)
{
    Play *latex = play_in(FORMAT_LATEX, false), *html = play_in(FORMAT_HTML, false);
    Buf   formula = {0};
    for (int i = 1; i <= 40; i++)
        buf_printf(&formula, "%s<%d, %d/7>", i > 1 ? " + " : "", i, i);
    buf_char(&formula, 0);
    ck_assert_int_eq(play(latex, formula.at), EXIT_FINE);
    ck_assert_int_eq(play(html, formula.at), EXIT_FINE);
    int rows = occurrences(buf_text(&latex->out), "\\quad {}");
    ck_assert_int_ge(rows, 5);
    ck_assert_int_ge(occurrences(buf_text(&html->out), "<mspace"), 5);
    /* nothing is lost at the ends of rows */
    Buf page = {0}, page2 = {0};
    leaves_of_page(FORMAT_LATEX, buf_text(&latex->out), &page);
    leaves_of_page(FORMAT_HTML, buf_text(&html->out), &page2);
    buf_char(&page, 0);
    buf_char(&page2, 0);
    ck_assert_str_eq(page.at, page2.at);
    ck_assert(strstr(page.at, "39 39 7 40 40 7"));
    /* what cannot be cut is set smaller */
    ck_assert_int_eq(play(latex, "set digits 90"), EXIT_FINE);
    ck_assert_int_eq(play(latex, "sqrt(2)"), EXIT_FINE);
    ck_assert(strstr(latex->out.at, "\\footnotesize") || strstr(latex->out.at, "\\scriptsize") || strstr(latex->out.at, "\\tiny"));
    buf_free(&formula);
    buf_free(&page);
    buf_free(&page2);
    play_free(latex);
    play_free(html);
}
END_TEST

/* Quotients of quotients stand two deep at most; thousands of them neither nest nor take long. */
START_TEST(fractions_do_not_nest_deeply)
{
    Play *game = play_in(FORMAT_LATEX, false);
    Buf   formula = {0};
    for (int i = 0; i < 20000; i++)
        buf_printf(&formula, "%s%d", i ? "/" : "", i % 9 + 1);
    buf_char(&formula, 0);
    ck_assert_int_eq(play(game, formula.at), EXIT_FINE);
    ck_assert_int_eq(occurrences(buf_text(&game->out), "\\frac{\\frac{\\frac"), 0);
    ck_assert_int_ge(occurrences(buf_text(&game->out), "\\frac{\\frac{"), 1);
    buf_free(&formula);
    play_free(game);
}
END_TEST

/* ---- the style sheet -------------------------------------------------------------------------------------- */

/* The value of a colour in the n-th block that sets it, as relative luminance. */
static double luminance(const char *css, const char *name, int nth)
{
    const char *at = css;
    for (int i = 0; i <= nth && at; i++)
        at = strstr(i ? at + 1 : at, name);
    ck_assert_msg(at != NULL, "no %s", name);
    unsigned rgb = (unsigned)strtoul(strchr(at, '#') + 1, NULL, 16);
    double   sum = 0, weight[] = {0.0722, 0.7152, 0.2126};
    for (int i = 0; i < 3; i++) {
        double c = (double)(rgb >> (8 * i) & 255) / 255;
        sum += weight[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* WCAG AA, and on the tint behind statements too: light, dark, print. */
START_TEST(contrast_is_enough)
{
    static const char *const INKS[] = {"--ink:", "--soft:", "--good:", "--bad:"}, *const PAPERS[] = {"--paper:", "--tint:"};
    Buf css = {0};
    ck_assert(read_whole("src/render/page.css", &css));
    for (int scheme = 0; scheme < 3; scheme++)
        for (int i = 0; i < 8; i++) {
            double ink = luminance(css.at, INKS[i / 2], scheme), paper = luminance(css.at, PAPERS[i % 2], scheme);
            double ratio = ink > paper ? (ink + 0.05) / (paper + 0.05) : (paper + 0.05) / (ink + 0.05);
            ck_assert_msg(ratio >= 4.5, "%s on %s in scheme %d has a contrast of %.2f", INKS[i / 2], PAPERS[i % 2], scheme, ratio);
        }
    buf_free(&css);
}
END_TEST

/* What the table of formats has, the setting and the README have. */
START_TEST(formats_are_listed)
{
    Settings settings = settings_default();
    Buf      readme = {0}, options = {0};
    ck_assert(read_whole("README.md", &readme));
    settings_put_options(&options);
    buf_char(&options, 0);
    for (int i = 0; i < FORMATS; i++) {
        ck_assert_ptr_null(settings_set(&settings, "format", writers[i].name));
        ck_assert_int_eq(settings.format, i);
        ck_assert_msg(strstr(options.at, writers[i].name) && strstr(readme.at, writers[i].name), "%s is not mentioned", writers[i].name);
    }
    buf_free(&readme);
    buf_free(&options);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("writers");
    TCase *formulas = tcase_create("formulas"), *pages = tcase_create("pages"), *hostile = tcase_create("hostile");
    TCase *files = tcase_create("files");
    seed();
    tcase_set_timeout(formulas, 120);
    tcase_set_timeout(pages, 120);
    tcase_set_timeout(hostile, 120);
    tcase_add_loop_test(formulas, formulas_of_methods_read_back, 0, 4);
    tcase_add_loop_test(formulas, every_line_has_the_value, 0, 6);
    tcase_add_test(formulas, names_have_subscripts_and_primes);
    tcase_add_loop_test(pages, formats_carry_the_same, 0, STATEMENT_COUNT);
    tcase_add_test(pages, long_formulas_are_cut_into_rows);
    tcase_add_test(pages, fractions_do_not_nest_deeply);
    tcase_add_test(pages, contrast_is_enough);
    tcase_add_test(pages, formats_are_listed);
    tcase_add_test(hostile, any_bytes_are_escaped);
    tcase_add_test(hostile, no_line_of_markdown_begins_a_block);
    tcase_add_test(hostile, a_page_stays_whole_whatever_the_names_are);
    tcase_add_test(files, a_batch_is_one_page);
    tcase_add_test(files, latex_is_a_fragment_unless_it_is_to_stand_alone);
    tcase_add_test(files, export_writes_what_was_worked_out);
    tcase_add_test(files, only_the_prompt_and_arguments_export);
    tcase_add_test(files, bodies_are_saved);
    suite_add_tcase(suite, formulas);
    suite_add_tcase(suite, pages);
    suite_add_tcase(suite, hostile);
    suite_add_tcase(suite, files);
    return run_suites(suite, NULL);
}
