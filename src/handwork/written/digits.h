/* Digits: the precision that the digits of a number show. */
#ifndef CAROM_HANDWORK_WRITTEN_DIGITS_H
#define CAROM_HANDWORK_WRITTEN_DIGITS_H

#include "handwork/written/written.h"

/* 5.76, 3e2, 0.440: a literal whose last digit counts. 13, ½ and hexadecimal numbers are not. */
bool digits_is_decimal(const Expr *expr);

/* One literal, perhaps with a sign or × 10^k. */
bool digits_is_literal(const Expr *formula);

/* If the formula is one literal, perhaps with a sign or × 10^k, whose value is part->value: fills in its kind, unit and
 * digits, and low and high if its last digit counts. Leaves any other formula as it is. False where a bound of number.h is
 * exceeded. */
bool digits_measure(WrittenPart *part, const Expr *formula, NumCtx *exact);

#endif
