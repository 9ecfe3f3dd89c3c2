/* How formulas and words stand on a page: what is too long for a line, and what stands too close. */
#include "paper.h"
#include "readback.h"

#include <stdio.h>
#include <string.h>

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

/* A quotient that is too wide in every size is text, which LaTeX breaks, and the derivations around it stay as they are. */
/* A law that holds for the exact values is good news, also on a page in floats, where the verdict says so in other words. */
START_TEST(laws_that_hold_look_good)
{
    Play *html = play_in(FORMAT_HTML, false);
    play(html, "set numbers binary64");
    ck_assert_int_eq(play(html, "merge ma=2 mb=3 va=<3,1> vb=<-1,0>"), EXIT_FINE);
    ck_assert_int_gt(occurrences(buf_text(&html->out), "class=\"good\">exact: holds"), 0);
    ck_assert_int_eq(occurrences(buf_text(&html->out), "class=\"bad\""), 0);
    play_free(html);
}
END_TEST

START_TEST(what_fits_no_line_is_text)
{
    Play *game = play_in(FORMAT_LATEX, false);
    ck_assert_int_eq(play(game, "collide2d ma=1e30 mb=1e-30 va=<1e10,1> vb=<-1,0> n=<1,1> e=1"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "{2em}$v_{an7} = ((e + 1) m_{b} v_{bn} + v_{an} (m_{a} - e m_{b}))/(m_{a} + m_{b})$"));
    ck_assert(strstr(game->out.at, "{2em}$\\approx 7.07107 \\times 10^{9}$\\par}"));
    ck_assert(strstr(game->out.at, "\\[\\begin{aligned}\nv_{an}' & = "));
    play_free(game);
}
END_TEST

/* What stands close on paper: words keep off the denominators above them, and the first cell of a row stands where the others do. */
START_TEST(lines_of_latex_keep_apart)
{
    Play *game = play_in(FORMAT_LATEX, false);
    ck_assert_int_eq(play(game, "verify collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2"), EXIT_FINE);
    ck_assert_int_gt(occurrences(buf_text(&game->out), "\\hline\\rule{0pt}{2.6ex}"), 1);
    ck_assert_int_eq(occurrences(buf_text(&game->out), "ex}\n") + occurrences(buf_text(&game->out), "ex} "), 0);
    ck_assert_int_eq(play(game, "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2"), EXIT_FINE);
    ck_assert_int_gt(occurrences(buf_text(&game->out), "$\\\\[3pt]\n"), 8);
    ck_assert_int_eq(occurrences(buf_text(&game->out), "$\\\\\n"), 0);
    play_free(game);
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
    ck_assert_int_eq(play(game, "1/2/3/4/5/6"), EXIT_FINE);
    ck_assert_int_eq(occurrences(buf_text(&game->out), "\\frac{\\frac{\\frac"), 0);
    ck_assert_int_ge(occurrences(buf_text(&game->out), "\\frac{\\frac{"), 1);
    buf_free(&formula);
    play_free(game);
}
END_TEST

/* Help keeps to the width: only what is typed, which may not be broken, is wider. */
START_TEST(help_is_filled)
{
    static const char *const TOPICS[] = {"",    "statements", "glossary", "documents", "mistakes", "settings",
                                         "set", "functions",  "reflect",  "verify",    "RF1",      "elastic"};
    enum { WIDTH = 60 };
    Settings settings = settings_default();
    settings.width = WIDTH;
    Play *game = play_new(&settings);
    for (size_t i = 0; i < sizeof TOPICS / sizeof *TOPICS; i++) {
        char statement[32];
        snprintf(statement, sizeof statement, "help %s", TOPICS[i]);
        ck_assert_int_eq(play(game, statement), EXIT_FINE);
        for (Text rest = buf_text(&game->out); rest.len;) {
            Text line = next_line(&rest);
            ck_assert_msg(text_columns(line) <= WIDTH, "%s has a line of %d columns: %.*s", statement, text_columns(line), TEXT_ARG(line));
        }
    }
    play_free(game);
}
END_TEST

SUITE(check_layout)
{
    Suite *suite = suite_create("layout");
    TCase *tests = tcase_create("lines");
    tcase_add_test(tests, long_formulas_are_cut_into_rows);
    tcase_add_test(tests, laws_that_hold_look_good);
    tcase_add_test(tests, what_fits_no_line_is_text);
    tcase_add_test(tests, lines_of_latex_keep_apart);
    tcase_add_test(tests, fractions_do_not_nest_deeply);
    tcase_add_test(tests, help_is_filled);
    suite_add_tcase(suite, tests);
    return suite;
}
