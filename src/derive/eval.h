/* Working out a formula in one number system: vectors, norms and the like taken apart into operations on numbers. */
#ifndef CAROM_DERIVE_EVAL_H
#define CAROM_DERIVE_EVAL_H

#include "derive/value.h"

/* The values that a formula's names stand for. A slot whose flags are not 0 has no value: what uses it inherits
 * the flags. */
typedef struct Slot {
    Value value;
    int   flags;
    bool  set;
} Slot;

typedef struct Env {
    NumCtx     *num;
    const Slot *slot;
    Span        span;    /* of the operation that failed, and */
    const char *why;     /* what it ran into, once a status is not 0, and */
    NumReason   reason;  /* the kind of it */
    uint64_t    choices; /* what min, max, abs and sign decided on the way, folded into one number */
} Env;

/* Returns status flags; where they are not 0, *z has no value. and / or stop at the operand that decides. */
int eval(Value *z, const Expr *expr, Env *env);

/* a op b for one operator of a chain: shared with the derivation that shows it. */
int eval_joint(Value *z, Op op, Value a, Value b, Env *env);

#endif
