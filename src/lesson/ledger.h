/* Ledger: what a document prints, row by row, and what is known of each. Nothing in it is asserted: a status is worked out, and what the
 * lesson says of a line has to be so, or the check fails. */
#ifndef CAROM_LESSON_LEDGER_H
#define CAROM_LESSON_LEDGER_H

#include "lesson/lesson.h"

typedef enum RowKind {
    ROW_AGREES,
    ROW_ROUNDED,
    ROW_TRUNCATED,
    ROW_MISPRINT,
    ROW_CARRIED,
    ROW_NO_TYPE,
    ROW_NOT_USED,
    ROW_CONTRADICTS,
    ROW_NOT_HERE,
    ROW_SET,         /* something is given a value: there is nothing it could agree with */
    ROW_UNEXPLAINED, /* fails */
    ROW_KINDS
} RowKind;

extern const char *const row_names[ROW_KINDS];

typedef struct LedgerRow {
    Text    document;
    int     line;
    Text    printed; /* as it stands in the lesson */
    Text    what;    /* the name of the step or the quantity, or what kind of statement */
    RowKind kind;
    Text    how;    /* of a misprint: rounded, truncated; else empty */
    Text    id;     /* of the mistake; empty: none */
    Text    truth;  /* the true value; empty where there is none */
    Text    reason; /* in the lesson's words; for a mistake of the catalogue without any, in its own */
} LedgerRow;

typedef struct Ledger {
    LedgerRow *row;
    int        rows, room;
} Ledger;

struct Checked;
/* Runs a replay and adds its rows; what is said and is not so becomes a remark. */
void check_replay(struct Checked *c, const Part *part);

/* The table for people, and one object a line for programs. */
void ledger_write(Buf *out, const Ledger *ledger, int width);
void ledger_json(Buf *out, const Ledger *ledger, Text path);

#endif
