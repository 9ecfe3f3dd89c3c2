/* A statement that takes long says so once; one that ends in time says nothing. */
#include "harness.h"

#include "repl/at_work.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static int hear[2];

static void open_pipe(void)
{
    ck_assert_int_eq(pipe(hear), 0);
    ck_assert_int_ne(fcntl(hear[0], F_SETFL, O_NONBLOCK), -1);
}

static void close_pipe(void)
{
    close(hear[0]);
    close(hear[1]);
}

/* Works until something has been said. */
static ssize_t work_until_heard(char *said, size_t room)
{
    ssize_t got;
    do
        got = read(hear[0], said, room);
    while (got <= 0);
    return got;
}

START_TEST(long_work_says_so_once)
{
    char said[100] = "";
    open_pipe();
    at_work_begin(hear[1], 1);
    ck_assert_int_gt(work_until_heard(said, sizeof said - 1), 0);
    ck_assert_str_eq(said, "still working; press Ctrl-C to stop\n");
    at_work_end();
    ck_assert_int_le(read(hear[0], said, sizeof said), 0);
    close_pipe();
}
END_TEST

/* After the end the timer is off: the next one starts anew, and only that one is heard. */
START_TEST(what_has_ended_says_nothing)
{
    char said[100] = "";
    int  other[2];
    ck_assert_int_eq(pipe(other), 0);
    open_pipe();
    at_work_begin(other[1], 1000);
    at_work_end();
    at_work_begin(hear[1], 1);
    ck_assert_int_gt(work_until_heard(said, sizeof said - 1), 0);
    at_work_end();
    ck_assert_int_ne(fcntl(other[0], F_SETFL, O_NONBLOCK), -1);
    ck_assert_int_le(read(other[0], said, sizeof said), 0);
    close(other[0]);
    close(other[1]);
    close_pipe();
}
END_TEST

SUITE(check_at_work)
{
    Suite *suite = suite_create("at work");
    TCase *tcase = tcase_create("at work");
    tcase_add_test(tcase, long_work_says_so_once);
    tcase_add_test(tcase, what_has_ended_says_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
