/* Evaluates a formula in one number system: operations on vectors, norms and matrices are split into operations on numbers. */
#ifndef CAROM_DERIVE_EVAL_H
#define CAROM_DERIVE_EVAL_H

#include "derive/value.h"

/* The values of a formula's names. A slot whose flags are not 0 has no value, and a formula that uses it inherits the flags. */
typedef struct Slot {
    Value value;
    int   flags;
    bool  set;
} Slot;

typedef struct Env {
    NumCtx     *num;
    const Slot *slot;
    Span        span;    /* of the operation that failed */
    const char *why;     /* why it failed, once a status is not 0 or the run went on past it */
    NumReason   reason;  /* the same as an enum */
    uint64_t    choices; /* the decisions of min, max, abs and sign, combined into one number, see CHOICES */
} Env;

/* The choices are digits to the base CHOICES, each one more than the decision: whether min or max took the next argument, or the sign
 * of a number and 1. The sign of NaN decides nothing: the result is NaN. */
enum { CHOICE_NAN = 3, CHOICES = 31 };

/* Whether the cosine and sine of this angle are exact numbers although the angle is not: atan2(3, 4), 90° - atan2(3, 4), angle(v),
 * acos(3/5). */
bool eval_is_slope(const Expr *angle);
/* Whether it is one of them by itself, a function and no sum or negative. */
bool eval_is_direction(const Expr *angle);

/* Whether a run that may have continued past NaN made the same choices as the exact one. */
bool eval_chose_alike(uint64_t own, uint64_t exact);

/* Returns status flags; if they are not 0, *z has no value. `and` and `or` stop at the operand that decides. */
int eval(Value *z, const Expr *expr, Env *env);

#endif
