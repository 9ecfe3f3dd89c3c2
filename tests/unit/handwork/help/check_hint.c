/* Hints: at the steps of the way that a page follows, none that a page does not show, and none that the student has written already. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

#define LINE "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"

static const struct {
    const char *page, *names; /* the steps that the hints point at, one after another */
} HINTS[] = {
    {LINE, "p w vb' va' J loss"},
    {LINE " by impulse", "u k jc jr J va' vb' loss"},
    /* by impulse, although the problem is worked by equations */
    {"check " LINE " :\nu = -9\nk = 5/6\njc = 10.8\nend", "jr J va' vb' loss"},
    {"check " LINE " by impulse :\n2*va' + 3*vb' = -2\nend", "w vb' va' J loss"},
    {"check " LINE " :\nva' = -1.75\nvb' = 0.5\nend", "p w J loss"},
    /* all three are about what is wrong */
    {"check " LINE " :\nva' = -1.8\nvb' = 0.55\nend", "vb'"},
};
enum { HINT_COUNT = sizeof HINTS / sizeof *HINTS };

START_TEST(hints_are_about_steps_of_the_page_s_way)
{
    Settings    settings = settings_default();
    Play       *p = play_new(&settings);
    const char *at = HINTS[_i].names;
    char        wanted[40];
    play(p, HINTS[_i].page);
    while (*at) {
        size_t len = strcspn(at, " ");
        ck_assert_int_eq(play(p, "hint"), EXIT_FINE);
        snprintf(wanted, sizeof wanted, "look at %.*s (", (int)len, at);
        ck_assert_msg(strstr(p->out.at, wanted) == p->out.at, "not `%s` but %s", wanted, p->out.at);
        ck_assert_int_eq(play(p, "hint"), EXIT_FINE);
        ck_assert_int_eq(play(p, "hint"), EXIT_FINE);
        at += len + (at[len] == ' ');
    }
    ck_assert_int_eq(play(p, "hint"), EXIT_INPUT);
    play_free(p);
}
END_TEST

/* The page of an earlier problem says nothing of the next one. */
START_TEST(a_new_problem_forgets_the_page)
{
    Settings settings = settings_default();
    Play    *p = play_new(&settings);
    play(p, "check " LINE " :\nva' = 3\nend");
    play(p, "reflect I=<4,-2> N=<0,1>");
    play(p, "hint");
    ck_assert_msg(strstr(p->out.at, "look at n (") == p->out.at, "%s", p->out.at);
    play_free(p);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hint");
    TCase *tc = tcase_create("steps");
    tcase_add_loop_test(tc, hints_are_about_steps_of_the_page_s_way, 0, HINT_COUNT);
    tcase_add_test(tc, a_new_problem_forgets_the_page);
    suite_add_tcase(suite, tc);
    return run_suites(suite, NULL);
}
