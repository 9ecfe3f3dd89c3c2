/* Sign and order of exact numbers. */
#include "number/exact.h"

int exact_sign(const Exact *x, NumCtx *ctx)
{
    if (x->kind == EXACT_INFINITY)
        return 1;
    if (x->count == 0)
        return 0;
    int first = rat_sign(x->term[0].c), same = 1;
    for (int i = 1; i < x->count; i++)
        same &= rat_sign(x->term[i].c) == first;
    Near near;
    if (same)
        return first;
    if (exact_near(&near, x, ctx))
        return near.value < 0 ? -1 : 1;
    for (mpfr_prec_t prec = 64;; prec *= 2) {
        mpfr_t lo, hi;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        exact_enclose(lo, hi, x, ctx);
        int sign = mpfr_sgn(lo) > 0 ? 1 : mpfr_sgn(hi) < 0 ? -1 : 0;
        mpfr_clears(lo, hi, (mpfr_ptr)0);
        if (sign)
            return sign;
    }
}

static Order order_of(int sign)
{
    return sign < 0 ? ORDER_LESS : sign > 0 ? ORDER_GREATER : ORDER_EQUAL;
}

/* An angle compared with a plain number: they are never equal unless both are 0, so an enclosure decides. */
static Order compare_mixed(const Exact *x, const Exact *y, NumCtx *ctx)
{
    for (mpfr_prec_t prec = 64;; prec *= 2) {
        mpfr_t lo, hi, low, high;
        mpfr_inits2(prec, lo, hi, low, high, (mpfr_ptr)0);
        exact_enclose(lo, hi, x, ctx);
        exact_enclose(low, high, y, ctx);
        int sign = mpfr_less_p(hi, low) ? -1 : mpfr_greater_p(lo, high) ? 1 : 0;
        mpfr_clears(lo, hi, low, high, (mpfr_ptr)0);
        if (sign)
            return order_of(sign);
    }
}

Order exact_compare(Num a, Num b, NumCtx *ctx)
{
    const Exact *x = a.exact, *y = b.exact;
    if (x->kind == EXACT_INFINITY || y->kind == EXACT_INFINITY)
        return order_of((x->kind == EXACT_INFINITY) - (y->kind == EXACT_INFINITY));
    if (!x->count || !y->count)
        return order_of(x->count ? exact_sign(x, ctx) : -exact_sign(y, ctx));
    if (x->kind != y->kind)
        return compare_mixed(x, y, ctx);
    Near  left, right;
    Order order;
    bool  rational = exact_is_rational(x) && exact_is_rational(y);
    if (!(rational && exact_rat(x).d && exact_rat(y).d) && exact_near(&left, x, ctx) && exact_near(&right, y, ctx) &&
        near_order(&order, left, right))
        return order;
    if (rational)
        return order_of(rat_compare(exact_rat(x), exact_rat(y), ctx));
    Num difference;
    if (exact_sub(&difference, a, b, ctx))
        return ORDER_UNKNOWN;
    return order_of(exact_sign(difference.exact, ctx));
}
