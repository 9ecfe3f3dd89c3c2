/* What verify and blame say of numbers at the edge of what is known: signs in front of decimals, shares, and grades. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static Play *session;

static void set_up(void)
{
    session = play_new(NULL);
    ck_assert_int_eq(play(session, "set width 400"), EXIT_FINE);
    ck_assert_int_eq(play(session, "set steps full"), EXIT_FINE);
}

static void tear_down(void)
{
    play_free(session);
}

static void must_say(const char *statement, const char *words)
{
    ck_assert_msg(play(session, statement) == EXIT_FINE, "%s: %s", statement, session->err.at);
    ck_assert_msg(strstr(session->out.at, words) != NULL, "%s does not say `%s`:\n%.3000s", statement, words, session->out.at);
}

static void must_not_say(const char *statement, const char *words)
{
    ck_assert_msg(play(session, statement) == EXIT_FINE, "%s: %s", statement, session->err.at);
    ck_assert_msg(strstr(session->out.at, words) == NULL, "%s says `%s`:\n%.3000s", statement, words, session->out.at);
}

/* ---- = and ≈ ---------------------------------------------------------------------------------------------- */

START_TEST(a_decimal_that_is_cut_has_no_equals_sign)
{
    const char *long_mass = "blame collide1d ma=0.33333333333333333333333333333333333333 mb=1 va=1 vb=0 e=1";
    must_say(long_mass,
             "comes from the input: ma ≈ 0.33333333333333333 has no exact binary64 form and is stored as ≈ 0.3333333333333333148296163");
    must_say("blame resolve v=<1,0> n=<0.1,1>", "true ≈ 0.09950371902099891356652738, binary64 0.09950371902099893: ");
    must_say("blame 1/3*3 + 2^-60", "true ≈ 1.000000000000000000867362, binary64 1: "); /* 1 + 2^-60 has 60 digits */
}
END_TEST

/* All digits are there: the sign says so. */
START_TEST(a_decimal_with_all_its_digits_has_an_equals_sign)
{
    must_say("blame merge ma=1 mb=1 va=0.1 vb=0",
             "comes from the input: va = 0.1 has no exact binary64 form and is stored as ≈ 0.1000000000000000055511151");
    must_say("blame merge ma=1 mb=1 va=0.1 vb=0", "true 0.05, binary64 0.05: ");
}
END_TEST

/* Exactly 0, whatever the enclosures around it: 1 - e^2 is 0. */
START_TEST(a_product_with_zero_is_zero)
{
    must_say("collide1d ma=1 mb=2 va=3 vb=sin(20°) e=1", "  loss = 0\n");
    must_say("collide1d ma=1 mb=2 va=3 vb=sin(20°) e=1/2", "  loss ≈ ");
}
END_TEST

/* ---- shares ----------------------------------------------------------------------------------------------- */

/* Of an error that is 0, or that cannot be told apart from 0, no part is a share. */
START_TEST(an_error_of_zero_has_no_shares)
{
    const char *exact = "blame 0.1 + 0.1 - 0.2", *enclosed = "blame collide1d ma=sin(20°) mb=sin(20°) va=3 vb=-1234565 e=1";
    must_say(exact, "these rounding errors cancel: the binary64 answer is exact");
    must_not_say(exact, "share");
    must_not_say(exact, "%");
    must_say(enclosed, "these rounding errors cancel: the error of the binary64 answer cannot be told apart from 0");
    must_not_say(enclosed, "most of the error");
    must_not_say(enclosed, " 0 %");
}
END_TEST

/* 1e-647 of the whole is not 0 %. */
START_TEST(a_share_too_small_for_a_double_is_not_zero)
{
    const char *statement = "blame reflect I=<-3, 6> N=<4.9e-324, 40/69>";
    must_say(statement, "under 0.1 %");
    must_not_say(statement, " 0 %");
}
END_TEST

START_TEST(an_infinite_value_on_the_way_is_named)
{
    ck_assert_int_eq(play(session, "blame merge ma=3e-310 mb=15 va=-6/34 vb=-1e-323 by impulse"), EXIT_MATH);
    ck_assert_msg(strstr(session->err.at, "a value that it needs is not a finite number in binary64") != NULL, "%s", session->err.at);
}
END_TEST

/* ---- grades ----------------------------------------------------------------------------------------------- */

typedef struct Graded {
    const char *statement, *row, *grade;
} Graded;

static const Graded GRADED[] = {
    /* An enclosure around a power of two: whichever of the two ulps is meant, the error is below half of it. */
    {"verify bounce v=<33/81, 0> n=<0, -sin(40*deg)*1e10> e=0.7 w=<-cos(35*deg)/3, 5>", "n.y", "CORRECTLY ROUNDED"},
    /* Far off, in each of the two ulps. */
    {"verify collide2d ma=0.88632806253324110143031 mb=1 va=<0, sin(40*deg)*1e10> vb=<2, 54.907> n=<-12, 11> e=1/2", "p'.x",
     "HALF THE DIGITS LOST"},
    /* 0, where the truth is close to 1. */
    {"verify reflect I=<sqrt(3)/7, 1e308> N=<-sin(20*deg), 9.3693e256>", "n.y", "LOST TO ZERO"},
    /* -8 + 3e-310: exact, though the other part of the vector has no exact form. */
    {"verify intersect p0=<1, -4> p1=<-11, 0> p2=<-3e-310, -sin(20*deg)> p3=<-8, -0.8864780293150790611>", "S2.x", "CORRECTLY ROUNDED"},
    /* The wrong sign, by an error that cannot be told apart from the truth in size. */
    {"verify intersect p0=<-46/8, -cos(35*deg)/3> p1=<-0.02072673848181088487658328481, 1.2121e167> p2=<9.1098e-252, 17> "
     "p3=<-6.6314e189, -sqrt(2)>",
     "V.x", "MEANINGLESS"},
};

START_TEST(what_is_certain_is_graded)
{
    const Graded *one = &GRADED[_i];
    char          start[40];
    ck_assert_msg(play(session, one->statement) == EXIT_FINE, "%s: %s", one->statement, session->err.at);
    snprintf(start, sizeof start, "\n  %s ", one->row);
    const char *row = strstr(session->out.at, start);
    ck_assert_msg(row != NULL, "%s has no row %s", one->statement, one->row);
    int         length = (int)strcspn(row + 1, "\n");
    const char *grade = strstr(row, one->grade);
    ck_assert_msg(grade && grade < row + 1 + length, "%.*s", length, row + 1);
}
END_TEST

SUITE(check_true_words)
{
    Suite *suite = suite_create("true_words");
    TCase *tcase = tcase_create("verify and blame");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_decimal_that_is_cut_has_no_equals_sign);
    tcase_add_test(tcase, a_decimal_with_all_its_digits_has_an_equals_sign);
    tcase_add_test(tcase, a_product_with_zero_is_zero);
    tcase_add_test(tcase, an_error_of_zero_has_no_shares);
    tcase_add_test(tcase, a_share_too_small_for_a_double_is_not_zero);
    tcase_add_test(tcase, an_infinite_value_on_the_way_is_named);
    tcase_add_loop_test(tcase, what_is_certain_is_graded, 0, sizeof GRADED / sizeof *GRADED);
    suite_add_tcase(suite, tcase);
    return suite;
}
