/* Enclosures of the values of a report that exact numbers cannot write. */
#ifndef CAROM_VERIFY_REPORT_ENCLOSING_H
#define CAROM_VERIFY_REPORT_ENCLOSING_H

#include "verify/report.h"

/* Makes the enclosures of a report in numbers at the lowest precision, doubling from 128 bits, at which every wanted digit is certain, and
 * notes which values have no exact form. `rounds`: the page shows rounded numbers instead of them. */
void report_enclose(Report *report, bool rounds);

#endif
