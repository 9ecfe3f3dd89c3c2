/* Values for a figure, as numbers of any size. */
#ifndef CAROM_FIGURE_FIGURE_VALUE_H
#define CAROM_FIGURE_FIGURE_VALUE_H

#include "figure/figure.h"
#include "verify/report_values.h"

/* A number as m*2^e, |m| in [1/2, 1) or 0. */
typedef struct Scaled {
    double m;
    long   e;
} Scaled;

/* False if the number cannot be drawn (NaN, an infinity). */
bool figure_scaled_of(Scaled *z, Num num, NumCtx *ctx);
/* x*2^-exponent */
double figure_scaled_down(Scaled x, long exponent);

/* An angle from 0 to 180 degrees; its logarithm too, as it may be too small for a double. */
typedef struct Angle {
    double degrees, log;
    bool   exact; /* those are whole degrees, and it is no more and no less */
} Angle;

/* Between two vectors, neither of them 0; a number is one along x. False if the numbers cannot show it. Nothing is rounded before it is
 * known to which side of 0, of a right angle and the like it is. */
bool figure_angle_between(Angle *angle, const Value *from, const Value *to, NumCtx *ctx);

#endif
