/* One equation in one unknown, out of equations in several where no substitution leads further.
 *
 * What follows from all of them together is found in the ideal of their polynomials: that there is no solution, that something is left
 * free, or a polynomial in one unknown that has every solution among its roots. */
#ifndef CAROM_SOLVE_UNIVARIATE_H
#define CAROM_SOLVE_UNIVARIATE_H

#include "solve/equation_system.h"

typedef enum Univariate {
    UNIVARIATE_PUT,         /* the equation stands in the place of one of the others */
    UNIVARIATE_CONTRADICTS, /* proved: these equations have no solution */
    UNIVARIATE_FREE,        /* proved: they leave some of the unknowns free */
    UNIVARIATE_FAILS,       /* it would be too long, or a formula is no quotient of polynomials */
} Univariate;

/* *freedom: how many unknowns are left free; *complete becomes false where the equation may not have all roots. */
Univariate univariate_put(SolveSystem *system, int *freedom, bool *complete);

#endif
