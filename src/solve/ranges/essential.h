/* An inequality becomes shorter once it is multiplied and divided by what is positive: u*(m - M*e)/(m + M) < 0 becomes m - M*e < 0. */
#ifndef CAROM_SOLVE_ESSENTIAL_H
#define CAROM_SOLVE_ESSENTIAL_H

#include "solve/ranges/ranges.h"

/* The condition without the factors of one known sign. False if nothing can be left out, or all of it, or several factors are left. */
bool essential_condition(RangesCondition *z, const RangesCondition *from, NumCtx *ctx);

#endif
