/* Questions about A*j = b that are decided once, before a plan is written: which rows are independent, which contacts carry an
 * impulse when none may pull, and how far impulses can be shifted among redundant contacts.
 *
 * A is symmetric and positive semidefinite, n by n, row by row. Every answer rests on signs that the number system proves:
 * with enclosures an answer may be LINEAR_UNDECIDED, and a higher precision may decide it. */
#ifndef CAROM_METHODS_LINEAR_H
#define CAROM_METHODS_LINEAR_H

#include "number/number.h"

typedef struct Linear {
    int        n;
    const Num *a, *b;
    NumCtx    *ctx;
} Linear;

typedef enum LinearStatus {
    LINEAR_OK,
    LINEAR_UNDECIDED, /* a sign is not known at this precision */
    LINEAR_NONE,      /* there is no solution: the certificate says why */
    LINEAR_FAILED,    /* an operation has no value in this system; ctx->why says which */
} LinearStatus;

/* The independent ones among the rows `wanted` (all for NULL): pivot[0 .. rank), those of `first` (or NULL) first, else in their order. A
 * row is left out when its pivot is 0, which for a semidefinite A means that it depends on those before it. */
LinearStatus linear_pivots(const Linear *system, const bool *wanted, const bool *first, int *pivot, int *rank);

/* A[set, set] x = b[set] for an independent set. */
LinearStatus linear_solve(const Linear *system, const int *set, int count, Num *x);

/* For each row: impulses z with z[row] = 1 and otherwise only on the independent set, and A*z = 0. */
LinearStatus linear_null(const Linear *system, const int *set, int count, int row, Num *z);

/* j with A*j = b + w, w >= 0, j >= 0, and w[i] = 0 wherever j[i] > 0 (rows that are `loose` may have any j, and w = 0 there).
 * That is the one vector w for which no contact pulls and none goes on approaching (Baraff 1989; a linear complementarity problem, solved
 * as the quadratic problem it belongs to: least 1/2*j.A*j - b.j, j >= 0, by an active set; Lawson and Hanson 1974). carrying[i]: j[i] is in
 * the set solved for, which is independent. LINEAR_NONE: j is a ray instead, impulses >= 0 that together change no velocity although b asks
 * for one. */
LinearStatus linear_separating(const Linear *system, const bool *loose, Num *j, Num *w, bool *carrying);

/* The least and the largest value of j[row] among all j' >= 0 with A*j' = A*j and j' = 0 outside `tight`, for a j of that kind whose
 * carrying rows are independent. *open: it can be as large as one likes. */
LinearStatus linear_range(const Linear *system, const Num *j, const bool *carrying, const bool *tight, int row, Num *low, Num *high,
                          bool *open);

#endif
