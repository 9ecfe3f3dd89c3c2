/* Working: the lines that lead from a formula to its value, as on paper. */
#ifndef CAROM_DERIVE_WORKING_WORKING_H
#define CAROM_DERIVE_WORKING_WORKING_H

#include "derive/eval.h"

typedef struct Working {
    Expr **form; /* numbers put in; products; sums; ... the value last (both sides, for a comparison) */
    int    count;
} Working;

/* The lines between `formula` and its value, each worked out from the one before by the same operations that give
 * the value. A dot product is shown as its products, then as their sum; a length as the root of a sum of squares;
 * determinants, cross products, inverses, polar() and rot() as the formulas that they stand for, solve() by elimination. Angles stay in
 * degrees where the formula has degrees. Empty if an operation has no value; only the value for a formula too long to read.
 */
Working working_of(const Expr *formula, Env *env, const Style *style);

/* The same of the two sides of an equation in which the names of these slots are unknown: they stay letters, and what is known around them
 * is worked out: 2*va' + 3*vb' = -2. */
Working working_of_equation(const Expr *equation, const int *unknown, int unknowns, Env *env, const Style *style);

#endif
