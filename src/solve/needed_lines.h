/* The lines of a solution that its givens and answers rest on: the others were solved on the way, and no page shows them. */
#ifndef CAROM_SOLVE_NEEDED_LINES_H
#define CAROM_SOLVE_NEEDED_LINES_H

#include "solve/equation_system.h"

/* needed[i] becomes true for each such line. */
void needed_lines_mark(const SolveSystem *system, bool *needed);

#endif
