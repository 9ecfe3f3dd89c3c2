/* Large islands: A j = b for more contacts than can be shown, with A = J M^-1 J^T sparse and symmetric.
 *
 * Contact i and contact k share an entry of A only when they share a moving body, so a chain, a stack or a tree of
 * contacts has few entries a row, and both solvers cost in proportion to that. Each row and column of a contact is
 * eliminated in an order that keeps the rest sparse (large_fronts.h).
 *
 *   large_exact     fractions, no error; also says which contacts depend on others           large_exact.c
 *   large_bounded   doubles, each with a bound of its error that is proved, not estimated    large_bounded.c
 *
 * Use the first; when it returns NUM_LIMIT (the numbers grew too long) use the second; when that returns NUM_UNABLE
 * nothing is known, and NumCtx.why says in words what stood in the way.
 */
#ifndef CAROM_ISLAND_SPARSE_LARGE_H
#define CAROM_ISLAND_SPARSE_LARGE_H

#include "number/rational.h"

/* The lower triangle of A by rows: row i has the columns column[start[i]] < ... < column[start[i + 1] - 1], the last of
 * which is i itself: a diagonal entry is always there. A must be positive semidefinite, as every J M^-1 J^T is. */
typedef struct LargeSystem {
    int        n;
    const int *start; /* n + 1 of them */
    const int *column;
    const Rat *value;
    const Rat *rhs; /* b, n of them */
} LargeSystem;

/* The cost that an exact solution may have, in products of two machine words: about a second. */
#define LARGE_BUDGET 2.5e8

typedef struct LargeExact {
    Rat *x;      /* n, A x = b exactly; 0 for each contact that depends on others */
    int  rank;   /* n: x is the only solution */
    int *freed;  /* the n - rank contacts that depend on the ones before them in the order of elimination */
    int  blamed; /* NUM_DOMAIN: the dependent contact whose equation contradicts the others, else -1 */
} LargeExact;

/* NUM_OK; NUM_DOMAIN: no solution, or A is not semidefinite; NUM_LIMIT: more work than the budget, or numbers beyond
 * LIMIT_BITS; NUM_STOPPED. The result lives in the arena of ctx. */
int large_exact(LargeExact *result, const LargeSystem *system, double budget, NumCtx *ctx);

/* x[i] is within error[i] of the true solution, for every i: both arrays have room for n.
 *
 * NUM_OK; NUM_UNABLE: A is singular, or so nearly that doubles cannot tell, or its numbers are of such different sizes
 * that they leave the safe range of doubles; NUM_LIMIT: the factor of A does not fit the memory of a statement;
 * NUM_STOPPED. Without NUM_OK x and error mean nothing.
 *
 * The same bits come out on every machine whose doubles are IEEE 754 and rounded to nearest, subnormal ones included. */
int large_bounded(double *x, double *error, const LargeSystem *system, NumCtx *ctx);

#endif
