/* The problem that a call with unknowns asks to be solved. */
#ifndef CAROM_SOLVE_SOLVE_PROBLEM_H
#define CAROM_SOLVE_SOLVE_PROBLEM_H

#include "derive/plan.h"

/* Something known: a given of the method, or any of its quantities, whole or one component. */
typedef struct SolveKnown {
    int   slot, part; /* in the plan; part as in atom_of, or ATOM_WHOLE */
    Input value;
} SolveKnown;
enum { ATOM_WHOLE = -1 };

typedef struct SolveProblem {
    const Plan        *plan; /* of the method, run forwards */
    const SolveKnown  *known;
    int                knowns;
    const Expr *const *condition; /* comparisons between quantities of the plan, settled in its names: va . va' = 0 */
    const Text        *words;     /* how a page introduces each condition: A stops */
    int                conditions;
    bool               cramer; /* two linear equations in two unknowns are solved by determinants, not by substitution */
} SolveProblem;

#endif
