/* A formula in declared letters as the value of a given: it keeps the names of its letters, so it outlives the numbers that it was made
 * from, and means the same wherever letters of these names are declared. */
#ifndef CAROM_DERIVE_LETTER_INPUT_H
#define CAROM_DERIVE_LETTER_INPUT_H

#include "derive/plan.h"

/* Every name in the formula is that of a letter. */
Input letter_input_of(const Expr *formula, Shape shape, NumCtx *ctx);

#endif
