/* Collecting: a formula as a quotient of two polynomials in one unknown, whose coefficients are formulas without it.
 *
 *     1/2*ma*va'^2 + p - ma*va'    in va':  coefficients p, -ma, 1/2*ma */
#ifndef CAROM_SOLVE_ALGEBRA_COLLECT_H
#define CAROM_SOLVE_ALGEBRA_COLLECT_H

#include "solve/algebra/atom.h"
#include "solve/algebra/roots.h"

typedef struct Polynomial {
    const Expr *coefficient[MOST_DEGREE + 1]; /* of 1, x, x², ...; 0 where there is none */
    int         degree;
} Polynomial;

typedef struct Ratio {
    Polynomial top, bottom;
} Ratio;

/* False where the formula is no such quotient: the unknown stands under a root, or its degree would be above MOST_DEGREE. The formula is
 * written out. */
bool collect(const TermDesk *desk, const Expr *expr, Atom unknown, Ratio *quotient);

/* The polynomial that is 0 where the sides are equal, with the right side subtracted from the left. */
bool collect_equation(const TermDesk *desk, const Expr *left, const Expr *right, Atom unknown, Polynomial *zero);

#endif
