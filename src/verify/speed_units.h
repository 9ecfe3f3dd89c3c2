/* The same problem in the unit that its speeds were typed in: all km/h, say. */
#ifndef CAROM_VERIFY_SPEED_UNITS_H
#define CAROM_VERIFY_SPEED_UNITS_H

#include "verify/report.h"

/* The problem with its velocities as plain numbers in that unit, and its masses in kg. NULL if they were typed in m/s, without units or in
 * several units, or if lengths and times come in. *unit: "km/h". */
const Report *speed_units_report(const Report *report, Text *unit);

#endif
