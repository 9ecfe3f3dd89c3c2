/* Enclosures of random numbers, and their ends. */
#ifndef CAROM_TESTS_ENCLOSURES_H
#define CAROM_TESTS_ENCLOSURES_H

#include "numbers.h"

#include <stdlib.h>

enum { CASES = 250, SHARP = 3000 /* bits that decide where MPFR has to stand in for exact numbers */ };

static const mpfr_prec_t precisions[] = {2, 3, 5, 11, 24, 53, 113, 300};

typedef int Op1(Num *, Num, NumCtx *);
typedef int Op2(Num *, Num, Num, NumCtx *);

static const NumSys *const sys = &enclosure_system;

static inline Num enclose(const Exact *x)
{
    Num z;
    ck_assert_msg(sys->from_exact(&z, x, &ctx) == NUM_OK, "%s", ctx.why);
    return z;
}

static inline Num apply(Op2 *op, Num x, Num y)
{
    Num z;
    ck_assert_msg(op(&z, x, y, &ctx) == NUM_OK, "%s", ctx.why);
    return z;
}

/* The two ends as exact numbers: `bounds` writes every digit of a binary fraction when it may use enough. */
typedef struct Ends {
    const Exact *lo, *hi;
} Ends;

static inline const Exact *read_back(Buf *buf)
{
    buf_char(buf, 0);
    const Exact *x = number(buf->at + (buf->at[0] == '-'));
    if (buf->at[0] == '-')
        x = do1(exact_system.neg, x);
    buf_free(buf);
    return x;
}

static inline Ends ends_in(Num x, int digits)
{
    Buf lo = {0}, hi = {0};
    sys->bounds(&lo, &hi, x, digits);
    const Exact *low = read_back(&lo);
    return (Ends){low, read_back(&hi)};
}

static inline Ends ends(Num x)
{
    return ends_in(x, 1500);
}

static inline bool within(const Exact *x, Ends range)
{
    return order(range.lo, x) != ORDER_GREATER && order(x, range.hi) != ORDER_GREATER;
}

static inline bool holds_0(Ends x)
{
    return within(&exact_zero, x);
}

static inline bool is_0(Ends x)
{
    return x.lo->count == 0 && x.hi->count == 0;
}

static inline const char *range_text(Ends x)
{
    static char text[4][160];
    static int  at;
    at = (at + 1) % 4;
    snprintf(text[at], sizeof text[at], "[%s, %s]", shown(x.lo), shown(x.hi));
    return text[at];
}

/* [-w, w] around 0, where w is a unit in the last place of 1/3. */
static inline Num speck(void)
{
    Num third = enclose(do2(exact_system.div, exact_integer(1, &ctx), exact_integer(3, &ctx)));
    return apply(sys->sub, third, third);
}

/* Points, sharp enclosures, wide intervals, some with 0 inside. */
static inline Num random_interval(Random *random)
{
    switch (random_int(random, 0, 5)) {
    case 0:
        return enclose(exact_integer(random_int(random, -3, 3), &ctx));
    case 1:
        return enclose(random_rational(random, 20));
    case 2:
        return enclose(random_roots(random, 3));
    case 3:
        return apply(sys->mul, speck(), enclose(random_rational(random, 12)));
    case 4:
        return apply(sys->mul, enclose(random_roots(random, 2)), enclose(random_roots(random, 2)));
    default: { /* the middle, and up to 2^12 units of 1/3 around it */
        Num wide = apply(sys->mul, speck(), enclose(random_rational(random, 12)));
        return apply(sys->add, enclose(random_rational(random, 2)), wide);
    }
    }
}

/* An end, the middle or any other point of the interval. */
static inline const Exact *point_inside(Random *random, Ends x)
{
    const Exact *part = exact_rational(ratio(random_int(random, 0, 8), 8), &ctx);
    return plus(x.lo, times(part, minus(x.hi, x.lo)));
}

static inline mpq_srcptr view(RatView *view_, const Exact *x)
{
    return rat_view(view_, exact_rat(x));
}

/* lo and hi are the least and largest exact result, rounded down and up once: no wider than necessary. */
static inline void check_tight(Ends result, const Exact *least, const Exact *most, const char *what)
{
    mpfr_t  end;
    RatView part;
    mpfr_init2(end, ctx.prec);
    mpq_t value;
    mpq_init(value);
    mpfr_set_q(end, view(&part, least), MPFR_RNDD);
    mpfr_get_q(value, end);
    ck_assert_msg(order(result.lo, exact_rational(rat_of(value), &ctx)) == ORDER_EQUAL, "%s: the lower end of %s is not %s rounded down",
                  what, range_text(result), shown(least));
    mpfr_set_q(end, view(&part, most), MPFR_RNDU);
    mpfr_get_q(value, end);
    ck_assert_msg(order(result.hi, exact_rational(rat_of(value), &ctx)) == ORDER_EQUAL, "%s: the upper end of %s is not %s rounded up",
                  what, range_text(result), shown(most));
    mpq_clear(value);
    mpfr_clear(end);
}

#endif
