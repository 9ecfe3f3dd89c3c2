/* Ranged: for which values of one letter a derivation in letters meets conditions: "e > 1/9 because vb' > 0; e <= 1 as declared". Where the
 * signs of other letters decide that, it is solved in each region of them: if M > m, and if M <= m. */
#ifndef CAROM_VERIFY_RANGED_H
#define CAROM_VERIFY_RANGED_H

#include "solve/ranges/ranges.h"
#include "verify/cases.h"

/* A condition on the values of a derivation: a comparison of its quantities, as `where` has it. */
typedef struct RangedWish {
    const Expr *comparison; /* of two sides */
    const Expr *shown;      /* as the page shows it */
} RangedWish;

/* A RangedReason says where an end of an interval comes from. */
typedef struct RangedReason {
    const Expr *wish;   /* the condition; NULL: a decision of the method, */
    const Step *asked;  /* in this step; NULL: the declaration of the letter */
    bool        beyond; /* the decision is against the step's condition, which holds beyond the end */
    const Expr *value;  /* vb' = u/5*(9*e - 1): what the condition is about; or NULL */
    const Expr *about;  /* va*va' = u^2/5*(3 - 2*e): the left side of the condition, worked out, whatever it is; or NULL */
    const Expr *left;   /* 9*e > 1: what is left of it after division by what is positive; or NULL */

    const RangesCondition *condition;
} RangedReason;

typedef struct RangedEnd {
    const Expr  *relation; /* e > 1/9 */
    bool         rounded;
    RangedReason reason;
} RangedEnd;

typedef struct RangedInterval {
    const Expr *whole; /* 1/9 < e <= 1; the letter alone: any value */
    const Expr *point; /* the only value: 1/9; else NULL */
    RangedEnd   end[2];
    int         ends;
} RangedInterval;

/* The values, if the other letters are as the condition says. */
typedef struct RangedRegion {
    Case           of;   /* its assumptions */
    Text           when; /* "M > m"; empty: whatever they are */
    RangedInterval interval[MOST_RANGES];
    int            count;
    bool           open; /* there may be more values: not all cases could be solved */
} RangedRegion;

enum { MOST_REGIONS = 12, MOST_REGION_SPLITS = 6 };

typedef struct Ranged {
    Text         letter;
    RangedRegion region[MOST_REGIONS]; /* those with values before those without */
    int          regions;
    bool         otherwise;    /* there is no value in any other region */
    int          count;        /* of all intervals */
    bool         may_be_empty; /* for some values of the other letters */
    bool         missing;      /* the letter stands for a given that is missing, e=? */
    bool         put_in;       /* the report is worked out with the only value */
    bool         more;         /* there are more regions than these */
    bool         open;         /* it cannot be solved in some region, or there are more of them */
    Text         remark;       /* "the collision adds kinetic energy": the method remarks this on every value; or empty */
    const Expr **about;        /* where there is no value: va' = -u/5*(3 + 8*e), what the first case makes of each condition */
    int          abouts;

} Ranged;

/* Finds the values of the letter that satisfy the wishes, in the cases of a report in letters. */
Ranged *ranged_find(const Report *report, Text letter, const RangedWish *wish, int wishes);

#endif
