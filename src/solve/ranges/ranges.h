/* Inequalities: for which values of one declared letter, within its range, conditions hold. */
#ifndef CAROM_SOLVE_RANGES_H
#define CAROM_SOLVE_RANGES_H

#include "language/expr.h"
#include "solve/letters/letters.h"

/* The condition `x op 0`; op is OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ or OP_NE. */
typedef struct RangesCondition {
    Num x;
    Op  op;
} RangesCondition;

enum { ENDS_IN_DECLARATION = -1 };

/* One end of an interval. `at` is NULL where the interval goes on without end. */
typedef struct RangesEnd {
    const Expr *at;      /* a number, or a formula in other letters */
    Num         num;     /* the same as a number of letters_system; not of a `rounded` end */
    bool        rounded; /* a root without an exact form that carom can print: `at` is a decimal, all of whose digits are correct */
    bool        closed;
    int         from; /* the condition that ends the interval here, by its index, or ENDS_IN_DECLARATION */
} RangesEnd;

typedef struct RangesInterval {
    RangesEnd low, high; /* a single value is both ends, closed */
} RangesInterval;

typedef enum RangesStatus {
    RANGES_FOUND,     /* the list is the set; with no interval in it, no value meets all conditions */
    RANGES_UNDECIDED, /* the signs of other letters decide: letters_undecided has the question */
    RANGES_UNABLE,    /* the conditions cannot be solved for this letter */
} RangesStatus;

enum { MOST_RANGES = 12 };

/* Disjoint intervals in ascending order. Where ends are formulas, an interval may be empty for some values of the other letters: m/M < e <=
 * 1 has no e where M <= m; `may_be_empty` says that this was not ruled out, and letters_undecided
 * has the question. */
typedef struct Ranges {
    RangesStatus   status;
    int            count;
    RangesInterval interval[MOST_RANGES];
    bool           may_be_empty;
} Ranges;

/* The values of `letter`, which letters_declare made, for which all conditions hold, whatever values the other letters have. */
Ranges ranges_where(Num letter, const RangesCondition *condition, int count, NumCtx *ctx, Arena *mem);

#endif
