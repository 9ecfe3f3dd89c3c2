/* The two halves of large_bounded, for the bench: rounding the fractions to doubles, and everything after it. */
#ifndef CAROM_ISLAND_SPARSE_LARGE_BOUNDED_H
#define CAROM_ISLAND_SPARSE_LARGE_BOUNDED_H

#include "island/sparse/large_round.h"

/* As large_bounded, from numbers that are rounded already; what it makes is left in the arena of ctx. */
int large_bounded_rounded(double *x, double *error, const Rounded *a, const Fronts *fronts, NumCtx *ctx);

#endif
