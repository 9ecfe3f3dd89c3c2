/* Literals and doubles of exact numbers, each compared with a second way of computing it. */
#include "decimals.h"

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

SUITE(check_exact_literals)
{
    Suite *suite = suite_create("exact literals");
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
    return suite;
}
