/* Rewriting: the plan of a solved problem. Its givens are what is known; then come the equations, how each is solved, and the method run
 * forwards. */
#ifndef CAROM_SOLVE_REWRITE_H
#define CAROM_SOLVE_REWRITE_H

#include "solve/solve.h"
#include "solve/system/equation_system.h"

/* Writes the plan of a system in which every given of the method is known. False where a formula cannot be written. */
bool rewrite(const SolveSystem *system, SolveCandidate *candidate);

/* A SolveFailure says how a system without a solution fails. */
typedef struct SolveFailure {
    int         equation; /* the one that fails, */
    const Expr *law;      /* and what it says that does not hold */
    int         line;     /* that gives the left side of the law its value; -1: there is none */
} SolveFailure;

/* The plan that shows it: what is known, the equations, how they are solved, and the law. step: those of the equation of the line (-1: it
 * has none on the page) and of the one that fails. */
bool rewrite_refuted(const SolveSystem *system, const SolveFailure *failure, SolveCandidate *candidate, int step[2]);

/* The plan of a system that leaves an unknown free: the values found, and the need of the method that they break. It leaves out the
 * equations, which contain names without a value. */
bool rewrite_refused(const SolveSystem *system, const Step *need, SolveCandidate *candidate);

#endif
