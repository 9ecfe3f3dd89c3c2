#include "render/figure_value.h"

#include <math.h>

/* ---- numbers ---------------------------------------------------------------------------------------------- */

enum { DRAWN_BITS = 80 };

bool scaled_of(Scaled *z, Num num, NumCtx *ctx)
{
    const Exact *exact = ctx->sys->to_exact(num, ctx);
    mpfr_t       lo, hi;
    *z = (Scaled){0, 0};
    if (exact ? exact->kind == EXACT_INFINITY : ctx->sys != &enclosure_system)
        return false;
    mpfr_init2(lo, DRAWN_BITS);
    mpfr_init2(hi, DRAWN_BITS);
    if (exact)
        exact_enclose(lo, hi, exact, ctx);
    else
        enclosure_ends(lo, hi, num);
    mpfr_add(lo, lo, hi, MPFR_RNDN); /* their middle, once it is halved */
    bool good = mpfr_number_p(lo);
    if (good && !mpfr_zero_p(lo)) {
        z->m = mpfr_get_d_2exp(&z->e, lo, MPFR_RNDN);
        z->e--;
    }
    mpfr_clear(lo);
    mpfr_clear(hi);
    return good;
}

double scaled_down(Scaled x, long exponent)
{
    long shift = x.e - exponent;
    return shift < -2000 ? 0 : ldexp(x.m, shift > 2000 ? 2000 : (int)shift);
}

/* ---- columns ---------------------------------------------------------------------------------------------- */

Source source_of(const Report *report, bool enclosed)
{
    Desk *desk = report->desk;
    if (!enclosed)
        return (Source){report, report->shown, report->shown == report->exact ? &desk->exact : &desk->shown};
    if (report->enclosure)
        return (Source){report, report->enclosure, &desk->enclosure};
    desk->enclosure.prec = 256; /* every step has an exact value, but a formula of the figure has none */
    return (Source){report, column_run(report->plan, report->givens, report->exact, report->plan->aspects, &desk->enclosure),
                    &desk->enclosure};
}

/* ---- sizes ------------------------------------------------------------------------------------------------ */

double round_log(double log)
{
    static const double STEPS[] = {1 - LOG10_2, LOG10_2}; /* 5 and 2 */
    double              power = floor(log + 1e-12), rest = log + 1e-12 - power;
    for (int i = 0; i < 2; i++)
        if (rest >= STEPS[i])
            return power + STEPS[i];
    return power;
}

void extent_reach(Extent *extent, Point at, double around)
{
    if (!extent->any)
        *extent = (Extent){at, at, true};
    extent->low = (Point){fmin(extent->low.x, at.x - around), fmin(extent->low.y, at.y - around)};
    extent->high = (Point){fmax(extent->high.x, at.x + around), fmax(extent->high.y, at.y + around)};
}

double extent_size(const Extent *extent)
{
    return extent->any ? hypot(extent->high.x - extent->low.x, extent->high.y - extent->low.y) : 0;
}
