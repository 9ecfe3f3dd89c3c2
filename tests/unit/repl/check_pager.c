/* At the prompt, output longer than the screen goes through the pager, and nothing else does. */
#include "harness.h"
#include "pty.h"

#include "repl/pager.h"

#include <string.h>
#include <unistd.h>

static const char *const PROMPT[] = {NULL};

/* The pager here puts a bar in front of each line. */
static Terminal prompt_with(const char *pager)
{
    pty_pager = pager;
    Terminal terminal = pty_begin(PROMPT);
    pty_wait_for(&terminal, "carom> ");
    return terminal;
}

static void type(Terminal *terminal, const char *line)
{
    pty_press(terminal, line);
    pty_press(terminal, "\r");
}

static bool has(const Terminal *terminal, const char *words)
{
    return strstr(terminal->seen.at, words) != NULL;
}

/* Which ends with these words. */
static const char END[] = "seed=7";

START_TEST(a_long_page_goes_through_the_pager)
{
    Terminal terminal = prompt_with("sed 's/^/|/'");
    type(&terminal, "help islands");
    pty_wait_for(&terminal, END);
    ck_assert(has(&terminal, "|Bodies that touch"));
    type(&terminal, "6*7");
    pty_wait_for(&terminal, "= 42");
    ck_assert(has(&terminal, "  6*7 = 42") && !has(&terminal, "|  6*7"));
    type(&terminal, "set pager off");
    type(&terminal, "help islands");
    pty_wait_for(&terminal, END);
    ck_assert_msg(has(&terminal, "Bodies that touch") && !has(&terminal, "|Bodies"), "%s", terminal.seen.at);
    type(&terminal, "8*9");
    pty_wait_for(&terminal, "= 72"); /* the page is at its end when the window changes */
    pty_resize(&terminal, 80, 1000);
    type(&terminal, "set pager on");
    type(&terminal, "help islands");
    pty_wait_for(&terminal, END);
    ck_assert_msg(has(&terminal, "Bodies that touch") && !has(&terminal, "|Bodies"), "%s", terminal.seen.at);
    pty_leave(&terminal);
}
END_TEST

/* A reader who stops early, a pager that is interrupted, one that is not there: the prompt comes back, and goes on. */
START_TEST(the_prompt_comes_back)
{
    static const struct {
        const char *pager, *shows;
    } PAGERS[] = {{"head -3; true", "===="}, {"echo here; sleep 100", "here"}, {"there-is-no-such-program 2>/dev/null", END}};
    Terminal terminal = prompt_with(PAGERS[_i].pager);
    type(&terminal, "help islands");
    pty_wait_for(&terminal, PAGERS[_i].shows);
    pty_press(&terminal, _i == 1 ? "\003" : "");
    type(&terminal, "6*7");
    pty_wait_for(&terminal, "= 42");
    type(&terminal, "quit");
    ck_assert_int_eq(pty_end_of(&terminal), 0);
    ck_assert(pty_is_as_before(&terminal));
    pty_leave(&terminal);
}
END_TEST

/* Statements of the command line, and of a file, are not at the prompt. */
START_TEST(a_script_has_no_pager)
{
    static const char *const SCRIPT[] = {"-e", "help islands", NULL};
    pty_pager = "sed 's/^/|/'";
    Terminal terminal = pty_begin(SCRIPT);
    pty_wait_for(&terminal, END);
    ck_assert_msg(has(&terminal, "Bodies that touch") && !has(&terminal, "|Bodies"), "%s", terminal.seen.at);
    pty_leave(&terminal);
}
END_TEST

START_TEST(lines_of_a_screen_are_counted)
{
    ck_assert_int_eq(pager_lines(TEXT(""), 10), 0);
    ck_assert_int_eq(pager_lines(TEXT("a\nb\n"), 10), 2);
    ck_assert_int_eq(pager_lines(TEXT("a\n\nb"), 10), 3);
    ck_assert_int_eq(pager_lines(TEXT("0123456789\n"), 10), 1);
    ck_assert_int_eq(pager_lines(TEXT("0123456789a\n"), 10), 2);
    ck_assert_int_eq(pager_lines(TEXT("√√√√√√√√√√\n"), 10), 1);
    ck_assert_int_eq(pager_lines(TEXT("\033[1m0123456789\033[0m\n"), 10), 1);
}
END_TEST

SUITE(check_pager)
{
    Suite *suite = suite_create("pager");
    TCase *tc = tcase_create("pager");
    tcase_add_test(tc, a_long_page_goes_through_the_pager);
    tcase_add_loop_test(tc, the_prompt_comes_back, 0, 3);
    tcase_add_test(tc, a_script_has_no_pager);
    tcase_add_test(tc, lines_of_a_screen_are_counted);
    suite_add_tcase(suite, tc);
    return suite;
}
