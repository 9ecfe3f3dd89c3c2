/* A report is asked for more than the values it was made with: the working of a step, and formulas of a figure. Whatever shows a report
 * asks here and works out nothing itself. */
#ifndef CAROM_VERIFY_REPORT_VALUES_H
#define CAROM_VERIFY_REPORT_VALUES_H

#include "derive/working/equations.h"
#include "verify/report.h"

/* The lines between the formula of a step and its value, in the column that report_column() names; of a law, in the exact one. They are
 * worked out when somebody asks for them first, and stay with the report. Empty where the step has no value. */
const Working *report_working(const Report *report, int step);

/* The lines that the page shows of a step that is a side of an equation, or that is solved from equations. */
EquationLines report_equation(const Report *report, int step);

/* A Source works out the formulas of a sketch: in one column for the whole figure, so that places can be subtracted. */
typedef struct Source {
    const Report *report;
    const Column *column;
    NumCtx       *ctx;
} Source;

/* The column that is shown; with `enclosed`, enclosures, for what that cannot work out. */
Source report_source(const Report *report, bool enclosed);
/* The value of a formula that uses names of the report; status flags as of eval(). */
int report_evaluate(const Source *source, const Expr *formula, Value *value);

#endif
