/* Solved forms: the lines between equations and what is found from them, 5*x = 20 or a discriminant, and the formula that follows. */
#ifndef CAROM_SOLVE_SOLVED_FORM_H
#define CAROM_SOLVE_SOLVED_FORM_H

#include "solve/rewriting.h"

/* Puts an equation into which others were put, with its numbers worked out, and returns the formula that solves it. NULL: as it is. *form:
 * the step of the equation; *other: its other root, if it has two. */
const Expr *solved_form_put(Rewriting *w, const SolveLine *line, int *form, const Expr **other);
/* A line for the root that this solution does not go on with: another solution does, or the page says why none can. */
Step *solved_form_put_other(Rewriting *w, Atom atom, const Expr *root);
/* Line i, one of two that are solved together, with both equations in their standard form and the determinants, in front of the first line;
 * then this line: Dx/D. */
const Expr *solved_form_of_block(Rewriting *w, int i);

#endif
