/* The interval of MPFR numbers around an exact one. */
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
