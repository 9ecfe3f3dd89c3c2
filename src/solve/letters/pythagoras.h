/* cos^2 + sin^2 = 1, to write a formula in the cosine and sine of a declared angle as a textbook does, and to find its factors:
 * e^2 + c^2 - e^2*c^2 is c^2 + e^2*s^2, and 2*c^2 - 1 is c^2 - s^2. */
#ifndef CAROM_SOLVE_PYTHAGORAS_H
#define CAROM_SOLVE_PYTHAGORAS_H

#include "solve/letters/knowledge.h"

/* p, or what equals it for all angles and has no more terms: its terms are brought to one degree in each cosine and its sine. NULL if p
 * is. */
const Poly *pythagoras_homogeneous(const Knowledge *known, const Poly *p);

#endif
