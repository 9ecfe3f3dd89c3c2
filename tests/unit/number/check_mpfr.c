/* mpfr:P compared with MPFR itself: at any precision, a derivation gives the same bits as the same formulas in C. */
#include "bench.h"
#include "by_hand.h"

#include "number/exact.h"

enum { CASES = 1000 };

static Bench  bench;
static NumCtx mpfr;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(300);
    bench_open(&bench);
    numctx_open(&mpfr, &mpfr_system, bench.mem);
    bench.way = TEXT("impulse"); /* as by_hand.h works */
}

static void tear_down(void)
{
    numctx_close(&mpfr);
    bench_close(&bench);
}

/* Few bits round often, and those of whole words are where MPFR's own ways part. */
static mpfr_prec_t random_precision(void)
{
    switch (random_int(&numbers, 0, 3)) {
    case 0:
        return random_int(&numbers, 2, 24);
    case 1:
        return 64 * random_int(&numbers, 1, 8) + random_int(&numbers, -1, 1);
    default:
        return random_int(&numbers, 25, 2000);
    }
}

/* The program decides by its own rounded numbers, a derivation by the exact ones. */
static bool decided_alike(const Plan *plan, const Column *column)
{
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &column->entry[i];
        if (plan->step[i].role == ROLE_CASE && entry->state == STATE_OK && entry->own != entry->value.truth)
            return false;
    }
    return true;
}

static void must_agree(const Call *call, const Column *column, const ByHand *hand)
{
    static const char *const NAMES[] = {"va'", "vb'", "J", "loss"};
    int                      count = 0;
    for (int i = 0; i < 4; i++) {
        const Value *value = call_value(call, column, NAMES[i]);
        for (int k = 0; k < value_count(value); k++, count++)
            MUST(mpfr_equal_p(value_num(value)[k].mpfr, by_hand_answer(hand, count)), "another %s (%d) at %ld bits", NAMES[i], k,
                 (long)mpfr.prec);
    }
    ck_assert_int_eq(count, BY_HAND_ANSWERS);
}

/* True if the bodies collide, and both then come to the same. */
static bool compare_collision(mpfr_prec_t prec)
{
    bench_next(&bench);
    mpfr.prec = prec;
    Q           ma = q_random_positive(&numbers), mb = q_random_positive(&numbers), e = q_of(random_int(&numbers, 0, 10), 10);
    Vec         va = v_random(&numbers, 2), vb = v_random(&numbers, 2), n = v_random_nonzero(&numbers, 2);
    const Value given[] = {bench_number(&bench, ma), bench_number(&bench, mb), bench_vector(&bench, va),
                           bench_vector(&bench, vb), bench_vector(&bench, n),  bench_number(&bench, e)};
    const Q     typed[BY_HAND_GIVENS] = {ma, mb, va.at[0], va.at[1], vb.at[0], vb.at[1], n.at[0], n.at[1], e};
    Call        call;
    HOLDS(bench_run(&bench, &call, bench_method(&bench, "collide2d"), 0, given));
    const Column *column = call.went == WENT_OK ? bench_column(&call, &mpfr) : NULL;
    if (!column || !decided_alike(call.plan, column))
        return false;
    ByHand *hand = by_hand_new(prec);
    ck_assert(by_hand_run(hand, typed));
    must_agree(&call, column, hand);
    by_hand_free(hand);
    return true;
}

START_TEST(a_derivation_is_the_formulas_by_hand)
{
    int compared = 0;
    for (int i = 0; i < CASES; i++)
        compared += compare_collision(random_precision());
    ck_assert_int_gt(compared, CASES / 3);
}
END_TEST

START_TEST(with_a_million_bits_too)
{
    int compared = 0;
    while (compared == 0)
        compared += compare_collision(MOST_PRECISION);
}
END_TEST

/* A quotient is that of MPFR, also where the divisor has few words that are not 0. */
START_TEST(quotients_are_rounded_as_mpfr_rounds_them)
{
    static const mpfr_rnd_t ROUNDINGS[] = {MPFR_RNDN, MPFR_RNDD, MPFR_RNDU};
    gmp_randstate_t         state;
    gmp_randinit_default(state);
    gmp_randseed_ui(state, (unsigned long)seed());
    for (int i = 0; i < CASES; i++) {
        mpfr_prec_t prec = random_precision(), bits = random_int(&numbers, 0, 1) ? prec : random_int(&numbers, 1, 100);
        mpfr_t      x, y, z, wanted;
        mpfr_inits2(prec, x, y, z, wanted, (mpfr_ptr)0);
        mpfr_urandom(x, state, MPFR_RNDN);
        mpfr_urandomb(y, state);
        mpfr_prec_round(y, bits, MPFR_RNDN);
        mpfr_prec_round(y, prec, MPFR_RNDN);
        mpfr_setsign(y, y, random_int(&numbers, 0, 1), MPFR_RNDN);
        if (i % 20 == 0)
            mpfr_set_zero(y, i % 40 ? 1 : -1);
        if (i % 20 == 1)
            mpfr_set_inf(y, 1);
        for (int r = 0; r < 3; r++) {
            int side = num_quotient(z, x, y, ROUNDINGS[r]), wanted_side = mpfr_div(wanted, x, y, ROUNDINGS[r]);
            ck_assert(mpfr_equal_p(z, wanted) && mpfr_signbit(z) == mpfr_signbit(wanted));
            ck_assert((side > 0) == (wanted_side > 0) && (side < 0) == (wanted_side < 0));
        }
        mpfr_clears(x, y, z, wanted, (mpfr_ptr)0);
    }
    gmp_randclear(state);
}
END_TEST

SUITE(check_mpfr)
{
    Suite *suite = suite_create("mpfr");
    TCase *tcase = tcase_create("by hand");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_derivation_is_the_formulas_by_hand);
    tcase_add_test(tcase, with_a_million_bits_too);
    tcase_add_test(tcase, quotients_are_rounded_as_mpfr_rounds_them);
    suite_add_tcase(suite, tcase);
    return suite;
}
