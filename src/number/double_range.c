/* Each operation is done once in doubles, rounded to nearest; what it drops, which two-sum and a fused multiply-add tell, says on which
 * side of the result the true value lies. */
#include "number/double_range.h"

#include "number/two_sum.h"

#include <math.h>

enum { SINGLE_BITS = 24 };

/* Between these sizes no bit of a product is lost, and every number of 24 bits is a normal float. */
static const double SMALLEST = 0x1p-900, LARGEST = 0x1p1000, SMALLEST_SINGLE = 0x1p-120, LARGEST_SINGLE = 0x1p120;

static bool fits(double x, int bits)
{
    double size = fabs(x);
    return bits == SINGLE_BITS ? x == 0 || (size > SMALLEST_SINGLE && size < LARGEST_SINGLE)
                               : x == 0 || (size > SMALLEST && size < LARGEST);
}

/* The number of the format that is next to near + rest, below it or at it; rest tells only the side. */
static double down(double near, double rest, int bits)
{
    if (bits != SINGLE_BITS)
        return rest < 0 ? nextafter(near, -INFINITY) : near;
    float  single = (float)near;
    double wide = single;
    return wide > near || (wide == near && rest < 0) ? nextafterf(single, -INFINITY) : single;
}

static double up(double near, double rest, int bits)
{
    return -down(-near, -rest, bits);
}

static bool bounded(DoubleRange *z, double lo, double hi, int bits)
{
    *z = (DoubleRange){lo, hi};
    return fits(lo, bits) && fits(hi, bits);
}

bool double_range_add(DoubleRange *z, DoubleRange x, DoubleRange y, int bits)
{
    TwoSum lo = two_sum(x.lo, y.lo), hi = two_sum(x.hi, y.hi);
    return bounded(z, down(lo.sum, lo.rest, bits), up(hi.sum, hi.rest, bits), bits);
}

bool double_range_sub(DoubleRange *z, DoubleRange x, DoubleRange y, int bits)
{
    return double_range_add(z, x, (DoubleRange){-y.hi, -y.lo}, bits);
}

/* A result of an operation, and what is left to the true one: only its sign counts. */
typedef struct SidedResult {
    double near, rest;
} SidedResult;

static SidedResult product(double x, double y)
{
    double near = x * y;
    return (SidedResult){near, fma(x, y, -near)};
}

static SidedResult quotient(double x, double y)
{
    double near = x / y, rest = fma(-near, y, x);
    return (SidedResult){near, y < 0 ? -rest : rest};
}

static SidedResult root(double x)
{
    double near = sqrt(x);
    return (SidedResult){near, fma(-near, near, x)};
}

/* The least and the largest result at the four corners, of an operation that is monotone in each operand. */
static bool corners(DoubleRange *z, SidedResult (*op)(double, double), DoubleRange x, DoubleRange y, int bits)
{
    double xs[2] = {x.lo, x.hi}, ys[2] = {y.lo, y.hi}, lo = INFINITY, hi = -INFINITY;
    for (int i = 0; i < 4; i++) {
        SidedResult corner = op(xs[i & 1], ys[i >> 1]);
        if (!fits(corner.near, bits) || (corner.near == 0 && xs[i & 1] != 0 && ys[i >> 1] != 0))
            return false;
        lo = fmin(lo, down(corner.near, corner.rest, bits));
        hi = fmax(hi, up(corner.near, corner.rest, bits));
    }
    return bounded(z, lo, hi, bits);
}

bool double_range_mul(DoubleRange *z, DoubleRange x, DoubleRange y, int bits)
{
    return corners(z, product, x, y, bits);
}

static bool holds_zero(DoubleRange x)
{
    return x.lo <= 0 && x.hi >= 0;
}

bool double_range_sqr(DoubleRange *z, DoubleRange x, int bits)
{
    DoubleRange sizes = {fmin(fabs(x.lo), fabs(x.hi)), fmax(fabs(x.lo), fabs(x.hi))};
    if (holds_zero(x))
        sizes.lo = 0;
    return corners(z, product, sizes, sizes, bits);
}

bool double_range_div(DoubleRange *z, DoubleRange x, DoubleRange y, int bits)
{
    return !holds_zero(y) && !isinf(y.lo) && corners(z, quotient, x, y, bits);
}

bool double_range_inv(DoubleRange *z, DoubleRange x, int bits)
{
    *z = (DoubleRange){0};
    return isinf(x.lo) || double_range_div(z, (DoubleRange){1, 1}, x, bits);
}

bool double_range_sqrt(DoubleRange *z, DoubleRange x, int bits)
{
    SidedResult lo = root(x.lo), hi = root(x.hi);
    return x.lo >= 0 && fits(x.lo, bits) && fits(x.hi, bits) && bounded(z, down(lo.near, lo.rest, bits), up(hi.near, hi.rest, bits), bits);
}

Order double_range_compare(DoubleRange x, DoubleRange y)
{
    bool points = x.lo == x.hi && y.lo == y.hi && x.lo == y.lo;
    return x.hi < y.lo ? ORDER_LESS : x.lo > y.hi ? ORDER_GREATER : points ? ORDER_EQUAL : ORDER_UNKNOWN;
}

DoubleRange double_range_between(mpfr_srcptr lo, mpfr_srcptr hi, int bits)
{
    bool single = bits == SINGLE_BITS;
    return (DoubleRange){single ? (double)mpfr_get_flt(lo, MPFR_RNDD) : mpfr_get_d(lo, MPFR_RNDD),
                         single ? (double)mpfr_get_flt(hi, MPFR_RNDU) : mpfr_get_d(hi, MPFR_RNDU)};
}
