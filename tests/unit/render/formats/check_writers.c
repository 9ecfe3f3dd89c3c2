/* Pages: LaTeX, Markdown, HTML and JSON carry what the text carries; files of pages; layout and style. */
#include "json_read.h"
#include "paper.h"
#include "readback.h"
#include "figure/writers/svg.h"
#include "svg_read.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- figures ---------------------------------------------------------------------------------------------- */

/* The numbers of "<3, -1/2>", up to the first thing that belongs to no vector. */
static int numbers_of(const char *at, double *number, int most)
{
    int count = 0;
    for (char *end; count < most; at = end) {
        while (*at && strchr("<,> []\"", *at))
            at++;
        double over = 1, value = strtod(at, &end);
        if (end == at)
            return count;
        if (*end == '/')
            over = strtod(end + 1, &end);
        number[count++] = value / over;
    }
    return count;
}

/* Whether the words of a figure have the value of this step of JSON, and have it right. */
static bool has_value(const char *words, const char *step, const char *statement)
{
    enum { MOST = 8 };
    char        equation[128];
    double      drawn[MOST], known[MOST];
    Text        name = json_quoted(json_member(step, TEXT("name")));
    const char *value = json_member(step, TEXT("value")), *decimal = value ? json_member(value, TEXT("decimal")) : NULL;
    if (!name.len || !decimal)
        return false;
    for (int k = 0; k < 2; k++) { /* 4 digits where they are rounded */
        snprintf(equation, sizeof equation, " %.*s %s ", TEXT_ARG(name), k ? "≈" : "=");
        const char *at = strstr(words, equation);
        if (!at)
            continue;
        int count = numbers_of(at + strlen(equation), drawn, MOST);
        if (strstr(at, "√") && strstr(at, "√") < strpbrk(at, ":;")) /* read back by the tests of figures */
            return false;
        Text  list = {decimal, (size_t)(json_skip(decimal) - decimal)};
        char *copy = strndup(list.at, list.len);
        ck_assert_msg(count > 0 && count == numbers_of(copy, known, MOST), "%s: %.60s and not %s", statement, at, copy);
        for (int i = 0; i < count; i++)
            ck_assert_msg(fabs(drawn[i] - known[i]) <= (k ? 6e-4 : 1e-12) * fabs(known[i]), "%s: %.60s and not %s", statement, at, copy);
        free(copy);
        return true;
    }
    return false;
}

/* A page has the figure of its derivation: panels that are well-formed, whose words have values of the steps, as JSON has them. No other
 * format has any of it, nor has a page without steps. */
START_TEST(pages_show_figures)
{
    const char *statement = STATEMENTS[_i];
    bool        island = !strcmp(statement, "island"), formula = !island && !strstr(statement, "=<") && !strstr(statement, "=(");
    Play       *page = play_in(FORMAT_HTML, island), *json = play_in(FORMAT_JSON, island);
    Buf         words = {0};
    int         values = 0, panels = 0;
    formula &= !strstr(statement, "ma=") && !strstr(statement, "vn=");
    ck_assert_int_eq(play(page, statement), EXIT_FINE);
    ck_assert_int_eq(play(json, statement), EXIT_FINE);
    Text shown = buf_text(&page->out);
    ck_assert_int_eq(occurrences(shown, "<figure>"), formula ? 0 : 1);
    for (const char *at = shown.at, *end; (at = strstr(at, "<svg ")) != NULL; at = end, panels++) {
        end = strstr(at, "</svg>") + strlen("</svg>");
        Buf file = {0};
        buf_puts(&file, SVG_FILE_BEGINS);
        buf_put(&file, (Text){at, (size_t)(end - at)});
        Svg *svg = svg_read(buf_text(&file));
        ck_assert_msg(!svg->why[0], "%s: %s", statement, svg->why);
        ck_assert_int_eq(svg->panels, 1);
        ck_assert_uint_gt(strlen(svg->title), 0);
        buf_puts(&words, svg->desc);
        svg_free(svg);
        buf_free(&file);
    }
    buf_char(&words, 0);
    const char *steps = json_member(json->out.at, TEXT("steps"));
    for (const char *step = json_next(steps, NULL); step; step = json_next(steps, step))
        values += has_value(words.at, step, statement);
    bool overlap = strstr(statement, "p3=(7,7)") != NULL; /* it shows what is given, and a band */
    ck_assert_msg(formula || overlap || values > 0, "%s: no value in %s", statement, words.at);
    page->out.len = 0;
    ck_assert_int_eq(play(page, "set steps none"), EXIT_FINE);
    ck_assert_int_eq(play(page, statement), EXIT_FINE);
    ck_assert_int_eq(occurrences(buf_text(&page->out), "<svg"), 0);
    static const Format OTHERS[] = {FORMAT_TEXT, FORMAT_LATEX, FORMAT_MARKDOWN, FORMAT_JSON};
    for (int k = 0; k < 4; k++) {
        Play *other = play_in(OTHERS[k], island);
        ck_assert_int_eq(play(other, statement), EXIT_FINE);
        ck_assert_int_eq(occurrences(buf_text(&other->out), "svg"), 0);
        play_free(other);
    }
    buf_free(&words);
    play_free(page);
    play_free(json);
}
END_TEST

/* Figures of one page have ids of their own. What has no figure is a page without one, and nobody complains. */
START_TEST(figures_do_not_meet)
{
    Play                    *page = play_in(FORMAT_HTML, true);
    Buf                      all = {0};
    static const char *const SHOWN[] = {"reflect I=<4,-2> N=<2,3>", "steps", "island"};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(play(page, SHOWN[i]), EXIT_FINE);
        buf_put(&all, buf_text(&page->out));
    }
    buf_char(&all, 0);
    int ids = 0;
    for (const char *at = all.at; (at = strstr(at, " id=\"")) != NULL; at++, ids++) {
        Text id = {at, (size_t)(strchr(at + 5, '"') + 1 - at)};
        char whole[64];
        snprintf(whole, sizeof whole, "%.*s", TEXT_ARG(id));
        ck_assert_msg(!strstr(at + 1, whole), "two are%s", whole);
    }
    ck_assert_int_ge(ids, 12);
    buf_free(&all);
    ck_assert_int_eq(play(page, "reflect I=<4,-2> N=<0,0>"), EXIT_MATH);
    ck_assert_int_eq(occurrences(buf_text(&page->out), "<svg"), 0);
    play_free(page);
}
END_TEST

/* ---- files ------------------------------------------------------------------------------------------------ */

/* The tables of verify and blame: every number that JSON has for binary64, its error and its parts, in all formats alike. */
START_TEST(tables_carry_the_same)
{
    static const char *const CHECKED[] = {"verify collide2d ma=0.1 va=<3,1> mb=3 vb=<-1,0> n=<1,2> e=0.9", "verify 0.1 + 0.2 - 0.3",
                                          "blame reflect I=<4,-2> N=<2,3>"};
    static const Format      PAGES[] = {FORMAT_LATEX, FORMAT_MARKDOWN, FORMAT_HTML};
    static const char *const KEYS[] = {"value", "ulps", "made", "came"};
    Play                    *json = play_in(FORMAT_JSON, false);
    Buf                      leaves[3] = {{0}, {0}, {0}};
    int                      found = 0;
    ck_assert_int_eq(play(json, CHECKED[_i]), EXIT_FINE);
    for (int k = 0; k < 3; k++) {
        Play *page = play_in(PAGES[k], false);
        ck_assert_int_eq(play(page, CHECKED[_i]), EXIT_FINE);
        leaves_of_page(PAGES[k], buf_text(&page->out), &leaves[k]);
        buf_puts(&leaves[k], " ");
        buf_char(&leaves[k], 0);
        ck_assert_str_eq(leaves[k].at, leaves[0].at);
        play_free(page);
    }
    const char *blame = json_member(json->out.at, TEXT("blame"));
    const char *rows =
        blame ? json_member(json_next(blame, NULL), TEXT("rows")) : json_member(json_member(json->out.at, TEXT("verify")), TEXT("rows"));
    for (const char *row = json_next(rows, NULL); row; row = json_next(rows, row))
        for (int k = 0; k < 4; k++) {
            Text number = json_quoted(json_member(blame ? row : json_member(row, TEXT("binary64")), text_of(KEYS[k])));
            Buf  leaf = {0};
            leaves_of(number, &leaf);
            buf_char(&leaf, 0);
            bool is_number = leaf.len > 1 && isdigit((unsigned char)leaf.at[0]);
            char wanted[128];
            snprintf(wanted, sizeof wanted, " %s ", leaf.at);
            ck_assert_msg(!is_number || strstr(leaves[0].at, wanted), "%s has no %.*s", CHECKED[_i], TEXT_ARG(number));
            buf_free(&leaf);
            found += is_number;
        }
    ck_assert_int_ge(found, _i == 1 ? 1 : 3); /* a formula has one row */
    for (int k = 0; k < 3; k++)
        buf_free(&leaves[k]);
    play_free(json);
}
END_TEST

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
    ck_assert_int_eq(occurrences(text, "</title>\n<style>"), 1);
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

/* A page without a file's name is named after its problem, and one with several has contents that lead to them. */
START_TEST(a_page_says_what_is_on_it)
{
    Play *one = play_in(FORMAT_HTML, false), *many = play_in(FORMAT_HTML, false);
    ck_assert_int_eq(play(one, "reflect I=<4,-2> N=<2,3>"), EXIT_FINE);
    ck_assert(strstr(one->out.at, "<title>reflect I=&lt;4,-2&gt; N=&lt;2,3&gt;</title>"));
    ck_assert_int_eq(occurrences(buf_text(&one->out), "class=\"typed\""), 0);
    one->out.len = 0;
    session_finish(one->session);
    ck_assert_int_eq(occurrences(buf_text(&one->out), "<nav"), 0);
    Buf page = {0};
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(play(many, i % 2 ? "merge ma=2 mb=3 va=5 vb=-4" : "reflect I=<4,-2> N=<2,3>"), EXIT_FINE);
        buf_put(&page, buf_text(&many->out));
    }
    many->out.len = 0;
    session_finish(many->session);
    ck_assert_int_eq(occurrences(buf_text(&many->out), "<nav class=\"contents\""), 1);
    ck_assert_int_eq(occurrences(buf_text(&many->out), ">merge ma=2 mb=3 va=5 vb=-4</a>"), 2);
    for (int i = 1; i <= 4; i++) {
        char id[32], link[32];
        snprintf(id, sizeof id, "id=\"part-%d\"", i);
        snprintf(link, sizeof link, "href=\"#part-%d\"", i);
        ck_assert_int_eq(occurrences(buf_text(&page), id), 1);
        ck_assert_int_eq(occurrences(buf_text(&many->out), link), 1);
    }
    buf_free(&page);
    play_free(one);
    play_free(many);
}
END_TEST

/* What one statement lists is one box, and not one for every line. */
START_TEST(a_list_is_one_box)
{
    Play *game = play_in(FORMAT_HTML, false);
    ck_assert_int_eq(play(game, "methods"), EXIT_FINE);
    ck_assert_int_eq(occurrences(buf_text(&game->out), "<pre>"), 1);
    ck_assert(strstr(game->out.at, "reflect") && strstr(game->out.at, "collide2d"));
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
    static const char *const LOOKING[] = {"help RF1", "vars", "hint", "methods"};
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
    for (size_t i = 0; i < sizeof LOOKING / sizeof *LOOKING; i++)
        ck_assert_msg(play(game, LOOKING[i]) == EXIT_FINE, "%s", LOOKING[i]);
    ck_assert_int_eq(play(game, "1/0"), EXIT_MATH);
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        snprintf(statement, sizeof statement, "export \"%s\"", FILES[i]);
        ck_assert_msg(play(game, statement) == EXIT_FINE, "%s", game->both.at);
        Text file = buf_text(&game->file);
        Buf  leaves = {0};
        ck_assert(text_starts(file, writers[writer_format_of_file(text_of(FILES[i]))].mark));
        leaves_of_page(writer_format_of_file(text_of(FILES[i])), before_tables(file), &leaves);
        buf_char(&leaves, 0);
        ck_assert_msg(strstr(leaves.at, "v = 3 4"), "%s", leaves.at);
        ck_assert_msg(strstr(leaves.at, "F = 3 4"), "%s", leaves.at);
        ck_assert_msg(strstr(leaves.at, "jc1 = 21 4 = 5.25"), "%s", leaves.at);
        ck_assert(!strstr(leaves.at, "987"));
        ck_assert_int_eq(occurrences(file, "as a program in binary64"), 1);
        ck_assert_int_eq(occurrences(file, "a common mistake"), 1);
        for (size_t k = 0; k < sizeof LOOKING / sizeof *LOOKING; k++)
            ck_assert_msg(occurrences(file, LOOKING[k]) >= 1, "%s has no %s", FILES[i], LOOKING[k]);
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
    ck_assert(read_whole("src/render/formats/page.css", &css));
    for (int scheme = 0; scheme < 3; scheme++)
        for (int i = 0; i < 8; i++) {
            double ink = luminance(css.at, INKS[i / 2], scheme), paper = luminance(css.at, PAPERS[i % 2], scheme);
            double ratio = ink > paper ? (ink + 0.05) / (paper + 0.05) : (paper + 0.05) / (ink + 0.05);
            ck_assert_msg(ratio >= 4.5, "%s on %s in scheme %d has a contrast of %.2f", INKS[i / 2], PAPERS[i % 2], scheme, ratio);
        }
    buf_free(&css);
}
END_TEST

/* Every format of the table is a value of the setting, and stands in the options and on the page of the manual. */
START_TEST(formats_are_listed)
{
    Settings settings = settings_default();
    Buf      page = {0}, options = {0};
    ck_assert(read_whole("src/manual/output.md", &page));
    settings_put_options(&options);
    buf_char(&options, 0);
    for (int i = 0; i < FORMATS; i++) {
        ck_assert_ptr_null(settings_set(&settings, "format", writers[i].name));
        ck_assert_int_eq(settings.format, i);
        ck_assert_msg(strstr(options.at, writers[i].name) && strstr(page.at, writers[i].name), "%s is not mentioned", writers[i].name);
    }
    buf_free(&page);
    buf_free(&options);
}
END_TEST

SUITE(check_writers)
{
    Suite *suite = suite_create("writers");
    TCase *tests = tcase_create("pages");
    tcase_add_loop_test(tests, formats_carry_the_same, 0, STATEMENT_COUNT);
    tcase_add_loop_test(tests, pages_show_figures, 0, STATEMENT_COUNT);
    tcase_add_test(tests, figures_do_not_meet);
    tcase_add_loop_test(tests, tables_carry_the_same, 0, 3);
    tcase_add_test(tests, a_batch_is_one_page);
    tcase_add_test(tests, a_page_says_what_is_on_it);
    tcase_add_test(tests, a_list_is_one_box);
    tcase_add_test(tests, latex_is_a_fragment_unless_it_is_to_stand_alone);
    tcase_add_test(tests, export_writes_what_was_worked_out);
    tcase_add_test(tests, only_the_prompt_and_arguments_export);
    tcase_add_test(tests, bodies_are_saved);
    tcase_add_test(tests, contrast_is_enough);
    tcase_add_test(tests, formats_are_listed);
    suite_add_tcase(suite, tests);
    return suite;
}
