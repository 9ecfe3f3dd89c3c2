/* Copy slips: a datum as it comes out when one of its digits is misread, or when two neighbours change places: 12 as 21, 1.8 as 1.3. */
#ifndef CAROM_HANDWORK_SLIPS_COPY_SLIPS_H
#define CAROM_HANDWORK_SLIPS_COPY_SLIPS_H

#include "handwork/slips/slips.h"

/* Swaps the digits i and k of a number, where i < k: 12 becomes 21. False if it has no such digits, or they are equal. */
bool copy_slip_swapped(Num *num, int i, int k, NumCtx *exact);

/* The copy slips of a given with that exact value: wherever it is used, or at each single place in the formula of a step. Each is a GN3
 * with one replacement, of the given or at the step. Made in the arena of `exact`. */
Slips copy_slips_of(const Plan *plan, int given, const Value *value, NumCtx *exact);
Slips copy_slips_in(const Plan *plan, int step, int given, const Value *value, NumCtx *exact);

#endif
