/* Row glance: the verdict on a row that doubles can give, some fifty times as fast as enclosures.
 *
 * Double balls tell the error of each result, and double ranges what rounding can do. Nothing is said about a row that is wrong, open at
 * this precision, or not readable: the row judge looks at it again. */
#ifndef CAROM_AUDIT_ROW_GLANCE_H
#define CAROM_AUDIT_ROW_GLANCE_H

#include "audit/row_distance.h"
#include "audit/tape.h"

typedef struct RowGlance {
    const Columns *columns;
    Tape          *tape; /* NULL: this plan is not for glances */
    const NumSys  *format;
    FloatFormat    size;
    double        *logged[MOST_AXES]; /* for each result */
} RowGlance;

/* The wanted steps of a plan for the rows of a log of binary32 or binary64, and ranges of `bits`. */
void row_glance_open(RowGlance *glance, const Columns *columns, const Plan *plan, const bool *wanted, const NumSys *format, int bits,
                     Arena *mem);

typedef struct RowGlanced {
    bool   good;        /* within GOOD_ULPS; else further off, and rounding explains it */
    double least, most; /* the error of the row in ulps lies between them */
} RowGlanced;

/* False: the row has to be judged. */
bool row_glance(RowGlance *glance, const LogRow *row, RowGlanced *glanced);

/* Finds for each result of a row that was read whether it is near those of the plan for such givens, within ROUNDING_ROOM widths of its
 * ranges; *anything: whether the ranges are so wide that much is. False: an enclosure has to tell. */
bool row_glance_near(RowGlance *glance, const RowValues *values, const Input *givens, bool *near, bool *anything);

#endif
