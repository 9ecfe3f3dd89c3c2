/* Tape: the steps of a plan as one straight line of operations on numbers, made once for a log and run for each of its rows. Vectors are
 * taken apart, names are places, and nothing is allocated while it runs. The operations are those of eval.h, in the same order.
 *
 * It runs in double balls, to find results, and in double ranges, to find what rounding can do. A run ends where these leave a decision
 * open, where a need fails, and where a value is missing: then the plan itself has to be run. */
#ifndef CAROM_AUDIT_TAPE_H
#define CAROM_AUDIT_TAPE_H

#include "derive/plan.h"
#include "number/double_ball.h"
#include "number/double_range.h"

enum { TAPE_AXES = 3 };

/* The places of a number (one) or of the components of a vector; of a condition the place of its truth, with a count of 0. */
typedef struct TapePlaces {
    int count, at[TAPE_AXES];
} TapePlaces;

typedef union TapeCell {
    DoubleBall  ball;
    DoubleRange range;
} TapeCell;

typedef enum TapeNumbers { TAPE_BALLS, TAPE_RANGES } TapeNumbers;

/* A TapeOp names the operation of one step of the tape. */
typedef enum TapeOp {
    TAPE_ADD,
    TAPE_SUB,
    TAPE_MUL,
    TAPE_DIV,
    TAPE_NEG,
    TAPE_INV,
    TAPE_SQRT,
    TAPE_COPY,
    TAPE_ABS,
    TAPE_MIN,
    TAPE_MAX,
    /* these give a truth, of two numbers */
    TAPE_EQ,
    TAPE_LT,
    TAPE_LE,
    /* and these of two truths, or of one */
    TAPE_AND,
    TAPE_OR,
    TAPE_NOT,
} TapeOp;

typedef struct TapeStep {
    TapeOp op;
    int    to, x, y;
} TapeStep;

/* A step of the plan. */
typedef struct TapeBlock {
    int  step;
    int  guard; /* a place of truths, or below 0 */
    bool guard_is, need;
    int  truth; /* of a condition */
    int  end;   /* of its steps of the tape, which begin where those of the block before end */
} TapeBlock;

/* Made by tape_maker.h. */
typedef struct Tape {
    const Plan *plan;
    int         bits; /* of ranges: 53 or 24 */
    TapeStep   *step;
    int         steps, steps_room;
    TapeBlock  *block;
    int         blocks;
    TapeCell   *cell[2];             /* for each place, by TapeNumbers */
    bool       *known, *given_known; /* whether it has a value in this run; and before the run */
    int         cells, zero;
    Truth      *truth;
    int         truths;
    bool       *ran;   /* for each step of the plan, whether it is in a case that applies */
    TapePlaces *given; /* in the order of the plan */
    TapePlaces *value; /* for each step of the plan */
    int         givens;
} Tape;

/* The number at a place, or a given, that is the same in all rows. */
void tape_fix(Tape *tape, int place, const Exact *value, NumCtx *exact);
void tape_fix_given(Tape *tape, int given, const Value *value, NumCtx *exact);
/* A component of a given: an exact double of at most so many bits. */
void tape_put(Tape *tape, int given, int axis, double value);

/* False: the run ended early. */
bool tape_run(Tape *tape, TapeNumbers numbers);

/* Whether the step was in a case that applied, and the places of its value; count 0: it has none that are numbers. */
bool       tape_ran(const Tape *tape, int step);
TapePlaces tape_value(const Tape *tape, int step);

#endif
