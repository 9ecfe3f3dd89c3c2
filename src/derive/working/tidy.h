/* Tidy: an equation as it is written down once its numbers have been put in.
 *
 *     1/2*3*2/5*(1 - e^2)*25 = 45/4      15*(1 - e^2) = 45/4
 *     1 + mb*0 = -0.2 + mb*vb'           1 = -0.2 + mb*vb' */
#ifndef CAROM_DERIVE_WORKING_TIDY_H
#define CAROM_DERIVE_WORKING_TIDY_H

#include "language/expr.h"

/* The formula with the known factors of each product as one factor, in front, and the known terms of each sum as one term; `unknown`: the
 * slots of names that are not known. */
Expr *tidy_gather(const Expr *expr, const int *unknown, int unknowns, Arena *mem);

/* Without what nobody writes: 1*x is x, x + 0 is x, 0*x is 0, x/1 is x, x - (-1) is x + 1. */
Expr *tidy_up(const Expr *expr, Arena *mem);

/* The formula; 0 for -0. */
Expr *tidy_minus_zero(Expr *expr);

/* Whether the form that follows this one in a chain is only near it: numbers were rounded here or, as `rounded` says, after it. */
bool tidy_goes_on_near(const Expr *form, bool rounded);

#endif
