/* Bounds: how far a quantity gets while the only unknown given runs through its range: a stated value beyond is out of reach.
 *
 * The quantity is written out as a formula in the given alone, and has to be a polynomial of degree 1 or 2 whose derivative has one sign on
 * the range: so its extreme values are at the ends. */
#ifndef CAROM_SOLVE_BOUND_H
#define CAROM_SOLVE_BOUND_H

#include "solve/solve.h"

typedef struct SolveBound {
    int          given, known; /* the slot of the given, and which of the problem's known quantities is out of reach; -1: none is */
    bool         above;        /* the stated value is above the most, not below the least */
    const Exact *low, *high;   /* the range of the given: what the method needs, up to what it remarks on */
    const Exact *limit, *at;   /* the most or the least, and the end at which it is reached */
} SolveBound;

/* The number that a given has to be above, as a need of the method says: 0 for m > 0; `in`: it may also be that number. NULL: no need does.
 */
const Exact *bound_least(const Plan *plan, int given, bool *in);

/* Finds the bound in a problem with one given unknown and one other quantity known. */
SolveBound bound_find(const SolveProblem *problem, NumCtx *num);

#endif
