/* Closing: how fast two bodies approach before a hit, found among the steps of a method. */
#ifndef CAROM_AUDIT_CLOSING_H
#define CAROM_AUDIT_CLOSING_H

#include "derive/plan.h"

/* Whether the step is the relative normal velocity before the hit, negative if the bodies approach: by the convention of the method files
 * that is `u`, or `vn` where `vn'` is the one after. */
bool closing_is_step(const Plan *plan, int step);

#endif
