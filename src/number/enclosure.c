/* Enclosures: intervals of two MPFR numbers, rounded outward, so that the true value is always inside.
 *
 * Enclosures are used for values without an exact form: any angle, nested roots. An operation that cannot guarantee an enclosure (division
 * by an interval that contains 0) is NUM_UNABLE: a higher precision may help. An operation without a value at any precision (division by
 * [0, 0]) is NUM_DOMAIN. If the context asks for it, a value with an exact form carries that form, so that cos(90°) is 0 and two ways to
 * 1/3 give equal values.
 */
#include "number/exact.h"

#include <limits.h>

struct Interval {
    __mpfr_struct lo, hi;
    const Exact  *exact; /* the exact value; NULL if it is not known or the context does not keep it */
};

/* MPFR numbers whose limbs live in the arena: never cleared, resized or swapped. */
static void place(mpfr_ptr x, NumCtx *ctx)
{
    void *limbs = arena_alloc(ctx->mem, mpfr_custom_get_size(ctx->prec));
    mpfr_custom_init(limbs, ctx->prec);
    mpfr_custom_init_set(x, MPFR_ZERO_KIND, 0, ctx->prec, limbs);
}

static Interval *interval_new(NumCtx *ctx)
{
    Interval *x = ARENA_ONE(ctx->mem, Interval);
    place(&x->lo, ctx);
    place(&x->hi, ctx);
    return x;
}

static bool is_inf(const Interval *x)
{
    return mpfr_inf_p(&x->lo) && mpfr_inf_p(&x->hi);
}

static int finish(Num *z, Interval *result, NumCtx *ctx)
{
    z->interval = result;
    if (mpfr_number_p(&result->lo) && mpfr_number_p(&result->hi))
        return NUM_OK;
    return num_fail(ctx, NUM_UNABLE, "the enclosure has no bounds at this precision");
}

static int not_inf(const Interval *x, const Interval *y, NumCtx *ctx)
{
    if (is_inf(x) || is_inf(y))
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    return NUM_OK;
}

static int op_add(Num *z, Num x, Num y, NumCtx *ctx)
{
    int status = not_inf(x.interval, y.interval, ctx);
    if (status)
        return status;
    Interval *r = interval_new(ctx);
    mpfr_add(&r->lo, &x.interval->lo, &y.interval->lo, MPFR_RNDD);
    mpfr_add(&r->hi, &x.interval->hi, &y.interval->hi, MPFR_RNDU);
    return finish(z, r, ctx);
}

static int op_sub(Num *z, Num x, Num y, NumCtx *ctx)
{
    int status = not_inf(x.interval, y.interval, ctx);
    if (status)
        return status;
    Interval *r = interval_new(ctx);
    mpfr_sub(&r->lo, &x.interval->lo, &y.interval->hi, MPFR_RNDD);
    mpfr_sub(&r->hi, &x.interval->hi, &y.interval->lo, MPFR_RNDU);
    return finish(z, r, ctx);
}

typedef int Rounded(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

/* The least and the largest result at the four corners: correct for operations that are monotone in each operand. */
static int corners(Num *z, Rounded *op, Num x, Num y, NumCtx *ctx)
{
    Interval   *r = interval_new(ctx), *next = interval_new(ctx);
    mpfr_srcptr xs[2] = {&x.interval->lo, &x.interval->hi}, ys[2] = {&y.interval->lo, &y.interval->hi};
    int         status = NUM_OK;
    for (int i = 0; i < 4 && !status; i++) {
        op(&next->lo, xs[i & 1], ys[i >> 1], MPFR_RNDD);
        op(&next->hi, xs[i & 1], ys[i >> 1], MPFR_RNDU);
        if (i == 0 || mpfr_less_p(&next->lo, &r->lo))
            mpfr_set(&r->lo, &next->lo, MPFR_RNDD);
        if (i == 0 || mpfr_greater_p(&next->hi, &r->hi))
            mpfr_set(&r->hi, &next->hi, MPFR_RNDU);
        status = num_poll(ctx);
    }
    return status ? status : finish(z, r, ctx);
}

static int op_mul(Num *z, Num x, Num y, NumCtx *ctx)
{
    int status = not_inf(x.interval, y.interval, ctx);
    if (status)
        return status;
    if (x.interval == y.interval) { /* a square is never negative, but the corners alone would allow it */
        Interval   *r = interval_new(ctx);
        mpfr_srcptr lo = &x.interval->lo, hi = &x.interval->hi;
        bool        low_is_nearer = mpfr_cmpabs(lo, hi) < 0;
        if (mpfr_sgn(lo) * mpfr_sgn(hi) > 0)
            mpfr_sqr(&r->lo, low_is_nearer ? lo : hi, MPFR_RNDD);
        mpfr_sqr(&r->hi, low_is_nearer ? hi : lo, MPFR_RNDU);
        return finish(z, r, ctx);
    }
    return corners(z, mpfr_mul, x, y, ctx);
}

static bool holds_zero(const Interval *x)
{
    return mpfr_sgn(&x->lo) <= 0 && mpfr_sgn(&x->hi) >= 0;
}

static bool is_zero(const Interval *x)
{
    return mpfr_zero_p(&x->lo) && mpfr_zero_p(&x->hi);
}

static int op_div(Num *z, Num x, Num y, NumCtx *ctx)
{
    int status = not_inf(x.interval, y.interval, ctx);
    if (status)
        return status;
    if (is_zero(y.interval))
        return num_fail(ctx, NUM_DOMAIN, "division by zero");
    if (holds_zero(y.interval))
        return num_fail(ctx, NUM_UNABLE, "division by an enclosure that contains 0");
    return corners(z, num_quotient, x, y, ctx);
}

static int op_neg(Num *z, Num x, NumCtx *ctx)
{
    int status = not_inf(x.interval, x.interval, ctx);
    if (status)
        return status;
    Interval *r = interval_new(ctx);
    mpfr_neg(&r->lo, &x.interval->hi, MPFR_RNDD);
    mpfr_neg(&r->hi, &x.interval->lo, MPFR_RNDU);
    return finish(z, r, ctx);
}

static int op_inv(Num *z, Num x, NumCtx *ctx)
{
    Interval *one = interval_new(ctx);
    if (is_inf(x.interval))
        return finish(z, one, ctx); /* a fresh interval is [0, 0] */
    mpfr_set_ui(&one->lo, 1, MPFR_RNDN);
    mpfr_set_ui(&one->hi, 1, MPFR_RNDN);
    return op_div(z, (Num){.interval = one}, x, ctx);
}

static int op_sqrt(Num *z, Num x, NumCtx *ctx)
{
    int status = not_inf(x.interval, x.interval, ctx);
    if (status)
        return status;
    if (mpfr_sgn(&x.interval->hi) < 0)
        return num_fail(ctx, NUM_DOMAIN, "the square root of a negative number");
    if (mpfr_sgn(&x.interval->lo) < 0)
        return num_fail(ctx, NUM_UNABLE, "the square root of an enclosure that contains negative numbers");
    Interval *r = interval_new(ctx);
    mpfr_sqrt(&r->lo, &x.interval->lo, MPFR_RNDD);
    mpfr_sqrt(&r->hi, &x.interval->hi, MPFR_RNDU);
    return finish(z, r, ctx);
}

/* Sine and cosine change no faster than their argument, so f(middle) -+ radius contains every value; it is clipped to [-1, 1]. */
static int wave(Num *z, Num x, int (*f)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), NumCtx *ctx)
{
    int status = not_inf(x.interval, x.interval, ctx);
    if (!status)
        status = num_angle(&x.interval->lo, ctx) | num_angle(&x.interval->hi, ctx);
    if (status)
        return status;
    Interval *r = interval_new(ctx), *work = interval_new(ctx);
    mpfr_add(&work->lo, &x.interval->lo, &x.interval->hi, MPFR_RNDN);
    mpfr_div_2ui(&work->lo, &work->lo, 1, MPFR_RNDN);
    mpfr_sub(&work->hi, &x.interval->hi, &work->lo, MPFR_RNDU);
    mpfr_sub(&r->hi, &work->lo, &x.interval->lo, MPFR_RNDU);
    mpfr_max(&work->hi, &work->hi, &r->hi, MPFR_RNDU);
    f(&r->lo, &work->lo, MPFR_RNDD);
    status = num_poll(ctx);
    if (status)
        return status;
    f(&r->hi, &work->lo, MPFR_RNDU);
    mpfr_sub(&r->lo, &r->lo, &work->hi, MPFR_RNDD);
    mpfr_add(&r->hi, &r->hi, &work->hi, MPFR_RNDU);
    if (mpfr_cmp_si(&r->lo, -1) < 0)
        mpfr_set_si(&r->lo, -1, MPFR_RNDN);
    if (mpfr_cmp_si(&r->hi, 1) > 0)
        mpfr_set_si(&r->hi, 1, MPFR_RNDN);
    return finish(z, r, ctx);
}

static int op_sin(Num *z, Num x, NumCtx *ctx)
{
    return wave(z, x, mpfr_sin, ctx);
}

static int op_cos(Num *z, Num x, NumCtx *ctx)
{
    return wave(z, x, mpfr_cos, ctx);
}

static int op_tan(Num *z, Num x, NumCtx *ctx)
{
    Num up, along;
    int status = op_sin(&up, x, ctx) | op_cos(&along, x, ctx);
    return status ? status : op_div(z, up, along, ctx);
}

/* On a box that contains neither the origin nor a point of the cut (the negative x axis), the direction is largest and least at corners. */
static int op_atan2(Num *z, Num y, Num x, NumCtx *ctx)
{
    int status = not_inf(x.interval, y.interval, ctx);
    if (status)
        return status;
    if (is_zero(x.interval) && is_zero(y.interval))
        return num_fail(ctx, NUM_DOMAIN, "a vector of length 0 has no direction");
    bool flat = is_zero(y.interval);
    if (holds_zero(y.interval) && !(flat && !holds_zero(x.interval)) && mpfr_sgn(&x.interval->lo) <= 0)
        return num_fail(ctx, NUM_UNABLE, "the enclosure of the vector contains 0 or crosses from -180° to 180°");
    if (flat)
        y.interval = interval_new(ctx); /* [0, 0]: -0, as neg makes it, would point to -180° */
    status = num_angle(NULL, ctx);
    if (status || holds_zero(x.interval) || holds_zero(y.interval))
        return status ? status : corners(z, mpfr_atan2, y, x, ctx);
    /* Inside a quadrant it is known which: the direction grows with y where x > 0, and falls with x where y > 0. */
    bool            right = mpfr_sgn(&x.interval->lo) > 0, up = mpfr_sgn(&y.interval->lo) > 0;
    const Interval *v = x.interval, *w = y.interval;
    Interval       *r = interval_new(ctx);
    mpfr_atan2(&r->lo, right ? &w->lo : &w->hi, up ? &v->hi : &v->lo, MPFR_RNDD);
    status = num_poll(ctx);
    if (status)
        return status;
    mpfr_atan2(&r->hi, right ? &w->hi : &w->lo, up ? &v->lo : &v->hi, MPFR_RNDU);
    return finish(z, r, ctx);
}

static Order compare(Num a, Num b, NumCtx *ctx)
{
    const Interval *x = a.interval, *y = b.interval;
    if (mpfr_less_p(&x->hi, &y->lo))
        return ORDER_LESS;
    if (mpfr_greater_p(&x->lo, &y->hi))
        return ORDER_GREATER;
    if (mpfr_equal_p(&x->lo, &x->hi) && mpfr_equal_p(&y->lo, &y->hi) && mpfr_equal_p(&x->lo, &y->lo))
        return ORDER_EQUAL;
    return x->exact && y->exact ? exact_compare(exact_num(x->exact), exact_num(y->exact), ctx) : ORDER_UNKNOWN;
}

static int from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    Interval *r = interval_new(ctx);
    r->exact = ctx->exact_part ? x : NULL;
    if (x->kind == EXACT_INFINITY) {
        mpfr_set_inf(&r->lo, 1);
        mpfr_set_inf(&r->hi, 1);
        z->interval = r;
        return NUM_OK;
    }
    int status = x->kind == EXACT_ANGLE ? num_angle(NULL, ctx) : NUM_OK;
    if (status)
        return status;
    exact_enclose(&r->lo, &r->hi, x, ctx);
    return finish(z, r, ctx);
}

/* ---- the exact value beside the interval ------------------------------------------------------------------ */

typedef int One(Num *z, Num x, NumCtx *ctx);
typedef int Two(Num *z, Num x, Num y, NumCtx *ctx);

/* The result of an operation whose exact value is `known`, and whose interval is in *z unless `status` says that it has none. */
static int carry(Num *z, int status, const Exact *known, NumCtx *ctx)
{
    if (status == NUM_UNABLE)
        return from_exact(z, known, ctx);
    if (status)
        return status;
    Interval *both = ARENA_ONE(ctx->mem, Interval);
    *both = *z->interval;
    both->exact = known;
    z->interval = both;
    return NUM_OK;
}

static int joint(Num *z, Two *exactly, Two *enclosed, Num x, Num y, NumCtx *ctx)
{
    Num known;
    if (!x.interval->exact || !y.interval->exact)
        return enclosed(z, x, y, ctx);
    int status = exactly(&known, exact_num(x.interval->exact), exact_num(y.interval->exact), ctx);
    if (status)
        return status & (NUM_DOMAIN | NUM_STOPPED) ? status : enclosed(z, x, y, ctx);
    return carry(z, ctx->exact_part == EXACT_PART_INSTEAD ? NUM_UNABLE : enclosed(z, x, y, ctx), known.exact, ctx);
}

static int single(Num *z, One *exactly, One *enclosed, Num x, NumCtx *ctx)
{
    Num known;
    if (!x.interval->exact)
        return enclosed(z, x, ctx);
    int status = exactly(&known, exact_num(x.interval->exact), ctx);
    if (status)
        return status & (NUM_DOMAIN | NUM_STOPPED) ? status : enclosed(z, x, ctx);
    return carry(z, ctx->exact_part == EXACT_PART_INSTEAD ? NUM_UNABLE : enclosed(z, x, ctx), known.exact, ctx);
}

#define OP1(op)                                                                                                                            \
    static int either_##op(Num *z, Num x, NumCtx *ctx)                                                                                     \
    {                                                                                                                                      \
        return single(z, exact_##op, op_##op, x, ctx);                                                                                     \
    }
#define OP2(op)                                                                                                                            \
    static int either_##op(Num *z, Num x, Num y, NumCtx *ctx)                                                                              \
    {                                                                                                                                      \
        return joint(z, exact_##op, op_##op, x, y, ctx);                                                                                   \
    }
#include "number/ops.def"
#undef OP1
#undef OP2

const Exact *enclosure_exact(Num x)
{
    return x.interval->exact;
}

Num enclosure_copy(Num x, Arena *into)
{
    NumCtx    to = {.mem = into, .prec = mpfr_get_prec(&x.interval->lo)};
    Interval *copy = interval_new(&to);
    mpfr_set(&copy->lo, &x.interval->lo, MPFR_RNDD);
    mpfr_set(&copy->hi, &x.interval->hi, MPFR_RNDU);
    copy->exact = x.interval->exact ? exact_copy(x.interval->exact, into) : NULL;
    return (Num){.interval = copy};
}

/* ---- as decimals ------------------------------------------------------------------------------------------ */

static const Exact *to_exact(Num x, NumCtx *ctx)
{
    (void)x, (void)ctx;
    return NULL;
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    (void)ctx;
    const Interval *v = x.interval;
    digits = digits ? digits : NUM_READ_BACK;
    if (is_inf(v) || is_zero(v)) {
        buf_puts(out, is_inf(v) ? "inf" : "0");
        return true;
    }
    (void)decimal_write_certain(out, &v->lo, &v->hi, digits);
    return false;
}

static void bound(Buf *out, mpfr_srcptr x, int digits, mpfr_rnd_t rounding)
{
    if (mpfr_zero_p(x) || !mpfr_number_p(x)) {
        buf_puts(out, mpfr_zero_p(x) ? "0" : "inf");
        return;
    }
    decimal_write_mpfr(out, x, digits, rounding, true); /* a bound is itself a number */
}

static void bounds(Buf *lo, Buf *hi, Num x, int digits)
{
    bound(lo, &x.interval->lo, digits, MPFR_RNDD);
    bound(hi, &x.interval->hi, digits, MPFR_RNDU);
}

const NumSys enclosure_system = {
    .name = "enclosure",
    .what = "intervals of MPFR numbers that contain the true value",
    .kind = NUM_RANGE,
    .takes_precision = true,
#define OP1(op) .op = either_##op,
#define OP2(op) .op = either_##op,
#include "number/ops.def"
#undef OP1
#undef OP2
    .from_exact = from_exact,
    .to_exact = to_exact,
    .compare = compare,
    .decimal = decimal,
    .bounds = bounds,
};

void enclosure_ends(mpfr_ptr lo, mpfr_ptr hi, Num x)
{
    mpfr_set(lo, &x.interval->lo, MPFR_RNDD);
    mpfr_set(hi, &x.interval->hi, MPFR_RNDU);
}

/* The number of digits that the width of an interval leaves certain: too few by at most one. */
static int digits_left(const Interval *v, int most)
{
    mpfr_t width;
    mpfr_init2(width, 64);
    mpfr_sub(width, &v->hi, &v->lo, MPFR_RNDD);
    mpfr_srcptr larger = mpfr_cmpabs(&v->lo, &v->hi) < 0 ? &v->hi : &v->lo;
    int64_t     bits = mpfr_regular_p(width) && mpfr_regular_p(larger) ? mpfr_get_exp(larger) - mpfr_get_exp(width) + 1 : (int64_t)4 * most;
    mpfr_clear(width);
    int64_t left = bits <= 0 ? 0 : bits * 30103 / 100000 + 2;
    return left < most ? (int)left : most;
}

int enclosure_digits(Num x)
{
    return digits_left(x.interval, INT_MAX);
}

int enclosure_zeros(Num x)
{
    static const double DIGITS_OF_A_BIT = 0.30103;
    const Interval     *v = x.interval;
    if (!holds_zero(v) || mpfr_zero_p(&v->lo) || mpfr_zero_p(&v->hi) || mpfr_inf_p(&v->lo) || mpfr_inf_p(&v->hi))
        return 0;
    long low = mpfr_get_exp(&v->lo), high = mpfr_get_exp(&v->hi), bits = -(low > high ? low : high);
    return bits > 0 ? (int)((double)bits * DIGITS_OF_A_BIT) : 0;
}

void enclosure_certain(Buf *out, Num x, int digits, NumCtx *ctx)
{
    size_t          start = out->len;
    const Interval *v = x.interval;
    decimal(out, x, digits, ctx);
    if (out->len > start || holds_zero(v) || decimal_write_certain(out, &v->lo, &v->hi, digits + 1))
        return;
    for (int d = digits_left(v, digits - 1); d > 0 && !decimal_write_certain(out, &v->lo, &v->hi, d); d--)
        ;
}

/* Whether a decimal, ending in a zero byte, lies in the interval. */
static bool is_inside(const char *decimal, const Interval *v)
{
    mpfr_t low, high;
    mpfr_inits2(mpfr_get_prec(&v->lo) + 64, low, high, (mpfr_ptr)0);
    mpfr_set_str(low, decimal, 10, MPFR_RNDD);
    mpfr_set_str(high, decimal, 10, MPFR_RNDU);
    bool inside = mpfr_lessequal_p(&v->lo, low) && mpfr_lessequal_p(high, &v->hi);
    mpfr_clears(low, high, (mpfr_ptr)0);
    return inside;
}

void enclosure_inside(Buf *out, Num x, int digits, NumCtx *ctx)
{
    size_t          start = out->len;
    const Interval *v = x.interval;
    decimal(out, x, digits, ctx);
    if (out->len > start)
        return;
    if (holds_zero(v)) {
        buf_char(out, '0');
        return;
    }
    mpfr_t middle;
    mpfr_init2(middle, mpfr_get_prec(&v->lo) + 1);
    mpfr_add(middle, &v->lo, &v->hi, MPFR_RNDN);
    mpfr_div_2ui(middle, middle, 1, MPFR_RNDN);
    /* With all digits, the middle lies between the bounds of the same length, because these are rounded outward. */
    int first = digits_left(v, digits) - 2;
    for (int d = first < 1 ? 1 : first; d <= digits; d++) {
        out->len = start;
        decimal_write_mpfr(out, middle, d, MPFR_RNDN, false);
        buf_char(out, 0);
        out->len--;
        if (is_inside(out->at + start, v))
            break;
    }
    mpfr_clear(middle);
}

int enclosure_between(Num *z, const Exact *lo, const Exact *hi, NumCtx *ctx)
{
    Num low, high;
    int status = from_exact(&low, lo, ctx) | from_exact(&high, hi, ctx);
    if (status)
        return status;
    Interval *r = interval_new(ctx);
    mpfr_set(&r->lo, &low.interval->lo, MPFR_RNDD);
    mpfr_set(&r->hi, &high.interval->hi, MPFR_RNDU);
    return finish(z, r, ctx);
}
