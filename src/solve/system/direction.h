/* Directions: vectors of any length, of which the method uses only where they point. One that is looked for may have the length 1.
 *
 * A formula is of degree d in N if N of twice the length makes it 2^d times as large: N/|N| is of degree 0, (P - A) . N of degree 1. Only
 * the direction of N counts where all that is known, or asked for, is of degree 0, or is 0 itself. */
#ifndef CAROM_SOLVE_DIRECTION_H
#define CAROM_SOLVE_DIRECTION_H

#include "solve/algebra/term.h"
#include "solve/system/solve_problem.h"

/* Whether the vector is a given of which nothing is known, and only its direction counts. */
bool direction_only(const SolveProblem *problem, int slot, NumCtx *num);

/* Whether a condition asks which way the vector points: -N answers it the other way. A method asks that to turn the vector round, so that
 * both answers lead to the same solutions. */
bool direction_is_asked(const Plan *plan, const Expr *condition, int slot, Arena *mem);

/* The formula with 1 for the length of the vector. */
const Expr *direction_with_length_1(const TermDesk *desk, const Expr *expr, int slot);

#endif
