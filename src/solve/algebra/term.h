/* Terms: formulas put together from formulas, without the 0 and 1 that nobody writes: x + 0 is x, 1*x is x, x - (y - z) keeps its brackets.
 */
#ifndef CAROM_SOLVE_ALGEBRA_TERM_H
#define CAROM_SOLVE_ALGEBRA_TERM_H

#include "language/expr.h"

/* A TermDesk holds what is needed to make terms. */
typedef struct TermDesk {
    Arena  *mem;
    NumCtx *num;  /* of exact numbers */
    bool    fold; /* numbers are worked out, as those of term_value: the term is for reckoning, not for a page */
} TermDesk;

/* Shapes follow from the operands: of a product of a number and a vector, that of the vector. */
const Expr *term_integer(const TermDesk *desk, int value);
const Expr *term_sum(const TermDesk *desk, const Expr *a, Op op, const Expr *b); /* OP_ADD or OP_SUB */
const Expr *term_product(const TermDesk *desk, const Expr *a, const Expr *b);
const Expr *term_quotient(const TermDesk *desk, const Expr *a, const Expr *b);
const Expr *term_negative(const TermDesk *desk, const Expr *a);
/* The exponent of a power, if that is written as a whole number from 1 to 9; else 0. */
int         term_exponent(const Expr *power);
const Expr *term_power(const TermDesk *desk, const Expr *a, int exponent);
const Expr *term_call(const TermDesk *desk, Op op, const Expr *a, const Expr *b, Shape shape);

/* An exact number that has no text. */
const Expr *term_value(const TermDesk *desk, const Exact *value);

bool term_is_zero(const Expr *term);
bool term_is_one(const Expr *term);

#endif
