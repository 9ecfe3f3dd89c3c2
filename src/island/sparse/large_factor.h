/* The Cholesky factor of A - shift*I in doubles, front by front (large_fronts.h).
 *
 * That it can be made proves something, whatever rounding did to it: see large_factor_rounding.
 */
#ifndef CAROM_ISLAND_SPARSE_LARGE_FACTOR_H
#define CAROM_ISLAND_SPARSE_LARGE_FACTOR_H

#include "island/sparse/large_fronts.h"
#include "island/sparse/large_kernel.h"

typedef struct Factor {
    const Fronts  *fronts;
    const Kernels *kernels;
    double        *value; /* the columns of the pivots of front t start at at[t] and are stride[t] apart */
    size_t        *at, values;
    int           *stride;
    double        *update; /* a stack of updates; that of front t from update_at[t], its columns update_stride(t) apart */
    size_t        *update_at, updates;
    double        *rows;  /* one number for each row of a front */
    int           *local; /* of a contact: its row in the front at hand */
} Factor;

/* Room for it, in the arena of ctx. NUM_OK or NUM_LIMIT. */
int large_factor_open(Factor *factor, const Fronts *fronts, NumCtx *ctx);

/* a: the matrix in the order of fronts->pattern. NUM_OK, NUM_UNABLE: a pivot is not positive, NUM_STOPPED. */
int large_factor_make(Factor *factor, const double *a, double shift, NumCtx *ctx);

/* x becomes nearly the solution y of (A - shift*I) y = x. */
void large_factor_solve(const Factor *factor, double *x);

/* A number E such that the 2-norm of L*transpose(L) - C is at most E for every matrix C of this pattern, symmetric and
 * with no diagonal entry above 2, whose factor L large_factor_make finishes. */
double large_factor_rounding(const Fronts *fronts, NumCtx *ctx);

#endif
