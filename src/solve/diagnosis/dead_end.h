/* Dead ends: whether no values at all satisfy the equations of a case.
 *
 * The equations are solved one after another as long as one of them has a single unknown. Where it has several roots, each of them is
 * followed. All of these ways have to end in an equation that does not hold, in the root of a negative number, or in a value that the
 * method does not allow, such as a negative mass. */
#ifndef CAROM_SOLVE_DEAD_END_H
#define CAROM_SOLVE_DEAD_END_H

#include "solve/system/one_unknown.h"

/* The equation that its numbers contradict; -1: none does. One between vectors stands before those of its components. */
int dead_end_equation(const SolveSystem *system);
/* The negative number of which the first line takes the square root, if each of these lines takes one; else NULL. */
const Expr *dead_end_radicand(const SolveSystem *system, const SolveLine *line, int lines);

/* Whether a condition is certainly false with what is known: also where it joins others by `and`, and only one of them is. */
bool dead_end_breaks(const SolveSystem *system, const Expr *condition);

/* Whether it is proved that the case has no solution. The system itself stays as it is. */
bool dead_end_everywhere(const SolveSystem *system);

#endif
