/* Operations on values whose shapes fit: each is split into operations on numbers. eval.c finds the operands. */
#ifndef CAROM_DERIVE_OPERATE_H
#define CAROM_DERIVE_OPERATE_H

#include "derive/eval.h"

/* Each returns status flags; if they are not 0, *z has no value. */

/* a + b, a - b, a*b, a/b, a . b or a x b. */
int operate_pair(Value *z, Op op, Value a, Value b, Env *env);
/* A sign, or a function with its arguments. */
int operate_call(Value *z, Op op, const Value *arg, int count, Env *env);

/* Converts a value in a unit to kg, m and s (OP_QUANTITY), or back (OP_IN); `factor` is that of the unit. A factor of 1 changes no number,
 * whatever the number system. */
int operate_unit(Value *z, Op op, Value value, const Exact *factor, Env *env);

/* asin, acos and atan are directions: of <√((1 - x)*(1 + x)), x>, of <x, √((1 - x)*(1 + x))> and of <1, x>. Puts these components into
 * `along`. */
int operate_inverse(Num *along, Op op, Num x, Env *env);
/* The angle between two vectors, from 0 to half a turn, is the direction of <a . b, |cross(a, b)|>. */
int operate_between(Num *along, Value a, Value b, Env *env);

/* v turned by the angle with this cosine and sine. */
int operate_turn(Value *z, Value v, Num cosine, Num sine, Env *env);

Truth operate_compare(Op op, Value a, Value b, Env *env);
Truth operate_not(Truth truth);

#endif
