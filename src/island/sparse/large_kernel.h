/* The inner loops of large_bounded, written in vectors of the compiler, once for each width that the machine may have.
 *
 * What is computed does not depend on the width: each number is the result of the same operations in the same order,
 * none of them contracted. So every machine prints the same bits.
 */
#ifndef CAROM_ISLAND_SPARSE_LARGE_KERNEL_H
#define CAROM_ISLAND_SPARSE_LARGE_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

/* 2^27 + 1: see leading_bits in large_round.h. */
#define SPLITTER 134217729.0

enum {
    KERNEL_PAD = 16,   /* rows of a block are padded with zeros to a multiple of this */
    KERNEL_BLOCK = 16, /* columns factored before the rest is updated with all of them */
    KERNEL_LANES = 8,  /* a sum over a row is kept in so many parts */
};

/* One row of A and the x[j] of its columns, as large_residual.c needs them: lo and x_lo are the remainders of hi and x, x_head
 * the leading bits of x. */
typedef struct RowTimes {
    const double *hi, *lo;
    const double *x, *x_head, *x_lo;
} RowTimes;

typedef struct Kernels {
    /* Columns from k to k + width of a lower triangle whose columns are `stride` apart and padded to `rows`, as Cholesky
     * factors it; then what they take away from the columns after them, up to `columns`. False if a pivot is not
     * positive. */
    bool (*block)(double *a, ptrdiff_t stride, int rows, int columns, int k, int width);
    /* c -= a * transpose(a), lower triangle: a has `depth` columns, c has `columns`; both are padded to `rows`. */
    void (*update)(double *c, ptrdiff_t c_stride, int rows, int columns, const double *a, ptrdiff_t a_stride, int depth);
    void (*subtract)(double *y, const double *x, double times, int count); /* y -= times*x */
    double (*dot)(const double *x, const double *y, int count);
    /* For the first `count` entries of a row, a multiple of KERNEL_LANES: adds the products to the sums s, the rounding
     * errors of s to t, and the sizes of the products to m. */
    void (*row)(const RowTimes *row, int count, double *s, double *t, double *m);
} Kernels;

/* Those that this machine can run, the widest first, ended by NULL. */
const Kernels *const *large_kernels(void);

#endif
