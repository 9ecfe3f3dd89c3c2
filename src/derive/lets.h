/* Lets: names that stand for a formula while a plan is made (`let NAME = FORMULA`). They are no steps: where one is read, its formula is
 * written in its place. A let that is 0, 1, -1 or inf is worked in: with s = -1, m = inf and v = 0,
 *
 *     v_a + s*j*n      is  v_a - j*n
 *     1/2*M + inv(m)   is  1/2*M
 *     (u - v) . n      is  u . n
 *
 * The same is done with the terms of a sum over a family. Nothing that a method writes itself is changed: 2*0 stays 2*0. */
#ifndef CAROM_DERIVE_LETS_H
#define CAROM_DERIVE_LETS_H

#include "language/expr.h"

typedef struct Let {
    Text        name;
    const Expr *formula;
    int         next; /* with the same hash, or -1 */
} Let;

typedef struct Lets {
    Arena  *mem;
    NumCtx *num; /* where numbers are made */
    Let    *let;
    int     count, room;
    int    *first; /* let of each hash, or -1 */
    int     hashes;
    int     terms; /* of sums that have been written out */
} Lets;

/* The formula, or NULL. */
const Expr *lets_find(const Lets *lets, Text name);
/* Replaces a let of that name. The formula is not copied. */
void lets_set(Lets *lets, Text name, const Expr *formula);

/* A copy: changes to one do not change the other. */
Lets *lets_copy(const Lets *lets, Arena *mem);

/* lets_set for the facts that code knows: 0, 1, -1; infinity; a word; the name of a step or given. */
void lets_number(Lets *lets, Text name, int value);
void lets_infinity(Lets *lets, Text name);
void lets_word(Lets *lets, Text name, const char *word);
void lets_name(Lets *lets, Text name, Text other);

/* A formula as a `let` keeps it: if it is a number or inf, it is worked in wherever it is read. */
const Expr *let_taken(const Expr *formula, Arena *mem);
/* Whether the formula is a number or inf that was put in. */
bool let_is_constant(const Expr *formula);

bool let_is_zero(const Expr *formula);

/* fold.c: the node with its constants worked in; its operands must have been folded before. No node is changed, as formulas may share
 * nodes. */
Expr *let_fold(Expr *expr, Arena *mem);
/* The sum of the terms. */
Expr *let_sum(Expr **term, int count, Span span, Arena *mem);

#endif
