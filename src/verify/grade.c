#include "verify/grade.h"

#include <math.h>
#include <stdlib.h>

const char *const grade_names[GRADE_COUNT] = {
    "EXACT",        "CORRECTLY ROUNDED", "FAITHFUL",      "GOOD",    "DEGRADED", "HALF GONE", "MEANINGLESS", "SPURIOUS NONZERO",
    "LOST TO ZERO", "SPURIOUS OVERFLOW", "INVALID (NaN)", "UNKNOWN",
};

Format2 format_of(const NumSys *sys, mpfr_prec_t prec)
{
    if (sys == &binary32_system)
        return (Format2){24, -126, 127};
    if (sys == &binary64_system)
        return (Format2){53, -1022, 1023};
    return (Format2){prec, -(LIMIT_EXPONENT * 4L), LIMIT_EXPONENT * 4L};
}

/* floor(log2 |x|) for x not 0; false where the precision does not tell. */
static bool exponent_of(long *exponent, Num x, NumCtx *ctx)
{
    for (mpfr_prec_t prec = 64; prec <= 16384; prec *= 2) {
        mpfr_t lo, hi;
        bool   same;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        if (ctx->sys == &exact_system && x.exact->kind == EXACT_INFINITY)
            mpfr_set_inf(lo, 1);
        else if (ctx->sys == &exact_system)
            exact_enclose(lo, hi, x.exact, ctx);
        else
            enclosure_ends(lo, hi, x);
        same = mpfr_regular_p(lo) && mpfr_regular_p(hi) && mpfr_sgn(lo) == mpfr_sgn(hi) && mpfr_get_exp(lo) == mpfr_get_exp(hi);
        *exponent = same ? (long)mpfr_get_exp(lo) - 1 : 0;
        mpfr_clears(lo, hi, (mpfr_ptr)0);
        if (same)
            return true;
        if (ctx->sys != &exact_system)
            return false;
    }
    return false;
}

static double size_of(Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    mpfr_inits2(64, lo, hi, (mpfr_ptr)0);
    if (ctx->sys == &exact_system)
        exact_enclose(lo, hi, x.exact, ctx);
    else
        enclosure_ends(lo, hi, x);
    mpfr_abs(lo, lo, MPFR_RNDN);
    long   exponent;
    double part = mpfr_zero_p(lo) ? 0 : mpfr_get_d_2exp(&exponent, lo, MPFR_RNDN);
    double log = mpfr_zero_p(lo) ? -INFINITY : log2(part) + (double)exponent;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return log;
}

static int power_of_two(Num *z, long exponent, NumCtx *to, NumCtx *exact)
{
    Rat value;
    int status = rat_power(&value, rat_int(2), exponent, exact);
    return status ? status : to->sys->from_exact(z, exact_rational(value, exact), to);
}

static bool is_zero(Num x, NumCtx *ctx)
{
    Num zero;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    return ctx->sys->compare(x, zero, ctx) == ORDER_EQUAL;
}

static Num size_without_sign(Num x, NumCtx *ctx)
{
    Num zero, minus = x;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    if (ctx->sys->compare(x, zero, ctx) == ORDER_LESS)
        ctx->sys->neg(&minus, x, ctx);
    return minus;
}

static Grade grade_of(const Judgement *j, const True *truth, Format2 format, NumCtx *exact)
{
    NumCtx *ctx = truth->ctx;
    Rat     half = {1, 2, NULL};
    Num     ulps = size_without_sign(j->ulps, ctx), bound;
    Order   against = ctx->sys->compare(size_without_sign(j->error, ctx), size_without_sign(truth->num, ctx), ctx);
    if (against == ORDER_GREATER || against == ORDER_EQUAL)
        return GRADE_MEANINGLESS;
    const struct {
        Rat   most;
        bool  closed;
        Grade grade;
    } STEPS[] = {{half, true, GRADE_ROUNDED}, {rat_int(1), false, GRADE_FAITHFUL}, {rat_int(4), true, GRADE_GOOD}};
    for (int i = 0; i < 3; i++) {
        ctx->sys->from_exact(&bound, exact_rational(STEPS[i].most, exact), ctx);
        Order order = ctx->sys->compare(ulps, bound, ctx);
        if (order == ORDER_LESS || (order == ORDER_EQUAL && STEPS[i].closed))
            return STEPS[i].grade;
    }
    return j->bits_lost > (double)format.p / 2 ? GRADE_HALF_GONE : GRADE_DEGRADED;
}

Judgement judge_exact(const Exact *value, Format2 format, const True *truth, NumCtx *exact)
{
    Judgement j = {.grade = GRADE_UNKNOWN};
    NumCtx   *ctx = truth->ctx;
    bool      true_zero = is_zero(truth->num, ctx);
    Num       hat, unit;
    if (!true_zero && !exponent_of(&j.exponent, truth->num, ctx))
        return j;
    j.subnormal = !true_zero && j.exponent < format.emin;
    j.ulp = (true_zero || j.subnormal ? format.emin : j.exponent) - format.p + 1;
    if (!value || value->kind == EXACT_INFINITY)
        return j;
    if (ctx->sys->from_exact(&hat, value, ctx) || ctx->sys->sub(&j.error, hat, truth->num, ctx))
        return j;
    if (true_zero || is_zero(j.error, ctx)) { /* ulps of 0 mean nothing: the size itself is the report */
        j.grade = is_zero(j.error, ctx) ? GRADE_EXACT : GRADE_SPURIOUS;
        j.ulps = j.error;
        return j;
    }
    if (power_of_two(&unit, j.ulp, ctx, exact) || ctx->sys->div(&j.ulps, j.error, unit, ctx))
        return j;
    double log = size_of(j.ulps, ctx) + 1;
    j.bits_lost = log < 0 || isinf(log) ? 0 : log > (double)format.p ? (double)format.p : log;
    j.grade = value->count == 0 ? GRADE_LOST : grade_of(&j, truth, format, exact);
    return j;
}

Judgement judge(Num computed, NumCtx *float_ctx, const True *truth, NumCtx *exact)
{
    Format2      format = format_of(float_ctx->sys, float_ctx->prec);
    const Exact *value = float_ctx->sys->to_exact(computed, float_ctx);
    Judgement    j = judge_exact(value, format, truth, exact);
    if (value && value->kind != EXACT_INFINITY)
        return j;
    /* Infinity is right where the truth rounds to it, or is infinite itself. */
    Buf  text = {0};
    bool infinite_truth = truth->ctx == exact && truth->num.exact->kind == EXACT_INFINITY;
    float_ctx->sys->decimal(&text, computed, 1, float_ctx);
    if (text_is(buf_text(&text), "NaN"))
        j.grade = GRADE_INVALID;
    else
        j.grade = infinite_truth ? GRADE_EXACT : j.exponent > format.emax ? GRADE_ROUNDED : GRADE_OVERFLOW;
    buf_free(&text);
    return j;
}

Text ulps_text(Num ulps, NumCtx *ctx, Arena *arena)
{
    Buf    buf = {0};
    double log = size_of(ulps, ctx);
    if (isinf(log))
        buf_char(&buf, '0');
    else
        ctx->sys->decimal(&buf, ulps, log > 20 ? 3 : 2, ctx);
    if (!buf.len)
        buf_char(&buf, '?');
    return buf_finish(&buf, arena);
}
