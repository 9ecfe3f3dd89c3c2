/* The same problem with the other direction counted as positive. */
#ifndef CAROM_VERIFY_TURNED_H
#define CAROM_VERIFY_TURNED_H

#include "verify/report.h"

/* The problem with its data as the method's own convention for the other direction has them (`mistake CV12 allowed at va: -va`), which
 * *words describes. NULL if the method has no such convention. */
const Report *turned_report(const Report *report, Text *words);

#endif
