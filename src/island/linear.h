/* Decisions about A*j = b, made once before a plan is written: the independent rows, the contacts that carry an impulse if
 * none may pull, and the ranges of impulses among redundant contacts.
 *
 * A is symmetric and positive semidefinite, n by n, row by row. Every answer rests on signs that the number system proves:
 * with enclosures an answer may be LINEAR_UNDECIDED, and a higher precision may decide it. */
#ifndef CAROM_ISLAND_LINEAR_H
#define CAROM_ISLAND_LINEAR_H

#include "number/number.h"

typedef struct Linear {
    int        n;
    const Num *a, *b;
    NumCtx    *ctx;
} Linear;

typedef enum LinearStatus {
    LINEAR_OK,
    LINEAR_UNDECIDED, /* a sign is not known at this precision */
    LINEAR_NONE,      /* there is no solution, and the certificate proves it */
    LINEAR_FAILED,    /* an operation has no value in this system; ctx->why says which */
} LinearStatus;

/* Finds the independent rows among `wanted` (NULL: all rows): pivot[0 .. rank), in their order, but those of `first` (or NULL) first. A row
 * is left out if its pivot is 0; for a semidefinite A it then depends on the rows before it. */
LinearStatus linear_pivots(const Linear *system, const bool *wanted, const bool *first, int *pivot, int *rank);

/* A[set, set] x = b[set] for an independent set. */
LinearStatus linear_solve(const Linear *system, const int *set, int count, Num *x);

/* Finds for a row the impulses z with z[row] = 1 and otherwise only on the independent set, and A*z = 0. */
LinearStatus linear_null(const Linear *system, const int *set, int count, int row, Num *z);

/* j with A*j = b + w, w >= 0, j >= 0, and w[i] = 0 wherever j[i] > 0 (rows that are `loose` may have any j, and w = 0 there).
 * That is the one vector w for which no contact pulls and none goes on approaching (Baraff 1989; a linear complementarity problem, solved
 * as the quadratic problem it belongs to: least 1/2*j.A*j - b.j, j >= 0, by an active set; Lawson and Hanson 1974). carrying[i]: j[i] is in
 * the set solved for, which is independent. LINEAR_NONE: j is a ray instead, impulses >= 0 that together change no velocity although b asks
 * for one.
 *
 * start: rows that probably carry, all loose ones among them; a good guess saves a solution for each contact that would pull. NULL for
 * none. Where j is not unique it may depend on that. */
LinearStatus linear_separating(const Linear *system, const bool *loose, const bool *start, Num *j, Num *w, bool *carrying);

/* The values that an impulse can have: from low to high, or unbounded on one side or both. */
typedef struct LinearRange {
    Num  low, high;
    bool no_low, no_high; /* unbounded below, or above */
} LinearRange;

/* The range of j[row] among all j' with A*j' = A*j, j' >= 0 where a row is not `loose`, and j' = 0 outside `tight`, for a j of that kind
 * whose carrying rows are independent and have as many loose rows among them as are independent. All loose rows are tight. */
LinearStatus linear_range(const Linear *system, const Num *j, const bool *carrying, const bool *tight, const bool *loose, int row,
                          LinearRange *range);

#endif
