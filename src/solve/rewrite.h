/* Rewriting: the plan of a solved problem. Its givens are what is known; then come the equations, how each is solved, and the method run
 * forwards. */
#ifndef CAROM_SOLVE_REWRITE_H
#define CAROM_SOLVE_REWRITE_H

#include "solve/equation_system.h"

/* Of a system in which every given of the method is known. False where a formula cannot be written. */
bool rewrite(const SolveSystem *system, SolveCandidate *candidate);

#endif
