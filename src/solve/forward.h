/* Forward substitution: writes every quantity as a formula in the unknown givens alone, with all other numbers worked out.
 *
 * Where solving one equation after another ends, this goes on: what is known of an answer is then an equation between givens. */
#ifndef CAROM_SOLVE_FORWARD_H
#define CAROM_SOLVE_FORWARD_H

#include "solve/system/equation_system.h"

/* Leaves in the system only equations in unknown givens: those of known quantities, and conditions. False where a formula cannot be
 * written so. */
bool forward_substitute(SolveSystem *system);

#endif
