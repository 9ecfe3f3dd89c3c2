/* Fraction: a quotient of polynomials, above/below, in lowest terms; the leading coefficient of `below` is 1.
 *
 * `above` is NULL where there is none, as it went beyond the bounds of poly.h or would have been divided by what might be 0. It stays so:
 * an operand without `above` gives a result without one. */
#ifndef CAROM_SOLVE_FRACTION_H
#define CAROM_SOLVE_FRACTION_H

#include "solve/letters/poly.h"

typedef struct Fraction {
    const Poly *above, *below;
} Fraction;

static inline Fraction fraction_none(void)
{
    return (Fraction){NULL, NULL};
}

/* p/1 */
Fraction fraction_whole(PolyRing *ring, const Poly *p);
/* above/below, below not 0. */
Fraction fraction_lowest(PolyRing *ring, const Poly *above, const Poly *below);

Fraction fraction_add(PolyRing *ring, Fraction x, Fraction y);
Fraction fraction_sub(PolyRing *ring, Fraction x, Fraction y);
Fraction fraction_mul(PolyRing *ring, Fraction x, Fraction y);

/* x not without `above`. */
bool fraction_is_zero(const PolyRing *ring, Fraction x);
bool fraction_equal(const PolyRing *ring, Fraction x, Fraction y);

#endif
