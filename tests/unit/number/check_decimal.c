/* Decimals of exact numbers, each compared with a second way of computing it. */
#include "decimals.h"

/* ---- decimals --------------------------------------------------------------------------------------------- */

static const Exact *random_nonzero(Random *random, int reach)
{
    const Exact *x;
    do
        x = random_rational(random, reach);
    while (x->count == 0);
    return x;
}

START_TEST(rationals_round_as_long_division_does)
{
    Random random = random_stream(1);
    for (int i = 0; i < 4000; i++)
        check_rational(random_nonzero(&random, random_int(&random, 0, 2) * 100), random_int(&random, 1, 60));
}
END_TEST

START_TEST(rationals_to_1000_digits)
{
    Random random = random_stream(2);
    for (int i = 0; i < 50; i++)
        check_rational(random_nonzero(&random, 300), 1000);
}
END_TEST

/* Fractions with denominators 2^i*5^k end, and half way cases turn up all the time. */
START_TEST(ties_go_to_the_even_digit)
{
    Random random = random_stream(3);
    for (int i = 0; i < 3000; i++) {
        Rat scale, x = rat_int(2 * random_int(&random, -5000, 5000) + 1);
        int digits = random_int(&random, 1, 5);
        ck_assert_int_eq(rat_power(&scale, rat_int(10), random_int(&random, -25, 25), &ctx), NUM_OK);
        ck_assert_int_eq(rat_mul(&x, x, scale, &ctx) | rat_div(&x, x, rat_int(2), &ctx), NUM_OK);
        check_rational(exact_rational(x, &ctx), digits);
    }
    ck_assert_str_eq(decimal(number("0.125"), 2, NULL), "0.12");
    ck_assert_str_eq(decimal(number("0.375"), 2, NULL), "0.38");
    ck_assert_str_eq(decimal(number("2.5"), 1, NULL), "2");
    ck_assert_str_eq(decimal(number("25e40"), 1, NULL), "2e41");
}
END_TEST

START_TEST(powers_of_ten_and_nines)
{
    for (int n = -70; n <= 70; n++)
        for (int digits = 1; digits <= 70; digits += 3) {
            Rat ten, nines, unit;
            ck_assert_int_eq(rat_power(&ten, rat_int(10), n, &ctx), NUM_OK);
            check_rational(exact_rational(ten, &ctx), digits);
            ck_assert_int_eq(rat_power(&unit, rat_int(10), n - 40, &ctx), NUM_OK);
            ck_assert_int_eq(rat_sub(&nines, ten, unit, &ctx), NUM_OK); /* 40 nines */
            check_rational(exact_rational(nines, &ctx), digits);
        }
    bool all;
    ck_assert_str_eq(decimal(number("9.9996"), 4, &all), "10");
    ck_assert(!all);
    ck_assert_str_eq(decimal(number("0.00000099996"), 4, &all), "0.000001");
    ck_assert_str_eq(decimal(number("999999999999999999999.6"), 21, &all), "1e21");
    ck_assert_str_eq(decimal(number("10"), 1, &all), "10");
    ck_assert(all);
}
END_TEST

START_TEST(sizes_where_e_begins)
{
    static const char *const known[][2] = {
        {"1e20", "100000000000000000000"},
        {"1e21", "1e21"},
        {"123456789e12", "123456789000000000000"},
        {"123456789e13", "1.23456789e21"},
        {"1e-6", "0.000001"},
        {"1e-7", "1e-7"},
        {"12.5e-7", "0.00000125"},
        {"12.5e-8", "1.25e-7"},
        {"100", "100"},
        {"1.50", "1.5"},
        {"999999999999999999999", "999999999999999999999"},
        {"12345.678", "12345.678"},
        {"1e300000", "1e300000"},
        {"25e-300000", "2.5e-299999"},
    };
    bool all;
    ck_assert_str_eq(decimal(number(known[_i][0]), 25, &all), known[_i][1]);
    ck_assert(all);
}
END_TEST

/* What a page shows of a fraction or a sum of roots: every digit of it is right. */
START_TEST(shown_digits_are_right)
{
    Random random = random_stream(75);
    for (int i = 0; i < 20000; i++) {
        const Exact *x =
            i % 2 ? random_number(&random) : times(random_roots(&random, 2), exact_integer(random_int(&random, 1, 999999), &ctx));
        Buf  buf = {0};
        bool all = num_decimal(&buf, (Num){.exact = x}, random_int(&random, 1, 25), &ctx);
        buf_char(&buf, 0);
        if (x->kind == EXACT_ROOTS) {
            Printed printed = printed_of(buf.at, &ctx);
            ck_assert_msg(is_printed(&printed, x, &ctx), "%s is written for %s", buf.at, shown(x));
            ck_assert_msg(all == (order(x, printed.value) == ORDER_EQUAL), "%s claims to be %sall of %s", buf.at, all ? "" : "not ",
                          shown(x));
        }
        buf_free(&buf);
    }
}
END_TEST

START_TEST(zero_and_inf)
{
    bool all;
    ck_assert_str_eq(decimal(&exact_zero, 5, &all), "0");
    ck_assert(all);
    ck_assert_str_eq(decimal(&exact_infinity, 5, &all), "inf");
    ck_assert(all);
}
END_TEST

/* c1*sqrt(d1) + c2*sqrt(d2) + ... added up by MPFR with ten times the digits. */
static void check_irrational(const Exact *x, int digits)
{
    mpfr_prec_t prec = 40 * (mpfr_prec_t)digits + 2000; /* 2000 for sums that cancel */
    mpfr_t      sum, part;
    RatView     c, d;
    mpq_t       wanted, found;
    bool        all;
    mpfr_inits2(prec, sum, part, (mpfr_ptr)0);
    mpq_inits(wanted, found, (mpq_ptr)0);
    mpfr_set_zero(sum, 1);
    for (int i = 0; i < x->count; i++) {
        mpfr_set_q(part, rat_view(&d, x->term[i].d), MPFR_RNDN);
        mpfr_sqrt(part, part, MPFR_RNDN);
        mpfr_mul_q(part, part, rat_view(&c, x->term[i].c), MPFR_RNDN);
        mpfr_add(sum, sum, part, MPFR_RNDN);
    }
    if (x->kind == EXACT_ANGLE) {
        mpfr_const_pi(part, MPFR_RNDN);
        mpfr_mul(sum, sum, part, MPFR_RNDN);
    }
    mpfr_exp_t point;
    char       digit[1100], *known = mpfr_get_str(NULL, &point, 10, (size_t)digits, sum, MPFR_RNDN);
    snprintf(digit, sizeof digit, "%s", known);
    mpfr_free_str(known);
    const char *text = decimal(x, digits, &all);
    ck_assert_int_le(read_decimal(found, text), digits);
    power_of_ten(wanted, (long)point - digits);
    mpq_t whole;
    mpq_init(whole);
    ck_assert_int_eq(mpz_set_str(mpq_numref(whole), digit, 10), 0);
    mpq_mul(wanted, wanted, whole);
    ck_assert_msg(mpq_equal(found, wanted), "%s is not %se%ld", text, digit, (long)point - digits);
    ck_assert_msg(!all, "%s is irrational", text);
    mpfr_clears(sum, part, (mpfr_ptr)0);
    mpq_clears(wanted, found, whole, (mpq_ptr)0);
}

START_TEST(irrationals_round_as_mpfr_does)
{
    Random random = random_stream(4);
    int    done = 0;
    while (done < 1000) {
        const Exact *x =
            random_int(&random, 0, 5) ? random_roots(&random, 4) : angle(random_int(&random, -99, 99), random_int(&random, 1, 99));
        if (x->count == 0 || exact_is_rational(x))
            continue;
        check_irrational(x, done % 50 ? random_int(&random, 1, 60) : 1000);
        done++;
    }
}
END_TEST

/* sqrt(n^2 + 1) - n is about 1/2n: the digits that cancel are not missing. */
START_TEST(digits_survive_cancellation)
{
    for (int64_t n = 10; n < 1000000000; n *= 7) {
        const Exact *x = minus(root(1, n * n + 1), exact_integer(n, &ctx));
        check_irrational(x, 30);
        check_irrational(minus(&exact_zero, x), 30);
    }
}
END_TEST

/* A root so small that the first enclosure cannot see it is what decides between two digits. */
START_TEST(a_speck_of_a_root_decides_a_tie)
{
    const Exact *speck = times(number("1e-300"), root(1, 2));
    ck_assert_str_eq(decimal(plus(number("2.5"), speck), 1, NULL), "3");
    ck_assert_str_eq(decimal(minus(number("2.5"), speck), 1, NULL), "2");
    ck_assert_str_eq(decimal(plus(number("3.5"), speck), 1, NULL), "4");
    ck_assert_str_eq(decimal(minus(number("3.5"), speck), 1, NULL), "3");
}
END_TEST

END_TEST

SUITE(check_decimal)
{
    Suite *suite = suite_create("decimal");
    TCase *decimals = numbers_case(suite, "decimals");
    tcase_add_test(decimals, rationals_round_as_long_division_does);
    tcase_add_test(decimals, rationals_to_1000_digits);
    tcase_add_test(decimals, ties_go_to_the_even_digit);
    tcase_add_test(decimals, powers_of_ten_and_nines);
    tcase_add_loop_test(decimals, sizes_where_e_begins, 0, 14);
    tcase_add_test(decimals, shown_digits_are_right);
    tcase_add_test(decimals, zero_and_inf);
    tcase_add_test(decimals, irrationals_round_as_mpfr_does);
    tcase_add_test(decimals, digits_survive_cancellation);
    tcase_add_test(decimals, a_speck_of_a_root_decides_a_tie);
    return suite;
}
