/* Claim: a line that a document prints, read as a statement about some quantity. For replay.c and ledger.c only. */
#ifndef CAROM_LESSON_CHECK_CLAIM_H
#define CAROM_LESSON_CHECK_CLAIM_H

#include "lesson/check/lesson_check.h"

/* How what is printed is the true value, from best to worst. */
typedef enum Fit { FIT_AGREES, FIT_ROUNDED, FIT_TRUNCATED, FIT_WRONG } Fit;

typedef struct Claim {
    int                line;
    Text               printed;
    const char        *what; /* "comparison", "formula", "statement"; NULL where there is a name */
    Text               name; /* of the quantity, as it is printed */
    Text               why;  /* it is refused, with these words; else empty */
    const Written    **form; /* what is printed of the quantity: all of them are meant to be it */
    int                forms;
    Quantity           truth; /* what they should be, where has_truth */
    bool               has_truth;
    bool               compares; /* two sides, which are equal or not, where they are no forms of one quantity */
    bool               holds;    /* a comparison */
    bool               gives;    /* a name is given a value */
    bool               names;    /* some name stands in it: a number alone claims nothing and means nothing */
    const Explanation *hand;     /* the page it stands on, or NULL, and which line of that */
    const HandLine    *hand_line;
} Claim;

/* Enters the claim. `said` is what the lesson says of it, or NULL. */
void ledger_enter(Checked *c, const Part *part, const Claim *claim, const Expectation *said);

#endif
