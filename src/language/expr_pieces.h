/* Expr pieces: a formula with one piece of it changed. Nothing is copied but the way to that piece. */
#ifndef CAROM_LANGUAGE_EXPR_PIECES_H
#define CAROM_LANGUAGE_EXPR_PIECES_H

#include "language/expr.h"

/* `root` with `put` in the place of the node `target`. */
const Expr *expr_with(const Expr *root, const Expr *target, const Expr *put, Arena *mem);

/* The chain without its operand i; NULL if that is what the others divide. */
const Expr *expr_without(const Expr *chain, int i, Arena *mem);

bool expr_is_sum(const Expr *expr);
bool expr_is_product(const Expr *expr);

#endif
