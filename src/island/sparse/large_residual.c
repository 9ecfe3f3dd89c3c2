#include "island/sparse/large_residual.h"

#include <math.h>

static const double U = 0x1p-53;

/* Row from `from` on, with the y of its columns side by side. */
static RowTimes row_times(const Rounded *a, const TwoDoubles *y, int from, int count, double *gathered)
{
    const int *column = a->pattern->column + from;
    RowTimes   row = {.hi = a->hi + from, .lo = a->lo + from};
    if (column[count - 1] - column[0] == count - 1) { /* the columns ascend, so there are no gaps */
        row.x = y->hi + column[0];
        row.x_head = y->head + column[0];
        row.x_lo = y->lo + column[0];
        return row;
    }
    double *hi = gathered, *head = hi + a->longest, *lo = head + a->longest;
    for (int k = 0; k < count; k++) {
        hi[k] = y->hi[column[k]];
        head[k] = y->head[column[k]];
        lo[k] = y->lo[column[k]];
    }
    row.x = hi;
    row.x_head = head;
    row.x_lo = lo;
    return row;
}

/* Of a row, product k is added to part k mod 8 of the sum; c is the most products in a part, p the number of parts. With
 * m = |b| + sum of |a*y|: exactly, A y - b is the rounded sum S of products and -b, plus a rest T of small terms
 *
 *     what rounding left out of the products (u*m together), of the sums in the parts (c*u*m) and of the sum of parts and
 *     b (p*u*m), the products a*y_lo and a_lo*y (2*u*m), b_lo (u*m),
 *
 * plus a_lo*y_lo (u^2*m) and what A and b themselves leave out (ROUND_ERROR*m = 8*u^2*m). T is added up in doubles with at
 * most c + p + 5 roundings for each term, so that (c + p + 5)*(c + p + 4)*u^2*m bounds what that loses (a little more, as the
 * terms are themselves of rounded numbers: hence 1.01). S + T is rounded once. */
ResidualNorm large_residual(double *r, const Rounded *a, const TwoDoubles *y, double *gathered, const Kernels *kernels)
{
    double squares = 0, missing = 0;
    for (int i = 0; i < a->pattern->n; i++) {
        int      from = a->pattern->start[i], count = a->pattern->start[i + 1] - from;
        int      whole = count / KERNEL_LANES * KERNEL_LANES, parts = count < KERNEL_LANES ? count : KERNEL_LANES;
        double   sum[KERNEL_LANES] = {0}, rest[KERNEL_LANES] = {0}, size[KERNEL_LANES] = {0}, left;
        RowTimes row = row_times(a, y, from, count, gathered);
        if (whole)
            kernels->row(&row, whole, sum, rest, size);
        for (int k = whole; k < count; k++) {
            int    q = k - whole;
            double a1 = leading_bits(row.hi[k]), a2 = row.hi[k] - a1, y1 = row.x_head[k], y2 = row.x[k] - y1, p = row.hi[k] * row.x[k];
            double error = (((a1 * y1 - p) + a1 * y2) + a2 * y1) + a2 * y2;
            sum[q] = two_sum(sum[q], p, &left);
            rest[q] += (error + left) + (row.hi[k] * row.x_lo[k] + row.lo[k] * row.x[k]);
            size[q] += fabs(p);
        }
        double S = -a->right_hi[i], T = -a->right_lo[i], m = fabs(S);
        for (int q = 0; q < parts; q++) {
            S = two_sum(S, sum[q], &left);
            T += rest[q] + left;
            m += size[q];
        }
        r[i] = -(S + T);
        double c = (count + KERNEL_LANES - 1) / KERNEL_LANES, roundings = c + parts + 5;
        double lost = 1.01 * U * U * m * (roundings * (roundings - 1) + 9), bound = fabs(r[i]) * (1 + 2 * U) + lost;
        squares += bound * bound;
        missing += lost * lost;
    }
    return (ResidualNorm){1.000001 * sqrt(squares) + 0x1p-500, sqrt(missing)}; /* 2^-500: for squares that underflow */
}
