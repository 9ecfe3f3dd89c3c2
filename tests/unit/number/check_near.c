/* The filter: a double with an error bound never contradicts the long numbers. */
#include "numbers.h"

#include <math.h>
#include <stdlib.h>

/* Anything; or a fraction with long parts, a root, or a sum that cancels down to nearly nothing. */
static const Exact *number_for_filter(Random *random)
{
    if (random_int(random, 0, 1))
        return random_number(random);
    Rat a = ratio(random_int(random, 1, 1000000), random_int(random, 1, 1000)), b = a;
    for (int i = random_int(random, 0, 5); i > 0; i--)
        ck_assert_int_eq(rat_mul(&b, b, ratio(random_int(random, 1, 1 << 30), random_int(random, 1, 1 << 30)), &ctx), NUM_OK);
    const Exact *x = random_int(random, 0, 1) ? exact_rational(b, &ctx) : exact_root(b, rat_int(random_int(random, 2, 3)), &ctx);
    if (random_int(random, 0, 1)) { /* less itself with some bits */
        NumCtx rounded;
        Num    part;
        numctx_open(&rounded, &mpfr_system, ctx.mem);
        rounded.prec = random_int(random, 2, random_int(random, 0, 1) ? 400 : 60);
        ck_assert_int_eq(mpfr_system.from_exact(&part, x, &rounded), NUM_OK);
        x = minus(x, mpfr_system.to_exact(part, &rounded));
        numctx_close(&rounded);
    }
    return random_int(random, 0, 1) ? x : minus(&exact_zero, x);
}

/* x to 2000 bits. */
static void sharply(mpfr_ptr z, const Exact *x)
{
    mpfr_t hi;
    mpfr_init2(hi, 2000);
    exact_enclose(z, hi, x, &ctx);
    mpfr_clear(hi);
}

START_TEST(the_error_bound_holds)
{
    Random random = random_stream(1);
    mpfr_t x, y;
    mpfr_inits2(2000, x, y, (mpfr_ptr)0);
    int told = 0;
    for (int i = 0; i < 5000; i++) {
        const Exact *number = number_for_filter(&random);
        Near         near;
        if (!exact_near(&near, number, &ctx))
            continue;
        told++;
        ck_assert_int_eq(near.value == 0, number->count == 0);
        if (!number->count)
            continue;
        ck_assert_double_ge(fabs(near.value), 0.5);
        sharply(x, number);
        mpfr_set_d(y, near.value, MPFR_RNDN);
        mpfr_mul_2si(y, y, near.exponent, MPFR_RNDN);
        mpfr_reldiff(y, x, y, MPFR_RNDU);
        ck_assert_double_lt(mpfr_get_d(y, MPFR_RNDU), 0x1p-47);
    }
    ck_assert_int_gt(told, 4900);
    mpfr_clears(x, y, (mpfr_ptr)0);
}
END_TEST

START_TEST(an_order_that_is_told_is_right)
{
    Random random = random_stream(2);
    int    told = 0;
    for (int i = 0; i < 5000; i++) {
        const Exact *x = number_for_filter(&random), *y = number_for_filter(&random);
        Near         left, right;
        Order        said;
        if (i % 3 == 0) /* differ late or not at all */
            y = plus(x, times(x, exact_rational(ratio(random_int(&random, -2, 2), (int64_t)1 << 46), &ctx)));
        if (!exact_near(&left, x, &ctx) || !exact_near(&right, y, &ctx) || !near_order(&said, left, right))
            continue;
        told++;
        const Exact *gap = minus(x, y);
        mpfr_t       sharp;
        mpfr_init2(sharp, 2000);
        sharply(sharp, gap);
        int sign = mpfr_sgn(sharp);
        mpfr_clear(sharp);
        ck_assert_int_eq(said, sign < 0 ? ORDER_LESS : sign > 0 ? ORDER_GREATER : ORDER_EQUAL);
    }
    ck_assert_int_gt(told, 3000);
}
END_TEST

START_TEST(digits_that_are_told_are_right)
{
    Random random = random_stream(3);
    int    told = 0;
    mpfr_t sharp;
    mpfr_init2(sharp, 2000);
    for (int i = 0; i < 5000; i++) {
        const Exact *x = number_for_filter(&random);
        int          count = random_int(&random, 2, NEAR_DIGITS);
        Near         near;
        int64_t      digits;
        long         point;
        if (!exact_near(&near, x, &ctx) || !near_digits(&digits, &point, near, count))
            continue;
        told++;
        char       mine[32];
        mpfr_exp_t known;
        sharply(sharp, x);
        mpfr_abs(sharp, sharp, MPFR_RNDN);
        char *text = mpfr_get_str(NULL, &known, 10, (size_t)count, sharp, MPFR_RNDN);
        snprintf(mine, sizeof mine, "%lld", (long long)digits);
        ck_assert_str_eq(mine, text);
        ck_assert_int_eq(point, known);
        ck_assert_double_eq(near_value(digits, point, count), strtod(text_format(ctx.mem, "0.%se%ld", text, point).at, NULL));
        mpfr_free_str(text);
    }
    ck_assert_int_gt(told, 2000);
    mpfr_clear(sharp);
}
END_TEST

/* Digits that might be all of a number, or half way between two, are never told. */
START_TEST(short_decimals_and_ties_stay_in_doubt)
{
    static const char *const SHORT[] = {"0.5", "1", "12.5", "0.125", "999", "1000", "99.95", "2.345", "0.0999500"};
    for (size_t i = 0; i < sizeof SHORT / sizeof *SHORT; i++) {
        Near    near;
        int64_t digits;
        long    point;
        ck_assert(exact_near(&near, number(SHORT[i]), &ctx));
        ck_assert_msg(!near_digits(&digits, &point, near, 3), "%s was told", SHORT[i]);
    }
}
END_TEST

START_TEST(a_shift_is_a_product)
{
    Random random = random_stream(4);
    for (int i = 0; i < 5000; i++) {
        long shift = random_int(&random, -200, 200);
        Rat  x = ratio(random_int(&random, -1000000, 1000000), random_int(&random, 1, 1 << 20)), power, wanted, z;
        for (int k = random_int(&random, 0, 3); k > 0; k--)
            ck_assert_int_eq(rat_mul(&x, x, ratio((int64_t)1 << random_int(&random, 0, 61), random_int(&random, 1, 99)), &ctx), NUM_OK);
        ck_assert_int_eq(rat_power(&power, rat_int(2), shift, &ctx) | rat_mul(&wanted, x, power, &ctx), NUM_OK);
        ck_assert_int_eq(rat_shift(&z, x, shift, &ctx), NUM_OK);
        ck_assert(rat_equal(z, wanted));
    }
    Rat z;
    ck_assert_int_eq(rat_shift(&z, rat_int(1), LIMIT_BITS, &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_shift(&z, rat_int(1), -4L * LIMIT_BITS, &ctx), NUM_LIMIT);
}
END_TEST

SUITE(check_near)
{
    Suite *suite = suite_create("near");
    TCase *tcase = numbers_case(suite, "filter");
    tcase_add_test(tcase, the_error_bound_holds);
    tcase_add_test(tcase, an_order_that_is_told_is_right);
    tcase_add_test(tcase, digits_that_are_told_are_right);
    tcase_add_test(tcase, short_decimals_and_ties_stay_in_doubt);
    tcase_add_test(tcase, a_shift_is_a_product);
    return suite;
}
