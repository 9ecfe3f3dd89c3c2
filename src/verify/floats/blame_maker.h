/* Shared by the files of the ledger: blame.c makes the rows, blame_words.c says in words what they show, or why there are none. */
#ifndef CAROM_VERIFY_FLOATS_BLAME_MAKER_H
#define CAROM_VERIFY_FLOATS_BLAME_MAKER_H

#include "verify/floats/blame.h"

/* A ledger in the making. */
typedef struct BlameLedger {
    SweepItem   target;
    bool       *needed; /* steps that the target depends on: the others add nothing to its error */
    Blame      *blame;  /* NULL if there can be none */
    const char *why_not;
    bool        exact;       /* whether the true answer has an exact form */
    bool        live;        /* takes part in the current sweep */
    Num         before, sum; /* the answer after the last rounding; the rows so far */
    const Near *near_total;  /* the whole error as a double, if it is exact and not 0 */
    int         row_room;
} BlameLedger;

typedef struct BlameMaker {
    const Report *report;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *exact;
    Machine       machine; /* in which the program computes */
    Text          system;
    NumCtx        binary;
    Sweep         sweep;
    BlameLedger  *ledger;
    int           ledgers;
    int          *users;
    bool          open; /* steps down to their operations */
    const char   *why;  /* why a ledger ends if it needs a step without a value */
} BlameMaker;

/* ---- blame_words.c ---- */

/* The name of a step, "value" of a formula; and of one of its numbers. */
Text blame_words_step(const BlameMaker *m, int step);
Text blame_words_unit(const BlameMaker *m, SweepItem unit);
/* "the operation mul, number 3 in n = N/|N|": the first operation without a finite result in the run, or empty. */
Text blame_words_overflow(const BlameMaker *m, int step);
/* Says in words where the largest row of a ledger comes from. */
Text blame_words_why(const BlameMaker *m, const Blame *blame);
/* Why there is no ledger: the run takes another case; or `what`, a number of the run, is none of the sweep. */
const char *blame_words_diverged(const BlameMaker *m);
const char *blame_words_unseen(const BlameMaker *m, SweepItem unit, const char *what);
/* The numbers without a ledger, grouped by reason; only the reason if no ledger was made at all. */
Text blame_words_refusals(const BlameMaker *m, bool any_made);

#endif
