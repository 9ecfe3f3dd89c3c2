/* Sign, order and enclosure of exact numbers. */
#include "number/exact.h"

/* lo <= c*sqrt(d) <= hi */
static void enclose_term(mpfr_ptr lo, mpfr_ptr hi, const Term *term, NumCtx *ctx)
{
    RatView    view;
    mpq_srcptr c = rat_view(&view, term->c);
    if (rat_is_one(term->d)) {
        mpfr_set_q(lo, c, MPFR_RNDD);
        mpfr_set_q(hi, c, MPFR_RNDU);
        return;
    }
    /* c*sqrt(d) = sign(c)*sqrt(num^2*d)/den, so there is one root of an integer and one division. */
    mpz_ptr square = mpq_numref(ctx->q[2]);
    RatView inner;
    mpz_mul(square, mpq_numref(c), mpq_numref(c));
    mpz_mul(square, square, mpq_numref(rat_view(&inner, term->d)));
    bool minus = mpq_sgn(c) < 0;
    mpfr_set_z(lo, square, MPFR_RNDD);
    mpfr_sqrt(lo, lo, MPFR_RNDD);
    mpfr_div_z(lo, lo, mpq_denref(c), MPFR_RNDD);
    mpfr_set_z(hi, square, MPFR_RNDU);
    mpfr_sqrt(hi, hi, MPFR_RNDU);
    mpfr_div_z(hi, hi, mpq_denref(c), MPFR_RNDU);
    if (minus) {
        mpfr_swap(lo, hi);
        mpfr_neg(lo, lo, MPFR_RNDD);
        mpfr_neg(hi, hi, MPFR_RNDU);
    }
}

void exact_enclose(mpfr_ptr lo, mpfr_ptr hi, const Exact *x, NumCtx *ctx)
{
    mpfr_t low, high;
    mpfr_inits2(mpfr_get_prec(lo), low, high, (mpfr_ptr)0);
    mpfr_set_zero(lo, 1);
    mpfr_set_zero(hi, 1);
    for (int i = 0; i < x->count; i++) {
        enclose_term(low, high, &x->term[i], ctx);
        mpfr_add(lo, lo, low, MPFR_RNDD);
        mpfr_add(hi, hi, high, MPFR_RNDU);
    }
    if (x->kind == EXACT_ANGLE) {
        bool minus = rat_sign(x->term[0].c) < 0;
        mpfr_const_pi(low, minus ? MPFR_RNDU : MPFR_RNDD);
        mpfr_const_pi(high, minus ? MPFR_RNDD : MPFR_RNDU);
        mpfr_mul(lo, lo, low, MPFR_RNDD);
        mpfr_mul(hi, hi, high, MPFR_RNDU);
    }
    mpfr_clears(low, high, (mpfr_ptr)0);
}

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

/* An angle against a plain number: never equal unless both are 0, so an enclosure decides. */
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

bool num_is_zero(Num x, NumCtx *ctx)
{
    Num zero;
    if (ctx->sys == &exact_system)
        return x.exact->kind != EXACT_INFINITY && x.exact->count == 0;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    return ctx->sys->compare(x, zero, ctx) == ORDER_EQUAL;
}
