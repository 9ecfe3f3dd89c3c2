/* Infinitely many hits in a finite time, against a second implementation, and the energy, which they take. */
#include "on_rink.h"

#include <math.h>

enum { FIRST = 100 };

/* What is left of an exact number. */
static void less_plain(mpfr_ptr z, Num num, mpfr_srcptr plain, NumCtx *ctx)
{
    mpfr_t hi;
    mpfr_init2(hi, PLAIN_BITS);
    ck_assert(ctx->sys->kind == NUM_EXACT);
    exact_enclose(z, hi, num.exact, ctx);
    mpfr_sub(z, z, plain, MPFR_RNDN);
    mpfr_clear(hi);
}

/* The plain motion comes ever nearer to the moment when infinitely many hits are over: what is left after 2 FIRST hits is less than that
 * part of what was left after FIRST. No ball is further from where it is then than it can move in that time. */
static void sum_is_the_limit(double part)
{
    enum { FASTEST = 10 };
    static PlainMotion plain;
    mpfr_t             left[2], way;
    Journey           *journey = followed();
    int                last = journey->hits - 1;
    ck_assert_msg(last > 0 && journey->hit[last]->endless, "seed %llu: hit %d", (unsigned long long)seed(), last + 1);
    ck_assert_int_eq(journey->end, JOURNEY_NO_MORE);
    plain_motion_open(&plain, rink, mem);
    mpfr_inits2(PLAIN_BITS, left[0], left[1], way, (mpfr_ptr)0);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < FIRST; k++)
            ck_assert_msg(plain_motion_hit(&plain), "seed %llu: hit %d", (unsigned long long)seed(), k + 1 + i * FIRST);
        less_plain(left[i], journey->hit[last]->t, plain.now, journey->hit[last]->ctx);
        ck_assert_msg(mpfr_sgn(left[i]) > 0, "seed %llu: the sum is too small", (unsigned long long)seed());
    }
    for (int i = 0; i < 2 * rink->balls; i++) {
        less_plain(way, journey->place[i / 2][i % 2], plain.x[i / 2][i % 2], journey->ctx);
        mpfr_div(way, way, left[1], MPFR_RNDN);
        ck_assert_msg(fabs(mpfr_get_d(way, MPFR_RNDN)) < FASTEST, "seed %llu: ball %d is elsewhere", (unsigned long long)seed(), i / 2 + 1);
    }
    mpfr_div(left[1], left[1], left[0], MPFR_RNDN);
    ck_assert_msg(mpfr_cmp_d(left[1], part) < 0, "seed %llu: %g is left", (unsigned long long)seed(), mpfr_get_d(left[1], MPFR_RNDN));
    mpfr_clears(left[0], left[1], way, (mpfr_ptr)0);
    plain_motion_close(&plain);
    journey_free(journey);
}

/* A ball that flies into a corner. */
START_TEST(hits_in_a_corner_are_summed)
{
    static const Fraction2 CORNER[] = {{{0, 0}, 1}, {{12, 0}, 1}, {{12, 3}, 1}};
    Random                 random = random_stream(500 + (uint64_t)_i);
    rinks_polygon(rink, CORNER, 3);
    rinks_ball(rink, 1, at(_i % 2, 0, 100), at(800, random_int(&random, 10, 100), 100),
               at(-random_int(&random, 200, 400), -random_int(&random, 10, 40), 100));
    rinks_hits(rink, 1000, 1, random_int(&random, 10, 40));
    sum_is_the_limit(1e-6);
}
END_TEST

/* Walls that meet at an angle whose cosine is 4/5, and e = 1/4: both factors of a round are 1/4, and what is left falls as 1/n does. */
START_TEST(slow_hits_in_a_corner_are_summed)
{
    static const Fraction2 CORNER[] = {{{0, 0}, 1}, {{4, 0}, 1}, {{4, 3}, 1}};
    rinks_polygon(rink, CORNER, 3);
    rinks_ball(rink, 1, at(1, 0, 100), at(300, 10, 100), at(-100, -1, 100));
    rinks_hits(rink, 1000, 1, 4);
    sum_is_the_limit(0.51);
}
END_TEST

/* Three equal balls on a line have infinitely many hits only if e is below 7 - 4 sqrt(3) = 0.0718 (McNamara and Young 1992). */
START_TEST(three_balls_on_a_line_collapse)
{
    long e = _i == 0 ? 14 : 13; /* 1/14 = 0.0714, 1/13 = 0.0769 */
    rinks_ball(rink, 1, at(1, 0, 10), at(0, 0, 1), at(100, 50, 100));
    rinks_ball(rink, 1, at(1, 0, 10), at(1, 0, 1), at(0, 50, 100));
    rinks_ball(rink, 1, at(1, 0, 10), at(2, 0, 1), at(-99, 50, 100));
    rinks_hits(rink, 1000, 1, e);
    if (_i == 0) {
        sum_is_the_limit(0.2);
        return;
    }
    Journey *journey = followed();
    ck_assert_int_eq(journey->end, JOURNEY_NO_MORE);
    for (int i = 0; i < journey->hits; i++)
        ck_assert_ptr_null(journey->hit[i]->endless);
    journey_free(journey);
}
END_TEST

/* Walls that only take part of the speed: no hit gives energy back. */
START_TEST(energy_never_grows)
{
    Random random = random_stream(400 + (uint64_t)_i);
    random_scene(&random, random_int(&random, 2, 5));
    rinks_hits(rink, 30, random_int(&random, 1, 3), 4);
    Journey *journey = followed();
    for (int i = 1; i < journey->hits; i++) {
        const Hit *hit = journey->hit[i], *before = journey->hit[i - 1];
        hit->ctx->mem = mem;
        if (hit->ctx == before->ctx)
            ck_assert_int_ne(hit->ctx->sys->compare(hit->energy, before->energy, hit->ctx), ORDER_GREATER);
    }
    journey_free(journey);
}
END_TEST

SUITE(check_endless)
{
    Suite *suite = suite_create("endless");
    TCase *tcase = tcase_create("hits without end");
    tcase_add_checked_fixture(tcase, open_rink, close_rink);
    tcase_add_loop_test(tcase, hits_in_a_corner_are_summed, 0, cases(20));
    tcase_add_test(tcase, slow_hits_in_a_corner_are_summed);
    tcase_add_loop_test(tcase, three_balls_on_a_line_collapse, 0, 2);
    tcase_add_loop_test(tcase, energy_never_grows, 0, cases(20));
    suite_add_tcase(suite, tcase);
    return suite;
}
