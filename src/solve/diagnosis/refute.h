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
} SolveRefutation;

/* Of a problem that has no solution, in the case with the most equations: in it the bodies collide. */
SolveRefutation refute(const SolveProblem *problem, NumCtx *num);

#endif
