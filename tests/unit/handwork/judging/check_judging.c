/* What is said of lines that no step of the method has: angles, values by names of the page's own, and what a name means in an equation. */
#include "judgement.h"

#include <string.h>

static const struct {
    const char *what, *page;
    int         line;
    const char *verdict;
} CASES[] = {
    {"an angle that the velocity makes with the wall", "check bounce v=<12,-5> n=<0,1> e=0.6 :\nv' = (12, 3)\ntheta = 14.0°\nend\n", 3,
     "exact"},
    {"its complement", "check bounce v=<12,-5> n=<0,1> e=0.6 :\nv' = (12, 3)\ntheta = 76.0°\nend\n", 3, "exact"},
    {"an angle of nothing here", "check bounce v=<12,-5> n=<0,1> e=0.6 :\nv' = (12, 3)\ntheta = 15.5°\nend\n", 3, "unknown"},
    {"a vector that a right line goes on with",
     "check mirror P=(7,5) A=(1,2) N=<3,4> :\nAP = (6, 3)\nAP.N = 18 + 12 = 30\nfoot = (7,5) - 30/25 (3,4) = (3.4, 0.2)\nend\n", 2,
     "exact"},
    {"a wrong one", "check mirror P=(7,5) A=(1,2) N=<3,4> :\nAP = (8, 3)\nAP.N = 24 + 12 = 36\nP' = (2, -2)\nend\n", 2, "unknown"},
    {"a number that a right line goes on with", "check collide1d ma=3 mb=7 va=5 vb=1 e=0.65 :\nq = 2.1\nJ = 1.65*2.1*4 = 13.86\nend\n", 2,
     "exact"},
    {"a single digit may stand anywhere", "check collide1d ma=3 mb=7 va=5 vb=1 e=0.65 :\nq = 4\nJ = 1.65*2.1*4 = 13.86\nend\n", 2,
     "unknown"},
    {"a speed below an equation that is not read",
     "check collide2d ma=1 kg mb=1 kg va=4 m/s at 0° vb=0 n=polar(1,-60°) e=1 :\n0 = v1 sin 30 - v2 sin 60\nv1 = 3.46 m/s\nend\n", 3,
     "rounded"},
    {"a dot product", "check reflect I=<7,-1> N=<-3,4> :\nn = (-0.6, 0.8)\nI·n = -5\nend\n", 3, "exact"},
    {"a wrong dot product", "check reflect I=<7,-1> N=<-3,4> :\nn = (-0.6, 0.8)\nI·n = -3.4\nend\n", 3, "wrong"},
    {"the length of the n of the problem", "check resolve v=<4,3> n=<5,12> :\n|n| = 13\nend\n", 2, "exact"},
    {"a wrong length", "check resolve v=<4,3> n=<5,12> :\n|n| = 17\nend\n", 2, "wrong"},
    {"the n of the problem in a product", "check bounce v=<-7,1> n=<3,4> e=0.6 :\nv.n = -17\nend\n", 2, "exact"},
};

START_TEST(a_line_without_a_step_is_judged)
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

SUITE(check_judging)
{
    Suite *suite = suite_create("lines without a step");
    TCase *tests = tcase_create("lines");
    tcase_add_loop_test(tests, a_line_without_a_step_is_judged, 0, sizeof CASES / sizeof *CASES);
    suite_add_tcase(suite, tests);
    return suite;
}
