#include "solve/letters/fraction.h"

Fraction fraction_whole(PolyRing *ring, const Poly *p)
{
    return (Fraction){p, poly_integer(ring, 1)};
}

Fraction fraction_lowest(PolyRing *ring, const Poly *above, const Poly *below)
{
    if (!above || !below)
        return fraction_none();
    if (poly_is_zero(ring, above))
        return fraction_whole(ring, above);
    if (poly_is_one(ring, below))
        return (Fraction){above, below};
    const Poly *common = poly_gcd(ring, above, below);
    if (!common)
        return fraction_none();
    if (!poly_is_one(ring, common)) {
        above = poly_quotient(ring, above, common);
        below = poly_quotient(ring, below, common);
    }
    const Poly *leading = poly_leading(ring, below);
    return (Fraction){poly_quotient(ring, above, leading), poly_quotient(ring, below, leading)};
}

typedef const Poly *OnPolys(PolyRing *ring, const Poly *a, const Poly *b);

/* With d = gcd(b, c): a/(b*d) + e/(c*d) = (a*c + e*b)/(b*c*d), where only d can have a factor in common with the numerator. */
static Fraction sum(PolyRing *ring, Fraction x, Fraction y, OnPolys *op)
{
    if (!x.above || !y.above)
        return fraction_none();
    if (poly_equal(ring, x.below, y.below))
        return fraction_lowest(ring, op(ring, x.above, y.above), x.below);
    const Poly *d = poly_gcd(ring, x.below, y.below), *b = poly_quotient(ring, x.below, d), *c = poly_quotient(ring, y.below, d);
    Fraction    over_d = fraction_lowest(ring, op(ring, poly_mul(ring, x.above, c), poly_mul(ring, y.above, b)), d);
    const Poly *below = poly_mul(ring, poly_mul(ring, b, c), over_d.below);
    return below ? (Fraction){over_d.above, poly_is_zero(ring, over_d.above) ? over_d.below : below} : fraction_none();
}

Fraction fraction_add(PolyRing *ring, Fraction x, Fraction y)
{
    return sum(ring, x, y, poly_add);
}

Fraction fraction_sub(PolyRing *ring, Fraction x, Fraction y)
{
    return sum(ring, x, y, poly_sub);
}

/* What a numerator and the other denominator have in common is cancelled before, while they are small. */
Fraction fraction_mul(PolyRing *ring, Fraction x, Fraction y)
{
    if (!x.above || !y.above)
        return fraction_none();
    if (fraction_is_zero(ring, x) || fraction_is_zero(ring, y))
        return fraction_is_zero(ring, x) ? x : y;
    Fraction    one = fraction_lowest(ring, x.above, y.below), two = fraction_lowest(ring, y.above, x.below);
    const Poly *above = poly_mul(ring, one.above, two.above), *below = poly_mul(ring, one.below, two.below);
    return above && below ? (Fraction){above, below} : fraction_none();
}

bool fraction_is_zero(const PolyRing *ring, Fraction x)
{
    return poly_is_zero(ring, x.above);
}

bool fraction_equal(const PolyRing *ring, Fraction x, Fraction y)
{
    return poly_equal(ring, x.above, y.above) && poly_equal(ring, x.below, y.below);
}
