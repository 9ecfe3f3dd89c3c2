/* What the tests of number/ share: a context for each test, exact numbers in one line, and random ones. */
#ifndef CAROM_TESTS_NUMBERS_H
#define CAROM_TESTS_NUMBERS_H

#include "harness.h"
#include "number/exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The fixture: an exact context, opened before each test. */
static NumCtx ctx;

static inline void numbers_open(void)
{
    numctx_open(&ctx, &exact_system, arena_new());
}

static inline void numbers_close(void)
{
    arena_free(ctx.mem);
    numctx_close(&ctx);
    mpfr_free_cache();
}

static inline TCase *numbers_case(Suite *suite, const char *name)
{
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, numbers_open, numbers_close);
    suite_add_tcase(suite, tcase);
    return tcase;
}

static inline Rat rat_of(mpq_srcptr q)
{
    Rat z = rat_int(0);
    ck_assert_int_eq(rat_from_mpq(&z, q, &ctx), NUM_OK);
    return z;
}

static inline Rat ratio(int64_t n, int64_t d)
{
    Rat z = rat_int(0);
    ck_assert_int_eq(rat_div(&z, rat_int(n), rat_int(d), &ctx), NUM_OK);
    return z;
}

/* A literal as a person types it. */
static inline const Exact *number(const char *literal)
{
    const Exact *z = &exact_zero;
    ck_assert_msg(exact_literal(&z, text_of(literal), &ctx) == NUM_OK, "%s: %s", literal, ctx.why);
    return z;
}

/* An operation that has to succeed. */
static inline const Exact *do2(int (*op)(Num *, Num, Num, NumCtx *), const Exact *x, const Exact *y)
{
    Num z = {.exact = &exact_zero};
    ck_assert_msg(op(&z, (Num){.exact = x}, (Num){.exact = y}, &ctx) == NUM_OK, "%s", ctx.why);
    return z.exact;
}

static inline const Exact *do1(int (*op)(Num *, Num, NumCtx *), const Exact *x)
{
    Num z = {.exact = &exact_zero};
    ck_assert_msg(op(&z, (Num){.exact = x}, &ctx) == NUM_OK, "%s", ctx.why);
    return z.exact;
}

static inline const Exact *plus(const Exact *x, const Exact *y)
{
    return do2(exact_system.add, x, y);
}

static inline const Exact *minus(const Exact *x, const Exact *y)
{
    return do2(exact_system.sub, x, y);
}

static inline const Exact *times(const Exact *x, const Exact *y)
{
    return do2(exact_system.mul, x, y);
}

/* c*sqrt(d) */
static inline const Exact *root(int64_t c, int64_t d)
{
    return times(exact_integer(c, &ctx), do1(exact_system.sqrt, exact_integer(d, &ctx)));
}

/* n/d times pi */
static inline const Exact *angle(int64_t n, int64_t d)
{
    return exact_angle(ratio(n, d), &ctx);
}

static inline Order order(const Exact *x, const Exact *y)
{
    return exact_system.compare((Num){.exact = x}, (Num){.exact = y}, &ctx);
}

/* The first digits of x, for messages; good until the next call. */
static inline const char *shown(const Exact *x)
{
    static char text[4][64];
    static int  at;
    Buf         buf = {0};
    (void)exact_decimal(&buf, x, 25, &ctx);
    at = (at + 1) % 4;
    snprintf(text[at], sizeof text[at], "%.*s", (int)buf.len, buf.at);
    buf_free(&buf);
    return text[at];
}

/* n/d times a power of two between 2^-reach and 2^reach. */
static inline const Exact *random_rational(Random *random, int reach)
{
    Rat x = ratio(random_int(random, -99, 99), random_int(random, 1, 99)), scale = rat_int(1);
    if (reach)
        ck_assert_int_eq(rat_power(&scale, rat_int(2), random_int(random, -reach, reach), &ctx), NUM_OK);
    ck_assert_int_eq(rat_mul(&x, x, scale, &ctx), NUM_OK);
    return exact_rational(x, &ctx);
}

/* A sum of up to `most` multiples of roots of small integers, rational ones among them. */
static inline const Exact *random_roots(Random *random, int most)
{
    const Exact *sum = &exact_zero;
    for (int i = random_int(random, 1, most); i > 0; i--)
        sum = plus(sum, times(random_rational(random, 0), root(1, random_int(random, 1, 30))));
    return sum;
}

/* All that a class might meet and more: 0, 1, fractions, huge, tiny and enormous numbers, sums of roots. */
static inline const Exact *random_number(Random *random)
{
    switch (random_int(random, 0, 11)) {
    case 0:
        return &exact_zero;
    case 1:
        return exact_integer(random_int(random, 0, 1) ? 1 : -1, &ctx);
    case 2:
        return random_rational(random, 200);
    case 3:
        return random_rational(random, 5000);
    case 4:
    case 5:
    case 6:
        return random_roots(random, 3);
    default:
        return random_rational(random, 0);
    }
}

/* Half of them multiples of 15 degrees. */
static inline const Exact *random_angle(Random *random)
{
    return angle(random_int(random, -40, 40), random_int(random, 0, 1) ? 12 : random_int(random, 1, 90));
}

/* A decimal as it was printed: its value, and half a unit of its last digit, zeros before a point being digits too. */
typedef struct Printed {
    const Exact *value, *half;
} Printed;

static inline Printed printed_of(const char *text, NumCtx *in)
{
    bool         minus = *text == '-';
    const char  *digits = text + minus, *point = strchr(digits, '.'), *e = strchr(digits, 'e');
    long         exponent = e ? strtol(e + 1, NULL, 10) : 0, places = point ? (long)((e ? e : strchr(digits, 0)) - point) - 1 : 0;
    const Exact *value = NULL;
    Num          negative;
    Rat          unit = rat_int(0), two = rat_int(2);
    ck_assert_msg(exact_literal(&value, text_of(digits), in) == NUM_OK, "%s", text);
    ck_assert_int_eq(exact_neg(&negative, (Num){.exact = value}, in), NUM_OK);
    ck_assert_int_eq(rat_power(&unit, rat_int(10), exponent - places, in) | rat_div(&unit, unit, two, in), NUM_OK);
    return (Printed){minus ? negative.exact : value, exact_rational(unit, in)};
}

/* Whether x is what was printed, up to half a unit of the last digit. */
static inline bool is_printed(const Printed *printed, const Exact *x, NumCtx *in)
{
    Num off, minus, most = {.exact = printed->half};
    ck_assert_int_eq(exact_sub(&off, (Num){.exact = x}, (Num){.exact = printed->value}, in) | exact_neg(&minus, off, in), NUM_OK);
    return exact_compare(off, most, in) != ORDER_GREATER && exact_compare(minus, most, in) != ORDER_GREATER;
}

#endif
