/* Handouts and keys of one lesson: what has to be on them, and what must not. */
#include "handed_out.h"
#include "command.h"
#include "lesson/drawn_numbers.h"
#include "lessons.h"

/* ---- one lesson --------------------------------------------------------------------------------------------- */

static const char CARTS[] = "# Carts\n\n"
                            "Two *carts*, and `x`.\n\n"
                            "<!-- note: Let them guess first. -->\n\n"
                            "```carom numbers\n"
                            "m = 3 in 2..9\n"
                            "```\n\n"
                            "```carom question head-on\n"
                            "collide1d ma=m mb=5 va=4 vb=-6 e=1/4 by impulse\n"
                            "ask: J (2), va'\n"
                            "hint: The hint of the author.\n"
                            "wrong: va' = 99 : Nobody is so fast. (1/2)\n"
                            "off: R10\n"
                            "```\n\n"
                            "```carom question which\n"
                            "choose: What is kept?\n"
                            "- [x] momentum\n"
                            "- [ ] energy : Not with e below 1.\n"
                            "```\n\n"
                            "```carom question guess\n"
                            "predict: How fast?\n"
                            "- [ ] 3\n"
                            "- [x] 6\n"
                            "```\n\n"
                            "```carom\n"
                            "collide1d ma=1000 mb=1 va=3 vb=0 e=1\n"
                            "#> va' = 2.994\n"
                            "```\n\n"
                            "<!-- stop -->\n\n"
                            "```carom\n"
                            "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 by impulse\n"
                            "#> u = -9\n"
                            "```\n\n"
                            "```carom question slip\n"
                            "collide1d ma=4 mb=3 va=6 vb=-5 e=2/5 by impulse\n"
                            "spot: R5\n"
                            "```\n\n"
                            "```carom question why\n"
                            "free: Because of Newton.\n"
                            "```\n";

/* J = (1 + e)*(va - vb)/(1/3 + 1/5) = 5/4*10*15/8 = 375/16, and va' = 4 - J/3 = -61/16. */
START_TEST(a_handout_asks)
{
    static const char *const THERE[] = {"A test =",
                                        "Name: ___",
                                        "5 marks in all",
                                        "Two *carts*, and `x`.",
                                        "Numbers: `m = 3`",
                                        "Question 1. Find J and va' (3 marks)",
                                        "ma = 3 kg",
                                        "rounded to 3 significant digits",
                                        "J = ___",
                                        "va' = ___",
                                        "(2 marks)",
                                        "Question 2. What is kept? (1 mark)",
                                        "[ ] a) momentum",
                                        "[ ] b) energy",
                                        "[ ] b) 6",
                                        "Question 3. How fast?",
                                        "ma = 1000 kg",
                                        "u = -9",
                                        "va' = -7/4 = -1.75",
                                        "Question 4. Which step is the first wrong one? (1 mark)",
                                        "J = 2*jr",
                                        "The first wrong step is ___",
                                        "Question 5. Answer in your own words"};
    HandedOut                pages = handed_out_of(CARTS);
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(handed_out_has(pages.handout, THERE[i]), "`%s` is not on it:\n%.3000s", THERE[i], pages.handout.at);
    ck_assert(pages.whole);
    handed_out_free(&pages);
}
END_TEST

/* Answers, notes, hints, messages, and the result of a prediction until the next stop. */
START_TEST(a_handout_gives_nothing_away)
{
    static const char *const NOT[] = {"375/16",
                                      "-61/16",
                                      "23.4",
                                      "-3.81",
                                      "Let them guess",
                                      "The hint of",
                                      "Nobody is so fast",
                                      "Not with e below 1",
                                      "2.994",
                                      "5.994",
                                      "R5",
                                      "Newton",
                                      "right",
                                      "seed",
                                      "holds",
                                      "carom>",
                                      "head-on"};
    HandedOut                pages = handed_out_of(CARTS);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        ck_assert_msg(!handed_out_has(pages.handout, NOT[i]), "`%s` is on it:\n%.3000s", NOT[i], pages.handout.at);
    handed_out_free(&pages);
}
END_TEST

/* J = (1 + 1/4)*10/(1/3 + 1/5) = 375/16 is asked: what yields it below is left out, and a statement that has it in it. Other numbers are
 * shown, and so is what only sums up numbers after a prediction; laws are there where the lesson quotes them. */
START_TEST(what_answers_a_question_above_is_left_out)
{
    static const char *const THERE[] = {"e = 1/4 8*9 = 72", "v' = <-4, 1>", "1 + 2 = 3",
                                        "holds exactly p' = p: -2 = -2 momentum is conserved va' = -7/4"};
    static const char *const NOT[] = {"= 375/16", "23.4", "375/16 + 1", "-61/16", "the difference of the velocities", "va' = 2.994"};
    HandedOut                pages = handed_out_of("```carom question head-on\ncollide1d ma=3 mb=5 va=4 vb=-6 e=1/4\nask: J\n```\n\n"
                                                                  "```carom\ncollide1d ma=3 mb=5 va=4 vb=-6 e=1/4\n8*9\n5*(3 + 72)/16\n375/16 + 1\n"
                                                                  "bounce_box x=<1,0> v=<4,1> lo=<0,0> hi=<1,1>\n```\n\n"
                                                                  "```carom question guess\npredict: How fast?\n- [ ] 3\n- [x] 6\n```\n\n"
                                                                  "```carom\n1 + 2\ncollide1d ma=1000 mb=1 va=3 vb=0 e=1\n```\n\n<!-- stop -->\n\n"
                                                                  "```carom\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n#> says: momentum is conserved\n```\n");
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(handed_out_has(pages.handout, THERE[i]), "`%s` is not on it:\n%.3000s", THERE[i], pages.handout.at);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        ck_assert_msg(!handed_out_has(pages.handout, NOT[i]), "`%s` is on it:\n%.3000s", NOT[i], pages.handout.at);
    handed_out_free(&pages);
}
END_TEST

/* The wrong values are worked out here: R13 gives both carts the same push, va' = 4 + J/3 = 567/48 = 11.8; R2 takes e for 0, so that
 * va' = (3*4 - 5*6)/8 = -2.25 and J = 150/8; R3 leaves out the first phase, J = e*jc = 75/16 and va' = 4 - 25/16. The teacher's own has
 * its part of the marks. Of R10, which is off, nothing is said. */
START_TEST(a_key_answers)
{
    static const char *const THERE[] = {"A test: key",
                                        "Numbers: `m = 3`",
                                        "carom> collide1d ma=m mb=5",
                                        "J = jc + jr",
                                        "J 375/16 23.4 2",
                                        "va' -61/16 -3.81 1",
                                        "R13 11.8 The impulses on A and B",
                                        "R2 18.8 -2.25",
                                        "R3 4.69 2.44",
                                        "(lesson) 99 Nobody is so fast. (1/2 of the marks)",
                                        "a) momentum *right*",
                                        "b) energy: Not with e below 1.",
                                        "b) 6 *right*",
                                        "The first wrong step is J. R5: ",
                                        "It should be: total impulse: -J on A, +J on B J = jc + jr",
                                        "A model answer: Because of Newton."};
    static const char *const NOT[] = {"Let them guess", "R10 ", "___", "holds"};
    HandedOut                pages = handed_out_of(CARTS);
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(handed_out_has(pages.key, THERE[i]), "`%s` is not on it:\n%.2500s", THERE[i], pages.key.at);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        ck_assert_msg(!handed_out_has(pages.key, NOT[i]), "`%s` is on it:\n%.2500s", NOT[i], pages.key.at);
    handed_out_free(&pages);
}
END_TEST

/* Handout and key have the same numbers, and name their seed. The first number of seed 7/1 is 744787aba874f14e by the
 * program after check_seeds.c, which is 6 modulo 8: the seventh of 2..9. */
START_TEST(a_seed_is_on_both)
{
    HandedOut pages = handed_out_of(CARTS);
    Text      why;
    pages.lesson = draw_lesson(draw_new(pages.lesson, &tested_world, pages.mem), TEXT("7"), pages.mem, &why);
    ck_assert_msg(pages.lesson, "%.*s", TEXT_ARG(why));
    handed_out_make(&pages, FORMAT_TEXT, &tested_world);
    for (int key = 0; key < 2; key++) {
        Text page = key ? pages.key : pages.handout;
        ck_assert_msg(handed_out_has(page, "Numbers of seed 7/1.") && handed_out_has(page, "Numbers: `m = 8`"), "%.3000s", page.at);
    }
    handed_out_free(&pages);
}
END_TEST

START_TEST(a_student_has_a_name)
{
    HandedOut pages = handed_out_of(CARTS);
    bool      whole;
    Text      page = handed_out_page(pages.lesson, false, FORMAT_TEXT, STEPS_NONE, "Ada \033[2J", &tested_world, pages.mem, &whole);
    ck_assert(handed_out_has(page, "Name: Ada \\u{1b}[2J"));
    ck_assert(!handed_out_has(page, "Name: ___") && !handed_out_has(page, "\033"));
    handed_out_free(&pages);
}
END_TEST

START_TEST(several_options_may_be_right)
{
    HandedOut pages = handed_out_of("```carom question one\nchoose: Which?\n- [x] a\n- [ ] b\n```\n\nWhich?\n\n"
                                    "```carom question two\nchoose: And now?\n- [x] c\n- [x] d\n```\n");
    ck_assert_msg(handed_out_has(pages.handout, "[ ] a) c [ ] b) d Choose all the right options."), "%.3000s", pages.handout.at);
    ck_assert(!handed_out_has(pages.handout, "[ ] b) b Choose"));
    handed_out_free(&pages);
}
END_TEST

START_TEST(more_steps_can_be_asked_for)
{
    HandedOut pages = handed_out_of(CARTS);
    bool      whole;
    Text      brief = handed_out_page(pages.lesson, false, FORMAT_TEXT, STEPS_BRIEF, "", &tested_world, pages.mem, &whole);
    ck_assert(handed_out_has(brief, "= 5 - (27/2)*inv(2)")); /* of the transcript */
    ck_assert(!handed_out_has(pages.handout, "= 5 - (27/2)*inv(2)"));
    handed_out_free(&pages);
}
END_TEST

/* The handout has the printed lines without verdicts; the verdicts are on the key. */
START_TEST(a_replay_is_an_exercise)
{
    HandedOut pages =
        handed_out_of("```carom replay A text\n"
                      "check intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10) :\n"
                      "  S1 = <12,-4>\n"
                      "  s = (4*(4-1) + 12*(7-1))/(17*4 + 12*10) = 0.44     #> misprint SG2: p3 stands where S2 belongs; truncated\n"
                      "end\n"
                      "2(s + 1)                                             #> does not type: write 2*(s + 1)\n"
                      "```\n");
    ck_assert(handed_out_has(pages.handout, "As printed in A text"));
    ck_assert(handed_out_has(pages.handout, "1. `S1 = <12,-4>` 2. `s = (4*(4-1)") && handed_out_has(pages.handout, "3. `2(s + 1)`"));
    ck_assert(!handed_out_has(pages.handout, "SG2") && !handed_out_has(pages.handout, "does not type") &&
              !handed_out_has(pages.handout, "21/43"));
    ck_assert_msg(handed_out_has(pages.key, "misprint SG2") && handed_out_has(pages.key, "s is 21/43") &&
                      handed_out_has(pages.key, "p3 stands where S2 belongs"),
                  "%.3000s", pages.key.at);
    ck_assert(handed_out_has(pages.key, "does not type"));
    handed_out_free(&pages);
}
END_TEST

/* Converting units is a part of the problem, and a number that was typed as a decimal is printed as one. */
START_TEST(givens_stand_as_they_were_typed)
{
    HandedOut pages = handed_out_of("```carom question cars\ncollide1d ma=1200 kg mb=900 kg va=72 km/h vb=-30 mph e=0.3\nask: va'\n```\n\n"
                                    "```carom question ball\ndrop h=2.5 m e=4/5\nask: h'\n```\n\n"
                                    "```carom\nspeed = 9.81 m/s\nhalf = 1/2\n```\n\n"
                                    "```carom question named\ncollide1d ma=2 kg mb=3 kg va=speed vb=0 m/s e=half\nask: va'\n```\n");
    static const char *const THERE[] = {"va = 72 km/h B: mb = 900 kg, vb = -30 mph e = 0.3", "h = 2.5 m, e = 4/5, g = 9.81 m/s²",
                                        "speed = 9.81 m/s half = 1/2", "va = 9.81 m/s"};
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(handed_out_has(pages.handout, THERE[i]), "`%s` is not on it:\n%.3000s", THERE[i], pages.handout.at);
    ck_assert(!handed_out_has(pages.handout, "20 m/s") && !handed_out_has(pages.handout, "981/100"));
    ck_assert(handed_out_has(pages.key, "va = 72 km/h = 20"));
    handed_out_free(&pages);
}
END_TEST

/* A textbook's names stay, on both pages and in what is said of mistakes; a letter that stands for itself is not explained. R2 is e = 0. */
START_TEST(quantities_are_called_as_they_were_typed)
{
    static const char *const ON_HANDOUT[] = {
        "A: m1 = 3 kg, u1 = 4 m/s", "B: m2 = 1 kg, u2 = 0 m/s", "v1 = ___", "u1 = u B:", "u2 = 0 e A formula", "J*inv(m1)", "v1 = -7/4"};
    static const char *const ON_KEY[] = {"v1 5/2 m/s", "v2 = (p + m1*w)/(m1 + m2)", "m1 + m2 should divide the whole sum"};
    static const char *const ON_NEITHER[] = {"ma = ", "va = ", "vb'", "e = e"};
    HandedOut pages = handed_out_of("```carom question a\ncollide1d m1=3 kg m2=1 kg u1=4 m/s u2=0 e=1/2\nask: v1, v2\n```\n\n"
                                    "```carom question s\ncollide1d m1=4 m2=3 u1=6 u2=-5 e=2/5 by impulse\nspot: R5\n```\n\n"
                                    "```carom\ncollide1d m1=2 m2=3 u1=5 u2=-4 e=1/4\n#> v1 = -1.75\nletters m, u, e\n```\n\n"
                                    "```carom question b\ncollide1d m1=3m m2=2m u1=u u2=0 e=e\nask: v1\n```\n");
    for (size_t i = 0; i < sizeof ON_HANDOUT / sizeof *ON_HANDOUT; i++)
        ck_assert_msg(handed_out_has(pages.handout, ON_HANDOUT[i]), "`%s` is not on it:\n%.3000s", ON_HANDOUT[i], pages.handout.at);
    for (size_t i = 0; i < sizeof ON_KEY / sizeof *ON_KEY; i++)
        ck_assert_msg(handed_out_has(pages.key, ON_KEY[i]), "`%s` is not on it:\n%.6000s", ON_KEY[i], pages.key.at);
    for (size_t i = 0; i < sizeof ON_NEITHER / sizeof *ON_NEITHER; i++) {
        ck_assert_msg(!handed_out_has(pages.handout, ON_NEITHER[i]), "`%s` is on it:\n%.3000s", ON_NEITHER[i], pages.handout.at);
        ck_assert_msg(!handed_out_has(pages.key, ON_NEITHER[i]), "`%s` is on it:\n%.6000s", ON_NEITHER[i], pages.key.at);
    }
    handed_out_free(&pages);
}
END_TEST

/* The lines of a solution refer to equations by their numbers; also to (2), which was put into (3) and gives no value by itself. */
START_TEST(a_key_has_the_equations_of_a_solution)
{
    HandedOut pages = handed_out_of("```carom question e\ncollide1d ma=3 mb=2 va=4 vb=-1 va'=1\nask: e\n```\n\n"
                                    "```carom question wall\nbounce v=<3,-2> v'=<1,2> e=?\nask: e\n```\n\n"
                                    "```carom question both\ncollide1d ma=2 mb=3 e=1/4 va'=-7/2 vb'=1\nask: va\n```\n");
    bool      whole;
    Text      key = handed_out_page(pages.lesson, true, FORMAT_TEXT, STEPS_BOARD, "", &tested_world, pages.mem, &whole);
    key = handed_out_folded(key, pages.mem);
    static const char *const THERE[] = {"3 + 2*vb' = 10 (1)", "vb' - 1 = 5*e (2)",      "(1): vb' = (10 - 3)/2",
                                        "(1): J = √20",       "(1): n = <-2, 4>/(2√5)", "Substitute (1) into (2): 5*vb = -40 (3)",
                                        "(3): vb = -40/5"};
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(handed_out_has(key, THERE[i]), "`%s` is not on it:\n%.*s", THERE[i], TEXT_ARG(key));
    ck_assert(!handed_out_has(pages.handout, "(1)") && !handed_out_has(pages.handout, "1/2"));
    handed_out_free(&pages);
}
END_TEST

/* The first pages are told to end there. */
START_TEST(a_lesson_that_ends_itself_is_cut_short)
{
    HandedOut pages = handed_out_of("First.\n\n```carom\n1 + 1\nquit\n```\n\nLast.\n");
    ck_assert(!pages.whole);
    ck_assert(handed_out_has(pages.handout, "First.") && !handed_out_has(pages.handout, "Last.") &&
              handed_out_has(pages.handout, "The lesson ended here"));
    handed_out_free(&pages);
}
END_TEST

SUITE(check_handout)
{
    Suite *suite = suite_create("handout");
    TCase *one = tcase_create("one lesson");
    tcase_add_test(one, a_handout_asks);
    tcase_add_test(one, a_handout_gives_nothing_away);
    tcase_add_test(one, what_answers_a_question_above_is_left_out);
    tcase_add_test(one, a_key_answers);
    tcase_add_test(one, a_seed_is_on_both);
    tcase_add_test(one, a_student_has_a_name);
    tcase_add_test(one, several_options_may_be_right);
    tcase_add_test(one, more_steps_can_be_asked_for);
    tcase_add_test(one, a_replay_is_an_exercise);
    tcase_add_test(one, givens_stand_as_they_were_typed);
    tcase_add_test(one, quantities_are_called_as_they_were_typed);
    tcase_add_test(one, a_key_has_the_equations_of_a_solution);
    tcase_add_test(one, a_lesson_that_ends_itself_is_cut_short);
    suite_add_tcase(suite, one);
    return suite;
}
