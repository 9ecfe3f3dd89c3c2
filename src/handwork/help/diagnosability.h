/* Diagnosability: which known mistakes the numbers of a problem cannot show, and which they cannot tell apart. */
#ifndef CAROM_HANDWORK_HELP_DIAGNOSABILITY_H
#define CAROM_HANDWORK_HELP_DIAGNOSABILITY_H

#include "derive/mistake.h"
#include "verify/report.h"

typedef struct Diagnosis {
    const Report   *report;
    const Mistake **mistake; /* those that change something in this case, one of each id */
    bool           *idle;    /* its step is not worked out in this case, or no answer needs it */
    bool           *hidden;  /* every answer comes out right all the same */
    int            *twin;    /* the first earlier one that gives the same answers, or -1 */
    int             count, shown;
} Diagnosis;

/* Only the answers are compared; a page with its steps would show more. */
Diagnosis *diagnosability_find(const Report *report);
/* Compares only the steps that are asked, one bool for each step of the plan, to that many significant digits (0: exactly). */
Diagnosis *diagnosability_find_asked(const Report *report, const bool *asked, int digits);

#endif
