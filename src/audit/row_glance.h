/* Row glance: whether a row is within GOOD_ULPS, seen from balls of doubles, in a tenth of the time that an enclosure takes.
 *
 * Nothing is said about a row that is not: it may be wrong, open at this precision, or unreadable. The row judge looks at it again. */
#ifndef CAROM_AUDIT_ROW_GLANCE_H
#define CAROM_AUDIT_ROW_GLANCE_H

#include "audit/columns.h"
#include "audit/log.h"

typedef struct RowGlance {
    const Columns *columns; /* NULL: this log is not for glances */
    const Plan    *plan;
    const bool    *wanted;
    NumCtx         balls;
    const NumSys  *format;
    FloatFormat    size;
    Input         *givens;
    Arena         *mem; /* emptied with each row */
} RowGlance;

/* `wanted`: the steps that results and decisions need. Only logs of binary32 and binary64 that have all coefficients of their method as
 * columns, and no rule between, are for glances. */
void row_glance_open(RowGlance *glance, const Columns *columns, const Plan *plan, const bool *wanted, const NumSys *format);
void row_glance_close(RowGlance *glance);

/* Whether every result is certainly within `most` ulps of the exact one; *ulps: the largest error, a little too large. It lies on the same
 * side of each of the `bounds` as the true one does. */
bool row_glance(RowGlance *glance, const LogRow *row, double most, const double *bounds, int count, double *ulps);

#endif
