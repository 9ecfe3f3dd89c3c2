/* Solving: finds the givens of a method from any of its quantities that are known.
 *
 * A method is a set of equations: each step, each law, and the equations that it states. Where a given is missing and something else is
 * known instead, an equation with one unknown is solved for it, then the next; where every equation has several unknowns, one is eliminated
 * by substitution. The result is a plan whose givens are what is known: the equations in the order in which they are used, how each is
 * solved, and then the method itself, run forwards. A known quantity that the method computes again becomes a law of that plan, which
 * checks the solution.
 *
 * Which case of the method applies is not known beforehand. Each is tried; its solutions are right if the method, run forwards, chooses it.
 */
#ifndef CAROM_SOLVE_SOLVE_H
#define CAROM_SOLVE_SOLVE_H

#include "solve/system/solve_problem.h"

enum { MOST_SOLUTIONS = 32, MOST_FAMILIES = 4 };

/* A decision of the method that was taken for granted, as an equation of that case was used. */
typedef struct SolveCase {
    int  step; /* of the candidate's plan */
    bool is;
} SolveCase;

/* One way in which the equations can be satisfied. It is a solution if its plan, run forwards, breaks no need and no law and decides the
 * cases as it took them for granted. */
typedef struct SolveCandidate {
    const Plan      *plan;
    const Input     *givens; /* of it, one for each known quantity, in their order */
    const SolveCase *supposed;
    int              supposals;
    bool             apart; /* in its case the bodies do not collide */
} SolveCandidate;

typedef struct SolveResult {
    SolveCandidate candidate[MOST_SOLUTIONS];
    int            count;
    bool           complete;              /* no case was left open: every solution is among the candidates */
    int            freedom;               /* how many unknowns the equations leave free, where that was proved */
    const Expr    *rootless;              /* univariate.h */
    SolveCandidate family[MOST_FAMILIES]; /* see refused_family.h */
    int            families;
} SolveResult;

/* All memory comes from num's arena, and so do the plans. `num`: a context of exact numbers; or of formulas in letters, of which a solution
 * is right if the ranges of the letters decide everything that its plan, run forwards, asks. */
SolveResult solve(const SolveProblem *problem, NumCtx *num);

#endif
