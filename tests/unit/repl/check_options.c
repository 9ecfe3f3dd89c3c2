/* The program itself, as a shell starts it. --numbers: each number system by statements, a pipe and a file; what `set numbers` does in a
 * session comes to the same. -e: a page or a method by its lines. Lessons by their numbers. */
#include "command.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const SYSTEMS[] = {"exact", "binary32", "binary64", "mpfr:2", "mpfr:256", "enclosure:2", "enclosure:256"};
enum { SYSTEM_COUNT = sizeof SYSTEMS / sizeof *SYSTEMS };

#define STATEMENT "collide2d ma=0.3 va=<1.1,-0.2> mb=0.7 vb=<-0.4,0.9> n=<2,3> e=0.8"

static void set_up(void)
{
    command_setup();
    command_put("statement", STATEMENT "\n");
}

START_TEST(every_way_in_comes_to_the_same)
{
    const char *system = SYSTEMS[_i];
    char        first[60000], key[64];
    ck_assert_int_eq(command_run("--numbers %s -e '" STATEMENT "'", system), 0);
    snprintf(first, sizeof first, "%s", command_said.at);
    ck_assert_ptr_nonnull(strstr(first, "loss"));
    ck_assert_int_eq(command_run("--numbers=%s -e '" STATEMENT "'", system), 0);
    ck_assert_str_eq(command_said.at, first);
    ck_assert_int_eq(command_run("--numbers %s - < statement", system), 0);
    ck_assert_str_eq(command_said.at, first);
    ck_assert_int_eq(command_run("--numbers %s statement", system), 0);
    ck_assert_str_eq(command_said.at, first);
    ck_assert_int_eq(command_run("-e 'set numbers %s' '" STATEMENT "'", system), 0);
    ck_assert_str_eq(command_said.at, first);
    ck_assert_int_eq(command_run("--format json --numbers %s -e '" STATEMENT "'", system), 0);
    snprintf(key, sizeof key, "\"system\":\"%s\"", system);
    ck_assert_ptr_nonnull(strstr(command_said.at, key));
    /* The bits of a machine's number; the ends of an enclosure, which a direction has among exact numbers too. */
    ck_assert_int_eq(strstr(command_said.at, "\"hex\":") != NULL, strncmp(system, "binary", 6) == 0);
    ck_assert_int_eq(strstr(command_said.at, "\"J\":{\"exact\":null") != NULL, strcmp(system, "exact") != 0);
    if (_i > 0)
        ck_assert_int_eq(strstr(command_said.at, "\"lo\":") != NULL, strncmp(system, "enclosure", 9) == 0);
}
END_TEST

/* An argument may come from a page of a stranger: whatever it is, it cannot move the cursor. */
static void arguments_are_printed_safely(void)
{
    static const char *const WRONG[] = {
        "--format%s",   "-z%s",          "--color=%s",  "--digits=%s",  "--figures=/none%s/x",          "none%s",
        "check none%s", "lesson none%s", "mark none%s", "lesson a b%s", "lesson lesson%s.md --seed %s", "lesson%s.md",
        "-e help%s",    "audit none%s"};
    command_put("lesson\033[31m.md", "---\ncarom: lesson 1\ntitle: T\n---\n\n# T\n");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Buf arguments = {0};
        for (const char *at = WRONG[i]; *at; at++) {
            bool escape = *at == '%';
            buf_puts(&arguments, escape ? "'\033[31m'" : (char[]){*at, 0});
            at += escape;
        }
        (void)command_run("%.*s", TEXT_ARG(buf_text(&arguments)));
        ck_assert_msg(!strchr(command_said.at, '\033') && strstr(command_said.at, "\\u{1b}[31m"), "%s: %s", WRONG[i], command_said.at);
        buf_free(&arguments);
    }
}

/* Where the machine has no memory left, in the middle of FLINT, the program says so. The address sanitizer needs more than there is here.
 */
static void without_memory(void)
{
#ifndef __SANITIZE_ADDRESS__
    char whole[PATH_MAX];
    ck_assert_ptr_nonnull(realpath(getenv("CAROM") ? getenv("CAROM") : "build/release/carom", whole));
    command_put("letters.carom", "letters a, b, c\nintersect p0=<c, 7/3> p1=<5, 1/2> p2=<2a, 5> p3=<√3, b>\n");
    ck_assert_int_eq(command_run("-e 1+1; ulimit -v 60000; '%s' letters.carom", whole), EXIT_FILE);
    command_says("carom: the machine has no memory left");
#endif
}

START_TEST(what_is_no_system)
{
    ck_assert_int_eq(command_run("--formt=json -e 1+1"), EXIT_INPUT);
    ck_assert_str_eq(command_said.at, "carom: there is no option `--formt`; did you mean --format?\n");
    ck_assert_int_eq(command_run("--json -e 1+1"), EXIT_INPUT);
    ck_assert_str_eq(command_said.at, "carom: there is no option `--json`; `carom --help` lists the options\n");
    without_memory();
    arguments_are_printed_safely();
    static const char *const WRONG[] = {"''",   "mpfr",       "mpfr:",       "mpfr:1",      "mpfr:1000001", "mpfr:-2", "mpfr:1e3",
                                        "half", "binary64:9", "enclosure:1", "'mpfr: 100'", "MPFR:100",     "exact:1"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ck_assert_msg(command_run("--numbers %s -e 1+1", WRONG[i]) == EXIT_INPUT, "%s: %s", WRONG[i], command_said.at);
        ck_assert_ptr_nonnull(
            strstr(command_said.at, "carom: --numbers takes exact, binary32, binary64, mpfr:BITS, enclosure:BITS; BITS from 2 to"));
    }
    ck_assert_int_eq(command_run("--numbers"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(command_said.at, "a value is missing after `--numbers`"));
    ck_assert_int_eq(command_run("--numbers mpfr:1000000 -e 1+1"), EXIT_FINE);
    ck_assert_int_eq(command_run("--numbers enclosure:1000000 -e 1+1"), EXIT_FINE);
}
END_TEST

START_TEST(statements_are_lines)
{
    char apart[4096];
    ck_assert_int_eq(command_run("-e 'check reflect I=<4,-2> N=<0,1> :' -e 'n = <0,1>' -e 'F = <4,2>' -e end"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(command_said.at, "everything is right"));
    snprintf(apart, sizeof apart, "%s", command_said.at);
    ck_assert_int_eq(command_run("-e 'check reflect I=<4,-2> N=<0,1> :\nn = <0,1>\nF = <4,2>\nend'"), EXIT_FINE);
    ck_assert_str_eq(command_said.at, apart);
    ck_assert_int_eq(command_run("--steps none -e 'method half' -e 'given x : number' -e 'answer h = x/2' -e end -e 'half 6'"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(command_said.at, "h = 3"));
    ck_assert_int_eq(command_run("-e 'set steps none\n2+3' 2+2 -e ''"), EXIT_FINE);
    ck_assert_str_eq(command_said.at, "  2 + 3 = 5\n  2 + 2 = 4\n");
    /* What is left open ends where a statement begins, as in a file. */
    ck_assert_int_eq(command_run("-e 'x = (1+' -e 'y = 2'"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(command_said.at, "a value is missing\n  x = (1+\n"));
    ck_assert_ptr_null(strstr(command_said.at, "y = 2"));
    ck_assert_int_eq(command_run("--keep-going -e 'x = (1+' -e 'y = 2'"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(command_said.at, "  y = 2\n"));
    ck_assert_int_eq(command_run("-e 'check reflect I=<4,-2> N=<0,1> :'"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(command_said.at, "the lines of the page are missing"));
}
END_TEST

START_TEST(lessons_have_numbers)
{
    char whole[60000], shelf[PATH_MAX], link[300];
    ck_assert_ptr_nonnull(realpath("lessons", shelf));
    snprintf(link, sizeof link, "%s/lessons", command_folder);
    ck_assert_int_eq(symlink(shelf, link), 0);
    ck_assert_int_eq(command_run("lesson lessons/07-restitution-on-a-line.md < /dev/null"), EXIT_FINE);
    snprintf(whole, sizeof whole, "%s", command_said.at);
    ck_assert_ptr_nonnull(strstr(whole, "Restitution on a line"));
    ck_assert_ptr_nonnull(strstr(whole, "\nCheck  ")); /* the board page, unless another is asked for */
    ck_assert_int_eq(command_run("lesson 07 --steps brief < /dev/null"), EXIT_FINE);
    ck_assert_ptr_null(strstr(command_said.at, "\nCheck  "));
    ck_assert_int_eq(command_run("lesson 07 < /dev/null"), EXIT_FINE);
    ck_assert_int_eq(strncmp(command_said.at, whole, sizeof whole - 1), 0);
    ck_assert_int_eq(command_run("lesson 07 --handout --student Ada --salt s < /dev/null"), EXIT_FINE);
    snprintf(whole, sizeof whole, "%s", command_said.at);
    ck_assert_int_eq(command_run("lesson lessons/07-restitution-on-a-line.md --handout --student Ada --salt s < /dev/null"), EXIT_FINE);
    ck_assert_int_eq(strncmp(command_said.at, whole, sizeof whole - 1), 0);
    ck_assert_int_eq(command_run("lessons"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(command_said.at, "\n  07-restitution-on-a-line     Restitution on a line\n"));
    ck_assert_int_eq(command_run("lesson 99 < /dev/null"), EXIT_FILE);
    ck_assert_str_eq(command_said.at,
                     "carom: there is no lesson `99`\n"
                     "  hint: `carom lessons` lists the lessons with their numbers; any other lesson is named by its file\n");
}
END_TEST

START_TEST(a_statement_is_no_file)
{
    ck_assert_int_eq(command_run("reflect"), EXIT_FILE);
    ck_assert_str_eq(command_said.at, "carom: reflect cannot be read: No such file or directory\n"
                                      "  hint: to run a statement write carom -e 'reflect ...'\n");
    ck_assert_int_eq(command_run("'collide1d 1,2,3,0,1'"), EXIT_FILE);
    ck_assert_str_eq(command_said.at, "carom: collide1d 1,2,3,0,1 cannot be read: No such file or directory\n"
                                      "  hint: to run a statement write carom -e 'collide1d 1,2,3,0,1'\n");
    ck_assert_int_eq(command_run("verfy collide1d"), EXIT_FILE);
    ck_assert_str_eq(command_said.at, "carom: verfy cannot be read: No such file or directory\n"
                                      "  hint: did you mean carom -e 'verify ...'?\n");
    ck_assert_int_eq(command_run("adit collide1d log.csv"), EXIT_FILE);
    ck_assert_str_eq(command_said.at, "carom: adit cannot be read: No such file or directory\n"
                                      "  hint: did you mean carom audit?\n");
    ck_assert_int_eq(command_run("'problems for help.carom'"), EXIT_FILE);
    ck_assert_ptr_null(strstr(command_said.at, "hint"));
    ck_assert_int_eq(command_run("nothing.carom"), EXIT_FILE);
    ck_assert_ptr_null(strstr(command_said.at, "hint"));
}
END_TEST

SUITE(check_options)
{
    Suite *suite = suite_create("options");
    TCase *tcase = tcase_create("program");
    tcase_add_checked_fixture(tcase, set_up, command_teardown);
    tcase_add_loop_test(tcase, every_way_in_comes_to_the_same, 0, SYSTEM_COUNT);
    tcase_add_test(tcase, what_is_no_system);
    tcase_add_test(tcase, statements_are_lines);
    tcase_add_test(tcase, lessons_have_numbers);
    tcase_add_test(tcase, a_statement_is_no_file);
    suite_add_tcase(suite, tcase);
    return suite;
}
