/* Balls of two doubles. Sums are added without error by Knuth's two-sum, and products by a fused multiply-add, so that what each operation
 * drops is known, and the radius takes it up. A quotient and a root need no analysis of their own: the radius follows from what is left of
 * x when the result is multiplied back, which is a ball itself. */
#include "number/double_ball.h"

#include "number/exact.h"

#include <math.h>

/* A radius is a sum of a few positive products, each rounded: so much larger, it is certainly large enough. */
static const double GROWN = 1 + 0x1p-40, LEAST_RADIUS = 0x1p-1000;

static double grown(double radius)
{
    return radius == 0 ? 0 : radius * GROWN + LEAST_RADIUS;
}

/* a + b = *sum + *rest, without error. */
static void two_sum(double *sum, double *rest, double a, double b)
{
    double s = a + b, b_part = s - a;
    *rest = (a - (s - b_part)) + (b - b_part);
    *sum = s;
}

static double size(DoubleBall x)
{
    return fabs(x.high) + fabs(x.low);
}

static DoubleBall plus(DoubleBall x, DoubleBall y)
{
    double     high, rest, low, low_lost, rest_lost;
    DoubleBall z;
    two_sum(&high, &rest, x.high, y.high);
    two_sum(&low, &low_lost, x.low, y.low);
    two_sum(&rest, &rest_lost, rest, low);
    two_sum(&z.high, &z.low, high, rest);
    z.radius = grown(x.radius + y.radius + fabs(low_lost) + fabs(rest_lost));
    return z;
}

static DoubleBall minus(DoubleBall x)
{
    return (DoubleBall){-x.high, -x.low, x.radius};
}

static bool is_point(DoubleBall x)
{
    return x.low == 0 && x.radius == 0;
}

/* Beside a product as small as this, the bits below it may not be doubles any more. */
static bool is_too_small(double product, DoubleBall x, DoubleBall y)
{
    static const double LEAST_PRODUCT = 0x1p-950;
    return fabs(product) < LEAST_PRODUCT && x.high != 0 && y.high != 0;
}

static DoubleBall times(DoubleBall x, DoubleBall y)
{
    double     product = x.high * y.high, rest = fma(x.high, y.high, -product), a = x.high * y.low, b = x.low * y.high, lost;
    DoubleBall z;
    if (is_too_small(product, x, y))
        return (DoubleBall){.radius = INFINITY};
    two_sum(&rest, &lost, rest, a + b);
    two_sum(&z.high, &z.low, product, rest);
    z.radius = fabs(lost) + fabs(x.low * y.low) + 0x1p-51 * (fabs(a) + fabs(b)) + size(x) * y.radius + (size(y) + y.radius) * x.radius;
    z.radius = grown(z.radius) + (is_point(x) && is_point(y) ? 0 : LEAST_RADIUS);
    return z;
}

/* |x| lies below the first and above the second; 0 may be less than the second promises. */
static double most(DoubleBall x)
{
    return grown(size(x) + x.radius);
}

static double least(DoubleBall x)
{
    double nearest = fabs(x.high) * (1 - 0x1p-50) - x.radius;
    return nearest > 0 ? nearest * (1 - 0x1p-50) : 0;
}

static DoubleBall over(DoubleBall x, DoubleBall y)
{
    DoubleBall first = {.high = x.high / y.high}, quotient;
    DoubleBall left = plus(x, minus(times(first, y)));
    two_sum(&quotient.high, &quotient.low, first.high, left.high / y.high);
    quotient.radius = 0;
    left = plus(x, minus(times(quotient, y)));
    if (left.high != 0 || !is_point(left))
        quotient.radius = grown(most(left) / least(y)) + LEAST_RADIUS;
    return quotient;
}

/* |root(x) - r| = |x - r²|/(root(x) + r), and the root of x is not negative. */
static DoubleBall root(DoubleBall x)
{
    DoubleBall first = {.high = sqrt(x.high)}, whole;
    DoubleBall left = plus(x, minus(times(first, first)));
    two_sum(&whole.high, &whole.low, first.high, left.high / (2 * first.high));
    whole.radius = 0;
    left = plus(x, minus(times(whole, whole)));
    if (left.high != 0 || !is_point(left))
        whole.radius = grown(most(left) / least(whole)) + LEAST_RADIUS;
    return whole;
}

/* ---- the system --------------------------------------------------------------------------------------------------- */

static int finish(Num *z, DoubleBall ball, NumCtx *ctx)
{
    if (!isfinite(ball.high) || !isfinite(ball.low) || !isfinite(ball.radius))
        return num_fail(ctx, NUM_UNABLE, "the value is too large or too small for doubles");
    z->ball = arena_copy(ctx->mem, &ball, sizeof ball);
    return NUM_OK;
}

static int op_add(Num *z, Num x, Num y, NumCtx *ctx)
{
    return finish(z, plus(*x.ball, *y.ball), ctx);
}

static int op_sub(Num *z, Num x, Num y, NumCtx *ctx)
{
    return finish(z, plus(*x.ball, minus(*y.ball)), ctx);
}

static int op_mul(Num *z, Num x, Num y, NumCtx *ctx)
{
    return finish(z, times(*x.ball, *y.ball), ctx);
}

/* A divisor that may be 0, or nearly is, leaves a radius without bounds. */
static int op_div(Num *z, Num x, Num y, NumCtx *ctx)
{
    return isinf(y.ball->high) ? num_fail(ctx, NUM_UNABLE, NUM_ONLY_A_MASS) : finish(z, over(*x.ball, *y.ball), ctx);
}

static int op_neg(Num *z, Num x, NumCtx *ctx)
{
    return finish(z, minus(*x.ball), ctx);
}

static int op_inv(Num *z, Num x, NumCtx *ctx)
{
    static const DoubleBall ONE = {.high = 1};
    static const DoubleBall NOTHING = {0};
    return finish(z, isinf(x.ball->high) ? NOTHING : over(ONE, *x.ball), ctx);
}

/* Whether the sign of every number in it is that of its middle. */
static bool has_sign(DoubleBall x)
{
    return x.radius == 0 || fabs(x.high) > 2 * (fabs(x.low) + x.radius);
}

static int op_sqrt(Num *z, Num x, NumCtx *ctx)
{
    if (!has_sign(*x.ball))
        return num_fail(ctx, NUM_UNABLE, "the square root of a number that may be negative");
    return finish(z, x.ball->high == 0 ? *x.ball : root(*x.ball), ctx);
}

static int unable(NumCtx *ctx)
{
    return num_fail(ctx, NUM_UNABLE, "angles need an enclosure");
}

static int op_sin(Num *z, Num x, NumCtx *ctx)
{
    (void)z, (void)x;
    return unable(ctx);
}

static int op_cos(Num *z, Num x, NumCtx *ctx)
{
    (void)z, (void)x;
    return unable(ctx);
}

static int op_tan(Num *z, Num x, NumCtx *ctx)
{
    (void)z, (void)x;
    return unable(ctx);
}

static int op_atan2(Num *z, Num y, Num x, NumCtx *ctx)
{
    (void)z, (void)y, (void)x;
    return unable(ctx);
}

static Order sign_of(double x)
{
    return x < 0 ? ORDER_LESS : x > 0 ? ORDER_GREATER : ORDER_EQUAL;
}

static Order compare(Num x, Num y, NumCtx *ctx)
{
    (void)ctx;
    if (isinf(x.ball->high) || isinf(y.ball->high))
        return x.ball->high < y.ball->high ? ORDER_LESS : x.ball->high > y.ball->high ? ORDER_GREATER : ORDER_EQUAL;
    DoubleBall left = plus(*x.ball, minus(*y.ball));
    return has_sign(left) ? sign_of(left.high) : ORDER_UNKNOWN;
}

static DoubleBall of_integer(int64_t value)
{
    enum { WHOLE_BITS = 53 };
    bool whole = value < (int64_t)1 << WHOLE_BITS && value > -((int64_t)1 << WHOLE_BITS);
    return (DoubleBall){.high = whole ? (double)value : 0, .radius = whole ? 0 : INFINITY};
}

/* Only for the numbers of formulas, which are short; others have no ball. */
static int from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    static const DoubleBall WALL = {.high = INFINITY};
    Rat                     value = x->kind == EXACT_ROOTS && exact_is_rational(x) ? exact_rat(x) : (Rat){0};
    if (x->kind == EXACT_INFINITY) {
        z->ball = &WALL;
        return NUM_OK;
    }
    if (!value.d)
        return num_fail(ctx, NUM_UNABLE, "only short rational numbers have a ball");
    return finish(z, value.d == 1 ? of_integer(value.n) : over(of_integer(value.n), of_integer(value.d)), ctx);
}

static const Exact *to_exact(Num x, NumCtx *ctx)
{
    (void)x, (void)ctx;
    return NULL;
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    (void)out, (void)x, (void)digits, (void)ctx;
    return false; /* how many are certain, an enclosure says */
}

const NumSys ball_system = {
    .name = "ball",
    .what = "pairs of doubles with a radius that contain the true value",
    .kind = NUM_RANGE,
#include "number/own_ops.inc"
    .from_exact = from_exact,
    .to_exact = to_exact,
    .compare = compare,
    .decimal = decimal,
};

Num ball_point(double value, NumCtx *ctx)
{
    DoubleBall ball = {.high = value};
    return (Num){.ball = arena_copy(ctx->mem, &ball, sizeof ball)};
}
