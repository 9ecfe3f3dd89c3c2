/* Refutation: why no values fit. The equations are solved one after another, as on a page, until one of them fails:
 *
 *     (1): vb' = (10 - 3)/2 = 7/2
 *     (2): vb' = 4 + 1 = 5
 *
 * The page of a refutation is a plan as that of a solution. Its last step is a law that does not hold. */
#ifndef CAROM_SOLVE_REFUTE_H
#define CAROM_SOLVE_REFUTE_H

#include "solve/solve.h"

typedef enum RefutationKind {
    REFUTED_NOT,     /* equations with one unknown do not show it */
    REFUTED_VALUES,  /* two equations give one quantity different values; the law says that they are equal */
    REFUTED_NUMBERS, /* the numbers in an equation contradict it; the law is the equation */
    REFUTED_ROOT,    /* a value would be the square root of a negative number; the law says that the number is at least 0 */
} RefutationKind;

typedef struct SolveRefutation {
    RefutationKind kind;
    SolveCandidate page;
    int first, second; /* the steps of the equation that gives the left side of the law its value, or -1, and of the one that fails */
    int law;           /* the step of the law */

    const signed char *open; /* of a problem that is not refuted: the answers of a case that may have a solution, or NULL; those of the case
                                to be shown, unless it is known to fail */
} SolveRefutation;

/* Every case in which the bodies collide has to fail, whatever root is taken: dead_end.h. `proved`: that is known already, so that only a
 * page is looked for. The page shows one of the cases: the one with the answers `shown` if there is one, else the one with the most
 * equations. */
SolveRefutation refute(const SolveProblem *problem, const signed char *shown, bool proved, NumCtx *num);

#endif
