/* Double ranges: intervals of two numbers of binary64 or binary32, rounded outward, as enclosures of 53 or 24 bits are; nothing is
 * allocated. An operation that enclosures cannot bound returns false, as does one whose numbers are too large or too small to say how
 * doubles round. */
#ifndef CAROM_NUMBER_DOUBLE_RANGE_H
#define CAROM_NUMBER_DOUBLE_RANGE_H

#include "number/number.h"

typedef struct DoubleRange {
    double lo, hi; /* both inf: the mass of a wall */
} DoubleRange;

/* Around all numbers from lo to hi, whatever their precision; `bits` is 53 or 24. */
DoubleRange double_range_between(mpfr_srcptr lo, mpfr_srcptr hi, int bits);

bool double_range_add(DoubleRange *z, DoubleRange x, DoubleRange y, int bits);
bool double_range_sub(DoubleRange *z, DoubleRange x, DoubleRange y, int bits);
bool double_range_mul(DoubleRange *z, DoubleRange x, DoubleRange y, int bits);
/* x*x is never negative, but the product of two equal ranges might be. */
bool double_range_sqr(DoubleRange *z, DoubleRange x, int bits);
bool double_range_div(DoubleRange *z, DoubleRange x, DoubleRange y, int bits);
/* 1/x; 0 of inf. */
bool double_range_inv(DoubleRange *z, DoubleRange x, int bits);
bool double_range_sqrt(DoubleRange *z, DoubleRange x, int bits);

/* ORDER_UNKNOWN where they overlap. */
Order double_range_compare(DoubleRange x, DoubleRange y);

#endif
