/* Measures how far a rounded journey is from the true one. */
#include "motion/journey_inside.h"

#include <assert.h>

int drift_counterpart(const Journey *real, const Journey *rounded, int hit)
{
    int moment = real->hit[hit]->moment, first = hit;
    while (first > 0 && real->hit[first - 1]->moment == moment)
        first--;
    for (int i = first; i < real->hits && real->hit[i]->moment == moment; i++)
        if (motion_same_pair(real->hit[i], rounded->hit[hit]))
            return i;
    return -1;
}

int drift_first(const Journey *real, const Journey *rounded)
{
    int hit = 0;
    while (hit < real->hits && hit < rounded->hits && drift_counterpart(real, rounded, hit) >= 0)
        hit++;
    return hit;
}

void drift_near(mpfr_ptr z, Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    if (ctx->sys->kind == NUM_ROUNDED) {
        const Exact *exact = ctx->sys->to_exact(x, ctx);
        x = exact_num(exact ? exact : &exact_zero);
    }
    mpfr_inits2(mpfr_get_prec(z), lo, hi, (mpfr_ptr)0);
    if (ctx->sys->kind == NUM_RANGE)
        enclosure_ends(lo, hi, x);
    else
        exact_enclose(lo, hi, x.exact, ctx);
    mpfr_add(z, lo, hi, MPFR_RNDN);
    mpfr_div_2ui(z, z, 1, MPFR_RNDN);
    mpfr_clears(lo, hi, (mpfr_ptr)0);
}

/* The exponent of the largest error less that of the largest coordinate. */
static int bits_of(const HitDisc *real, NumCtx *exact, const HitDisc *rounded, NumCtx *ctx)
{
    enum { PREC = 256 };
    long   size = mpfr_get_emin_min(), error = mpfr_get_emin_min();
    mpfr_t a, b;
    mpfr_inits2(PREC, a, b, (mpfr_ptr)0);
    for (int k = 0; k < 2; k++) {
        drift_near(a, real->p[k], exact);
        drift_near(b, rounded->p[k], ctx);
        if (mpfr_regular_p(a) && mpfr_get_exp(a) > size)
            size = mpfr_get_exp(a);
        mpfr_sub(b, b, a, MPFR_RNDN);
        if (mpfr_regular_p(b) && mpfr_get_exp(b) > error)
            error = mpfr_get_exp(b);
    }
    mpfr_clears(a, b, (mpfr_ptr)0);
    long most = ctx->sys->format(0).p, bits = error < size - most ? most : size - error;
    return bits < 0 ? 0 : (int)bits;
}

int drift_bits(const Journey *real, const Journey *rounded, int hit)
{
    int        found = drift_counterpart(real, rounded, hit);
    const Hit *a = real->hit[found < 0 ? hit : found], *b = rounded->hit[hit];
    int        least = (int)b->ctx->sys->format(0).p;
    assert(found >= 0);
    for (int i = 0; i < a->balls && i < b->balls; i++) {
        int bits = bits_of(&a->ball[i], a->ctx, &b->ball[i], b->ctx);
        least = bits < least ? bits : least;
    }
    return least;
}
