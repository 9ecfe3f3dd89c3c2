/* Sign changes: where one condition holds, from the points at which its factors change their sign. */
#ifndef CAROM_SOLVE_SIGN_CHANGES_H
#define CAROM_SOLVE_SIGN_CHANGES_H

#include "solve/ranges/stretches.h"

/* The part of the set where the condition holds. `from`: its index. */
Stretches sign_changes_narrow(RangeSearch *s, const Stretches *set, RangesCondition condition, int from);

#endif
