/* The degree of a formula in some of its names: whether equations with it can be added and solved as linear ones. */
#ifndef CAROM_LANGUAGE_DEGREE_H
#define CAROM_LANGUAGE_DEGREE_H

#include "language/expr.h"

/* 0 if none of these slots is in it, 1 if it is linear in them, and 2 or more for everything else. Nothing is worked out, so x*x - x*x + x
 * counts as 2. */
int degree_of(const Expr *expr, const int *slot, int count);

#endif
