/* The program in a page, as its worker calls it; here it is compiled for this machine. `make web-test` has the page itself. */
#include "web/browser.h"
#include "web/opened.h"

#include "harness.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static FILE *printed;
static int   screen, errors;

/* What is printed goes to a file, whose content `said` gives. */
static void open_page(void)
{
    printed = tmpfile();
    screen = dup(STDOUT_FILENO);
    errors = dup(STDERR_FILENO);
    ck_assert(printed && screen >= 0 && errors >= 0);
    fflush(stdout);
    dup2(fileno(printed), STDOUT_FILENO);
    dup2(fileno(printed), STDERR_FILENO);
    browser_open();
}

static void close_page(void)
{
    browser_close();
    fflush(stdout);
    dup2(screen, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    close(screen);
    close(errors);
    fclose(printed);
}

static const char *said(void)
{
    static char text[1 << 16];
    ssize_t     len = pread(fileno(printed), text, sizeof text - 1, 0);
    text[len > 0 ? len : 0] = 0;
    return text;
}

START_TEST(a_line_is_answered_with_a_piece_of_a_page)
{
    ck_assert_str_eq(browser_prompt(), "carom> ");
    ck_assert_str_eq(browser_format(), "html");
    ck_assert_int_eq(browser_line("reflect I=<4,-2> N=<0,1>"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(said(), "<math"));
    ck_assert_ptr_null(strstr(said(), "<html"));
}
END_TEST

START_TEST(each_line_has_a_status_of_its_own)
{
    ck_assert_int_eq(browser_line("x = 1/0"), EXIT_MATH);
    ck_assert_int_eq(browser_line("y = 2"), EXIT_FINE);
}
END_TEST

START_TEST(the_prompt_says_what_the_next_line_belongs_to)
{
    (void)browser_line("x = (1 +");
    ck_assert_str_eq(browser_prompt(), "...    ");
    ck_assert_int_eq(browser_line("2)"), EXIT_FINE);
    ck_assert_str_eq(browser_prompt(), "carom> ");
    (void)browser_line("check reflect I=<4,-2> N=<0,1> :");
    ck_assert_str_eq(browser_prompt(), "page>  ");
    browser_cancel();
    ck_assert_str_eq(browser_prompt(), "carom> ");
    (void)browser_line("quit");
    ck_assert_str_eq(browser_prompt(), "");
}
END_TEST

START_TEST(a_word_is_completed_with_those_that_begin_so)
{
    ck_assert_str_eq(browser_complete("refl"), "[\"reflect\"]");
    ck_assert_str_eq(browser_complete("qqq"), "[]");
    ck_assert_ptr_nonnull(strstr(browser_complete("merge m"), "\"ma=\""));
    ck_assert_ptr_null(strstr(browser_complete("merge m"), "\"va=\""));
}
END_TEST

START_TEST(lessons_are_listed_and_asked_for)
{
    ck_assert_ptr_nonnull(strstr(browser_lessons(), "{\"name\":\"07-restitution-on-a-line\",\"title\":\""));
    (void)browser_line("x = 1");
    ck_assert_ptr_null(browser_lesson_asked());
    (void)browser_line("lesson 07");
    ck_assert_str_eq(browser_lesson_asked(), "07");
    (void)browser_line("lessons");
    ck_assert_str_eq(browser_lesson_asked(), "");
}
END_TEST

START_TEST(an_opened_lesson_judges_hints_and_solves)
{
    ck_assert_ptr_nonnull(strstr(opened_lesson("07"), "\"lesson\":\"07-restitution-on-a-line\""));
    ck_assert_ptr_nonnull(strstr(opened_lesson("07"), "\"question\":\"head-on\""));
    ck_assert_ptr_nonnull(strstr(opened_judge("head-on", "u = 1"), "\"right\":false"));
    ck_assert_ptr_nonnull(strstr(opened_hint("head-on", "0"), "\"hint\":\""));
    ck_assert_ptr_nonnull(strstr(opened_solution("head-on"), "\"file\":\"why head-on"));
    ck_assert_str_eq(opened_lesson("no such lesson"), "");
    ck_assert_str_eq(opened_judge("head-on", "1"), "");
}
END_TEST

SUITE(check_browser)
{
    Suite *suite = suite_create("browser");
    TCase *core = tcase_create("core");
    tcase_add_checked_fixture(core, open_page, close_page);
    tcase_add_test(core, a_line_is_answered_with_a_piece_of_a_page);
    tcase_add_test(core, each_line_has_a_status_of_its_own);
    tcase_add_test(core, the_prompt_says_what_the_next_line_belongs_to);
    tcase_add_test(core, a_word_is_completed_with_those_that_begin_so);
    tcase_add_test(core, an_opened_lesson_judges_hints_and_solves);
    tcase_add_test(core, lessons_are_listed_and_asked_for);
    suite_add_tcase(suite, core);
    return suite;
}
