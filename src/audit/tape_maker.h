/* Makes a tape of a plan. */
#ifndef CAROM_AUDIT_TAPE_MAKER_H
#define CAROM_AUDIT_TAPE_MAKER_H

#include "audit/tape.h"

/* The tape of the wanted steps, for givens of these shapes; `bits` of its ranges: 53 or 24. NULL: a formula has an operation or a value
 * that a tape cannot have, such as an angle or a matrix. */
Tape *tape_maker_make(const Plan *plan, const bool *wanted, const Shape *shape, int bits, Arena *mem);

#endif
