/* Resultants: one equation in one unknown, out of equations in several where no substitution leads further.
 *
 * The method, run forwards, makes every quantity a quotient of polynomials in its unknown givens. A root has a letter of its own, r with
 * r² = its radicand. What is known sets such a quotient equal to a number, so its numerator is a polynomial that is 0. Of two polynomials
 * that share an unknown, the resultant is 0 at every common root and is free of that unknown. */
#ifndef CAROM_SOLVE_RESULTANT_H
#define CAROM_SOLVE_RESULTANT_H

#include "solve/equation_system.h"

/* Puts it in the place of one of the equations. False: there is none, or it would be too long. *complete becomes false where it may not
 * have all roots. */
bool resultant_put(SolveSystem *system, bool *complete);

#endif
