/* Ledger: the printed lines of a document, row by row, with a verdict on each. No verdict is taken on trust: carom works out the status,
 * and the check fails if the lesson's verdict does not hold.
 *
 *     claim.h       a printed line as a claim: its text and its quantity
 *     replay.c      runs the lines of a replay and turns them into claims
 *     ledger.c      judges a claim and enters it
 *     ledger_told.c the table
 */
#ifndef CAROM_LESSON_CHECK_LEDGER_H
#define CAROM_LESSON_CHECK_LEDGER_H

#include "lesson/reading/lesson.h"
#include "render/document.h"

typedef enum RowKind {
    ROW_AGREES,
    ROW_ROUNDED,
    ROW_TRUNCATED,
    ROW_MISPRINT,
    ROW_CARRIED,
    ROW_TYPES, /* it can be worked out but claims nothing: it defines a name, or is a formula alone */
    ROW_NO_TYPE,
    ROW_NOT_USED,
    ROW_CONTRADICTS,
    ROW_NOT_HERE,
    ROW_UNEXPLAINED, /* fails */
    ROW_KINDS
} RowKind;

extern const char *const ledger_row_names[ROW_KINDS];

typedef struct LedgerRow {
    Text    document, heading; /* heading: the heading in the document; empty if the lesson names none */
    int     line;
    Text    printed; /* as in the lesson */
    Text    what;    /* the name of the step or the quantity, or the kind of line: "comparison", "formula" */
    RowKind kind;
    Text    how;     /* of a misprint: rounded, truncated; else empty */
    Text    id;      /* of the mistake; empty: none */
    Text    cause;   /* of a misprint without one: the formula that gives it */
    Text    truth;   /* the true value; empty if there is none */
    Text    first;   /* of a misprint, and of what is carried from one: the first wrong step */
    Text    formula; /* of a carried line: its formula, */
    Text    gives;   /* and its result with the printed values */
    Text    reason;  /* in the lesson's words */
} LedgerRow;

typedef struct Ledger {
    LedgerRow *row;
    int        rows, room;
} Ledger;

struct Checked;
/* Runs a replay and adds its rows; a verdict that does not hold becomes a remark. */
void check_replay(struct Checked *c, const Part *part);

/* The table for people, in lines of at most `width` columns, and how many rows there are of each kind; one object per line for programs. */
void ledger_write(Buf *out, const Ledger *ledger, Text path, int width);
/* The same as a page: a heading, a table and the counts. */
Document ledger_document(const Ledger *ledger, Text path, Arena *mem);
void     ledger_json(Buf *out, const Ledger *ledger, Text path);

#endif
