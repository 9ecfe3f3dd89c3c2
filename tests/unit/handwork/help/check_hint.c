/* Hints: at the steps of the way that a page follows, none that a page does not show, and none that the student has written already. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

#define LINE "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"

static const struct {
    const char *page, *names; /* what the hints point at, one after another; _ is a blank */
} HINTS[] = {
    {LINE, "p w vb' va' J loss"},
    {LINE " by impulse", "u k jc jr J va' vb' loss"},
    /* by impulse, although the problem is worked by equations */
    {"check " LINE " :\nu = -9\nk = 5/6\njc = 10.8\nend", "jr J va' vb' loss"},
    {"check " LINE " by impulse :\n2*va' + 3*vb' = -2\nend", "w vb' va' J loss"},
    /* the right answers rest on momentum and restitution, so nothing is said of these */
    {"check " LINE " :\nva' = -1.75\nvb' = 0.5\nend", "J loss"},
    {"check " LINE " :\n10 - 12 = 2v1 + 3v2\nv2 - v1 = 2.25\nend", "vb' va' J loss"},
    /* all three are about what is wrong */
    {"check " LINE " :\nva' = -1.8\nvb' = 0.55\nend", "line_2,_vb'"},
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
        for (char *gap = strchr(wanted, '_'); gap; gap = strchr(gap, '_'))
            *gap = ' ';
        ck_assert_msg(strstr(p->out.at, wanted) == p->out.at, "not `%s` but %s", wanted, p->out.at);
        ck_assert_int_eq(play(p, "hint"), EXIT_FINE);
        ck_assert_int_eq(play(p, "hint"), EXIT_FINE);
        at += len + (at[len] == ' ');
    }
    ck_assert_int_eq(play(p, "hint"), EXIT_INPUT);
    play_free(p);
}
END_TEST

/* A wrong equation has no step of its own: the hints say its line and its law, then the slip, then how it should read. */
START_TEST(hints_are_about_the_wrong_equation)
{
    Settings settings = settings_default();
    Play    *p = play_new(&settings);
    play(p, "check " LINE " :\n-2 = 2*va' + 3*vb'\nvb' - va' = 5 + 4\nend");
    play(p, "hint");
    ck_assert_msg(strstr(p->out.at, "look at line 2 (") == p->out.at, "%s", p->out.at);
    play(p, "hint");
    ck_assert_msg(strstr(p->out.at, "lacks the factor 0.25"), "%s", p->out.at);
    ck_assert_msg(!strstr(p->out.at, "should read"), "%s", p->out.at);
    play(p, "hint");
    ck_assert_msg(strstr(p->out.at, "It should read"), "%s", p->out.at);
    play_free(p);
}
END_TEST

/* Correct values are given by `why` alone. */
START_TEST(values_are_hidden_until_why)
{
    static const char *const PAGE[] = {"check " LINE " :\nva' = 5 + 13.5/2 = 11.75\nvb' = 0.8\nend",
                                       "check " LINE " :\n10 + 12 = 2v1 + 3v2\nv2 - v1 = 2.25\nv1 = 3.3\nv2 = 5\nend"};
    static const char *const TRUE_VALUES[] = {"-1.75", "-7/4", " 0.5", " 1/2", "-2.\n", "too large", "too small"};
    Settings                 settings = settings_default();
    Play                    *p = play_new(&settings);
    for (size_t page = 0; page < sizeof PAGE / sizeof *PAGE; page++)
        for (int off = 0; off < 2; off++) {
            int found = 0;
            play(p, off ? "set reveal off" : "set reveal on");
            play(p, PAGE[page]);
            for (int hints = 0; hints < 4; hints++) {
                for (size_t i = 0; i < sizeof TRUE_VALUES / sizeof *TRUE_VALUES; i++)
                    found += strstr(p->out.at, TRUE_VALUES[i]) != NULL;
                play(p, "hint");
            }
            ck_assert_msg(off ? !found : found > 0, "%d values with reveal %s", found, off ? "off" : "on");
        }
    play(p, "why va'");
    ck_assert_msg(strstr(p->out.at, "-7/4"), "%s", p->out.at);
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

SUITE(check_hint)
{
    Suite *suite = suite_create("hint");
    TCase *tc = tcase_create("steps");
    tcase_add_loop_test(tc, hints_are_about_steps_of_the_page_s_way, 0, HINT_COUNT);
    tcase_add_test(tc, hints_are_about_the_wrong_equation);
    tcase_add_test(tc, values_are_hidden_until_why);
    tcase_add_test(tc, a_new_problem_forgets_the_page);
    suite_add_tcase(suite, tc);
    return suite;
}
