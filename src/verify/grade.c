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

/* log2 |x| for x not 0; false where the precision does not tell. floor of it is exact: both ends of the enclosure have
 * that exponent. */
static bool log2_of(double *log, long *floor, Num x, NumCtx *ctx)
{
    bool known = false;
    for (mpfr_prec_t prec = 64; prec <= 65536 && !known; prec *= 2) {
        mpfr_t lo, hi;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        if (ctx->sys == &exact_system && x.exact->kind == EXACT_INFINITY)
            mpfr_set_inf(lo, 1);
        else if (ctx->sys == &exact_system)
            exact_enclose(lo, hi, x.exact, ctx);
        else
            enclosure_ends(lo, hi, x);
        known = mpfr_regular_p(lo) && mpfr_regular_p(hi) && mpfr_sgn(lo) == mpfr_sgn(hi) && mpfr_get_exp(lo) == mpfr_get_exp(hi);
        if (known) {
            long exponent;
            *log = log2(fabs(mpfr_get_d_2exp(&exponent, lo, MPFR_RNDN)));
            *log += (double)exponent;
            *floor = (long)mpfr_get_exp(lo) - 1;
        }
        mpfr_clears(lo, hi, (mpfr_ptr)0);
        if (ctx->sys != &exact_system)
            break;
    }
    return known;
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
    double    log;
    long      floor;
    if (!true_zero && !log2_of(&log, &j.exponent, truth->num, ctx))
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
    log = log2_of(&log, &floor, j.ulps, ctx) ? log + 1 : 0;
    j.bits_lost = log < 0 ? 0 : log > (double)format.p ? (double)format.p : log;
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
    enum { PLAIN = 7 }; /* digits before the point that are still read at a glance */
    Buf buf = {0};
    if (is_zero(ulps, ctx))
        buf_char(&buf, '0');
    else
        ctx->sys->decimal(&buf, ulps, 3, ctx);
    if (!buf.len)
        buf_char(&buf, '?');
    bool   minus = buf.at[0] == '-';
    size_t digits = buf.len - minus;
    for (size_t i = minus; i < buf.len; i++)
        if (buf.at[i] < '0' || buf.at[i] > '9')
            digits = 0;
    Text text = buf_finish(&buf, arena);
    if (digits <= PLAIN)
        return text;
    return text_format(arena, "%s%c.%c%ce%zu", minus ? "-" : "", text.at[minus], text.at[minus + 1], text.at[minus + 2], digits - 1);
}
