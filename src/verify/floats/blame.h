/* The blame ledger: where the error of one answer comes from, in rows that add up to it exactly.
 *
 * R(k) is the answer when the first k numbers of the derivation have the values that the run of a program gave them and
 * every later number is worked out exactly; row k is R(k) - R(k-1). R(0) is the true answer and R(n) is the program's
 * answer, bit for bit, so in any derivation the rows add up to the whole error, R(n) - R(0). The givens come first:
 * their rows are the errors of storing the typed decimals. */
#ifndef CAROM_VERIFY_FLOATS_BLAME_H
#define CAROM_VERIFY_FLOATS_BLAME_H

#include "verify/floats/grade.h"
#include "verify/report.h"
#include "verify/floats/sweep.h"

typedef struct BlameRow {
    int    step, component;
    bool   single; /* a single operation of the step */
    Text   name;
    Num    part;  /* of the error; a number of the ledger's context */
    Text   ulps;  /* the same in ulps of the true answer */
    double share; /* of the error, in percent; rows of opposite signs may exceed 100, and be infinite if they almost cancel. NaN if the
                   * whole error is 0 or cannot be told apart from it. */
} BlameRow;

typedef struct Blame {
    const Report *report;
    NumCtx       *ctx; /* of the numbers here: exact, or enclosures if the answer has no exact form */
    Text          name;
    int           step, component; /* -1: a number */
    Num           truth;
    Text          system;          /* in which the program computes */
    Text          typed, computed; /* the true answer and that of the program */
    bool          typed_exact;     /* whether these are all digits of the true answer */
    Judgement     total;
    bool          sizes; /* the true answer is 0, so the fields called ulps hold sizes instead */
    Text          ulps;  /* of the total */
    BlameRow     *row;   /* only the rows that are not 0 */
    int           rows;
    int           zeros;  /* number of rows that are exactly 0 */
    Num           inputs; /* sum of the rows of the givens */
    Text          input_ulps;
    double        input_share;
    bool          adds_up;          /* checked, not assumed: the sum of the rows is the total error */
    bool          ends_in_computed; /* with all numbers rounded, the mixed run gives the program's answer */
    Text          why;              /* a sentence about the largest row */
} Blame;

enum { LIMIT_LEDGER = 300, MOST_TARGETS = 64 };

/* The targets that the name has in the derivation, or, if it is empty, those of every answer that is a number or a vector; of a vector
 * that component, or all with -1. Returns their number. */
int blame_targets(const Report *report, Text name, int component, SweepItem target[MOST_TARGETS]);

/* Makes the ledgers of some numbers of the derivation together. A target is a step and one of its parts (-1 for a plain
 * number). With `open` there is a row for each operation instead of a row for each step. Returns the number of ledgers
 * in `blame`. A target has no ledger if the program takes another case or a value cannot be worked out; *reason then names
 * these targets with the reasons, or gives only the reason if there is no ledger at all. It is empty if all have one. */
int blame_make(const Report *report, Machine machine, const SweepItem *target, int count, bool open, Blame **blame, Text *reason);

#endif
