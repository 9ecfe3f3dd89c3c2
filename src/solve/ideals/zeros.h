/* Zeros: what a part says of the values of its letters. */
#ifndef CAROM_SOLVE_ZEROS_H
#define CAROM_SOLVE_ZEROS_H

#include "solve/ideals/ideal_parts.h"

/* Counts the letters, listed by `is`, that can be chosen freely. 0: there are finitely many zeros. */
int zeros_dimension(const PolyRing *ring, const Ideal *ideal, const bool is[LIMIT_LETTERS]);

/* The polynomial of least degree in this letter alone that is 0 in the part; NULL: there is none of a degree up to `most`, it would be too
 * long, or the user of num has interrupted. */
const Poly *zeros_minimal(PolyRing *ring, const Ideal *ideal, int letter, int most, NumCtx *num);

#endif
