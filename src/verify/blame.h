/* The blame ledger: where the error of one answer comes from, in rows that add up to it exactly.
 *
 * R(k) is the answer when the first k numbers of the derivation have the values that the binary64 run gave them and
 * everything behind is worked out exactly; row k is R(k) - R(k-1). So the rows add up to R(n) - R(0), the whole error,
 * whatever the derivation: R(0) is the true answer and R(n) the binary64 answer, bit for bit. The givens come first:
 * their rows are what was lost when the typed decimals were stored. */
#ifndef CAROM_VERIFY_BLAME_H
#define CAROM_VERIFY_BLAME_H

#include "verify/grade.h"
#include "verify/report.h"
#include "verify/sweep.h"

typedef struct BlameRow {
    int    step, component;
    bool   single; /* a single operation of the step */
    Text   name;
    Num    part;  /* of the error; a number of the ledger's context */
    Text   ulps;  /* the same in ulps of the true answer */
    double share; /* of the error, in percent; rows of both signs may exceed 100 */
} BlameRow;

typedef struct Blame {
    const Report *report;
    NumCtx       *ctx; /* of the numbers here: exact, or enclosures where the answer has no exact form */
    Text          name;
    Text          typed, computed; /* the true answer, and that of binary64 */
    Judgement     total;
    bool          sizes; /* the true answer is 0: what is called ulps here is the size itself */
    Text          ulps;  /* of the total */
    BlameRow     *row;   /* those that are not 0 */
    int           rows;
    int           zeros;  /* how many rows are exactly 0 */
    Num           inputs; /* the rows of the givens together */
    Text          input_ulps;
    double        input_share;
    bool          adds_up;          /* the rows, added, are the total: checked, not assumed */
    bool          ends_in_computed; /* the last mixed run is the binary64 answer */
    Text          why;              /* in words: the largest contributor */
} Blame;

enum { LIMIT_LEDGER = 300 };

/* The ledgers of some numbers of the derivation, worked out together: a step each, and which of its parts (-1 for a
 * number). With `open`, a row for each single operation in place of a row for each step. Returns how many there are in
 * `blame`; a number has none where binary64 takes another case or a value cannot be worked out. *reason says which have
 * none and why, or where there are none at all only why; it is empty where all have one. */
int blame_make(const Report *report, const Unit *target, int count, bool open, Blame **blame, Text *reason);

#endif
