/* The lines of a solution that something rests on: the others were solved on the way, and no page shows them. */
#ifndef CAROM_SOLVE_NEEDED_LINES_H
#define CAROM_SOLVE_NEEDED_LINES_H

#include "solve/system/equation_system.h"

/* needed[i] becomes true for each line that the givens of the method rest on, */
void needed_lines_mark(const SolveSystem *system, bool *needed);
/* or that formula. */
void needed_lines_mark_for(const SolveSystem *system, const Expr *formula, bool *needed);

#endif
