/* The equations of a system as polynomials that vanish.
 *
 * The method, run forwards, makes every quantity a fraction of polynomials in its unknown givens. A root has a letter of its own, r with
 * r² = its radicand. What is known, and the case that is supposed, set such a fraction equal to another, so the numerator of the difference
 * is 0. */
#ifndef CAROM_SOLVE_VANISHING_H
#define CAROM_SOLVE_VANISHING_H

#include "solve/system/equation_system.h"
#include "solve/letters/fraction.h"

enum { MOST_ZEROS = 32, MOST_DIVISORS = 48 };

/* A VanishingForm says how the polynomials are written. */
typedef enum VanishingForm {
    VANISHING_FEW,  /* in the unknown givens only: few polynomials, but a fraction of sums makes long ones */
    VANISHING_MANY, /* each fraction has a letter of its own, q with q*below = above, and the laws of the method follow, too: many
                       polynomials, all of them short */
} VanishingForm;

typedef struct Vanishing {
    SolveSystem  *system;
    PolyRing     *ring;
    VanishingForm form;
    Fraction     *value;               /* of each atom that is worked out; without `above`: none */
    bool        **from;                /* and the equations that it comes from */
    Atom          atom[LIMIT_LETTERS]; /* of each letter; -1: a root */
    Fraction      radicand[LIMIT_LETTERS];
    int           letters;
    const Poly   *zero[MOST_ZEROS];
    int           zeros;
    const Poly   *divisor[MOST_DIVISORS]; /* what a formula divides by: where that is 0, it has no value */
    int           divisors;
    bool         *used; /* the equations that the polynomials come from */
} Vanishing;

/* False where a formula is no fraction of polynomials. */
bool vanishing_collect(Vanishing *vanishing, SolveSystem *system, PolyRing *ring, VanishingForm form);

#endif
