/* Substitution: an equation in several unknowns is solved for one of them, in terms of the others, and that is put into the rest. */
#ifndef CAROM_SOLVE_SUBSTITUTION_H
#define CAROM_SOLVE_SUBSTITUTION_H

#include "solve/system/equation_system.h"

typedef struct Substitution {
    int         by, in; /* the equation that is solved for the unknown, and the one in which it is put */
    Atom        unknown;
    const Expr *value;
    bool        sure; /* nothing was divided by what may be 0 */
} Substitution;

/* The best one: with few unknowns, as a reader would begin, and short. False: there is none. `seconds`: second ways to a value are used,
 * too. */
bool substitution_find(Substitution *best, const SolveSystem *system, bool seconds);

/* Puts the value in all other equations with that unknown. *complete becomes false where one is given up, as it gets too long. */
void substitution_put(SolveSystem *system, const Substitution *substitution, bool *complete);

#endif
