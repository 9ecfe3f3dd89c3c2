/* Formulas in LaTeX and MathML: read back by readback.h, which shares nothing with src/render/, they have the same names, numbers and
 * values as the text. CAROM_SEED repeats a run. */
#include "json_read.h"
#include "paper.h"
#include "readback.h"
#include "reports.h"

#include "language/parse.h"
#include "render/notation.h"

#include <stdio.h>
#include <string.h>

typedef bool (*Reader)(Text, Buf *);

static const struct {
    const char     *name;
    const Notation *notation;
    Reader          read;
} NOTATIONS[] = {{"LaTeX", &notation_latex, latex_read}, {"MathML", &notation_mathml, mathml_read}};

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

/* Every line of a derivation that stands after an = has the value of the formula, also when it is read back from a page. */
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
                    /* On paper a raised dot between a number and a vector means times; carom refuses it, as it cannot know. */
                    bool times = !*json_answer(judge) && strstr(judge->both.at, "dot product");
                    ck_assert_msg(times || !strcmp(json_answer(judge), value), "%s is %s\n%.*s\nread back as %.*s is %s", formula.at, value,
                                  TEXT_ARG(line), TEXT_ARG(side), json_answer(judge));
                    lines++;
                }
                buf_free(&back);
            }
            buf_free(&read);
        }
        buf_free(&formula);
    }
    ck_assert_int_gt(lines, 3); /* of 12 formulas, some of which have no value */
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
        {"va'", "v_{a}'", "<mrow><msub><mi>v</mi><mrow><mi>a</mi></mrow></msub><mo lspace=\"0\" rspace=\"0\">′</mo></mrow>"},
        {"vain", "v_{ain}", NULL},
        {"Tm", "T_{m}", "<msub><mi>T</mi><mrow><mi>m</mi></mrow></msub>"},
        {"lo1", "\\mathrm{lo}_{1}", "<msub><mi>lo</mi><mrow><mn>1</mn></mrow></msub>"},
        {"loss", "\\mathrm{loss}", "<mi>loss</mi>"},
        {"det", "\\mathrm{det}", NULL},
        {"S2", "S_{2}", NULL},
        {"A_c1_c2", "A_{c1, c2}", NULL},
        {"xfa", "x_{fa}", NULL},
        {"v1n'", "v_{1n}'", NULL},
        {"v_an", "v_{an}", NULL},
        {"v_max", "v_{\\mathrm{max}}", NULL},
        {"λmax", "\\lambda _{\\mathrm{max}}", NULL},
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
        notation_put(&latex, name, &notation_latex, true);
        notation_put(&mathml, name, &notation_mathml, true);
        ck_assert_msg(text_is(buf_text(&latex), NAMES[i].latex), "%s: %.*s", NAMES[i].name, TEXT_ARG(buf_text(&latex)));
        ck_assert_msg(!NAMES[i].mathml || text_is(buf_text(&mathml), NAMES[i].mathml), "%s: %.*s", NAMES[i].name,
                      TEXT_ARG(buf_text(&mathml)));
        buf_free(&latex);
        buf_free(&mathml);
    }
    arena_free(mem);
}
END_TEST

/* What somebody calls a value in words stays a word, also after _; a method's own names have their subscripts. */
START_TEST(words_are_no_subscripts)
{
    static const char WORDS[] = "gain pair many car ball bar bay cat can jam map max main man mat may pan part pay rain ran ratio ray "
                                "tan tax train way wax air any array ant arm mass speed time wall floor energy force gravity height "
                                "angle box disc end final first grab grip lag left left2 marble momentum net rest start stop total vary "
                                "vast width friction impulse ";
    static const char SPLIT[] = "van vat vbn vbt van' vai vaf vain vafn vaft vbin v1 v1n v1t v1f v2i vA vAn vAf xaf xbf xfa yfb xa' va2 "
                                "van7 vn vt vx Vn Vt un jc jr mA ma mb m1 u1 U N' S1 p0 p3 s0 t1 a2 Tm ";
    static const char *const LISTS[] = {WORDS, SPLIT};
    Arena                   *mem = arena_new();
    for (int k = 0; k < 2; k++)
        for (const char *at = LISTS[k], *end; *at; at = end + 1) {
            end = strchr(at, ' ');
            Text name = {at, (size_t)(end - at)};
            for (int part = 0; part < (k ? 1 : 2); part++) {
                Buf  set = {0};
                Text typed = part ? text_format(mem, "v_%.*s", TEXT_ARG(name)) : name;
                notation_put(&set, expr_name(mem, typed), &notation_latex, true);
                buf_char(&set, 0);
                ck_assert_msg(!strstr(set.at, "\\mathrm") == (k == 1), "%.*s is set as %s", TEXT_ARG(typed), set.at);
                buf_free(&set);
            }
        }
    arena_free(mem);
}
END_TEST

/* What the eye asks for beyond the value: known from textbooks, not from the program. */
START_TEST(formulas_look_as_on_paper)
{
    static const struct {
        const char *typed, *displayed, *flat;
    } LOOKS[] = {
        {"ma*va + 2*mb", "m_{a} v_{a} + 2 m_{b}", "m_{a} v_{a} + 2 m_{b}"},
        {"2*3", "2 \\cdot 3", "2 \\cdot 3"},
        {"2*√13", "2 \\sqrt{13}", "2 \\sqrt{13}"},
        {"e*(1 - x)", "e (1 - x)", "e (1 - x)"},
        {"a/b", "\\frac{a}{b}", "a/b"},
        {"-a/b", "-\\frac{a}{b}", "-a/b"},
        {"(-a)/b", "-\\frac{a}{b}", "-a/b"},
        {"(a/b)²", "\\left(\\frac{a}{b}\\right)^{2}", "(a/b)^{2}"},
        {"a/b*c", "\\frac{a}{b} c", "(a/b) c"},
        {"a*b/c", "\\frac{a b}{c}", "a b/c"},
        {"a/(b/c)", "\\frac{a}{\\frac{b}{c}}", "a/(b/c)"},
        {"x^(1/2)", "x^{1/2}", "x^{1/2}"},
        {"va'²", "{v_{a}'}^{2}", "{v_{a}'}^{2}"},
        {"va'.x", "v_{a, x}'", "v_{a, x}'"},
        {"v . n", "v \\cdot n", "v \\cdot n"},
        {"cross(a, b)*c", "(a \\times b) c", "(a \\times b) c"},
        {"dot(a, b)", "a \\cdot b", "a \\cdot b"},
        {"|v|/|n|", "\\frac{\\lvert v\\rvert }{\\lvert n\\rvert }", "\\lvert v\\rvert /\\lvert n\\rvert "},
        {"inv(m)", "m^{-1}", "m^{-1}"},
        {"perp(n)", "\\operatorname{perp}(n)", "\\operatorname{perp}(n)"},
        {"sin(30°)", "\\sin(30^{\\circ})", "\\sin(30^{\\circ})"},
        {"2.5e-7", "2.5 \\times 10^{-7}", "2.5 \\times 10^{-7}"},
        {"½*m", "\\frac{1}{2} m", "(1/2) m"},
        {"0 <= t <= 1", "0 \\le t \\le 1", "0 \\le t \\le 1"},
        {"[1, 1/2; 3, 4]", "\\left[\\begin{array}{cc}1 & 1/2 \\\\ 3 & 4\\end{array}\\right]", NULL},
        {"pi", "\\pi ", "\\pi "},
    };
    Arena *mem = arena_new();
    NumCtx exact;
    numctx_open(&exact, &exact_system, mem);
    for (size_t i = 0; i < sizeof LOOKS / sizeof *LOOKS; i++) {
        Text   text = text_of(LOOKS[i].typed);
        Diag   diag = {.mem = mem, .source = text};
        int    count;
        Parser parser = {.token = tokenize(text, 0, text.len, &count, &diag), .diag = &diag, .num = &exact};
        Expr  *expr = parse_expression(&parser, LEVEL_OR);
        MUST(expr != NULL, "%s: %.*s", LOOKS[i].typed, TEXT_ARG(diag.message));
        for (int displayed = 0; displayed < 2; displayed++) {
            const char *wanted = displayed ? LOOKS[i].displayed : LOOKS[i].flat;
            Buf         set = {0};
            notation_put(&set, expr, &notation_latex, displayed);
            if (wanted)
                MUST(text_is(buf_text(&set), wanted), "%s is set as\n%.*s\nand not as\n%s", LOOKS[i].typed, TEXT_ARG(buf_text(&set)),
                     wanted);
            buf_free(&set);
        }
    }
    numctx_close(&exact);
    arena_free(mem);
}
END_TEST

SUITE(check_notation)
{
    Suite *suite = suite_create("notation");
    TCase *tests = tcase_create("formulas");
    tcase_add_loop_test(tests, formulas_of_methods_read_back, 0, 4);
    tcase_add_loop_test(tests, every_line_has_the_value, 0, 6);
    tcase_add_test(tests, names_have_subscripts_and_primes);
    tcase_add_test(tests, words_are_no_subscripts);
    tcase_add_test(tests, formulas_look_as_on_paper);
    suite_add_tcase(suite, tests);
    return suite;
}
