/* Operations on matrices of any size, in any number system. */
#ifndef CAROM_DERIVE_MATRIX_H
#define CAROM_DERIVE_MATRIX_H

#include "derive/value.h"

/* a[0]*b[0] + a[1]*b[1] + ..., left to right; `step` is the distance between the entries of b. */
int matrix_sum_of_products(Num *z, const Num *a, const Num *b, int count, int step, NumCtx *ctx);
/* a*d - b*c */
int matrix_cross2(Num *z, Num a, Num b, Num c, Num d, NumCtx *ctx);

/* These take shapes that check_shapes.h accepts: determinants and inverses of 2 by 2 and 3 by 3. */
int matrix_product(Value *z, Value a, Value b, NumCtx *ctx);
int matrix_determinant(Num *z, Value m, NumCtx *ctx);
int matrix_inverse(Value *z, Value m, NumCtx *ctx);

/* x with a*x = b: a is n by n, b and x are n by any number of columns; x has room for b's size. Rows are used in order, and exchanged only
 * if a pivot is 0, so that every number system does the same operations. NUM_DOMAIN if the determinant of a is 0. */
int matrix_solve(Num *x, const Value *a, const Value *b, NumCtx *ctx);

/* entry(M, i) of one column, entry(M, i, k): counted from 1. arg: M and the indices. */
int matrix_entry(Num *z, const Value *arg, int count, NumCtx *ctx);

#endif
