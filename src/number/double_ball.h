/* Balls: two doubles, whose sum is the middle, and a radius around it that holds the true value. They have about 105 bits and the range of
 * a double, and are some ten times as fast as enclosures of MPFR numbers. What they leave open, because numbers are too near or too large
 * or too small or an operation is not an algebraic one, is NUM_UNABLE or ORDER_UNKNOWN: ask an enclosure. */
#ifndef CAROM_NUMBER_DOUBLE_BALL_H
#define CAROM_NUMBER_DOUBLE_BALL_H

#include "number/number.h"

struct DoubleBall {
    double high, low; /* low is at most half an ulp of high; both finite, or high is inf, as of a wall's mass, and the rest 0 */
    double radius;
};

extern const NumSys ball_system;

/* A finite double. */
Num ball_point(double value, NumCtx *ctx);

#endif
