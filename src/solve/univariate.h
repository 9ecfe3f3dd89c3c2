/* One equation in one unknown, out of equations in several where no substitution leads further.
 *
 * What follows from all of them together is found in the ideal of their polynomials: that there is no solution, that something is left
 * free, or a polynomial in one unknown that has every solution among its roots. */
#ifndef CAROM_SOLVE_UNIVARIATE_H
#define CAROM_SOLVE_UNIVARIATE_H

#include "solve/system/equation_system.h"

typedef enum Univariate {
    UNIVARIATE_PUT,         /* the equation stands in the place of one of the others */
    UNIVARIATE_CONTRADICTS, /* proved: these equations have no solution */
    UNIVARIATE_FREE,        /* proved: they leave some of the unknowns free */
    UNIVARIATE_FAILS,       /* it would be too long, or a formula is no fraction of polynomials */
} Univariate;

/* The findings on the way; they add to what is known already. */
typedef struct UnivariateFound {
    int         freedom;  /* how many unknowns are left free */
    bool        complete; /* becomes false where the equation may not have all roots */
    const Expr *rootless; /* of a contradiction: an equation in one unknown that no real number satisfies; or NULL */
} UnivariateFound;

/* `needs`: whether values that the method does not allow, such as a negative mass, are no solutions here. */
Univariate univariate_put(SolveSystem *system, bool needs, UnivariateFound *found);

#endif
