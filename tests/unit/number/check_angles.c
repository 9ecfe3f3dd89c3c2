/* Angles without an exact sine, through the prompt: every digit is compared with a route without MPFR: sines by their power series in whole
 * numbers, pi by Machin's formula, directions by the sign of a cross product. */
#include "harness.h"

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 150, GUARD = 60 };

static Play  *session;
static Random numbers;
static int    scale_digits;
static mpz_t  scale, pi; /* 1 and pi, as whole numbers of 10^-scale_digits */

static void set_up(void)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    settings.steps = STEPS_NONE;
    numbers = random_stream(7000);
    session = play_new(&settings);
    mpz_inits(scale, pi, NULL);
}

static void tear_down(void)
{
    mpz_clears(scale, pi, NULL);
    play_free(session);
}

/* ---- sines in whole numbers ------------------------------------------------------------------------------- */

/* z += times*arctan(1/n) */
static void add_arctan(mpz_t z, long times, unsigned long n)
{
    mpz_t power, term;
    mpz_inits(power, term, NULL);
    mpz_mul_si(power, scale, times);
    mpz_tdiv_q_ui(power, power, n);
    for (unsigned long k = 1; mpz_sgn(power); k += 2) {
        mpz_tdiv_q_ui(term, power, k);
        if (k % 4 == 1)
            mpz_add(z, z, term);
        else
            mpz_sub(z, z, term);
        mpz_tdiv_q_ui(power, power, n * n);
    }
    mpz_clears(power, term, NULL);
}

static void choose_scale(int digits)
{
    scale_digits = digits + GUARD;
    mpz_ui_pow_ui(scale, 10, (unsigned long)scale_digits);
    mpz_set_ui(pi, 0);
    add_arctan(pi, 16, 5);
    add_arctan(pi, -4, 239);
}

/* The series of sine (odd) or cosine. */
static void series(mpz_t z, const mpz_t x, bool odd)
{
    mpz_t term;
    mpz_init_set(term, odd ? x : scale);
    mpz_set_ui(z, 0);
    for (unsigned long k = odd; mpz_sgn(term); k += 2) {
        mpz_add(z, z, term);
        mpz_mul(term, term, x);
        mpz_tdiv_q(term, term, scale);
        mpz_mul(term, term, x);
        mpz_tdiv_q(term, term, scale);
        mpz_tdiv_q_ui(term, term, (k + 1) * (k + 2));
        mpz_neg(term, term);
    }
    mpz_clear(term);
}

/* ---- what was printed ------------------------------------------------------------------------------------- */

/* The decimal at `at`, "-1.5e-30", in whole numbers of the scale; digits past it are cut off. */
static void read_decimal(mpz_t z, const char *at)
{
    bool  minus = *at == '-', point = false;
    long  shift = scale_digits;
    mpz_t power;
    mpz_init(power);
    mpz_set_ui(z, 0);
    for (at += minus; (*at >= '0' && *at <= '9') || *at == '.'; at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        mpz_mul_ui(z, z, 10);
        mpz_add_ui(z, z, (unsigned long)(*at - '0'));
        shift -= point;
    }
    if (*at == 'e')
        shift += strtol(at + 1, NULL, 10);
    mpz_ui_pow_ui(power, 10, (unsigned long)labs(shift));
    if (shift >= 0)
        mpz_mul(z, z, power);
    else
        mpz_tdiv_q(z, z, power);
    if (minus)
        mpz_neg(z, z);
    mpz_clear(power);
}

/* Half of the unit in the last of `digits` significant digits of x. */
static void half_unit(mpz_t z, const mpz_t x, int digits)
{
    mpz_t size;
    long  places = 0;
    mpz_init(size);
    for (mpz_abs(size, x); mpz_sgn(size); places++)
        mpz_tdiv_q_ui(size, size, 10);
    ck_assert_int_gt(places, digits + 10); /* or the scale is too coarse to tell */
    mpz_ui_pow_ui(z, 10, (unsigned long)(places - digits));
    mpz_tdiv_q_ui(z, z, 2);
    mpz_clear(size);
}

/* The decimals of an answer, and its bounds, in the order in which they stand. */
typedef struct Shown {
    const char *decimal, *lo, *hi;
    int         digits;
} Shown;

static const char *behind(const char *at, const char *key)
{
    at = at ? strstr(at, key) : NULL;
    return at ? at + strlen(key) : NULL;
}

static Shown ask(int digits, const char *format, ...) __attribute__((format(printf, 2, 3)));

static Shown ask(int digits, const char *format, ...)
{
    char    statement[256];
    va_list args;
    snprintf(statement, sizeof statement, "set digits %d", digits);
    ck_assert_int_eq(play(session, statement), EXIT_FINE);
    va_start(args, format);
    vsnprintf(statement, sizeof statement, format, args);
    va_end(args);
    ck_assert_msg(play(session, statement) == EXIT_FINE, "%s: %s", statement, session->err.at);
    const char *answers = strstr(session->out.at, "\"answers\":");
    Shown       shown = {behind(answers, "\"decimal\":"), behind(answers, "\"lo\":"), behind(answers, "\"hi\":"), digits};
    ck_assert_msg(shown.decimal && shown.lo && shown.hi, "%s: %s", statement, session->out.at);
    return shown;
}

/* Reads the next number there, less the truth. */
static int against(const char **at, const mpz_t truth, const mpz_t allowed)
{
    mpz_t shown;
    mpz_init(shown);
    *at += strspn(*at, "[\",");
    read_decimal(shown, *at);
    *at += strcspn(*at, "\"");
    mpz_sub(shown, shown, truth);
    int sign = mpz_cmpabs(shown, allowed) <= 0 ? 0 : mpz_sgn(shown);
    mpz_clear(shown);
    return sign;
}

/* The next decimal of the answer is the true value, rounded to so many digits, and lies between the bounds. */
static void must_be(Shown *shown, const mpz_t truth)
{
    mpz_t allowed;
    mpz_init(allowed);
    half_unit(allowed, truth, shown->digits);
    ck_assert_msg(against(&shown->decimal, truth, allowed) == 0, "a digit is wrong: %s", session->out.at);
    mpz_ui_pow_ui(allowed, 10, GUARD / 2); /* what the series may have lost */
    ck_assert_msg(against(&shown->lo, truth, allowed) <= 0, "it lies below its lower bound: %s", session->out.at);
    ck_assert_msg(against(&shown->hi, truth, allowed) >= 0, "it lies above its upper bound: %s", session->out.at);
    mpz_clear(allowed);
}

/* ---- tests ------------------------------------------------------------------------------------------------ */

typedef struct Angle {
    long n, d; /* n/d degrees */
} Angle;

/* Between -720 and 720 degrees, none with an exact sine. */
static Angle random_angle(void)
{
    Angle angle;
    do {
        angle.d = random_int(&numbers, 1, 60);
        angle.n = random_int(&numbers, -720 * (int)angle.d, 720 * (int)angle.d);
    } while (angle.n % (15 * angle.d) == 0);
    return angle;
}

/* Of so many times the angle. */
static void wave(mpz_t z, Angle angle, long times, bool odd)
{
    mpz_t x;
    mpz_init(x);
    mpz_mul_si(x, pi, times * angle.n);
    mpz_tdiv_q_ui(x, x, 180 * (unsigned long)angle.d);
    series(z, x, odd);
    mpz_clear(x);
}

static int random_digits(void)
{
    int digits = random_int(&numbers, 1, random_int(&numbers, 0, 3) ? 40 : 300);
    choose_scale(digits);
    return digits;
}

START_TEST(every_digit_of_a_sine_is_right)
{
    mpz_t sine, cosine, quotient;
    mpz_inits(sine, cosine, quotient, NULL);
    for (int i = 0; i < CASES; i++) {
        int   digits = random_digits();
        Angle a = random_angle();
        wave(sine, a, 1, true);
        wave(cosine, a, 1, false);
        mpz_mul(quotient, sine, scale);
        mpz_tdiv_q(quotient, quotient, cosine);
        Shown shown = ask(digits, "sin((%ld/%ld)*deg)", a.n, a.d);
        must_be(&shown, sine);
        shown = ask(digits, "cos((%ld/%ld)°)", a.n, a.d);
        must_be(&shown, cosine);
        shown = ask(digits, "tan(pi*%ld/%ld)", a.n, 180 * a.d);
        must_be(&shown, quotient);
    }
    mpz_clears(sine, cosine, quotient, NULL);
}
END_TEST

START_TEST(every_digit_of_a_vector_at_an_angle_is_right)
{
    mpz_t component;
    mpz_init(component);
    for (int i = 0; i < CASES; i++) {
        int   digits = random_digits(), r = random_int(&numbers, 1, 99);
        Angle a = random_angle();
        Shown shown = ask(digits, "polar(%d/7, (%ld/%ld)°)", r, a.n, a.d);
        for (int k = 0; k < 2; k++) {
            wave(component, a, 1, k);
            mpz_mul_ui(component, component, (unsigned long)r);
            mpz_tdiv_q_ui(component, component, 7);
            must_be(&shown, component);
        }
    }
    mpz_clear(component);
}
END_TEST

/* A wall whose normal points at an angle turns what runs into it by twice that: no derivation goes by this route. */
START_TEST(every_digit_of_a_reflection_at_an_angle_is_right)
{
    mpz_t sine, cosine, x, y;
    mpz_inits(sine, cosine, x, y, NULL);
    for (int i = 0; i < CASES; i++) {
        int   digits = random_digits();
        long  u = random_int(&numbers, -50, 50), v = random_int(&numbers, 51, 99); /* unlike u, so that no component is 0 */
        Angle a = random_angle();
        wave(sine, a, 2, true);
        wave(cosine, a, 2, false);
        mpz_mul_si(x, cosine, -u);
        mpz_mul_si(y, sine, -v);
        mpz_add(x, x, y); /* -(u*cos + v*sin) */
        mpz_mul_si(y, cosine, v);
        mpz_mul_si(sine, sine, -u);
        mpz_add(y, y, sine); /* v*cos - u*sin */
        Shown shown = ask(digits, "reflect I=<%ld, %ld> N=polar(3, (%ld/%ld)°)", u, v, a.n, a.d);
        must_be(&shown, x);
        must_be(&shown, y);
    }
    mpz_clears(sine, cosine, x, y, NULL);
}
END_TEST

/* The direction of <x, y> lies where y*cos - x*sin changes its sign: on either side of what is shown, half a unit of its
 * last digit away. */
static int side(long x, long y, const mpz_t direction)
{
    mpz_t sine, cosine;
    mpz_inits(sine, cosine, NULL);
    series(sine, direction, true);
    series(cosine, direction, false);
    mpz_mul_si(cosine, cosine, y);
    mpz_mul_si(sine, sine, x);
    mpz_sub(cosine, cosine, sine);
    int sign = mpz_sgn(cosine);
    mpz_clears(sine, cosine, NULL);
    return sign;
}

START_TEST(every_digit_of_a_direction_is_right)
{
    mpz_t shown, half, edge;
    mpz_inits(shown, half, edge, NULL);
    for (int i = 0; i < CASES; i++) {
        int  digits = random_digits();
        long x = random_int(&numbers, -300, 300), y = random_int(&numbers, 301, 600) * (random_int(&numbers, 0, 1) ? 1 : -1);
        if (x == 0)
            continue;
        if (i % 3 == 2) { /* of a right-angled triangle with whole sides, so that sine and cosine are fractions */
            long m = random_int(&numbers, 4, 30), n = random_int(&numbers, (int)m / 2 + 1, (int)m - 1);
            x = m * m - n * n;
            y = 2 * m * n;
        }
        long        r = lround(hypot((double)x, (double)y));
        Shown       at = i % 3 == 0   ? ask(digits, "atan2(%ld, %ld)", y, x)
                         : i % 6 == 1 ? ask(digits, "angle(<%ld, %ld>)", x, y)
                         : i % 6 == 4 ? ask(digits, "%s angle(<3, 0>, <%ld, %ld>)", y > 0 ? "" : "-", x, y)
                         : i % 9 == 2 ? ask(digits, "atan(%ld/%ld)", y, x)
                         : i % 9 == 5 ? ask(digits, "asin(%ld/%ld)", y, r)
                                      : ask(digits, "acos(%ld/%ld)", x, r);
        const char *number = at.decimal + 1;
        read_decimal(shown, number);
        half_unit(half, shown, digits);
        mpz_sub(edge, shown, half);
        ck_assert_msg(side(x, y, edge) > 0, "too large: %s", session->out.at);
        mpz_add(edge, shown, half);
        ck_assert_msg(side(x, y, edge) < 0, "too small: %s", session->out.at);
        ck_assert(mpz_sgn(shown) == (y > 0 ? 1 : -1) && mpz_cmpabs(shown, pi) < 0); /* and not the other way round */
        read_decimal(edge, at.lo + 1);
        ck_assert_msg(side(x, y, edge) >= 0, "below its lower bound: %s", session->out.at);
        read_decimal(edge, at.hi + 1);
        ck_assert_msg(side(x, y, edge) <= 0, "above its upper bound: %s", session->out.at);
    }
    mpz_clears(shown, half, edge, NULL);
}
END_TEST

SUITE(check_angles)
{
    Suite *suite = suite_create("angles");
    TCase *tcase = tcase_create("digits");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, every_digit_of_a_sine_is_right);
    tcase_add_test(tcase, every_digit_of_a_vector_at_an_angle_is_right);
    tcase_add_test(tcase, every_digit_of_a_reflection_at_an_angle_is_right);
    tcase_add_test(tcase, every_digit_of_a_direction_is_right);
    suite_add_tcase(suite, tcase);
    return suite;
}
