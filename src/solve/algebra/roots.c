#include "solve/algebra/roots.h"

#include "solve/letters/real_roots.h"

enum { X }; /* the letter */

static const Poly *polynomial(PolyRing *ring, const Rat *c, int degree)
{
    const Poly *x = poly_letter(ring, X), *sum = poly_integer(ring, 0);
    for (int i = degree; i >= 0; i--) {
        RatView view;
        sum = poly_add(ring, poly_mul(ring, sum, x), poly_rational(ring, rat_view(&view, c[i])));
    }
    return sum;
}

/* False if a coefficient is too long. */
static bool coefficients(RealPoly *p, const PolyRing *ring, const Poly *factor, NumCtx *num)
{
    bool  fits = true;
    mpq_t q;
    mpq_init(q);
    *p = (RealPoly){.degree = poly_degree(ring, factor, X)};
    for (int i = 0; i <= p->degree; i++)
        p->c[i] = rat_int(0);
    for (int i = 0; i < poly_terms(ring, factor) && fits; i++) {
        mp_limb_t exponent[LIMIT_LETTERS];
        poly_term(q, exponent, ring, factor, i);
        fits = rat_from_mpq(&p->c[exponent[X]], q, num) == NUM_OK;
    }
    mpq_clear(q);
    return fits;
}

static void add_factor(Roots *roots, const RealPoly *p, NumCtx *num)
{
    RealRoot isolated[LIMIT_FACTOR_DEGREE];
    if (p->degree == 1 && rat_div(&roots->rational[roots->rationals], rat_neg(p->c[0], num), p->c[1], num) == NUM_OK)
        roots->rationals++;
    else if (p->degree == 1)
        roots->complete = false;
    else if (p->degree == 2) {
        for (int i = 0; i <= 2; i++)
            roots->quadratic[roots->quadratics][i] = p->c[i];
        roots->quadratics++;
    } else
        roots->complete &= real_roots(isolated, p, num) == 0;
}

Roots roots_find(const Rat *c, int degree, NumCtx *num)
{
    Roots       roots = {.complete = false};
    PolyRing   *ring = poly_open();
    PolyFactors factors;
    if (!ring)
        return roots;
    bool factored = poly_factor(&factors, ring, polynomial(ring, c, degree));
    roots.complete = factored;
    for (int i = 0; factored && i < factors.count; i++) {
        RealPoly p;
        if (coefficients(&p, ring, factors.factor[i], num))
            add_factor(&roots, &p, num);
        else
            roots.complete = false;
    }
    poly_close(ring);
    return roots;
}
