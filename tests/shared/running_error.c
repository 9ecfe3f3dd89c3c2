#include "running_error.h"

#include "number/exact.h"

#include <float.h>
#include <math.h>

/* Half an ulp of 1; the bounds are themselves rounded, which the factor more than covers. */
static const double UNIT = 0x1p-53, COVER = 1 + 0x1p-40;

/* A Num has room for one pointer: this system keeps its own struct behind it. */
Bounded bounded(Num x)
{
    return *(const Bounded *)(const void *)x.exact;
}

static int made(Num *z, double value, double error, NumCtx *ctx)
{
    Bounded *b = ARENA_ONE(ctx->mem, Bounded);
    error = (error + UNIT * fabs(value)) * COVER + DBL_TRUE_MIN;
    *b = (Bounded){value, isnan(error) ? (double)INFINITY : error};
    z->exact = (const Exact *)(const void *)b;
    return isnan(value) ? num_fail(ctx, NUM_DOMAIN, "not a number") : NUM_OK;
}

static int add(Num *z, Num x, Num y, NumCtx *ctx)
{
    Bounded a = bounded(x), b = bounded(y);
    return made(z, a.value + b.value, a.error + b.error, ctx);
}

static int sub(Num *z, Num x, Num y, NumCtx *ctx)
{
    Bounded a = bounded(x), b = bounded(y);
    return made(z, a.value - b.value, a.error + b.error, ctx);
}

static int mul(Num *z, Num x, Num y, NumCtx *ctx)
{
    Bounded a = bounded(x), b = bounded(y);
    return made(z, a.value * b.value, fabs(a.value) * b.error + a.error * fabs(b.value) + a.error * b.error, ctx);
}

/* x/y - X/Y = ((x - X) - x/y*(y - Y))/Y, and |Y| is at least |y| less its error. */
static int divide(Num *z, Num x, Num y, NumCtx *ctx)
{
    Bounded a = bounded(x), b = bounded(y);
    double  value = a.value / b.value, least = fabs(b.value) - b.error;
    int     status = made(z, value, least > 0 ? (a.error + fabs(value) * b.error) / least : (double)INFINITY, ctx);
    return b.value == 0 ? num_fail(ctx, NUM_DOMAIN, "division by zero") : status;
}

static int neg(Num *z, Num x, NumCtx *ctx)
{
    return made(z, -bounded(x).value, bounded(x).error, ctx);
}

static int inv(Num *z, Num x, NumCtx *ctx)
{
    Bounded *one = ARENA_ONE(ctx->mem, Bounded);
    *one = (Bounded){1, 0};
    if (isinf(bounded(x).value))
        return made(z, 0, 0, ctx);
    return divide(z, (Num){.exact = (const Exact *)(const void *)one}, x, ctx);
}

/* |sqrt(x) - sqrt(X)| is |x - X|/(sqrt(x) + sqrt(X)), and never more than sqrt|x - X|. */
static int root(Num *z, Num x, NumCtx *ctx)
{
    Bounded a = bounded(x);
    double  value = sqrt(a.value), error = a.value > 0 ? fmin(a.error / value, sqrt(a.error)) : sqrt(a.error);
    return made(z, value, error, ctx);
}

static int sine(Num *z, Num x, NumCtx *ctx)
{
    return made(z, sin(bounded(x).value), bounded(x).error + UNIT, ctx);
}

static int cosine(Num *z, Num x, NumCtx *ctx)
{
    return made(z, cos(bounded(x).value), bounded(x).error + UNIT, ctx);
}

static int tangent(Num *z, Num x, NumCtx *ctx)
{
    return made(z, tan(bounded(x).value), (double)INFINITY, ctx);
}

static int direction(Num *z, Num y, Num x, NumCtx *ctx)
{
    return made(z, atan2(bounded(y).value, bounded(x).value), (double)INFINITY, ctx);
}

static int from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    Num nearest;
    int status = binary64_system.from_exact(&nearest, x, ctx);
    if (x->kind == EXACT_INFINITY)
        return made(z, INFINITY, 0, ctx);
    return status ? status : made(z, nearest.binary64, 0, ctx);
}

static const Exact *to_exact(Num x, NumCtx *ctx)
{
    (void)x, (void)ctx;
    return NULL;
}

/* Undecided while the errors could turn it round: min, max and abs then have no value here. */
static Order compare(Num x, Num y, NumCtx *ctx)
{
    Bounded a = bounded(x), b = bounded(y);
    (void)ctx;
    if (!isinf(a.value) && !isinf(b.value) && !(fabs(a.value - b.value) > a.error + b.error))
        return ORDER_UNKNOWN;
    return a.value < b.value ? ORDER_LESS : a.value > b.value ? ORDER_GREATER : ORDER_EQUAL;
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    (void)ctx;
    buf_printf(out, "%.*g", digits, bounded(x).value);
    return false;
}

const NumSys running_error_system = {
    .name = "running error",
    .what = "binary64 with a bound on its error",
    .add = add,
    .sub = sub,
    .mul = mul,
    .div = divide,
    .atan2 = direction,
    .neg = neg,
    .inv = inv,
    .sqrt = root,
    .sin = sine,
    .cos = cosine,
    .tan = tangent,
    .from_exact = from_exact,
    .to_exact = to_exact,
    .compare = compare,
    .decimal = decimal,
};
