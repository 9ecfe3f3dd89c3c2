/* Lifting: A x = b for the contacts of a large island, exactly, with A = J M^-1 J^T sparse and symmetric.
 *
 * Contact i and contact k share an entry of A only when they share a moving body. A is eliminated once modulo a prime p, always at the
 * contact that touches the fewest others that are left (minimum degree), so that chains, stacks and trees stay sparse. That gives x modulo
 * p, and each further digit of x costs one substitution: x is found modulo p^k, and as a fraction as soon as k is large enough (Dixon
 * 1982). A solution is put back into its equations before it is returned, so nothing rests on the choice of the prime. */
#ifndef CAROM_ISLAND_LIFTING_H
#define CAROM_ISLAND_LIFTING_H

#include "number/rational.h"

/* The lower triangle of A by rows: row i has the columns column[start[i]] < ... < column[start[i + 1] - 1], the last of
 * which is i itself: a diagonal entry is always there. A must be positive semidefinite, as every J M^-1 J^T is. */
typedef struct ContactSystem {
    int        n;
    const int *start; /* n + 1 of them */
    const int *column;
    const Rat *value;
    const Rat *rhs; /* b, n of them */
} ContactSystem;

typedef struct ContactSolution {
    Rat *x;      /* n, A x = b exactly; 0 for each contact that depends on others */
    int  rank;   /* n: x is the only solution */
    int *freed;  /* the n - rank contacts that depend on the others */
    int  blamed; /* NUM_DOMAIN: the dependent contact whose equation contradicts the others, else -1 */
} ContactSolution;

/* NUM_OK; NUM_DOMAIN: no solution, or A is not semidefinite; NUM_LIMIT: numbers beyond LIMIT_BITS; NUM_STOPPED. NumCtx.why says which in
 * words. The result lives in the arena of ctx. */
int lifting_solve(ContactSolution *result, const ContactSystem *system, NumCtx *ctx);

#endif
