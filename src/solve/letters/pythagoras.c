#include "solve/letters/pythagoras.h"

static const Poly *power(PolyRing *ring, const Poly *base, int exponent)
{
    const Poly *z = poly_integer(ring, 1);
    for (int i = 0; i < exponent; i++)
        z = poly_mul(ring, z, base);
    return z;
}

/* The terms of p with cos^k*sin^j, without these. */
static const Poly *terms_with(PolyRing *ring, const Poly *p, int cosine, int k, int sine, int j)
{
    return poly_coefficient(ring, poly_coefficient(ring, p, sine, j), cosine, k);
}

/* The largest degree of a term in the cosine and the sine together; -1 if there are even and odd ones, which have no degree in common. */
static int common_degree(PolyRing *ring, const Poly *p, int cosine, int sine)
{
    mp_limb_t exponent[LIMIT_LETTERS];
    int       degree = 0, first = -1;
    for (int i = 0; i < poly_terms(ring, p); i++) {
        poly_exponents(exponent, ring, p, i);
        int own = (int)(exponent[cosine] + exponent[sine]);
        if (first >= 0 && (own - first) % 2)
            return -1;
        first = own;
        degree = own > degree ? own : degree;
    }
    return degree;
}

static const Poly *in_one_degree(PolyRing *ring, const Poly *p, int cosine, int sine)
{
    const Poly *c = poly_letter(ring, cosine), *s = poly_letter(ring, sine), *sum = poly_integer(ring, 0);
    const Poly *one = poly_add(ring, poly_mul(ring, c, c), poly_mul(ring, s, s));
    int         degree = common_degree(ring, p, cosine, sine), last = poly_degree(ring, p, cosine);
    for (int j = 0; j <= poly_degree(ring, p, sine) && degree > 0; j++)
        for (int k = 0; k <= last; k++) {
            const Poly *term = terms_with(ring, p, cosine, k, sine, j);
            if (!term || poly_is_zero(ring, term))
                continue;
            term = poly_mul(ring, term, poly_mul(ring, power(ring, c, k), power(ring, s, j)));
            sum = poly_add(ring, sum, poly_mul(ring, term, power(ring, one, (degree - j - k) / 2)));
        }
    return degree > 0 && sum && poly_terms(ring, sum) <= poly_terms(ring, p) ? sum : p;
}

const Poly *pythagoras_homogeneous(const Knowledge *known, const Poly *p)
{
    for (int k = 1; k < known->letters && p; k++) /* the sine comes after its cosine */
        if (known->letter[k].angle.len && known->letter[k].square)
            p = in_one_degree(known->ring, p, k - 1, k);
    return p;
}
