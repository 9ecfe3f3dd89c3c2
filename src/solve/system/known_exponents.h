/* Exponents that are known: with n = 3, e^(2*n) is e^6, a polynomial in e. */
#ifndef CAROM_SOLVE_KNOWN_EXPONENTS_H
#define CAROM_SOLVE_KNOWN_EXPONENTS_H

#include "solve/system/equation_system.h"

/* The formula with its exponents as numbers, where all that stands in one is known and its value is a whole number that a polynomial can
 * have; the formula itself where there are none. The result is in the arena of the system's desk. */
const Expr *known_exponents_in(const SolveSystem *system, const Expr *expr);

#endif
