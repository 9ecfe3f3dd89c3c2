/* Row groups: rows of a log that belong together, of which the first is kept as one to look at. */
#ifndef CAROM_AUDIT_ROW_GROUP_H
#define CAROM_AUDIT_ROW_GROUP_H

#include "base/text.h"

/* A row to look at. Its texts live as long as the audit. */
typedef struct AuditRow {
    long   number, line; /* 0: there is none */
    double ulps;
    Text   statement; /* its inputs as a call */
    Text   result;    /* the name of what is furthest off */
    Text   logged, truth;
    Text   reason;
} AuditRow;

typedef struct RowRange {
    long first, last;
} RowRange;

/* The ranges of rows that they stand in, as many as are kept. */
enum { MOST_RANGES = 8 };
typedef struct RowGroup {
    long     rows;
    RowRange range[MOST_RANGES];
    int      ranges;
    bool     more; /* there are more ranges */
    AuditRow first;
} RowGroup;

/* Counts the row of that number, which comes after all others of the group. */
void row_group_count(RowGroup *group, long number);

/* Adds rows that come after all of the group. */
void row_group_add(RowGroup *group, const RowGroup *later);

/* "1 to 4, 7", at most so many of its ranges. */
Text row_group_ranges(const RowGroup *group, int most, Arena *mem);

#endif
