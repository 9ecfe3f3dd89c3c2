/* Ideals: what follows from polynomials that are all 0.
 *
 * Their common zeros are found part by part, see ideal_parts.h. Curves on which something is 0 that may not be are left out, and so are
 * single zeros that lie on a curve. For that a helper letter w says that g is not 0: w*g = 1. */
#ifndef CAROM_SOLVE_IDEAL_H
#define CAROM_SOLVE_IDEAL_H

#include "solve/ideals/ideal_parts.h"

enum { IDEAL_LETTERS = LIMIT_LETTERS - 2 }; /* that may stand in what is split: the last two are helpers */

/* The parts in which all these polynomials are 0; none at all where they have no common zero. A part with finitely many zeros has none that
 * lies on a curve of another. False beyond the bounds. `ring` was opened by poly_open; num: whose user may interrupt. */
bool ideal_split(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, NumCtx *num);

#endif
