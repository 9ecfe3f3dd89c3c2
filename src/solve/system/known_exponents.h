/* Exponents that are known: with n = 3, e^(2*n) is e^6, a polynomial in e. */
#ifndef CAROM_SOLVE_KNOWN_EXPONENTS_H
#define CAROM_SOLVE_KNOWN_EXPONENTS_H

#include "derive/eval.h"
#include "solve/algebra/term.h"

/* The formula with its exponents as numbers, where all that stands in one is known and its value is a whole number that a polynomial can
 * have; the formula itself where there are none. `known` has an entry for each atom, and `slot` their values, in the numbers of the desk.
 */
const Expr *known_exponents_in(const TermDesk *desk, const Expr *expr, const bool *known, Slot *slot);

#endif
