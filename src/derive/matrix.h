/* Operations on matrices of any size, in any number system. */
#ifndef CAROM_DERIVE_MATRIX_H
#define CAROM_DERIVE_MATRIX_H

#include "derive/value.h"

/* x with a*x = b: a is n by n, b and x are n by any number of columns; x has room for b's size. Rows are taken in their order, and
 * exchanged only where a pivot is 0, so that every number system does the same operations. NUM_DOMAIN where the determinant of a is 0. */
int matrix_solve(Num *x, const Value *a, const Value *b, NumCtx *ctx);

/* entry(M, i) of one column, entry(M, i, k): counted from 1. arg: M and the indices. */
int matrix_entry(Num *z, const Value *arg, int count, NumCtx *ctx);

#endif
