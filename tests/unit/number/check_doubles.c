/* Doubles with a bound on what they lose: balls hold the exact value, ranges are those of MPFR, and short decimals are those of strtod. */
#include "numbers.h"

#include "number/double_ball.h"
#include "number/double_range.h"
#include "number/short_decimal.h"

#include <math.h>

/* Of any size or near 1, of few bits or many, and sometimes 0. */
static double draw(Random *random)
{
    int    kind = random_int(random, 0, 9), reach = kind < 3 ? 1000 : kind < 6 ? 60 : 3;
    double x = random_int(random, 1, kind % 2 ? 1 << 30 : 20);
    for (int i = random_int(random, 0, 2); i > 0; i--)
        x += ldexp(random_int(random, 0, 1 << 30), -30 * i);
    x = ldexp(x, random_int(random, -reach, reach) - 15);
    return kind == 9 ? 0 : random_int(random, 0, 1) ? x : -x;
}

static const Exact *exactly(double x)
{
    return binary64_system.to_exact((Num){.binary64 = x}, &ctx);
}

static bool holds(DoubleBall ball, const Exact *value)
{
    const Exact *off = minus(value, plus(exactly(ball.high), exactly(ball.low)));
    off = exact_sign(off, &ctx) < 0 ? minus(&exact_zero, off) : off;
    return exact_compare(exact_num(off), exact_num(exactly(ball.radius)), &ctx) != ORDER_GREATER;
}

/* One more operation on a ball and on the exact value in it; false where the ball cannot go on. */
static bool step(DoubleBall *ball, const Exact **value, Random *random)
{
    double     x = draw(random);
    DoubleBall other = {.high = x};
    switch (random_int(random, 0, 5)) {
    case 0:
        *value = plus(*value, exactly(x));
        return double_ball_add(ball, *ball, other);
    case 1:
        *value = minus(exactly(x), *value);
        return double_ball_sub(ball, other, *ball);
    case 2:
        *value = times(*value, *value);
        return double_ball_mul(ball, *ball, *ball);
    case 3:
        *value = times(exactly(x), *value);
        return double_ball_mul(ball, other, *ball);
    case 4: {
        Num z = {0};
        if (!double_ball_div(ball, other, *ball))
            return false;
        ck_assert_int_eq(exact_div(&z, exact_num(exactly(x)), exact_num(*value), &ctx), NUM_OK);
        *value = z.exact;
        return true;
    }
    default: /* the root of the square */
        *value = exact_sign(*value, &ctx) < 0 ? minus(&exact_zero, *value) : *value;
        return double_ball_mul(ball, *ball, *ball) && double_ball_sqrt(ball, *ball);
    }
}

START_TEST(a_ball_holds_the_value)
{
    Random random = random_stream(1);
    int    steps = 0, narrow = 0;
    for (int i = 0; i < cases(4000); i++) {
        double       x = draw(&random), y = draw(&random);
        DoubleBall   ball = {.high = x}, other = {.high = y};
        const Exact *value = exactly(x);
        for (int k = 0; k < 5 && step(&ball, &value, &random); k++, steps++) {
            ck_assert_msg(holds(ball, value), "step %d of case %d leaves the ball %a + %a, %a", k, i, ball.high, ball.low, ball.radius);
            narrow += ball.radius <= fabs(ball.high) * 0x1p-90;
            Order order = double_ball_compare(ball, other);
            ck_assert(order == ORDER_UNKNOWN || order == exact_compare(exact_num(value), exact_num(exactly(y)), &ctx));
        }
    }
    ck_assert_int_gt(steps, cases(4000));
    ck_assert_int_gt(narrow, steps * 8 / 10);
}
END_TEST

START_TEST(a_ball_says_what_it_cannot_do)
{
    DoubleBall z, zero = {0}, about = {.high = 0x1p-40, .radius = 0x1p-30}, two = {.high = 2}, wall = {.high = INFINITY},
                  tiny = {.high = 0x1p-600}, huge = {.high = 0x1p900};
    ck_assert(!double_ball_div(&z, two, zero) && !double_ball_div(&z, two, about) && !double_ball_div(&z, zero, about));
    ck_assert(!double_ball_sqrt(&z, about) && !double_ball_sqrt(&z, (DoubleBall){.high = -2}));
    ck_assert(!double_ball_mul(&z, tiny, tiny) && !double_ball_mul(&z, huge, huge) && !double_ball_add(&z, wall, two));
    ck_assert(double_ball_inv(&z, wall) && z.high == 0 && z.radius == 0);
    ck_assert(double_ball_mul(&z, zero, about) && holds(z, &exact_zero));
    ck_assert_int_eq(double_ball_compare(about, zero), ORDER_UNKNOWN);
    ck_assert_int_eq(double_ball_compare(two, wall), ORDER_LESS);
    ck_assert_int_eq(double_ball_compare(two, two), ORDER_EQUAL);
}
END_TEST

/* ---- ranges ------------------------------------------------------------------------------------------------------- */

typedef int MpfrOp(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

static double rounded(MpfrOp *op, double x, double y, int bits, mpfr_rnd_t way)
{
    mpfr_t a, b, z;
    mpfr_inits2(53, a, b, (mpfr_ptr)0);
    mpfr_init2(z, bits);
    mpfr_set_d(a, x, MPFR_RNDN);
    mpfr_set_d(b, y, MPFR_RNDN);
    op(z, a, b, way);
    double result = mpfr_get_d(z, MPFR_RNDN);
    mpfr_clears(a, b, z, (mpfr_ptr)0);
    return result;
}

static int square_root(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t way)
{
    (void)y;
    return mpfr_sqrt(z, x, way);
}

START_TEST(a_range_of_points_is_that_of_mpfr)
{
    static MpfrOp *const OP[] = {mpfr_add, mpfr_sub, mpfr_mul, mpfr_div, square_root};
    Random               random = random_stream(2);
    int                  told = 0, bits = _i ? 53 : 24;
    for (int i = 0; i < cases(20000); i++) {
        double      a = draw(&random), b = draw(&random);
        int         op = random_int(&random, 0, 4);
        DoubleRange z, x = {a, a}, y = {b, b};
        if (bits == 24)
            x = (DoubleRange){(float)a, (float)a}, y = (DoubleRange){(float)b, (float)b};
        bool good = op == 0   ? double_range_add(&z, x, y, bits)
                    : op == 1 ? double_range_sub(&z, x, y, bits)
                    : op == 2 ? double_range_mul(&z, x, y, bits)
                    : op == 3 ? double_range_div(&z, x, y, bits)
                              : double_range_sqrt(&z, x, bits);
        if (!good)
            continue;
        told++;
        ck_assert_double_eq(z.lo, rounded(OP[op], x.lo, y.lo, bits, MPFR_RNDD));
        ck_assert_double_eq(z.hi, rounded(OP[op], x.lo, y.lo, bits, MPFR_RNDU));
    }
    ck_assert_int_gt(told, cases(20000) / 2);
}
END_TEST

START_TEST(a_range_takes_the_outer_corners)
{
    DoubleRange z, x = {-2, 3}, y = {4, 5}, wall = {INFINITY, INFINITY};
    ck_assert(double_range_mul(&z, x, y, 53) && z.lo == -10 && z.hi == 15);
    ck_assert(double_range_mul(&z, x, x, 53) && z.lo == -6 && z.hi == 9);
    ck_assert(double_range_sqr(&z, x, 53) && z.lo == 0 && z.hi == 9);
    ck_assert(double_range_div(&z, x, y, 53) && z.lo == -0.5 && z.hi == 0.75);
    ck_assert(!double_range_div(&z, y, x, 53) && !double_range_sqrt(&z, x, 53));
    ck_assert(double_range_inv(&z, wall, 53) && z.lo == 0 && z.hi == 0);
    ck_assert_int_eq(double_range_compare(x, y), ORDER_LESS);
    ck_assert_int_eq(double_range_compare(x, (DoubleRange){3, 4}), ORDER_UNKNOWN);
    ck_assert_int_eq(double_range_compare(y, wall), ORDER_LESS);
}
END_TEST

/* ---- decimals ----------------------------------------------------------------------------------------------------- */

START_TEST(a_short_decimal_is_that_of_strtod)
{
    Random random = random_stream(3);
    int    told = 0;
    for (int i = 0; i < cases(50000); i++) {
        char   text[64];
        double value, x = draw(&random);
        int    digits = random_int(&random, 1, 17);
        snprintf(text, sizeof text, i % 3 ? "%.*g" : i % 2 ? "%.*e" : "%.*f", digits, fabs(x));
        if (short_decimal(&value, text_of(text), 53)) {
            told++;
            ck_assert_msg(value == strtod(text, NULL), "%s", text);
        }
        if (short_decimal(&value, text_of(text), 24))
            ck_assert_msg((float)value == value && value == strtof(text, NULL), "%s as a float", text);
    }
    ck_assert_int_gt(told, cases(50000) / 4);
}
END_TEST

static const struct {
    const char *text;
    double      value; /* NAN: it is left to others */
} DECIMAL[] = {
    {"0", 0},
    {"0.000", 0},
    {"1.", 1},
    {".5", 0.5},
    {"9007199254740993", 9007199254740992}, /* half way, to even */
    {"9007199254740995", 9007199254740996},
    {"900719925474099.3", 900719925474099.25},
    {"123456789012345678", 123456789012345680}, /* 18 digits */
    {"1234567890123456789", NAN},
    {"1e-27", 1e-27},
    {"1e-28", NAN},
    {"1e5", NAN},
    {"", NAN},
    {".", NAN},
    {"1e", NAN},
    {"1e-", NAN},
    {"-1", NAN},
    {"1.5x", NAN},
    {"0x1p3", NAN},
    {"1.2.3", NAN},
    {"inf", NAN},
};

START_TEST(decimals_at_the_edge)
{
    double value;
    bool   told = short_decimal(&value, text_of(DECIMAL[_i].text), 53);
    ck_assert_msg(told == !isnan(DECIMAL[_i].value), "%s", DECIMAL[_i].text);
    if (told)
        ck_assert_double_eq(value, DECIMAL[_i].value);
}
END_TEST

START_TEST(an_exact_number_that_is_a_double)
{
    Random random = random_stream(4);
    double x, y;
    for (int i = 0; i < 2000; i++) {
        x = draw(&random);
        ck_assert(exact_double(&y, exactly(x)) && x == y);
    }
    ck_assert(!exact_double(&y, number("0.1")) && !exact_double(&y, number("9007199254740993")) && !exact_double(&y, &exact_infinity));
    ck_assert(!exact_double(&y, times(exactly(0x1p-1000), exactly(0x1p-60))));
}
END_TEST

SUITE(check_doubles)
{
    Suite *suite = suite_create("doubles");
    TCase *tcase = numbers_case(suite, "doubles");
    tcase_add_test(tcase, a_ball_holds_the_value);
    tcase_add_test(tcase, a_ball_says_what_it_cannot_do);
    tcase_add_loop_test(tcase, a_range_of_points_is_that_of_mpfr, 0, 2);
    tcase_add_test(tcase, a_range_takes_the_outer_corners);
    tcase_add_test(tcase, a_short_decimal_is_that_of_strtod);
    tcase_add_loop_test(tcase, decimals_at_the_edge, 0, sizeof DECIMAL / sizeof *DECIMAL);
    tcase_add_test(tcase, an_exact_number_that_is_a_double);
    return suite;
}
