/* Motion in floats: where it leaves the exact motion, and which part of the error comes from where. */
#include "on_rink.h"

#include <math.h>

/* Where all numbers are small multiples of powers of two, floats are exact; after a break they hit something else sooner or later, and the
 * machine's double later than its float. */
START_TEST(floats_drift_away)
{
    Journey *real, *wide, *narrow;
    put_box(20, 10);
    rinks_ball(rink, 1, at(1, 0, 4), at(3 * 7, 5 * 7, 7), at(70, 1, 7));
    for (int i = 0; i < 5; i++)
        for (int k = 0; k <= i; k++)
            rinks_ball(rink, 1, at(1, 0, 4), at(1200 + 45 * i, 500 + 52 * k - 26 * i, 100), at(0, 0, 1));
    rinks_hits(rink, 90, 1, 1);
    real = followed();
    wide = journey_new_rounded(rink, &binary64_system);
    narrow = journey_new_rounded(rink, &binary32_system);
    journey_follow(wide, rink);
    journey_follow(narrow, rink);
    int first = drift_first(real, narrow);
    ck_assert_int_eq(real->hits, 90);
    ck_assert_int_gt(first, 20);
    ck_assert_int_lt(first, 90);
    ck_assert_int_ge(drift_first(real, wide), first);
    ck_assert_int_ge(drift_bits(real, wide, 0), 50);
    ck_assert_int_lt(drift_bits(real, narrow, first - 1), 16);
    journey_free(real);
    journey_free(wide);
    journey_free(narrow);
}
END_TEST

START_TEST(floats_are_exact_where_they_can_be)
{
    put_box(8, 4);
    rinks_ball(rink, 1, at(1, 0, 4), at(1, 1, 1), at(4, 2, 1));
    rinks_hits(rink, 50, 1, 1);
    Journey *real = followed(), *rounded = journey_new_rounded(rink, &binary64_system);
    journey_follow(rounded, rink);
    ck_assert_int_eq(drift_first(real, rounded), 50);
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(drift_bits(real, rounded, i), 53);
    journey_free(real);
    journey_free(rounded);
}
END_TEST

/* ---- where the error comes from ----------------------------------------------------------------------------- */

static Num in_exact(Num num, NumCtx *ctx)
{
    ctx->mem = mem;
    return exact_num(ctx->sys->to_exact(num, ctx));
}

/* The rink as a rounded journey has left it, for some more hits. */
static Rink *left_by(const Journey *rounded, int hits)
{
    Rink  *left = rink_copy(rink);
    NumCtx exact;
    numctx_open(&exact, &exact_system, mem);
    for (int i = 0; i < left->balls; i++) {
        Num           p[2], v[2], since;
        const Flight *flight = &rounded->flight[i];
        exact_system.sub(&since, in_exact(rounded->now, rounded->ctx), in_exact(flight->since, rounded->ctx), &exact);
        for (int k = 0; k < 2; k++) {
            Num way;
            v[k] = in_exact(flight->v[k], rounded->ctx);
            exact_system.mul(&way, v[k], since, &exact);
            exact_system.add(&p[k], in_exact(flight->p[k], rounded->ctx), way, &exact);
        }
        left->ball[i].p = input_exact(value_of(rink->ball[i].p.shape, arena_copy(mem, p, sizeof p)));
        left->ball[i].v = input_exact(value_of(rink->ball[i].p.shape, arena_copy(mem, v, sizeof v)));
    }
    numctx_close(&exact);
    left->legs = 0;
    rinks_hits(left, hits, 1, 1);
    return left;
}

/* Between two enclosures or exact numbers; *open: what their widths leave open, which grows from hit to hit. */
static double gap(Num a, NumCtx *a_ctx, Num b, NumCtx *b_ctx, double *open)
{
    mpfr_t lo[2], hi;
    double d;
    mpfr_inits2(256, lo[0], lo[1], hi, (mpfr_ptr)0);
    a_ctx->mem = b_ctx->mem = mem;
    *open = 0;
    for (int i = 0; i < 2; i++) {
        Num     x = i ? b : a;
        NumCtx *ctx = i ? b_ctx : a_ctx;
        if (ctx->sys->kind == NUM_RANGE)
            enclosure_ends(lo[i], hi, x);
        else
            exact_enclose(lo[i], hi, x.exact, ctx);
        mpfr_sub(hi, hi, lo[i], MPFR_RNDU);
        *open += mpfr_get_d(hi, MPFR_RNDU);
    }
    mpfr_sub(lo[0], lo[0], lo[1], MPFR_RNDN);
    d = mpfr_get_d(lo[0], MPFR_RNDN);
    mpfr_clears(lo[0], lo[1], hi, (mpfr_ptr)0);
    return d;
}

static const Num *centre_in(const Hit *hit, int ball, int axis)
{
    int i = hit->ball[0].ball == ball ? 0 : 1;
    return &hit->ball[i].p[axis];
}

/* Whether no two hits are at the same moment; floats would take one after the other. */
static bool one_by_one(const Journey *journey)
{
    bool one = true;
    for (int i = 0; i < journey->hits && one; i++)
        one = journey->hit[i]->moment == i + 1 && journey->hit[i]->pairs == 1;
    return one;
}

/* What the first k hits add to the error is what a motion of its own has that starts where floats are after k hits. The velocities of a
 * ball and a wall keep their error. */
START_TEST(each_part_is_that_of_another_motion)
{
    enum { HITS = 22 };
    Random   random = random_stream(500 + (uint64_t)_i);
    Journey *real = NULL;
    while (!real || !one_by_one(real)) {
        journey_free(real);
        rink->balls = rink->walls = rink->legs = 0;
        put_box(8, 4);
        for (int i = 0; i < 3; i++)
            rinks_ball(rink, random_int(&random, 1, 3), at(1, 0, 4), at(14 + 14 * i, random_int(&random, 7, 20), 7),
                       at(random_int(&random, -40, 40), random_int(&random, 1, 40), 17));
        rinks_hits(rink, HITS, 1, 1);
        real = followed();
    }
    Journey *rounded = journey_new_rounded(rink, &binary64_system);
    journey_follow(rounded, rink);
    DriftBlame blame = drift_blame(real, rounded, mem);
    ck_assert_msg(!blame.why.len && blame.hits == HITS, "seed %llu: %d hits, %.*s", (unsigned long long)seed(), blame.hits,
                  TEXT_ARG(blame.why));
    double sum = blame.input;
    for (int i = 0; i < HITS && blame.error != 0; i++) { /* a ball that floats place exactly at its last hit has no parts */
        int wall = real->hit[i]->balls == 1;
        sum += blame.hit[i].part;
        ck_assert(!wall || blame.hit[i].growth == 0 || fabs(blame.hit[i].growth - 1) < 1e-6);
        if (i % 5 != 4)
            continue;
        Rink *first = rink_copy(rink);
        first->legs = 0;
        rinks_hits(first, i + 1, 1, 1);
        Journey *some = journey_new_rounded(first, &binary64_system);
        journey_follow(some, first);
        Rink    *left = left_by(some, HITS - i - 1);
        Journey *other = journey_new(left);
        journey_follow(other, left);
        const Hit *last = other->hit[HITS - i - 2], *right = real->hit[HITS - 1];
        double     open,
            error = gap(*centre_in(last, blame.ball, blame.axis), last->ctx, *centre_in(right, blame.ball, blame.axis), right->ctx, &open);
        ck_assert_msg(fabs(error - sum) <= 1e-9 * (fabs(error) + fabs(blame.error)) + open,
                      "seed %llu: the first %d hits add %.12g to the error, not %.12g; %g is open", (unsigned long long)seed(), i + 1,
                      error, sum, open);
        ck_assert_msg(open < 1e-12, "seed %llu: %g is open", (unsigned long long)seed(), open); /* or the test says nothing */
        journey_free(other);
        journey_free(some);
        rink_free(left);
        rink_free(first);
    }
    ck_assert_msg(fabs(sum - blame.error) <= 1e-9 * fabs(blame.error), "seed %llu: the parts add up to %g, not %g",
                  (unsigned long long)seed(), sum, blame.error);
    journey_free(rounded);
    journey_free(real);
}
END_TEST

SUITE(check_drift)
{
    Suite *suite = suite_create("drift");
    TCase *tcase = tcase_create("motion in floats");
    tcase_add_checked_fixture(tcase, open_rink, close_rink);
    tcase_add_test(tcase, floats_drift_away);
    tcase_add_test(tcase, floats_are_exact_where_they_can_be);
    tcase_add_loop_test(tcase, each_part_is_that_of_another_motion, 0, cases(20));
    suite_add_tcase(suite, tcase);
    return suite;
}
