/* Parts: the common zeros of polynomials, part by part.
 *
 * A Gröbner basis, by Buchberger's algorithm, decides whether there are any in the complex numbers at all. Where a polynomial is a product,
 * one of its factors is 0: each factor leads to a part of its own. A factor that is known not to be 0 is divided out first, so no part
 * stands for zeros that nobody asks for. */
#ifndef CAROM_SOLVE_IDEAL_PARTS_H
#define CAROM_SOLVE_IDEAL_PARTS_H

#include "solve/ideals/effort.h"
#include "solve/letters/poly.h"

enum {
    MOST_BASIS = 160,
    MOST_PARTS = 24,
};

/* A Gröbner basis for the order of its ring, by total degree. */
typedef struct Ideal {
    const Poly *basis[MOST_BASIS];
    int         count;
} Ideal;

typedef struct IdealParts {
    Ideal part[MOST_PARTS];
    int   count;
} IdealParts;

/* Lists what is certainly not 0: some factors, and some polynomials. */
typedef struct IdealFilter {
    bool (*excludes)(const void *data, const Poly *factor); /* NULL: none */
    const void        *data;
    const Poly *const *nonzero;
    int                nonzeros;
} IdealFilter;

/* Adds the parts in which all these polynomials are 0; none where they have no common zero. False beyond the bounds. */
bool ideal_parts_add(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, Effort *effort);
/* Leaves out what lies within another part. */
void ideal_parts_drop_repeated(IdealParts *parts, PolyRing *ring);

#endif
