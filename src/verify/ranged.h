/* Ranged: for which values of one letter a derivation in letters meets conditions: "e > 1/9 because vb' > 0; e <= 1 as declared". */
#ifndef CAROM_VERIFY_RANGED_H
#define CAROM_VERIFY_RANGED_H

#include "solve/letters/ranges.h"
#include "verify/cases.h"

/* A condition on the values of a derivation: a comparison of its quantities, as `where` has it. */
typedef struct RangedWish {
    const Expr *comparison; /* of two sides */
    const Expr *shown;      /* as the page shows it */
} RangedWish;

/* Where an end of an interval comes from. */
typedef struct RangedReason {
    const Expr *wish;   /* the condition; NULL: a decision of the method, */
    const Step *asked;  /* in this step; NULL: the declaration of the letter */
    bool        beyond; /* the decision is against the step's condition, which holds beyond the end */
    const Expr *value;  /* vb' = u/5*(9*e - 1): what the condition is about; or NULL */
} RangedReason;

typedef struct RangedEnd {
    const Expr  *relation; /* e > 1/9 */
    bool         rounded;
    RangedReason reason;
} RangedEnd;

typedef struct RangedInterval {
    const Report *report;   /* of its case */
    const Expr   *whole;    /* 1/9 < e <= 1; the letter alone: any value */
    bool          remarked; /* the method has a remark on these values; they are listed only if there are no others */
    const Expr   *point;    /* the only value: 1/9; else NULL */
    RangedEnd     end[2];
    int           ends;
} RangedInterval;

enum { MOST_RANGED = MOST_CASES * MOST_RANGES };

typedef struct Ranged {
    Text           letter;
    RangedInterval interval[MOST_RANGED];
    int            count;
    bool           may_be_empty; /* for some values of the other letters */
    bool           open;         /* other letters decide it, or it cannot be solved */
} Ranged;

/* For the cases of a report in letters. */
Ranged *ranged_find(const Report *report, Text letter, const RangedWish *wish, int wishes);

#endif
