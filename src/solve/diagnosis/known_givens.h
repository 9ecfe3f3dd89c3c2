/* Some known givens decide a problem by themselves, whatever the missing ones are and whatever else is stated: a mass that is not positive,
 * or bodies that are separating. */
#ifndef CAROM_SOLVE_KNOWN_GIVENS_H
#define CAROM_SOLVE_KNOWN_GIVENS_H

#include "solve/system/solve_problem.h"

typedef struct KnownGivens {
    int end;    /* the step of the plan that ends every derivation with these givens: a need that fails, or `apart`; -1: there is none */
    int remark; /* a note of the plan in every such derivation; -1: there is none */
} KnownGivens;

KnownGivens known_givens(const SolveProblem *problem, NumCtx *num);

#endif
