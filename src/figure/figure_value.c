#include "figure/figure_value.h"

#include <math.h>

/* ---- numbers ---------------------------------------------------------------------------------------------- */

enum { DRAWN_BITS = 80 };

bool figure_scaled_of(Scaled *z, Num num, NumCtx *ctx)
{
    const Exact *exact = ctx->sys->to_exact(num, ctx);
    mpfr_t       lo, hi;
    *z = (Scaled){0, 0};
    if (exact ? exact->kind == EXACT_INFINITY : ctx->sys->kind != NUM_RANGE)
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

double figure_scaled_down(Scaled x, long exponent)
{
    long shift = x.e - exponent;
    return shift < -2000 ? 0 : ldexp(x.m, shift > 2000 ? 2000 : (int)shift);
}

/* ---- angles ----------------------------------------------------------------------------------------------- */

typedef struct Trine {
    Num num[3];
} Trine;

static int trine_of(Trine *trine, const Value *value, NumCtx *ctx)
{
    int status = NUM_OK;
    for (int i = 0; i < 3; i++)
        if (i < value_count(value))
            trine->num[i] = value_num(value)[i];
        else
            status |= ctx->sys->from_exact(&trine->num[i], &exact_zero, ctx);
    return status;
}

/* x*y + sign*z*w */
static int two_products(Num *out, Num x, Num y, Num z, Num w, bool minus, NumCtx *ctx)
{
    Num a, b;
    return ctx->sys->mul(&a, x, y, ctx) || ctx->sys->mul(&b, z, w, ctx) || (minus ? ctx->sys->sub : ctx->sys->add)(out, a, b, ctx);
}

/* The squares of |a x b| and of a . b, and whether that is negative: their quotient is the square of the tangent. */
static bool squares_of(const Trine *a, const Trine *b, Num square[2], bool *obtuse, NumCtx *ctx)
{
    const Num *x = a->num, *y = b->num;
    Num        cross[3], dot, part;
    Scaled     sign;
    int        status = two_products(&dot, x[0], y[0], x[1], y[1], false, ctx) || ctx->sys->mul(&part, x[2], y[2], ctx) ||
                 ctx->sys->add(&dot, dot, part, ctx);
    for (int i = 0; i < 3 && !status; i++)
        status = two_products(&cross[i], x[(i + 1) % 3], y[(i + 2) % 3], x[(i + 2) % 3], y[(i + 1) % 3], true, ctx);
    status = status || two_products(&square[0], cross[0], cross[0], cross[1], cross[1], false, ctx) ||
             ctx->sys->mul(&part, cross[2], cross[2], ctx) || ctx->sys->add(&square[0], square[0], part, ctx) ||
             ctx->sys->mul(&square[1], dot, dot, ctx) || !figure_scaled_of(&sign, dot, ctx);
    *obtuse = !status && sign.m < 0;
    return !status;
}

/* Whether a*x = b*y. */
static bool are_as(int a, Num x, int b, Num y, NumCtx *ctx)
{
    Num    left, right, difference;
    Scaled scaled;
    return !ctx->sys->from_exact(&left, exact_integer(a, ctx), ctx) && !ctx->sys->from_exact(&right, exact_integer(b, ctx), ctx) &&
           !two_products(&difference, left, x, right, y, true, ctx) && ctx->sys->to_exact(difference, ctx) &&
           figure_scaled_of(&scaled, difference, ctx) && scaled.m == 0;
}

bool figure_angle_between(Angle *angle, const Value *from, const Value *to, NumCtx *ctx)
{
    /* Where the square of the tangent is rational no other angle is a whole number of degrees. */
    static const struct {
        int cross, dot, degrees;
    } WHOLE[] = {{1, 0, 0}, {3, 1, 30}, {1, 1, 45}, {1, 3, 60}, {0, 1, 90}};
    Trine  a, b;
    Num    square[2];
    Scaled cross, dot;
    bool   obtuse;
    if (trine_of(&a, from, ctx) || trine_of(&b, to, ctx) || !squares_of(&a, &b, square, &obtuse, ctx) ||
        !figure_scaled_of(&cross, square[0], ctx) || !figure_scaled_of(&dot, square[1], ctx))
        return false;
    long   e = cross.m == 0 || (dot.m != 0 && dot.e > cross.e) ? dot.e : cross.e;
    double acute = atan2(sqrt(figure_scaled_down(cross, e)), sqrt(figure_scaled_down(dot, e))) * 180 / M_PI;
    *angle = (Angle){.degrees = obtuse ? 180 - acute : acute};
    for (size_t i = 0; i < sizeof WHOLE / sizeof *WHOLE && !angle->exact; i++)
        if (are_as(WHOLE[i].cross, square[0], WHOLE[i].dot, square[1], ctx))
            *angle = (Angle){.degrees = obtuse ? 180 - WHOLE[i].degrees : WHOLE[i].degrees, .exact = true};
    angle->log = acute > 0 ? log10(angle->degrees) /* else so small that it is its tangent */
                           : (log10(cross.m / dot.m) + (double)(cross.e - dot.e) * LOG10_2) / 2 + log10(180 / M_PI);
    return true;
}

/* ---- sizes ------------------------------------------------------------------------------------------------ */

double figure_round_log(double log)
{
    static const double STEPS[] = {1 - LOG10_2, LOG10_2}; /* 5 and 2 */
    double              power = floor(log + 1e-12), rest = log + 1e-12 - power;
    for (int i = 0; i < 2; i++)
        if (rest >= STEPS[i])
            return power + STEPS[i];
    return power;
}

void figure_extent_reach(Extent *extent, Point at, double around)
{
    if (!extent->any)
        *extent = (Extent){at, at, true};
    extent->low = (Point){fmin(extent->low.x, at.x - around), fmin(extent->low.y, at.y - around)};
    extent->high = (Point){fmax(extent->high.x, at.x + around), fmax(extent->high.y, at.y + around)};
}

double figure_extent_size(const Extent *extent)
{
    return extent->any ? hypot(extent->high.x - extent->low.x, extent->high.y - extent->low.y) : 0;
}
