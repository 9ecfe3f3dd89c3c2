/* Short decimals: what programs print, read several times as fast as by strtod. */
#ifndef CAROM_NUMBER_SHORT_DECIMAL_H
#define CAROM_NUMBER_SHORT_DECIMAL_H

#include "base/text.h"

/* The number of `bits` (53 or 24) nearest to a decimal without a sign, ties to even; false: it has more than 18 digits or 27 places, a
 * large exponent, or another form. */
bool short_decimal(double *value, Text literal, int bits);

#endif
