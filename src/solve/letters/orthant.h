/* Polynomials whose letters have ranges, as polynomials in positive numbers: a letter from a to b is (a + b*t)/(1 + t) with t > 0, one
 * above a is a + t, one below b is b - t. If all terms then have one sign, so has the sum. */
#ifndef CAROM_SOLVE_ORTHANT_H
#define CAROM_SOLVE_ORTHANT_H

#include "solve/letters/knowledge.h"

/* The signs that p may have if each letter is in its range; letters with an enclosure have their value. */
Signs orthant_signs(Knowledge *known, const Poly *p, const LetterRange range[LIMIT_LETTERS]);

/* p with above/below in place of the letter, times below^(the degree of the letter in p). */
const Poly *orthant_compose(PolyRing *ring, const Poly *p, int letter, const Poly *above, const Poly *below);

/* The sign of a number, or of a polynomial whose letters all have enclosures. */
Signs orthant_value(Knowledge *known, const Poly *p);

#endif
