/* Sums are added without error by Knuth's two-sum, and products by a fused multiply-add, so that what each operation drops is known, and
 * the radius takes it up. A quotient and a root need no analysis of their own: the radius follows from what is left of x when the result is
 * multiplied back, which is a ball itself. */
#include "number/double_ball.h"

#include "number/two_sum.h"

#include <math.h>

/* A radius is a sum of a few positive products, each rounded: so much larger, it is certainly large enough. */
static const double GROWN = 1 + 0x1p-40, LEAST_RADIUS = 0x1p-1000;

static double grown(double radius)
{
    return radius == 0 ? 0 : radius * GROWN + LEAST_RADIUS;
}

static bool is_point(DoubleBall x)
{
    return x.low == 0 && x.radius == 0;
}

static bool is_bounded(const DoubleBall *x)
{
    return isfinite(x->high + x->low + x->radius);
}

static DoubleBall negative(DoubleBall x)
{
    return (DoubleBall){-x.high, -x.low, x.radius};
}

bool double_ball_add(DoubleBall *z, DoubleBall x, DoubleBall y)
{
    TwoSum high = two_sum(x.high, y.high), low = two_sum(x.low, y.low), rest = two_sum(high.rest, low.sum);
    TwoSum middle = two_sum(high.sum, rest.sum);
    *z = (DoubleBall){middle.sum, middle.rest, grown(x.radius + y.radius + fabs(low.rest) + fabs(rest.rest))};
    return is_bounded(z);
}

bool double_ball_sub(DoubleBall *z, DoubleBall x, DoubleBall y)
{
    return double_ball_add(z, x, negative(y));
}

static double size(DoubleBall x)
{
    return fabs(x.high) + fabs(x.low);
}

/* Beside a product below LEAST_PRODUCT, its lower bits may not be doubles any more. */
bool double_ball_mul(DoubleBall *z, DoubleBall x, DoubleBall y)
{
    static const double LEAST_PRODUCT = 0x1p-950;
    double              product = x.high * y.high, rest = fma(x.high, y.high, -product), a = x.high * y.low, b = x.low * y.high;
    TwoSum              low = two_sum(rest, a + b), middle = two_sum(product, low.sum);
    double              crossed = 0x1p-51 * (fabs(a) + fabs(b)), spread = size(x) * y.radius + (size(y) + y.radius) * x.radius;
    double              least = is_point(x) && is_point(y) ? 0 : LEAST_RADIUS;
    *z = (DoubleBall){middle.sum, middle.rest, grown(fabs(low.rest) + fabs(x.low * y.low) + crossed + spread) + least};
    bool small = fabs(product) < LEAST_PRODUCT && x.high != 0 && y.high != 0;
    return !small && is_bounded(z);
}

/* No number of the ball is further from 0 than this, and none is nearer than the other. */
static double furthest(DoubleBall x)
{
    return grown(size(x) + x.radius);
}

static double nearest(DoubleBall x)
{
    double near = fabs(x.high) * (1 - 0x1p-50) - x.radius;
    return near > 0 ? near * (1 - 0x1p-50) : 0;
}

/* x/y for all numbers of both lies no further from q than |x - q*y|/|y|. */
bool double_ball_div(DoubleBall *z, DoubleBall x, DoubleBall y)
{
    DoubleBall q = {.high = x.high / y.high}, product, left;
    if (!double_ball_mul(&product, q, y) || !double_ball_sub(&left, x, product))
        return false;
    TwoSum better = two_sum(q.high, left.high / y.high);
    q = (DoubleBall){better.sum, better.rest, 0};
    if (!double_ball_mul(&product, q, y) || !double_ball_sub(&left, x, product))
        return false;
    *z = q;
    if (left.high != 0 || !is_point(left))
        z->radius = grown(furthest(left) / nearest(y)) + LEAST_RADIUS;
    return is_bounded(z);
}

bool double_ball_inv(DoubleBall *z, DoubleBall x)
{
    *z = (DoubleBall){0};
    return isinf(x.high) || double_ball_div(z, (DoubleBall){.high = 1}, x);
}

/* Whether the sign of every number in it is that of its middle. */
static bool has_sign(DoubleBall x)
{
    return x.radius == 0 || fabs(x.high) > 2 * (fabs(x.low) + x.radius);
}

/* |root(x) - r| = |x - r*r|/(root(x) + r), and no root is negative. */
bool double_ball_sqrt(DoubleBall *z, DoubleBall x)
{
    DoubleBall r = {.high = sqrt(x.high)}, square, left;
    *z = x;
    if (x.high <= 0 || !has_sign(x))
        return x.high == 0 && is_point(x);
    if (!double_ball_mul(&square, r, r) || !double_ball_sub(&left, x, square))
        return false;
    TwoSum better = two_sum(r.high, left.high / (2 * r.high));
    r = (DoubleBall){better.sum, better.rest, 0};
    if (!double_ball_mul(&square, r, r) || !double_ball_sub(&left, x, square))
        return false;
    *z = r;
    if (left.high != 0 || !is_point(left))
        z->radius = grown(furthest(left) / nearest(r)) + LEAST_RADIUS;
    return is_bounded(z);
}

static Order order(double x, double y)
{
    return x < y ? ORDER_LESS : x > y ? ORDER_GREATER : ORDER_EQUAL;
}

Order double_ball_compare(DoubleBall x, DoubleBall y)
{
    DoubleBall left;
    if (isinf(x.high) || isinf(y.high))
        return order(x.high, y.high);
    return double_ball_sub(&left, x, y) && has_sign(left) ? order(left.high, 0) : ORDER_UNKNOWN;
}

DoubleBall double_ball_between(mpfr_srcptr lo, mpfr_srcptr hi)
{
    enum { PREC = 256 };
    double     high = mpfr_get_d(lo, MPFR_RNDN);
    DoubleBall ball = {.high = high};
    mpfr_t     rest;
    mpfr_init2(rest, PREC);
    if (isfinite(high)) {
        (void)mpfr_sub_d(rest, lo, high, MPFR_RNDN);
        ball.low = mpfr_get_d(rest, MPFR_RNDN);
        (void)mpfr_sub_d(rest, rest, ball.low, MPFR_RNDA);
        double below = fabs(mpfr_get_d(rest, MPFR_RNDA));
        (void)mpfr_sub(rest, hi, lo, MPFR_RNDU);
        ball.radius = grown(below + mpfr_get_d(rest, MPFR_RNDU));
    }
    mpfr_clear(rest);
    return ball;
}
