/* The method, run forwards with the values found: the last part of the plan of a solved problem.
 *
 * It gives the answers that are still to be found, with the steps and equations that they rest on, and puts every value to the test that
 * was stated, or found otherwise. */
#ifndef CAROM_SOLVE_RUN_FORWARD_H
#define CAROM_SOLVE_RUN_FORWARD_H

#include "solve/rewriting.h"

/* After all lines of the solution. False where a formula cannot be written. */
bool run_forward_put(Rewriting *w);
/* Settles the equations of its steps, once every name is bound. */
bool run_forward_close(Rewriting *w);

#endif
