/* Double balls: two doubles, whose sum is the middle, and a radius around it that holds the true value. They have about 105 bits and the
 * range of a double; nothing is allocated. An operation that they cannot bound, because a number is too large, too small or perhaps 0,
 * returns false. */
#ifndef CAROM_NUMBER_DOUBLE_BALL_H
#define CAROM_NUMBER_DOUBLE_BALL_H

#include "number/number.h"

typedef struct DoubleBall {
    double high, low; /* low is at most half an ulp of high; high may be inf, as the mass of a wall is, with the rest 0 */
    double radius;
} DoubleBall;

/* Around all numbers from lo to hi. */
DoubleBall double_ball_between(mpfr_srcptr lo, mpfr_srcptr hi);

bool double_ball_add(DoubleBall *z, DoubleBall x, DoubleBall y);
bool double_ball_sub(DoubleBall *z, DoubleBall x, DoubleBall y);
bool double_ball_mul(DoubleBall *z, DoubleBall x, DoubleBall y);
bool double_ball_div(DoubleBall *z, DoubleBall x, DoubleBall y);
/* 1/x; 0 of inf. */
bool double_ball_inv(DoubleBall *z, DoubleBall x);
bool double_ball_sqrt(DoubleBall *z, DoubleBall x);

/* ORDER_UNKNOWN where they overlap. */
Order double_ball_compare(DoubleBall x, DoubleBall y);

#endif
