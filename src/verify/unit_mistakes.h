/* The mistakes that the units of a problem allow: a value that was used without converting it, 72 km/h as 72. They follow from what was
 * typed, for every method and island alike, and are worked out like any other mistake (derive/mistake.h). */
#ifndef CAROM_VERIFY_UNIT_MISTAKES_H
#define CAROM_VERIFY_UNIT_MISTAKES_H

#include "verify/report.h"

/* The plan with those mistakes after its own: one for each given that was converted, one for each unit that several givens share, and one
 * for all givens together. The plan itself if nothing was converted. */
const Plan *unit_mistakes_add(const Report *report, const Plan *plan, Arena *mem);

/* The units of the data other than kg, m and s themselves, each once, as the OP_QUANTITY that it belongs to; at most `most`. */
int unit_mistakes_units(const Report *report, const Expr **unit, int most);

#endif
