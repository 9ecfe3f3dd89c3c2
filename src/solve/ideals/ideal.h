/* Ideals: what follows from polynomials that are all 0.
 *
 * A Gröbner basis, by Buchberger's algorithm, decides whether they have a common zero in the complex numbers at all, and whether there are
 * finitely many. Where a polynomial is a product, one of its factors is 0: each factor leads to a part of its own. A factor that is known
 * not to be 0 is divided out first, so no part stands for zeros that nobody asks for. The parts together have all common zeros. */
#ifndef CAROM_SOLVE_IDEAL_H
#define CAROM_SOLVE_IDEAL_H

#include "number/number.h"
#include "solve/letters/poly.h"

enum {
    MOST_BASIS = 160,
    MOST_PARTS = 24,
    IDEAL_LETTERS = LIMIT_LETTERS - 2, /* that may stand in what is split: the last two are used here */
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

/* What is certainly not 0: some factors, and some polynomials. */
typedef struct IdealFilter {
    bool (*excludes)(const void *data, const Poly *factor);
    const void        *data;
    const Poly *const *nonzero;
    int                nonzeros;
} IdealFilter;

/* The parts in which all these polynomials are 0; none at all where they have no common zero. A part with finitely many zeros has none that
 * lies on a curve of another. False beyond the bounds. `ring` was opened
 * by poly_open; num: whose user may interrupt. */
bool ideal_split(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, NumCtx *num);

/* How many of the letters, listed by `is`, can be chosen freely. 0: there are finitely many zeros. */
int ideal_dimension(const PolyRing *ring, const Ideal *ideal, const bool is[LIMIT_LETTERS]);

/* The polynomial of least degree in this letter alone that is 0 in the part; NULL: there is none of a degree up to `most`. */
const Poly *ideal_minimal(PolyRing *ring, const Ideal *ideal, int letter, int most);

#endif
