/* Decimals, literals and doubles of exact numbers, each compared with a second way of computing it. */
#include "numbers.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* What exact_decimal writes; good until the next call. */
static const char *decimal(const Exact *x, int digits, bool *all)
{
    static Buf buf;
    buf.len = 0;
    bool whole = exact_decimal(&buf, x, digits, &ctx);
    buf_char(&buf, 0);
    if (all)
        *all = whole;
    return buf.at;
}

static void view(mpq_ptr q, const Exact *x)
{
    RatView part;
    mpq_set(q, rat_view(&part, exact_rat(x)));
}

/* ---- a second way to read decimals ------------------------------------------------------------------------ */

static void power_of_ten(mpq_ptr q, long n)
{
    mpz_ui_pow_ui(mpq_numref(q), 10, (unsigned long)(n < 0 ? -n : n));
    mpz_set_ui(mpq_denref(q), 1);
    if (n < 0)
        mpq_inv(q, q);
}

/* The value of "-12.5e3", and how many digits it has between the first and the last that is not 0. */
static int read_decimal(mpq_ptr q, const char *text)
{
    char  digits[5000];
    int   count = 0;
    long  places = 0, exponent = 0;
    bool  point = false, minus = *text == '-';
    mpq_t scale;
    for (text += minus; *text && *text != 'e'; text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        ck_assert_int_lt(count, (int)sizeof digits - 1);
        digits[count++] = *text;
        places += point;
    }
    digits[count] = 0;
    if (*text)
        exponent = strtol(text + 1, NULL, 10);
    mpq_init(scale);
    power_of_ten(scale, exponent - places);
    ck_assert_int_eq(mpq_set_str(q, digits, 10), 0);
    mpq_mul(q, q, scale);
    if (minus)
        mpq_neg(q, q);
    mpq_clear(scale);
    int first = (int)strspn(digits, "0");
    while (count > first && digits[count - 1] == '0')
        count--;
    return count - first;
}

/* x rounded to `digits` significant digits by long division of integers, ties to even. */
static void round_by_division(mpq_ptr rounded, mpq_srcptr x, int digits)
{
    mpq_t size, unit;
    mpz_t quotient, rest;
    mpq_inits(size, unit, (mpq_ptr)0);
    mpz_inits(quotient, rest, (mpz_ptr)0);
    mpq_abs(size, x);
    long e = (long)mpz_sizeinbase(mpq_numref(x), 10) - (long)mpz_sizeinbase(mpq_denref(x), 10) - 2;
    do /* 10^(e - 1) <= size < 10^e */
        power_of_ten(unit, ++e);
    while (mpq_cmp(size, unit) >= 0);
    power_of_ten(unit, e - digits); /* one in the last place */
    mpq_div(size, size, unit);
    mpz_fdiv_qr(quotient, rest, mpq_numref(size), mpq_denref(size));
    mpz_mul_2exp(rest, rest, 1);
    int half = mpz_cmp(rest, mpq_denref(size));
    if (half > 0 || (half == 0 && mpz_odd_p(quotient)))
        mpz_add_ui(quotient, quotient, 1);
    mpq_set_z(rounded, quotient);
    mpq_mul(rounded, rounded, unit);
    if (mpq_sgn(x) < 0)
        mpq_neg(rounded, rounded);
    mpq_clears(size, unit, (mpq_ptr)0);
    mpz_clears(quotient, rest, (mpz_ptr)0);
}

/* A decimal that is right in value, not longer than asked for, and tells whether it is all of x. */
static void check_rational(const Exact *x, int digits)
{
    bool  all;
    mpq_t value, wanted, found;
    mpq_inits(value, wanted, found, (mpq_ptr)0);
    view(value, x);
    round_by_division(wanted, value, digits);
    const char *text = decimal(x, digits, &all);
    ck_assert_msg(read_decimal(found, text) <= digits, "%s has more than %d digits", text, digits);
    ck_assert_msg(mpq_equal(found, wanted), "%s is not the rounding to %d digits of %s", text, digits, mpq_get_str(NULL, 10, value));
    ck_assert_msg(all == (mpq_equal(found, value) != 0), "%s to %d digits claims to be %sall", text, digits, all ? "" : "not ");
    if (all) /* what is all of x reads back as x */
        ck_assert_msg(order(number(*text == '-' ? text + 1 : text),
                            exact_rational(rat_sign(exact_rat(x)) < 0 ? rat_neg(exact_rat(x), &ctx) : exact_rat(x), &ctx)) == ORDER_EQUAL,
                      "%s does not read back", text);
    mpq_clears(value, wanted, found, (mpq_ptr)0);
}

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

/* ---- literals --------------------------------------------------------------------------------------------- */

START_TEST(literals_are_exact)
{
    static const struct {
        const char *text;
        int64_t     n, d;
    } known[] = {
        {"0.1", 1, 10},
        {"2e-1", 1, 5},
        {"2E-1", 1, 5},
        {"2e+1", 20, 1},
        {".5", 1, 2},
        {"5.", 5, 1},
        {"007", 7, 1},
        {"0.000", 0, 1},
        {"0e9999999", 0, 1},
        {"1.25e2", 125, 1},
        {"0x1.999999999999ap-4", 0x1999999999999a, (int64_t)1 << 56},
        {"0X1P4", 16, 1},
        {"0x.8", 1, 2},
        {"0xFf", 255, 1},
        {"0x1e2", 0x1e2, 1},
        {"0x1p-10", 1, 1024},
        {"999999999999999999", 999999999999999999, 1},
        {"4611686018427387904", (int64_t)1 << 62, 1},
        {"0.00000000000000000000000000000000000000001e41", 1, 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        mpq_t wanted;
        mpq_init(wanted);
        mpq_set_si(wanted, known[i].n, (unsigned long)known[i].d);
        mpq_canonicalize(wanted);
        const Exact *x = number(known[i].text), *y = exact_rational(rat_of(wanted), &ctx);
        ck_assert_msg(order(x, y) == ORDER_EQUAL, "%s is read as %s", known[i].text, shown(x));
        mpq_clear(wanted);
    }
}
END_TEST

START_TEST(random_literals_are_exact)
{
    Random random = random_stream(5);
    mpq_t  wanted;
    mpq_init(wanted);
    for (int i = 0; i < 2000; i++) {
        char text[128];
        int  len = 0, before = random_int(&random, 0, 30), after = random_int(&random, before ? 0 : 1, 30);
        for (int k = 0; k < before; k++)
            text[len++] = (char)('0' + random_int(&random, 0, 9));
        text[len++] = '.';
        for (int k = 0; k < after; k++)
            text[len++] = (char)('0' + random_int(&random, 0, 9));
        snprintf(text + len, sizeof text - (size_t)len, "e%d", random_int(&random, -400, 400));
        (void)read_decimal(wanted, text);
        ck_assert_msg(order(number(text), exact_rational(rat_of(wanted), &ctx)) == ORDER_EQUAL, "%s", text);
    }
    mpq_clear(wanted);
}
END_TEST

START_TEST(doubles_read_back_from_hexadecimal)
{
    Random random = random_stream(6);
    for (int i = 0; i < 2000; i++) {
        union {
            uint64_t bits;
            double   value;
        } x = {random_next(&random) & 0x7FFFFFFFFFFFFFFF};
        if (!isfinite(x.value))
            continue;
        Buf buf = {0};
        Num z;
        binary64_system.hex(&buf, (Num){.binary64 = x.value});
        const Exact *literal = &exact_zero;
        ck_assert_int_eq(exact_literal(&literal, buf_text(&buf), &ctx), NUM_OK);
        ck_assert_int_eq(binary64_system.from_exact(&z, literal, &ctx), NUM_OK);
        ck_assert_msg(z.binary64 == x.value, "%a", x.value);
        buf_free(&buf);
    }
}
END_TEST

static int literal_status(const char *text)
{
    const Exact *z;
    return exact_literal(&z, text_of(text), &ctx);
}

START_TEST(literals_past_a_limit_are_refused)
{
    static const char *const refused[] = {
        "1e10000001",
        "1e-10000001",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "0e-99999999999999999999",
        "1e9223372036854775808",
        "1e-9223372036854775808",
        "1e10000000",
        "1e-10000000",
        "1e301030",
        "0x1p1000000",
        "0x1p-1000000",
        "0x1p9999999",
    };
    ctx.why = NULL;
    ck_assert_msg(literal_status(refused[_i]) == NUM_LIMIT, "%s", refused[_i]);
    ck_assert_ptr_nonnull(ctx.why);
}
END_TEST

START_TEST(literals_at_a_limit_are_read)
{
    static const char *const read[] = {"1e301029", "1e-301029", "0x1p999999", "0x1p-999999", "0e10000000", "0e-10000000"};
    ck_assert_msg(literal_status(read[_i]) == NUM_OK, "%s", read[_i]);
}
END_TEST

START_TEST(a_literal_has_at_most_100000_digits)
{
    char *text = malloc(LIMIT_DIGITS + 10);
    memset(text, '7', LIMIT_DIGITS + 10);
    text[LIMIT_DIGITS] = 0;
    text[0] = '0';
    ck_assert_int_eq(literal_status(text), NUM_OK); /* zeros in front count as digits */
    text[5] = '.';
    text[LIMIT_DIGITS] = '7';
    text[LIMIT_DIGITS + 1] = 0;
    ck_assert_int_eq(literal_status(text), NUM_OK); /* the point does not */
    text[LIMIT_DIGITS + 1] = '7';
    text[LIMIT_DIGITS + 2] = 0;
    ck_assert_int_eq(literal_status(text), NUM_LIMIT);
    free(text);
}
END_TEST

/* ---- doubles ---------------------------------------------------------------------------------------------- */

/* |x - value|, where a double past the largest counts as 2^1024. */
static void distance(mpq_ptr far, mpq_srcptr x, double value)
{
    mpq_t at;
    mpq_init(at);
    if (isinf(value)) {
        mpz_ui_pow_ui(mpq_numref(at), 2, 1024);
        if (value < 0)
            mpq_neg(at, at);
    } else {
        mpq_set_d(at, value);
    }
    mpq_sub(far, x, at);
    mpq_abs(far, far);
    mpq_clear(at);
}

static bool is_even(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 1) == 0; /* that of inf too, as of 2^1024 */
}

/* Neither neighbour of the double is nearer, and the double is even if one is as near. */
static void check_nearest(const Exact *x, mpq_srcptr value)
{
    Num   z;
    mpq_t mine, other;
    mpq_inits(mine, other, (mpq_ptr)0);
    ck_assert_int_eq(binary64_system.from_exact(&z, x, &ctx), NUM_OK);
    distance(mine, value, z.binary64);
    for (int side = -1; side <= 1; side += 2) {
        double neighbour = nextafter(z.binary64, side * (double)INFINITY);
        if (neighbour == z.binary64)
            continue;
        distance(other, value, neighbour);
        int nearer = mpq_cmp(mine, other);
        ck_assert_msg(nearer < 0 || (nearer == 0 && is_even(z.binary64)), "%a is nearer to %s than %a", neighbour, shown(x), z.binary64);
    }
    mpq_clears(mine, other, (mpq_ptr)0);
}

static void check_nearest_rational(const Exact *x)
{
    mpq_t value;
    mpq_init(value);
    view(value, x);
    check_nearest(x, value);
    mpq_clear(value);
}

START_TEST(doubles_of_rationals_are_nearest)
{
    Random random = random_stream(7);
    for (int i = 0; i < 3000; i++)
        check_nearest_rational(random_rational(&random, i % 2 ? 60 : 1100));
}
END_TEST

START_TEST(doubles_of_roots_are_nearest)
{
    Random random = random_stream(8);
    mpfr_t lo, hi;
    mpq_t  value;
    mpq_init(value);
    mpfr_inits2(3000, lo, hi, (mpfr_ptr)0);
    for (int i = 0; i < 1000; i++) {
        const Exact *x = times(random_roots(&random, 3), number(i % 3 ? "1" : "0x1p-1065"));
        exact_enclose(lo, hi, x, &ctx);
        mpfr_get_q(value, lo); /* nearer than 2^-2000 of its size, so as good as x itself */
        check_nearest(x, value);
    }
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    mpq_clear(value);
}
END_TEST

/* Half way between a double and the next, and a speck to either side, in all of the range. */
START_TEST(half_way_goes_to_even_and_a_speck_decides)
{
    Random       random = random_stream(9);
    const Exact *speck = number("1e-1000");
    for (int i = 0; i < 2000; i++) {
        union {
            uint64_t bits;
            double   value;
        } x = {random_next(&random) & 0x7FFFFFFFFFFFFFFF};
        if (i % 3 == 0)
            x.bits >>= 12 + random_int(&random, 0, 51); /* subnormal */
        if (i == 1)
            x.value = DBL_MAX;
        if (!isfinite(x.value))
            continue;
        double next = nextafter(x.value, (double)INFINITY);
        Rat    low = exact_rat(binary64_system.to_exact((Num){.binary64 = x.value}, &ctx)), high, half;
        if (isinf(next))
            ck_assert_int_eq(rat_power(&high, rat_int(2), 1024, &ctx), NUM_OK);
        else
            high = exact_rat(binary64_system.to_exact((Num){.binary64 = next}, &ctx));
        ck_assert_int_eq(rat_add(&half, low, high, &ctx) | rat_div(&half, half, rat_int(2), &ctx), NUM_OK);
        const Exact *middle = exact_rational(half, &ctx);
        Num          at, below, above;
        ck_assert_int_eq(binary64_system.from_exact(&at, middle, &ctx), NUM_OK);
        ck_assert_int_eq(binary64_system.from_exact(&below, minus(middle, times(middle, speck)), &ctx), NUM_OK);
        ck_assert_int_eq(binary64_system.from_exact(&above, plus(middle, times(middle, speck)), &ctx), NUM_OK);
        ck_assert_msg(at.binary64 == (is_even(x.value) ? x.value : next), "half way above %a goes to %a", x.value, at.binary64);
        ck_assert_msg(below.binary64 == x.value, "just below half way above %a goes to %a", x.value, below.binary64);
        ck_assert_msg(above.binary64 == next, "just above half way above %a goes to %a", x.value, above.binary64);
        ck_assert_int_eq(binary64_system.from_exact(&at, minus(&exact_zero, middle), &ctx), NUM_OK);
        ck_assert(at.binary64 == -(is_even(x.value) ? x.value : next));
    }
}
END_TEST

START_TEST(doubles_past_the_largest_are_inf)
{
    static const struct {
        const char *text;
        double      value;
    } known[] = {
        {"0x1.fffffffffffff7ffffp1023", DBL_MAX},
        {"0x1.fffffffffffff8p1023", INFINITY},
        {"1e400", INFINITY},
        {"0x1p-1074", 0x1p-1074},
        {"0x1p-1075", 0},
        {"0x1.0001p-1075", 0x1p-1074},
        {"1e-400", 0},
        {"0.1", 0.1},
        {"1e23", 1e23},
        {"2.2250738585072011e-308", 2.2250738585072011e-308},
        {"9007199254740993", 9007199254740992.0},
    };
    Num z;
    ck_assert_int_eq(binary64_system.from_exact(&z, number(known[_i].text), &ctx), NUM_OK);
    ck_assert_msg(z.binary64 == known[_i].value, "%s became %a", known[_i].text, z.binary64);
}
END_TEST

int main(void)
{
    (void)seed();
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
    TCase *literals = numbers_case(suite, "literals");
    tcase_add_test(literals, literals_are_exact);
    tcase_add_test(literals, random_literals_are_exact);
    tcase_add_test(literals, doubles_read_back_from_hexadecimal);
    tcase_add_loop_test(literals, literals_past_a_limit_are_refused, 0, 13);
    tcase_add_loop_test(literals, literals_at_a_limit_are_read, 0, 6);
    tcase_add_test(literals, a_literal_has_at_most_100000_digits);
    TCase *doubles = numbers_case(suite, "doubles");
    tcase_add_test(doubles, doubles_of_rationals_are_nearest);
    tcase_add_test(doubles, doubles_of_roots_are_nearest);
    tcase_add_test(doubles, half_way_goes_to_even_and_a_speck_decides);
    tcase_add_loop_test(doubles, doubles_past_the_largest_are_inf, 0, 11);
    return run_suites(suite, NULL);
}
