/* Rewriting: the desk at which the plan of a solved problem is written, for the files that write its parts. */
#ifndef CAROM_SOLVE_REWRITING_H
#define CAROM_SOLVE_REWRITING_H

#include "derive/maker.h"
#include "solve/system/equation_system.h"

typedef struct Rewriting {
    const SolveSystem *system;
    PlanMaker          maker;
    bool              *needed; /* lines */
    bool              *bound;  /* slots whose whole value has a name in the new plan */
    int               *guard;  /* the new place of each step of the method that is run forwards; -1 */
    int               *number; /* of each equation in the new plan: its step, or -1 */
    int                equations;
    Text               stage;          /* of the method: that of the last equation that follows it forwards */
    int               *form;           /* of each line the step of its standard form in the new plan, or -1 */
    bool              *early;          /* lines that need no equation to be solved: a definition, of what is known */
    bool              *shown;          /* steps of the method that the page shows when it is run forwards, */
    bool              *opened;         /* and those of them that are equations with unknowns still to be found */
    bool               works;          /* one of them is no answer, so that the page has the stages of the method */
    Text               determinant[3]; /* the names of D, Dx and Dy of the last block; cramer.h */
} Rewriting;

/* The step that gives the quantity its value in this case, or in another one. */
const Step *rewriting_step_of(const Rewriting *w, int slot);

/* va'.x of an atom. */
Text rewriting_name(const Rewriting *w, Atom atom);
/* Adds a step; va.x in its formula is a name of its own as long as va is not known whole. NULL: a number in it is too long. */
Step *rewriting_put(Rewriting *w, Role role, Text name, const Expr *formula);

/* Adds an equation on a line of its own, which is no step: what it says is settled later. */
Step *rewriting_add_equation(Rewriting *w, Text caption);
/* Writes what an equation says, once the names in it are bound; the slots of `found` steps are unknown. `reduced`: its right side in terms
 * of other unknowns, or NULL. */
bool rewriting_close(Rewriting *w, Step *step, const Expr *equation, const Expr *reduced, const bool *found);

#endif
