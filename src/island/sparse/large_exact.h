/* What the parts of large_exact share: one front in fractions, and what the whole solution has cost so far. */
#ifndef CAROM_ISLAND_SPARSE_LARGE_EXACT_H
#define CAROM_ISLAND_SPARSE_LARGE_EXACT_H

#include "island/sparse/large_fronts.h"

/* The lower triangle by rows, row i from a[i*(i+1)/2], and the right-hand side. Once eliminated, the column of a pivot
 * holds what finding its unknown needs, and the rows after the pivots hold the update. */
typedef struct ExactFront {
    int  pivots, size;
    Rat *a, *b;
    bool whole; /* eliminated in whole numbers */
} ExactFront;

typedef struct ExactRun {
    NumCtx        num;  /* with an arena of its own, dropped at the end */
    __mpz_struct *pool; /* numbers for one front at a time, and how many there are */
    int           pooled;
    mpz_t         one, other;
    double        work, budget;
    int           blamed; /* the row of the front that NUM_DOMAIN is about */
} ExactRun;

static inline Rat *exact_at(const ExactFront *front, int i, int j)
{
    return &front->a[(size_t)i * ((size_t)i + 1) / 2 + (size_t)j];
}

/* large_spend.c: NUM_LIMIT once the budget is spent, NUM_STOPPED after Ctrl-C. */
int exact_spend(ExactRun *run, double work);

/* A pivot k of a semidefinite matrix may be 0 only with all of its row; then x[k] is free, if b agrees. */
int exact_no_pivot(ExactRun *run, int k, bool row_is_zero, bool right_is_zero);

/* Elimination of a front in whole numbers: large_whole.c. */
int whole_eliminate(ExactFront *front, ExactRun *run);
/* The unknowns of the pivots, x[0] to x[pivots - 1], from those of the other rows, which follow. */
int whole_solve(Rat *x, const ExactFront *front, ExactRun *run);

#endif
