/* Ball: a double and a bound of its distance from the true value, which stays valid through +, - and *. Every bound is rounded up
 * by more than its own rounding error. Near the ends of the range it may become infinite, but never too small. */
#ifndef CAROM_ISLAND_SPARSE_BALL_H
#define CAROM_ISLAND_SPARSE_BALL_H

#include "number/rational.h"

#include <float.h>
#include <math.h>

typedef struct Ball {
    double near, within;
} Ball;

static inline Ball ball(double near, double within)
{
    /* the rounding of `near` itself is half an ulp; DBL_MIN covers what underflows */
    double bound = (within + fabs(near) * DBL_EPSILON) * (1 + 8 * DBL_EPSILON) + DBL_MIN;
    return (Ball){near, isfinite(near) && isfinite(bound) ? bound : INFINITY};
}

static inline Ball ball_add(Ball x, Ball y)
{
    return ball(x.near + y.near, x.within + y.within);
}

static inline Ball ball_sub(Ball x, Ball y)
{
    return ball(x.near - y.near, x.within + y.within);
}

static inline Ball ball_mul(Ball x, Ball y)
{
    return ball(x.near * y.near, fabs(x.near) * y.within + x.within * fabs(y.near) + x.within * y.within);
}

static inline double rat_rounded(Rat x)
{
    RatView view;
    if (x.d)
        return (double)x.n / (double)x.d; /* within 2 ulp: both are rounded, and the quotient */
    return mpq_get_d(rat_view(&view, x)); /* truncated: within 1 ulp */
}

static inline Ball ball_near(Rat x)
{
    double value = rat_rounded(x);
    return ball(value, 2 * fabs(value) * DBL_EPSILON);
}

#endif
