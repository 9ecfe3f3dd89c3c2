/* Expansion: the formula that a function stands for, written with the components of its arguments: det([1, 2; 3, 4]) is m1*m4 - m2*m3. The
 * working shows it line by line. */
#ifndef CAROM_DERIVE_WORKING_EXPANSION_H
#define CAROM_DERIVE_WORKING_EXPANSION_H

#include "derive/eval.h"

enum { EXPANSION_SLOTS = 11 };

/* The number of lines from the formula with its numbers to the value; 0 for a function that stands for no formula, or an operator. */
int expansion_lines(const Expr *call);

/* The formula, checked, with slots for `a` and `b`, the arguments, and m1 to m9, the numbers of the first. NULL if there is none. */
Expr *expansion_formula(const Expr *call, NumCtx *ctx);
/* The values of these slots. */
void expansion_fill(Slot *slot, const Value *arg, int count);

/* Whether an argument is a number that floating point shows as another one: 1 for 1.00000000000000001. */
bool expansion_rounds(const Expr *arg, const Style *style, NumCtx *ctx);

#endif
