/* The same problem with another value for the acceleration of free fall, where the problem does not give it. */
#ifndef CAROM_VERIFY_FREE_FALL_H
#define CAROM_VERIFY_FREE_FALL_H

#include "verify/report.h"

/* Textbooks take 9.8, 10 or 9.80665 m/s^2 for g. */
enum { FREE_FALL_VALUES = 4 };

/* The problem with value number `which` of those that textbooks take, the text of which is *value. NULL if g was typed, or if the problem
 * has no g, or has that value already. */
const Report *free_fall_report(const Report *report, int which, Text *value);

#endif
