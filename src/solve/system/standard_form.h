/* Standard form: an equation in one unknown with its numbers worked out, as it stands on a board: 4*x = -5, x² + 6*x + 8 = 0. Its
 * coefficients are whole numbers, and the first one is positive. They have no common factor, unless only the value of x would be left. */
#ifndef CAROM_SOLVE_STANDARD_FORM_H
#define CAROM_SOLVE_STANDARD_FORM_H

#include "solve/system/equation_system.h"

/* The coefficients of p, whose formulas have values in the system. *turned: their signs are those of -p, so
 * that the root with + is the one with - of p. False: one of them is no rational number, or too long for a page. */
bool standard_coefficients(const SolveSystem *system, const Polynomial *p, const Expr *coefficient[], bool *turned);

/* The equation with these coefficients; `x` is the unknown. */
const Expr *standard_equation(const TermDesk *desk, int degree, const Expr *const coefficient[], const Expr *x);

/* A number as it is written: -3/4, 2*√5. NULL: it is too long for a page. */
const Expr *standard_number(const TermDesk *desk, const Exact *value);

/* The same of a polynomial in that unknown; NULL: it has coefficients that are no short fractions. */
const Expr *standard_of(const SolveSystem *system, const Polynomial *p, Atom unknown);

#endif
