/* Row glance: the verdict on a row that doubles can give, some fifty times as fast as enclosures.
 *
 * Double balls tell the error of each result, and double ranges what rounding can do. Nothing is said about a row that is wrong, open at
 * this precision, or not readable: the row judge looks at it again. */
#ifndef CAROM_AUDIT_ROW_GLANCE_H
#define CAROM_AUDIT_ROW_GLANCE_H

#include "audit/log.h"
#include "audit/row_judge.h"
#include "audit/tape.h"

typedef struct RowGlance {
    const Columns *columns;
    Tape          *tape; /* NULL: this log is not for glances */
    const NumSys  *format;
    FloatFormat    size;
    double        *logged[MOST_AXES]; /* for each result */
} RowGlance;

/* What the judge's plan wants of the rows of a log of binary32 or binary64 without rules for e. */
void row_glance_open(RowGlance *glance, const RowJudge *judge, const NumSys *format, Arena *mem);

typedef struct RowGlanced {
    RowVerdict verdict;     /* ROW_GOOD or ROW_ROUNDED */
    double     least, most; /* the error of the row in ulps lies between them */
} RowGlanced;

/* False: the row has to be judged. */
bool row_glance(RowGlance *glance, const LogRow *row, RowGlanced *glanced);

#endif
