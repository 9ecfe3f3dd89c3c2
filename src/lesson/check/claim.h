/* Claim: a printed line of a document, read as a statement about a quantity. For replay.c and ledger.c only. */
#ifndef CAROM_LESSON_CHECK_CLAIM_H
#define CAROM_LESSON_CHECK_CLAIM_H

#include "lesson/check/lesson_check.h"

/* A Fit says how the printed value agrees with the true one, from best to worst. */
typedef enum Fit { FIT_AGREES, FIT_ROUNDED, FIT_TRUNCATED, FIT_WRONG } Fit;

typedef struct Claim {
    int                line;
    Text               printed;
    const char        *what; /* "comparison", "formula", "statement"; NULL if the claim has a name */
    Text               name; /* of the quantity, as it is printed */
    Text               why;  /* the message, if it is refused; otherwise empty */
    const Written    **form; /* the printed forms of the quantity, which should all be equal to it */
    int                forms;
    Quantity           truth; /* their correct value, if has_truth */
    bool               has_truth;
    bool               compares; /* two sides, equal or not, if they are not forms of one quantity */
    bool               holds;    /* a comparison */
    bool               gives;    /* a name is given a value */
    bool               names;    /* it contains a name: a number alone claims nothing */
    const Explanation *hand;     /* the page that it is on, or NULL, and its line there */
    const HandLine    *hand_line;
} Claim;

/* Enters the claim. `said` is what the lesson says of it, or NULL. */
void ledger_enter(Checked *c, const Part *part, const Claim *claim, const Expectation *said);

#endif
