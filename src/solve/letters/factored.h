/* Elements as formulas, factored as a textbook prints them: -u/5*(1 + 6*e), 1/2*m*u^2*(1 - e^2), u/5*(9*e - 1).
 *
 * The number and the sign come first, then the powers of letters in the order in which they were declared, then the sums in brackets, then
 * roots. A number divides a root at the end, and without a sum the root then comes first: √3*u/2, 3*u*(1 + e)*√3/8. A sum is
 * turned so that it does not begin with a minus where one of its terms has none. */
#ifndef CAROM_SOLVE_FACTORED_H
#define CAROM_SOLVE_FACTORED_H

#include "language/expr.h"
#include "solve/letters/letters.h"

/* A formula in declared letters alone, for a number of letters_system; it reads back as the same element. NULL: x also contains a letter
 * without a name (a value of which only an enclosure is known), or it is too long to be factored. `ctx` is the context of x. */
const Expr *factored_formula(Num x, NumCtx *ctx, Arena *mem);

#endif
