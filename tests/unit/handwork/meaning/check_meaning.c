/* What a symbol of a page means shows in its other lines: a line is wrong only if every plausible meaning makes it false. */
#include "judgement.h"

#include <string.h>

static const struct {
    const char *what, *page;
    int         line;
    const char *verdict;
} CASES[] = {
    {"letters in the opposite order of the bodies, with different masses",
     "check collide1d ma=0.2 mb=0.5 va=6 vb=0 e=0.4 :\n0.2w + 0.5v = 1.2\nv - w = 2.4\nv = 2.4\nw = 0\nend\n", 2, "exact"},
    {"with one mass for both, restitution the wrong way round is wrong",
     "check collide1d ma=2 mb=2 va=5 vb=0 e=0.5 :\n2v + 2w = 10\nv - w = 2.5\nv = 3.75\nw = 1.25\nend\n", 3, "wrong"},
    {"a speed to the left, as two equations show",
     "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\n10 - 12 = -2v + 3w\nv + w = 2.25\nv = 1.75\nw = 0.5\nend\n", 2, "exact"},
    {"one equation shows either a speed or a slip", "check explode ma=2 mb=5 v=-9 va'=5 :\n7*(-9) = 2*5 - 5v2\nv2 = 14.6\nend\n", 2,
     "not-read"},
    {"words say which", "check explode ma=60 mb=40 v=0 va'=2 :\n0 = 60*2 - 40V\nV = 3 m/s in the opposite direction\nend\n", 2, "exact"},
    {"a sign that is lost below a right equation", "check explode ma=60 mb=40 v=0 va'=2 :\n0 = 60*2 + 40v\nv = 3\nend\n", 3, "sign"},
    {"a name of the student's own that lines below use",
     "check collide1d ma=4 mb=6 va=5 vb=0 e=0.5 :\nk = 0.5*5 = 2.5\nv2 = v1 + k\n10v1 = 20 - 6k = 5\nv1 = 0.5\nend\n", 4, "exact"},
    {"the speed before, where the method keeps u for something else", "check bounce v=<12,-5> n=<0,1> e=0.8 :\nu = 13\nend\n", 2, "exact"},
    {"an angle with a letter of its own", "check bounce v=<12,-5> n=<0,1> e=0.8 :\nv cos β = 12\nv sin β = 4\ntan β = 4/12\nend\n", 3,
     "exact"},
    {"the kinetic energy of one body", "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nKE_A = 25\nKE_A' = 3.06\nend\n", 3, "exact"},
    {"the other one's", "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nKE_A = 24\nend\n", 2, "unknown"},
    {"values exchanged below right equations",
     "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\n-2 = 2a + 3b\nb - a = 2.25\na = 0.5, b = -1.75\nend\n", 4, "wrong"},
    {"a velocity before is no velocity after", "check pendulum m=0.036 M=3.6 v=150 g=9.81 :\n0.036*150 = 0.036*v\nv = 150 m/s\nend\n", 2,
     "wrong"},
};

START_TEST(a_line_is_judged_by_all_plausible_meanings)
{
    Play     *play = judge_new();
    Judgement said;
    Text      found = TEXT("nothing");
    judge_page(play, text_of(CASES[_i].page), &said);
    for (int i = 0; i < said.lines; i++)
        found = said.line[i].line == CASES[_i].line ? said.line[i].verdict : found;
    ck_assert_msg(text_is(found, CASES[_i].verdict), "%s: %.*s, not %s\n%s", CASES[_i].what, TEXT_ARG(found), CASES[_i].verdict,
                  CASES[_i].page);
    play_free(play);
}
END_TEST

SUITE(check_meaning)
{
    Suite *suite = suite_create("meanings of symbols");
    TCase *tests = tcase_create("lines");
    tcase_add_loop_test(tests, a_line_is_judged_by_all_plausible_meanings, 0, sizeof CASES / sizeof *CASES);
    suite_add_tcase(suite, tests);
    return suite;
}
