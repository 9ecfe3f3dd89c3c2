/* Families: values that satisfy the equations of a case whatever the value of some unknowns is, and that the method does not allow.
 *
 * A collision in which nothing changes satisfies the laws of momentum and energy for any mass, but e would be -1. */
#ifndef CAROM_SOLVE_REFUSED_FAMILY_H
#define CAROM_SOLVE_REFUSED_FAMILY_H

#include "solve/solve.h"
#include "solve/system/equation_system.h"

/* Whether there is one. Its plan goes as far as these values are found, and ends with what the method needs and they break. The system
 * itself stays as it is. */
bool refused_family(const SolveSystem *system, SolveCandidate *candidate);

#endif
