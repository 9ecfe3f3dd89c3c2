/* A mixed run: the first operations are rounded as a program rounds them, and all later ones are exact. With it, a ledger can show a
 * step operation by operation. */
#ifndef CAROM_VERIFY_FLOATS_MIXED_H
#define CAROM_VERIFY_FLOATS_MIXED_H

#include "derive/eval.h"
#include "number/exact.h"

/* Numbers of its system are exact numbers (Num.exact), so values of the exact system can be used unchanged. */
typedef struct Mixed {
    NumCtx      ctx; /* first: the operations of its system find the rest from it */
    NumCtx      binary;
    long        left;     /* how many operations are still to be rounded */
    long        done;     /* how many there were, rounded or not */
    const char *last;     /* the operation that was rounded last, by name; NULL if that was the literal */
    Num         constant; /* the constant, where that is NULL */
    const char *overflow; /* the first operation whose result was not finite, or NULL; and which one it was */
    long        overflow_at;
} Mixed;

void mixed_open(Mixed *mixed, Machine machine, Arena *mem);
void mixed_close(Mixed *mixed);

/* The value of a formula with the first `count` of its operations rounded; returns how many it has, or -1 if it has no value. */
long mixed_evaluate(Mixed *mixed, const Expr *formula, const Slot *slot, long count, Value *value);

#endif
