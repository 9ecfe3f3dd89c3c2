/* Digits: what the way in which a number is written says about its precision. */
#ifndef CAROM_HANDWORK_WRITTEN_DIGITS_H
#define CAROM_HANDWORK_WRITTEN_DIGITS_H

#include "handwork/written/written.h"

/* 5.76, 3e2, 0.440: a literal whose last digit counts. 13, ½ and hexadecimal ones are none. */
bool digits_is_decimal(const Expr *expr);

/* One literal, with a sign or × 10^k perhaps. */
bool digits_is_literal(const Expr *formula);

/* If the formula is one literal, with a sign or × 10^k perhaps: its kind, unit and digits, and where its last digit counts
 * also low and high; part->value is its value. True for every other formula too, which is left as it is. False where a bound
 * of number.h is passed. */
bool digits_measure(WrittenPart *part, const Expr *formula, NumCtx *exact);

#endif
