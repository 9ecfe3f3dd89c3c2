/* Making a report: the plan is run in the systems that its values need, and the outcome is judged. */
#ifndef CAROM_VERIFY_REPORT_MAKE_H
#define CAROM_VERIFY_REPORT_MAKE_H

#include "verify/report.h"

/* Asks for what a report contains, and for the style of its texts. */
typedef struct Request {
    const Plan       *plan;
    const Input      *givens; /* one for each given of the plan */
    const Echo       *echo;
    int               echoes;
    const NumSys     *shown;
    mpfr_prec_t       prec; /* the precision of `shown`, if it takes one */
    Style             style;
    bool              units; /* as in the report, */
    bool              pointed;
    const ShownUnits *asked;
    bool              aspects; /* speeds and directions of velocities too */
    bool              unicode;
    Notes            *notes;
} Request;

/* Runs the plan and judges it. All memory comes from the desk's arena. */
Report *report_make(const Request *request, Desk *desk);

/* The same problem by another plan with the same givens, in exact numbers. */
Report *report_by_plan(const Report *report, const Plan *plan);

/* The same plan with other givens, in exact numbers and without units: nothing of it was typed. */
Report *report_with_givens(const Report *report, const Input *givens);

/* The report with another plan of as many steps and the exact values of that one. */
Report *report_with_values(const Report *report, const Plan *plan, const Column *values, Arena *mem);

#endif
