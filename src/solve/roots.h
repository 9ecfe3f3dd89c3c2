/* The rational roots of a polynomial, and what is left of it without them. */
#ifndef CAROM_SOLVE_ROOTS_H
#define CAROM_SOLVE_ROOTS_H

#include "number/rational.h"

enum { MOST_DEGREE = 8 };

/* c[0] + c[1]*x + ... + c[degree]*x^degree, c[degree] not 0. Each root is listed once and divided out as often as it occurs, so c and
 * degree become those of the factor that is left. Roots are guessed from floating-point ones and then tested exactly: what is listed is a
 * root, but one with a denominator above a million is not found. Returns how many there are. */
int roots_rational(Rat *c, int *degree, Rat root[MOST_DEGREE], NumCtx *num);

/* Whether the polynomial may have real roots: an estimate in floating point, for a factor of roots_rational. */
bool roots_may_be_real(const Rat *c, int degree);

#endif
