/* Whether a condition between values without an exact form holds as an identity: in letters for those values. */
#ifndef CAROM_SOLVE_IDENTITY_H
#define CAROM_SOLVE_IDENTITY_H

#include "derive/plan.h"

/* The truth of the condition at `step` of a plan whose exact column has been run as far as that; TRUTH_UNKNOWN where letters do not decide
 * it. What is true is proved: for column_prove_with. */
Truth identity_decide(const Plan *plan, const Input *givens, const Column *exact, int step);

/* Whether it is proved that the value of a step, or with several numbers that component of it, is `value`. */
bool identity_is(const Plan *plan, const Input *givens, const Column *exact, int step, int component, const Exact *value);

#endif
