/* A number system of the tests: a binary64 number with a bound on how far it can be from the true value.
 *
 * This is Wilkinson's running error analysis. Every operation rounds once, by at most u = 2^-53 of its result, and passes
 * the errors of its operands on; so the bound is u times a sum of magnitudes, and nothing in it was chosen by hand. The
 * number itself is worked out by the same IEEE operations as in the binary64 column, so both must be the same bit by bit.
 */
#ifndef CAROM_TESTS_RUNNING_ERROR_H
#define CAROM_TESTS_RUNNING_ERROR_H

#include "number/number.h"

typedef struct Bounded {
    double value, error; /* error is inf where nothing is known */
} Bounded;

extern const NumSys running_error_system;

Bounded bounded(Num x);

#endif
