/* Solves one equation with one unknown. */
#ifndef CAROM_SOLVE_ONE_UNKNOWN_H
#define CAROM_SOLVE_ONE_UNKNOWN_H

#include "solve/system/equation_system.h"

enum { MOST_LINES = MOST_DEGREE + 2 };

/* The lines of an equation with one unknown, or with all components of one vector: one for each root. 0: it has more unknowns or is used,
 * says nothing of its unknown, or cannot be solved here. *complete becomes false where it may have roots that are not listed. */
int one_unknown_lines(const SolveSystem *system, int equation, SolveLine line[MOST_LINES], bool *complete);

/* Whether nothing was divided by 0: what is known is not 0; what is not known cannot be, where it divides a known number other than 0. */
bool one_unknown_divides(const SolveSystem *system, const Isolated *x);
/* The lines of the equation that a reader would use next; 0: none has one unknown. `seconds`: second ways to a value are used, too.
 * *complete: as in one_unknown_lines. */
int one_unknown_next(const SolveSystem *system, bool seconds, SolveLine line[MOST_LINES], bool *complete);

#endif
