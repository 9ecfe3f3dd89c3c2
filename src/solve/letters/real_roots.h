/* The real roots of a polynomial in one letter, isolated exactly by Sturm's theorem. */
#ifndef CAROM_SOLVE_REAL_ROOTS_H
#define CAROM_SOLVE_REAL_ROOTS_H

#include "number/rational.h"
#include "solve/letters/poly.h"

/* c[0] + c[1]*x + ... + c[degree]*x^degree, c[degree] not 0, irreducible over the rationals: so its roots are simple, and only that of
 * degree 1 is rational. */
typedef struct RealPoly {
    int degree;
    Rat c[LIMIT_FACTOR_DEGREE + 1];
} RealPoly;

/* With low = high the root is that number; otherwise it is the only one between them. */
typedef struct RealRoot {
    Rat low, high;
} RealRoot;

/* All real roots, in ascending order; how many there are, or -1 if numbers get too long. Numbers are made in `ctx`. */
int real_roots(RealRoot list[LIMIT_FACTOR_DEGREE], const RealPoly *p, NumCtx *ctx);

/* Halves the interval of a root; false if numbers get too long. */
bool real_roots_halve(RealRoot *root, const RealPoly *p, NumCtx *ctx);

/* The sign of p at x, 0 also if numbers get too long. */
int real_roots_sign(const RealPoly *p, Rat x, NumCtx *ctx);

/* The order of a root and a rational number; ORDER_UNKNOWN if numbers get too long. */
Order real_roots_compare(RealRoot *root, const RealPoly *p, Rat x, NumCtx *ctx);

#endif
