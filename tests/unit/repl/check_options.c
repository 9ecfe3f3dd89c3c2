/* The program itself, as a shell starts it. --numbers: each number system by statements, a pipe and a file; what `set numbers` does in a
 * session comes to the same. -e: a page or a method by its lines. Lessons by their numbers. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const SYSTEMS[] = {"exact", "binary32", "binary64", "mpfr:2", "mpfr:256", "enclosure:2", "enclosure:256"};
enum { SYSTEM_COUNT = sizeof SYSTEMS / sizeof *SYSTEMS };

#define STATEMENT "collide2d ma=0.3 va=<1.1,-0.2> mb=0.7 vb=<-0.4,0.9> n=<2,3> e=0.8"

static Buf  out;
static char file[200];

static void set_up(void)
{
    fresh_folder(file, sizeof file);
    strcat(file, "/statement");
    FILE *to = fopen(file, "w");
    ck_assert_ptr_nonnull(to);
    fputs(STATEMENT "\n", to);
    fclose(to);
}

static void tear_down(void)
{
    buf_free(&out);
}

/* What the program writes, errors too; its exit status. */
static int carom(const char *format, ...) __attribute__((format(printf, 1, 2)));

static int carom(const char *format, ...)
{
    char    command[1024], block[4096];
    size_t  got, len = (size_t)snprintf(command, sizeof command, "%s ", getenv("CAROM") ? getenv("CAROM") : "build/release/carom");
    va_list args;
    va_start(args, format);
    vsnprintf(command + len, sizeof command - len, format, args);
    va_end(args);
    strncat(command, " 2>&1", sizeof command - strlen(command) - 1);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    out.len = 0;
    while ((got = fread(block, 1, sizeof block, pipe)) > 0)
        buf_put(&out, (Text){block, got});
    buf_char(&out, 0);
    int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status), "%s", command);
    return WEXITSTATUS(status);
}

START_TEST(every_way_in_comes_to_the_same)
{
    const char *system = SYSTEMS[_i];
    char        first[60000], key[64];
    ck_assert_int_eq(carom("--numbers %s -e '" STATEMENT "'", system), 0);
    snprintf(first, sizeof first, "%s", out.at);
    ck_assert_ptr_nonnull(strstr(first, "loss"));
    ck_assert_int_eq(carom("--numbers=%s -e '" STATEMENT "'", system), 0);
    ck_assert_str_eq(out.at, first);
    ck_assert_int_eq(carom("--numbers %s - < %s", system, file), 0);
    ck_assert_str_eq(out.at, first);
    ck_assert_int_eq(carom("--numbers %s %s", system, file), 0);
    ck_assert_str_eq(out.at, first);
    ck_assert_int_eq(carom("-e 'set numbers %s' '" STATEMENT "'", system), 0);
    ck_assert_str_eq(out.at, first);
    ck_assert_int_eq(carom("--format json --numbers %s -e '" STATEMENT "'", system), 0);
    snprintf(key, sizeof key, "\"system\":\"%s\"", system);
    ck_assert_ptr_nonnull(strstr(out.at, key));
    /* The bits of a machine's number; the ends of an enclosure, which a direction has among exact numbers too. */
    ck_assert_int_eq(strstr(out.at, "\"hex\":") != NULL, strncmp(system, "binary", 6) == 0);
    ck_assert_int_eq(strstr(out.at, "\"J\":{\"exact\":null") != NULL, strcmp(system, "exact") != 0);
    if (_i > 0)
        ck_assert_int_eq(strstr(out.at, "\"lo\":") != NULL, strncmp(system, "enclosure", 9) == 0);
}
END_TEST

START_TEST(what_is_no_system)
{
    static const char *const WRONG[] = {"''",     "mpfr",       "mpfr:",       "mpfr:1",      "mpfr:1000001", "mpfr:-2", "mpfr:1e3",
                                        "double", "binary64:9", "enclosure:1", "'mpfr: 100'", "MPFR:100",     "exact:1"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ck_assert_msg(carom("--numbers %s -e 1+1", WRONG[i]) == EXIT_INPUT, "%s: %s", WRONG[i], out.at);
        ck_assert_ptr_nonnull(
            strstr(out.at, "carom: --numbers takes exact, binary32, binary64, mpfr:BITS, enclosure:BITS; BITS from 2 to"));
    }
    ck_assert_int_eq(carom("--numbers"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(out.at, "a value is missing after `--numbers`"));
    ck_assert_int_eq(carom("--numbers mpfr:1000000 -e 1+1"), EXIT_FINE);
    ck_assert_int_eq(carom("--numbers enclosure:1000000 -e 1+1"), EXIT_FINE);
}
END_TEST

START_TEST(statements_are_lines)
{
    char apart[4096];
    ck_assert_int_eq(carom("-e 'check reflect I=<4,-2> N=<0,1> :' -e 'n = <0,1>' -e 'F = <4,2>' -e end"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(out.at, "everything is right"));
    snprintf(apart, sizeof apart, "%s", out.at);
    ck_assert_int_eq(carom("-e 'check reflect I=<4,-2> N=<0,1> :\nn = <0,1>\nF = <4,2>\nend'"), EXIT_FINE);
    ck_assert_str_eq(out.at, apart);
    ck_assert_int_eq(carom("--steps none -e 'method half' -e 'given x : number' -e 'answer h = x/2' -e end -e 'half 6'"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(out.at, "h = 3"));
    ck_assert_int_eq(carom("-e 'set steps none\n2+3' 2+2 -e ''"), EXIT_FINE);
    ck_assert_str_eq(out.at, "  2 + 3 = 5\n  2 + 2 = 4\n");
    /* What is left open ends where a statement begins, as in a file. */
    ck_assert_int_eq(carom("-e 'x = (1+' -e 'y = 2'"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(out.at, "a value is missing\n  x = (1+\n"));
    ck_assert_ptr_null(strstr(out.at, "y = 2"));
    ck_assert_int_eq(carom("--keep-going -e 'x = (1+' -e 'y = 2'"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(out.at, "  y = 2\n"));
    ck_assert_int_eq(carom("-e 'check reflect I=<4,-2> N=<0,1> :'"), EXIT_INPUT);
    ck_assert_ptr_nonnull(strstr(out.at, "the lines of the page are missing"));
}
END_TEST

START_TEST(lessons_have_numbers)
{
    char whole[60000];
    ck_assert_int_eq(carom("lesson lessons/07-restitution-on-a-line.md < /dev/null"), EXIT_FINE);
    snprintf(whole, sizeof whole, "%s", out.at);
    ck_assert_ptr_nonnull(strstr(whole, "Restitution on a line"));
    ck_assert_ptr_nonnull(strstr(whole, "\nCheck  ")); /* the board page, unless another is asked for */
    ck_assert_int_eq(carom("lesson 07 --steps brief < /dev/null"), EXIT_FINE);
    ck_assert_ptr_null(strstr(out.at, "\nCheck  "));
    ck_assert_int_eq(carom("lesson 07 < /dev/null"), EXIT_FINE);
    ck_assert_int_eq(strncmp(out.at, whole, sizeof whole - 1), 0);
    ck_assert_int_eq(carom("lesson 07 --handout --student Ada --salt s < /dev/null"), EXIT_FINE);
    snprintf(whole, sizeof whole, "%s", out.at);
    ck_assert_int_eq(carom("lesson lessons/07-restitution-on-a-line.md --handout --student Ada --salt s < /dev/null"), EXIT_FINE);
    ck_assert_int_eq(strncmp(out.at, whole, sizeof whole - 1), 0);
    ck_assert_int_eq(carom("lessons"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(out.at, "\n  07-restitution-on-a-line     Restitution on a line\n"));
    ck_assert_int_eq(carom("lesson 99 < /dev/null"), EXIT_FILE);
    ck_assert_str_eq(out.at, "carom: there is no lesson `99`\n"
                             "  hint: `carom lessons` lists the lessons with their numbers; any other lesson is named by its file\n");
}
END_TEST

START_TEST(a_statement_is_no_file)
{
    ck_assert_int_eq(carom("reflect"), EXIT_FILE);
    ck_assert_str_eq(out.at, "carom: reflect cannot be read: No such file or directory\n"
                             "  hint: to run a statement write carom -e 'reflect ...'\n");
    ck_assert_int_eq(carom("nothing.carom"), EXIT_FILE);
    ck_assert_ptr_null(strstr(out.at, "hint"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *tcase = tcase_create("program");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_way_in_comes_to_the_same, 0, SYSTEM_COUNT);
    tcase_add_test(tcase, what_is_no_system);
    tcase_add_test(tcase, statements_are_lines);
    tcase_add_test(tcase, lessons_have_numbers);
    tcase_add_test(tcase, a_statement_is_no_file);
    suite_add_tcase(suite, tcase);
    return run_suites(suite, NULL);
}
