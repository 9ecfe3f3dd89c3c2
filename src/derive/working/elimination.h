/* Elimination: the steps of solve(A, b) by Gauss, as its working shows them. They are shown only in exact numbers, where the order of
 * operations does not change the result. */
#ifndef CAROM_DERIVE_WORKING_ELIMINATION_H
#define CAROM_DERIVE_WORKING_ELIMINATION_H

#include "derive/value.h"

/* The number of lines between solve(A, b) with its numbers and the solution; 0 for more than three equations, which are solved at once. */
int elimination_lines(int rows);
/* One of these lines, counted from 0; a line that repeats the one before has nothing to do. NULL if an operation has no value. */
Expr *elimination_line(const Value *a, const Value *b, int line, const Style *style, NumCtx *ctx);

#endif
