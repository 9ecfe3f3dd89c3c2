/* A large system in doubles: each number as a sum of two, with a bound of what that leaves out.
 *
 * Rows and columns are scaled by powers of two, which rounds nothing, so that the diagonal lies between 1/2 and 2: masses
 * of very different sizes do not make a matrix ill-conditioned then. With D = diag(scale) and s = right_scale
 *
 *     A x = b   is   (D A D) y = s D b   with   x = D y / s.
 */
#ifndef CAROM_ISLAND_SPARSE_LARGE_ROUND_H
#define CAROM_ISLAND_SPARSE_LARGE_ROUND_H

#include "island/sparse/large_fronts.h"
#include "island/sparse/large_kernel.h"

/* Every entry of D A D and s D b is hi + lo within ROUND_ERROR*|hi|, |lo| <= 2^-53*|hi|; and 0 or between LEAST_ENTRY and 2
 * in size, so that products of them and of an x as in large_bounded.c are never subnormal. */
#define ROUND_ERROR 0x1p-103
#define LEAST_ENTRY 0x1p-300

typedef struct Rounded {
    const Pattern *pattern;
    double        *hi, *lo; /* in the order of the pattern */
    double        *right_hi, *right_lo;
    double        *scale, right_scale;
    int            longest; /* entries in a row */
} Rounded;

/* Made in the arena of ctx. NUM_OK; NUM_UNABLE: a number is out of range, or the matrix shows at once that it is not
 * positive definite. */
int large_round(Rounded *rounded, const LargeSystem *system, const Pattern *pattern, NumCtx *ctx);

/* The leading bits of x, at most 26 of them, the rest having at most 26 too, so that products of such halves are exact
 * (Veltkamp). */
static inline double leading_bits(double x)
{
    double big = SPLITTER * x;
    return big - (big - x);
}

#endif
