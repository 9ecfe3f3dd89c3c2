/* Ledger: what a document prints, row by row, and what is known of each. Nothing in it is asserted: a status is worked out, and what the
 * lesson says of a line has to be so, or the check fails.
 *
 *     claim.h       a printed line as a claim: what stands there, and what it is about
 *     replay.c      runs the lines of a replay, and makes claims of them
 *     ledger.c      judges a claim, and enters it
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
    ROW_TYPES, /* it can be worked out, and claims nothing: a name is given a value, or a formula stands alone */
    ROW_NO_TYPE,
    ROW_NOT_USED,
    ROW_CONTRADICTS,
    ROW_NOT_HERE,
    ROW_UNEXPLAINED, /* fails */
    ROW_KINDS
} RowKind;

extern const char *const ledger_row_names[ROW_KINDS];

typedef struct LedgerRow {
    Text    document, heading; /* heading: of the document, under which it stands; empty where the lesson names none */
    int     line;
    Text    printed; /* as it stands in the lesson */
    Text    what;    /* the name of the step or the quantity, or what kind of line it is: "comparison", "formula" */
    RowKind kind;
    Text    how;     /* of a misprint: rounded, truncated; else empty */
    Text    id;      /* of the mistake; empty: none */
    Text    cause;   /* of a misprint without one: the formula that gives it */
    Text    truth;   /* the true value; empty where there is none */
    Text    first;   /* of a misprint, and of what is carried from one: the first wrong step */
    Text    formula; /* of what is carried: the line's formula, */
    Text    gives;   /* and what it comes to with what is printed */
    Text    reason;  /* in the lesson's words */
} LedgerRow;

typedef struct Ledger {
    LedgerRow *row;
    int        rows, room;
} Ledger;

struct Checked;
/* Runs a replay and adds its rows; what is said and is not so becomes a remark. */
void check_replay(struct Checked *c, const Part *part);

/* The table for people, in lines of at most `width` columns, and how many rows there are of each kind; one object a line for programs. */
void ledger_write(Buf *out, const Ledger *ledger, Text path, int width);
/* The same as a page: a heading, a table and the counts. */
Document ledger_document(const Ledger *ledger, Text path, Arena *mem);
void     ledger_json(Buf *out, const Ledger *ledger, Text path);

#endif
