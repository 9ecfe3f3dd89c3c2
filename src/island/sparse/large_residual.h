/* b - A y in twice the precision of a double, with a bound of the remaining error. */
#ifndef CAROM_ISLAND_SPARSE_LARGE_RESIDUAL_H
#define CAROM_ISLAND_SPARSE_LARGE_RESIDUAL_H

#include "island/sparse/large_kernel.h"
#include "island/sparse/large_round.h"

/* y = hi + lo with |lo| <= 2^-53*|hi|; head are the leading bits of hi. Each hi is 0 or between LEAST_Y and MOST_Y in size, and
 * lo 0 or not below 2^-110*|hi|: so no product of them, or with A, is subnormal or overflows. */
typedef struct TwoDoubles {
    double *hi, *head, *lo;
} TwoDoubles;

#define LEAST_Y 0x1p-300
#define MOST_Y 0x1p300

/* bound: proved, of the 2-norm of b - A y exactly, for the A and b that were rounded; floor: how much of it is rounding, and
 * stays however good y is. */
typedef struct ResidualNorm {
    double bound, floor;
} ResidualNorm;

/* r becomes b - A y, rounded to doubles. `gathered` has room for three numbers for each entry of the longest row. */
ResidualNorm large_residual(double *r, const Rounded *a, const TwoDoubles *y, double *gathered, const Kernels *kernels);

/* sum + *left = x + y exactly (Knuth). */
static inline double two_sum(double x, double y, double *left)
{
    double sum = x + y, back = sum - x;
    *left = (x - (sum - back)) + (y - back);
    return sum;
}

#endif
