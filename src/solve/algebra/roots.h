/* The real roots of a polynomial with rational coefficients that can be written down: rational ones, and those of quadratic factors. */
#ifndef CAROM_SOLVE_ALGEBRA_ROOTS_H
#define CAROM_SOLVE_ALGEBRA_ROOTS_H

#include "number/rational.h"

enum { MOST_DEGREE = 8 };

/* Each root is listed once, however often it occurs. */
typedef struct Roots {
    Rat  rational[MOST_DEGREE];
    int  rationals;
    Rat  quadratic[MOST_DEGREE / 2][3]; /* irreducible factors c[0] + c[1]*x + c[2]*x², with or without real roots */
    int  quadratics;
    bool complete; /* proved: there are no other real roots */
} Roots;

/* Finds the real roots of c[0] + c[1]*x + ... + c[degree]*x^degree, with c[degree] not 0, by its factors over the rationals. Where FLINT is
 * not installed, or the numbers are too long, it lists none, and is not complete. */
Roots roots_find(const Rat *c, int degree, NumCtx *num);

#endif
