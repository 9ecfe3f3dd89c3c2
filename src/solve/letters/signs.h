/* The signs of polynomials, from what is known of their letters.
 *
 * A polynomial is factored, and each factor is judged by itself: by its enclosure, by the assumptions, by its roots if it has one letter
 * alone, by its discriminant, or with each letter as a function of a positive one (orthant.h). A sign that is found holds for all values
 * that the letters can have; not every sign is found. */
#ifndef CAROM_SOLVE_SIGNS_H
#define CAROM_SOLVE_SIGNS_H

#include "solve/letters/knowledge.h"
#include "solve/letters/real_roots.h"

Signs signs_product(Signs a, Signs b);
/* The signs of x^power, for the signs of x. */
Signs signs_power(Signs a, int power);
/* Whether it is the set of one sign. */
bool signs_one(Signs signs);

/* The signs that p may have; all of them if p is NULL. */
Signs signs_of(Knowledge *known, const Poly *p);
/* A factor of p with more than one possible sign; NULL: there is none, or p is beyond the bounds. */
const Poly *signs_question(Knowledge *known, const Poly *p);

typedef enum Assumed {
    ASSUMED,            /* from now on it decides */
    ASSUMED_KNOWN,      /* it followed already */
    ASSUMED_IMPOSSIBLE, /* it contradicts what is known; nothing changes */
    ASSUMED_TOO_MANY,   /* beyond the bounds; nothing changes */
} Assumed;

/* Assumes that the sign of p is one of these. */
Assumed signs_assume(Knowledge *known, const Poly *p, Signs wanted);

/* p, which has no other letter, as a polynomial in this one; false if it is beyond the bounds. */
bool signs_real_poly(RealPoly *z, Knowledge *known, const Poly *p, int letter);
/* The range of a letter, narrowed by assumptions about it alone. */
LetterRange signs_range(Knowledge *known, int letter);

#endif
