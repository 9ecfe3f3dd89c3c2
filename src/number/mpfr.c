/* MPFR numbers of a chosen precision, each operation rounded to nearest, ties to even: the result of a program that computes with P bits
 * instead of 53. This is a high-precision cross-check, not a proof; enclosures give proofs. */
#include "number/exact.h"

/* The limbs live in the arena, so such a number is never cleared, resized or swapped. */
static mpfr_ptr fresh(NumCtx *ctx)
{
    mpfr_ptr x = ARENA_ONE(ctx->mem, __mpfr_struct);
    void    *limbs = arena_alloc(ctx->mem, mpfr_custom_get_size(ctx->prec));
    mpfr_custom_init(limbs, ctx->prec);
    mpfr_custom_init_set(x, MPFR_ZERO_KIND, 0, ctx->prec, limbs);
    return x;
}

/* A NaN that comes from the operands is no new operation without a value. */
static int result(Num *z, mpfr_srcptr value, mpfr_srcptr x, mpfr_srcptr y, NumCtx *ctx)
{
    z->mpfr = value;
    bool inherited = ctx->goes_on && mpfr_nan_p(value) && (mpfr_nan_p(x) || mpfr_nan_p(y));
    return mpfr_nan_p(value) && !inherited ? num_invalid(ctx, REASON_NAN, "the answer is not a number (NaN)") : NUM_OK;
}

typedef int Rounded1(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
typedef int Rounded2(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

static int one(Num *z, Rounded1 *op, Num x, NumCtx *ctx)
{
    mpfr_ptr value = fresh(ctx);
    op(value, x.mpfr, MPFR_RNDN);
    return result(z, value, x.mpfr, x.mpfr, ctx);
}

static int two(Num *z, Rounded2 *op, Num x, Num y, NumCtx *ctx)
{
    mpfr_ptr value = fresh(ctx);
    op(value, x.mpfr, y.mpfr, MPFR_RNDN);
    return result(z, value, x.mpfr, y.mpfr, ctx);
}

/* The same, of which it is known that it has no value. */
static int without_value(Num *z, mpfr_ptr value, const char *why, NumCtx *ctx)
{
    z->mpfr = value;
    return num_invalid(ctx, REASON_OPERATION, why);
}

static int op_add(Num *z, Num x, Num y, NumCtx *ctx)
{
    return two(z, mpfr_add, x, y, ctx);
}

static int op_sub(Num *z, Num x, Num y, NumCtx *ctx)
{
    return two(z, mpfr_sub, x, y, ctx);
}

static int op_mul(Num *z, Num x, Num y, NumCtx *ctx)
{
    return two(z, mpfr_mul, x, y, ctx);
}

static int op_div(Num *z, Num x, Num y, NumCtx *ctx)
{
    if (!mpfr_zero_p(y.mpfr) || mpfr_nan_p(x.mpfr))
        return two(z, num_quotient, x, y, ctx);
    mpfr_ptr value = fresh(ctx);
    mpfr_div(value, x.mpfr, y.mpfr, MPFR_RNDN);
    return without_value(z, value, "division by zero", ctx);
}

static int op_neg(Num *z, Num x, NumCtx *ctx)
{
    return one(z, mpfr_neg, x, ctx);
}

static int op_inv(Num *z, Num x, NumCtx *ctx)
{
    mpfr_ptr value = fresh(ctx);
    mpfr_ui_div(value, 1, x.mpfr, MPFR_RNDN);
    return mpfr_zero_p(x.mpfr) ? without_value(z, value, "division by zero", ctx) : result(z, value, x.mpfr, x.mpfr, ctx);
}

static int op_sqrt(Num *z, Num x, NumCtx *ctx)
{
    if (!(mpfr_sgn(x.mpfr) < 0))
        return one(z, mpfr_sqrt, x, ctx);
    mpfr_ptr value = fresh(ctx);
    mpfr_sqrt(value, x.mpfr, MPFR_RNDN);
    return without_value(z, value, "the square root of a negative number", ctx);
}

static int op_sin(Num *z, Num x, NumCtx *ctx)
{
    int status = num_angle(x.mpfr, ctx);
    return status ? status : one(z, mpfr_sin, x, ctx);
}

static int op_cos(Num *z, Num x, NumCtx *ctx)
{
    int status = num_angle(x.mpfr, ctx);
    return status ? status : one(z, mpfr_cos, x, ctx);
}

static int op_tan(Num *z, Num x, NumCtx *ctx)
{
    int status = num_angle(x.mpfr, ctx);
    return status ? status : one(z, mpfr_tan, x, ctx);
}

static int op_atan2(Num *z, Num y, Num x, NumCtx *ctx)
{
    int status = num_angle(NULL, ctx);
    if (!status)
        status = two(z, mpfr_atan2, y, x, ctx);
    bool none = mpfr_zero_p(x.mpfr) && mpfr_zero_p(y.mpfr) && !ctx->goes_on;
    return none ? num_fail(ctx, NUM_DOMAIN, "a vector of length 0 has no direction") : status;
}

/* The precision of the enclosure rises until both ends round to the same number. A rational half way between two numbers is dyadic, so its
 * enclosure becomes a point. */
static int from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    mpfr_ptr value = fresh(ctx);
    z->mpfr = value;
    if (x->kind == EXACT_INFINITY) {
        mpfr_set_inf(value, 1);
        return NUM_OK;
    }
    if (exact_is_rational(x)) {
        RatView view;
        mpfr_set_q(value, rat_view(&view, exact_rat(x)), MPFR_RNDN);
        return NUM_OK;
    }
    int status = x->kind == EXACT_ANGLE ? num_angle(NULL, ctx) : NUM_OK;
    if (status)
        return status;
    mpfr_ptr other = fresh(ctx);
    for (mpfr_prec_t prec = ctx->prec + 64;; prec += prec / 2) {
        mpfr_t lo, hi;
        mpfr_inits2(prec, lo, hi, (mpfr_ptr)0);
        exact_enclose(lo, hi, x, ctx);
        mpfr_set(value, lo, MPFR_RNDN);
        mpfr_set(other, hi, MPFR_RNDN);
        mpfr_clears(lo, hi, (mpfr_ptr)0);
        if (mpfr_equal_p(value, other))
            return NUM_OK;
    }
}

static const Exact *to_exact(Num x, NumCtx *ctx)
{
    if (mpfr_nan_p(x.mpfr))
        return NULL;
    if (mpfr_inf_p(x.mpfr))
        return mpfr_sgn(x.mpfr) > 0 ? &exact_infinity : NULL;
    Rat value = rat_int(0);
    mpfr_get_q(ctx->q[1], x.mpfr);
    return rat_from_mpq(&value, ctx->q[1], ctx) ? NULL : exact_rational(value, ctx);
}

static NumClass classify(Num x)
{
    return mpfr_nan_p(x.mpfr) ? NUM_NAN : mpfr_inf_p(x.mpfr) ? NUM_INFINITE : NUM_FINITE;
}

static Order compare(Num x, Num y, NumCtx *ctx)
{
    (void)ctx;
    return mpfr_unordered_p(x.mpfr, y.mpfr) ? ORDER_UNKNOWN
           : mpfr_less_p(x.mpfr, y.mpfr)    ? ORDER_LESS
           : mpfr_greater_p(x.mpfr, y.mpfr) ? ORDER_GREATER
                                            : ORDER_EQUAL;
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    (void)ctx;
    if (!mpfr_number_p(x.mpfr) || mpfr_zero_p(x.mpfr)) {
        buf_puts(out, mpfr_nan_p(x.mpfr) ? "NaN" : mpfr_zero_p(x.mpfr) ? "0" : mpfr_sgn(x.mpfr) > 0 ? "inf" : "-inf");
        return true;
    }
    mpfr_exp_t point;
    char      *text = mpfr_get_str(NULL, &point, 10, (size_t)digits, x.mpfr, MPFR_RNDN);
    bool       all = mpfr_integer_p(x.mpfr) && (long)point <= digits;
    decimal_write(out, text[0] == '-', text_of(text + (text[0] == '-')), (long)point, all);
    mpfr_free_str(text);
    return all;
}

/* MPFR's range of exponents exceeds that of any number that can be typed. */
static FloatFormat format(mpfr_prec_t prec)
{
    return (FloatFormat){prec, -(LIMIT_EXPONENT * 4L), LIMIT_EXPONENT * 4L};
}

const NumSys mpfr_system = {
    .name = "mpfr",
    .what = "MPFR numbers of P bits, rounded to nearest",
    .kind = NUM_ROUNDED,
    .takes_precision = true,
    .format = format,
#include "number/own_ops.inc"
    .from_exact = from_exact,
    .to_exact = to_exact,
    .compare = compare,
    .classify = classify,
    .decimal = decimal,
};
