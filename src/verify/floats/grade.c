#include "verify/floats/grade.h"

#include <math.h>
#include <stdlib.h>

const char *const grade_names[GRADE_COUNT] = {
    "EXACT",        "CORRECTLY ROUNDED", "FAITHFUL", "GOOD",    "DEGRADED", "HALF GONE", "MEANINGLESS", "SPURIOUS NONZERO",
    "LOST TO ZERO", "SPURIOUS OVERFLOW", "INVALID",  "UNKNOWN",
};

const char *const grade_meanings[GRADE_COUNT] = {
    [GRADE_EXACT] = "no error",
    [GRADE_ROUNDED] = "the nearest number of the format",
    [GRADE_FAITHFUL] = "less than one ulp off",
    [GRADE_GOOD] = "at most 4 ulps off",
    [GRADE_DEGRADED] = "more than 4 ulps off",
    [GRADE_HALF_GONE] = "more than half of the bits are lost",
    [GRADE_MEANINGLESS] = "the error is as large as the value, or the sign is wrong",
    [GRADE_SPURIOUS] = "not 0, although the true value is 0",
    [GRADE_LOST] = "0, although the true value is not",
    [GRADE_OVERFLOW] = "infinite, although the format can hold the true value",
    [GRADE_INVALID] = "NaN, or a division by 0",
    [GRADE_UNKNOWN] = "the true value is not known well enough to grade",
};

const char *grade_shown(Grade grade)
{
    return grade == GRADE_HALF_GONE ? "HALF THE DIGITS LOST" : grade_names[grade];
}

/* log2 |x| for x not 0; false if the precision is too low to decide. The floor is exact, because both ends of the
 * enclosure have that exponent. *log is set whenever the sign is known. */
static bool log2_of(double *log, long *floor, Num x, NumCtx *ctx)
{
    bool known = false;
    Near near;
    if (ctx->sys->kind == NUM_EXACT && exact_near(&near, x.exact, ctx) && near_floor_log2(floor, near)) {
        *log = log2(fabs(near.value)) + (double)near.exponent;
        return true;
    }
    bool        enclosed = ctx->sys->kind != NUM_EXACT;
    mpfr_prec_t most = enclosed ? ctx->prec : 65536;
    for (mpfr_prec_t prec = 64; (prec <= most || prec == 64) && !known;
         prec = enclosed && prec < most && 2 * prec > most ? most : 2 * prec) {
        mpfr_t lo, hi;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        if (ctx->sys->kind == NUM_EXACT && x.exact->kind == EXACT_INFINITY)
            mpfr_set_inf(lo, 1);
        else if (ctx->sys->kind == NUM_EXACT)
            exact_enclose(lo, hi, x.exact, ctx);
        else
            enclosure_ends(lo, hi, x);
        bool sign_known = mpfr_regular_p(lo) && mpfr_regular_p(hi) && mpfr_sgn(lo) == mpfr_sgn(hi);
        known = sign_known && mpfr_get_exp(lo) == mpfr_get_exp(hi);
        if (sign_known) {
            long exponent;
            *log = log2(fabs(mpfr_get_d_2exp(&exponent, lo, MPFR_RNDN)));
            *log += (double)exponent;
            *floor = (long)mpfr_get_exp(lo) - 1;
        }
        mpfr_clears(lo, hi, (mpfr_ptr)0);
    }
    return known;
}

/* Whether an enclosure holds a power of two, its ends being on the two sides of it; *floor is then floor(log2 |x|) of the smaller side. */
static bool holds_power_of_two(long *floor, Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    if (ctx->sys->kind == NUM_EXACT)
        return false;
    mpfr_inits2(ctx->prec, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, x);
    bool       sign_known = mpfr_regular_p(lo) && mpfr_regular_p(hi) && mpfr_sgn(lo) == mpfr_sgn(hi);
    mpfr_exp_t one = sign_known ? mpfr_get_exp(lo) : 0, other = sign_known ? mpfr_get_exp(hi) : 0;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    *floor = (long)(one < other ? one : other) - 1;
    return one - other == 1 || other - one == 1;
}

static int power_of_two(Num *z, long exponent, NumCtx *to, NumCtx *exact)
{
    Rat value;
    int status = rat_power(&value, rat_int(2), exponent, exact);
    return status ? status : to->sys->from_exact(z, exact_rational(value, exact), to);
}

int grade_error_in_ulps(Num *z, Num error, long ulp, NumCtx *ctx, NumCtx *exact)
{
    Num unit;
    if (ctx->sys->kind == NUM_EXACT)
        return exact_shift(z, error, -ulp, ctx);
    int status = power_of_two(&unit, ulp, ctx, exact);
    return status ? status : ctx->sys->div(z, error, unit, ctx);
}

static Num size_without_sign(Num x, NumCtx *ctx)
{
    Num minus = x;
    if (num_sign(x, ctx) == ORDER_LESS)
        ctx->sys->neg(&minus, x, ctx);
    return minus;
}

/* Compares |x| with a positive bound. If the sign of x is not known, both x and -x have to be less. */
static Order size_against(Num x, Num bound, NumCtx *ctx)
{
    Num   size = size_without_sign(x, ctx), minus;
    Order order = ctx->sys->compare(size, bound, ctx), back;
    ctx->sys->neg(&minus, size, ctx);
    back = ctx->sys->compare(minus, bound, ctx);
    return order == ORDER_LESS && back != ORDER_LESS ? ORDER_UNKNOWN : order;
}

/* Whether |true| is exactly 2^exponent. The numbers of the format just below a power of two lie half an ulp apart, so an error of
 * half an ulp need not be a correct rounding there. */
static bool is_power_of_two(const Judgement *j, const True *truth, NumCtx *exact)
{
    Num unit;
    return power_of_two(&unit, j->exponent, truth->ctx, exact) == NUM_OK && size_against(truth->num, unit, truth->ctx) == ORDER_EQUAL;
}

/* Whether more than half of the p bits are lost: 2|ulps| > 2^(p/2), squared so that no root or logarithm is needed. */
static Order against_half_of_bits(Num ulps, FloatFormat format, NumCtx *ctx, NumCtx *exact)
{
    Num square, bound;
    if (ctx->sys->mul(&square, ulps, ulps, ctx) || power_of_two(&bound, format.p - 2, ctx, exact))
        return ORDER_UNKNOWN;
    return ctx->sys->compare(square, bound, ctx);
}

/* Finds the grade with doubles and their error bounds; false if one of them is too close to a limit to decide. */
static bool grade_nearly(Grade *grade, Near error, Near ulps, Near truth, FloatFormat format)
{
    static const Grade GRADES[] = {GRADE_ROUNDED, GRADE_FAITHFUL, GRADE_GOOD, GRADE_DEGRADED};
    const Near         LIMITS[] = {{0.5, 0}, {0.5, 1}, {0.5, 3}, {format.p % 2 ? sqrt(0.5) : 0.5, format.p / 2}};
    Order              order;
    error.value = fabs(error.value);
    ulps.value = fabs(ulps.value);
    truth.value = fabs(truth.value);
    if (!near_order(&order, error, truth))
        return false;
    *grade = order == ORDER_LESS ? GRADE_HALF_GONE : GRADE_MEANINGLESS;
    for (int i = 0; i < 4 && *grade == GRADE_HALF_GONE; i++) {
        if (!near_order(&order, ulps, LIMITS[i]))
            return false;
        if (order == ORDER_LESS)
            *grade = GRADES[i];
    }
    return true;
}

static Grade grade_of(const Judgement *j, const True *truth, FloatFormat format, Order against_truth, NumCtx *exact)
{
    Near    error, ulps, size;
    Grade   grade;
    NumCtx *ctx = truth->ctx;
    Rat     half = {1, 2, NULL};
    Num     bound;
    if (ctx == exact && exact_near(&error, j->error.exact, exact) && exact_near(&size, truth->num.exact, exact)) {
        ulps = error;
        ulps.exponent -= j->ulp;
        if (grade_nearly(&grade, error, ulps, size, format))
            return grade;
    }
    Order order = size_against(j->error, size_without_sign(truth->num, ctx), ctx);
    if (order == ORDER_UNKNOWN)
        order = against_truth;
    if (order != ORDER_LESS)
        return order == ORDER_UNKNOWN ? GRADE_UNKNOWN : GRADE_MEANINGLESS;
    const struct {
        Rat   most;
        bool  closed;
        Grade grade;
    } STEPS[] = {{half, true, GRADE_ROUNDED}, {rat_int(1), false, GRADE_FAITHFUL}, {rat_int(4), true, GRADE_GOOD}};
    for (int i = 0; i < 3; i++) {
        ctx->sys->from_exact(&bound, exact_rational(STEPS[i].most, exact), ctx);
        order = size_against(j->ulps, bound, ctx);
        bool closed = STEPS[i].closed && !(i == 0 && order == ORDER_EQUAL && !j->subnormal && is_power_of_two(j, truth, exact));
        if (order == ORDER_LESS || (order == ORDER_EQUAL && closed))
            return STEPS[i].grade;
        if (order == ORDER_UNKNOWN)
            return GRADE_UNKNOWN;
    }
    order = against_half_of_bits(j->ulps, format, ctx, exact);
    return order == ORDER_UNKNOWN ? GRADE_UNKNOWN : order == ORDER_GREATER ? GRADE_HALF_GONE : GRADE_DEGRADED;
}

/* Sets the scale (exponent and ulp) from the true value; false if that is not known precisely enough. */
static bool begin(Judgement *j, FloatFormat format, const True *truth)
{
    NumCtx *ctx = truth->ctx;
    bool    zero = num_is_zero(truth->num, ctx);
    double  log;
    *j = (Judgement){.grade = GRADE_UNKNOWN};
    if (!zero && !log2_of(&log, &j->exponent, truth->num, ctx)) {
        j->straddles = holds_power_of_two(&j->exponent, truth->num, ctx);
        if (!j->straddles)
            return false;
    }
    j->subnormal = !zero && j->exponent < format.emin;
    j->ulp = (zero || j->subnormal ? format.emin : j->exponent) - format.p + 1;
    return true;
}

/* `against_truth` is the size of the error against that of the truth, where that is known otherwise than from the two. */
static void measure(Judgement *j, Num error, FloatFormat format, const True *truth, Order against_truth, NumCtx *exact)
{
    NumCtx *ctx = truth->ctx;
    double  log = -1;
    long    floor;
    j->error = j->ulps = error;
    j->measured = true;
    if (num_is_zero(truth->num, ctx) || num_is_zero(error, ctx)) { /* an error cannot be measured in ulps of 0, so its size is reported */
        j->grade = num_is_zero(error, ctx) ? GRADE_EXACT : GRADE_SPURIOUS;
        return;
    }
    j->measured = grade_error_in_ulps(&j->ulps, error, j->ulp, ctx, exact) == NUM_OK;
    if (!j->measured)
        return;
    (void)log2_of(&log, &floor, j->ulps, ctx);
    j->bits_lost = log < -1 ? 0 : log + 1 > (double)format.p ? (double)format.p : log + 1;
    j->grade = grade_of(j, truth, format, against_truth, exact);
    if (j->straddles && j->grade != GRADE_ROUNDED) { /* half of the smaller ulp is at most half of the true one */
        Judgement larger = *j;
        larger.ulp++;
        bool measured = grade_error_in_ulps(&larger.ulps, error, larger.ulp, ctx, exact) == NUM_OK;
        bool alike = measured && grade_of(&larger, truth, format, against_truth, exact) == j->grade;
        j->grade = alike ? j->grade : GRADE_UNKNOWN;
        j->measured = false; /* one of two numbers of ulps */
    }
}

Judgement grade_judge_error(Num error, FloatFormat format, const True *truth, NumCtx *exact)
{
    Judgement j;
    if (begin(&j, format, truth))
        measure(&j, error, format, truth, ORDER_UNKNOWN, exact);
    return j;
}

/* The size of the error against that of the truth: larger if the signs differ, smaller if the value is between 0 and the truth. */
static Order error_against_truth(Num value, const True *truth)
{
    NumCtx *ctx = truth->ctx;
    Order   own = num_sign(value, ctx), side = num_sign(truth->num, ctx);
    if (own == ORDER_UNKNOWN || side == ORDER_UNKNOWN || own == ORDER_EQUAL || own != side)
        return own == ORDER_UNKNOWN || side == ORDER_UNKNOWN ? ORDER_UNKNOWN : ORDER_GREATER;
    Order beside = ctx->sys->compare(value, truth->num, ctx);
    return beside == (own == ORDER_GREATER ? ORDER_LESS : ORDER_GREATER) ? ORDER_LESS : ORDER_UNKNOWN;
}

Judgement grade_judge_exact(const Exact *value, FloatFormat format, const True *truth, NumCtx *exact)
{
    Judgement j;
    NumCtx   *ctx = truth->ctx;
    Num       hat, error;
    if (!begin(&j, format, truth) || !value || value->kind == EXACT_INFINITY || ctx->sys->from_exact(&hat, value, ctx) ||
        ctx->sys->sub(&error, hat, truth->num, ctx))
        return j;
    measure(&j, error, format, truth, error_against_truth(hat, truth), exact);
    bool sure = j.measured || j.grade == GRADE_MEANINGLESS;
    if (value->count == 0 && sure && j.grade != GRADE_EXACT && j.grade != GRADE_SPURIOUS) {
        j.grade = GRADE_LOST;
        j.bits_lost = (double)format.p;
    }
    return j;
}

/* The grade of an infinite result with that sign. It is correct if the true value is infinite or rounds to infinity. Rounding to
 * infinity begins halfway between the largest number of the format and 2^(emax + 1):  |true| >= (2 - 2^-p)*2^emax. */
static Grade infinite(int sign, FloatFormat format, const True *truth, NumCtx *exact)
{
    NumCtx *ctx = truth->ctx;
    Num     top, part, bound;
    if (ctx == exact && truth->num.exact->kind == EXACT_INFINITY)
        return sign > 0 ? GRADE_EXACT : GRADE_MEANINGLESS;
    if (power_of_two(&top, format.emax + 1, ctx, exact) || power_of_two(&part, format.emax - format.p, ctx, exact) ||
        ctx->sys->sub(&bound, top, part, ctx))
        return GRADE_OVERFLOW; /* only in MPFR, whose exponent range no number here reaches */
    Order order = size_against(truth->num, bound, ctx), side = num_sign(truth->num, ctx);
    if (order == ORDER_UNKNOWN)
        return GRADE_UNKNOWN;
    return order == ORDER_LESS ? GRADE_OVERFLOW : (side == ORDER_LESS) == (sign < 0) ? GRADE_ROUNDED : GRADE_MEANINGLESS;
}

Judgement grade_judge(Num computed, NumCtx *float_ctx, const True *truth, NumCtx *exact)
{
    FloatFormat  format = float_ctx->sys->format(float_ctx->prec);
    const Exact *value = float_ctx->sys->to_exact(computed, float_ctx);
    Judgement    j = grade_judge_exact(value, format, truth, exact);
    if (value && value->kind != EXACT_INFINITY)
        return j;
    switch (float_ctx->sys->classify(computed)) {
    case NUM_NAN:
        j.grade = GRADE_INVALID;
        break;
    case NUM_INFINITE: /* of the two, only +inf is an exact number */
        j.grade = infinite(value ? 1 : -1, format, truth, exact);
        break;
    case NUM_FINITE: /* it has more bits than exact numbers may have, so it gets no grade */
        break;
    }
    return j;
}

Text grade_number_text(Num num, NumCtx *ctx, int digits, bool *all, Arena *mem)
{
    Buf  buf = {0};
    bool every = num_decimal(&buf, num, digits, ctx);
    if (all)
        *all = every;
    return buf_finish(&buf, mem);
}

Text grade_computed_text(Num computed, NumCtx *ctx, Arena *mem)
{
    enum { FEW_BITS = 128, DIGITS = 40 };
    return grade_number_text(computed, ctx, ctx->sys->format(ctx->prec).p <= FEW_BITS ? 0 : DIGITS, NULL, mem);
}

/* An upper bound of the size of an enclosure that contains 0 or is too wide for a single digit. */
static void at_most(Buf *out, Num x, NumCtx *ctx)
{
    Buf    low = {0}, high = {0};
    mpfr_t lo, hi;
    mpfr_inits2(64, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, x);
    ctx->sys->bounds(&low, &high, x, 1);
    Text end = buf_text(mpfr_cmpabs(lo, hi) > 0 ? &low : &high);
    buf_puts(out, "under ");
    buf_put(out, text_from(end, end.at[0] == '-'));
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    buf_free(&low);
    buf_free(&high);
}

Text grade_ulps_text(Num ulps, NumCtx *ctx, Arena *arena)
{
    Buf buf = {0};
    if (num_is_zero(ulps, ctx))
        buf_char(&buf, '0');
    else
        num_decimal(&buf, ulps, 3, ctx);
    if (!buf.len)
        at_most(&buf, ulps, ctx);
    return buf_finish(&buf, arena);
}
