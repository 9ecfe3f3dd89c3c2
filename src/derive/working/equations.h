/* Equations on a page: with numbers put in and unknowns as letters, numbered, and solved.
 *
 *     ma*va + mb*vb = ma*va' + mb*vb'     2*5 + 3*(-4) = 2*va' + 3*vb'
 *                                         2*va' + 3*vb' = -2              (1)
 *     (1) + 2*(2):  5*vb' = 5/2           vb' = 1/2
 *     (2):          va' = 1/2 - 9/4       va' = -7/4
 */
#ifndef CAROM_DERIVE_WORKING_EQUATIONS_H
#define CAROM_DERIVE_WORKING_EQUATIONS_H

#include "derive/plan.h"
#include "derive/working/working.h"

enum { MOST_EQUATION_LINES = 2 };

/* The lines between the formula in letters and the result. */
typedef struct EquationLines {
    int   number;                    /* of an equation: (1), in the order of the page; else 0 */
    Expr *label;                     /* of a step that comes from equations: (1) + 2*(2); else NULL */
    Expr *line[MOST_EQUATION_LINES]; /* comparisons. Of an equation: the numbers put in; the unknown side, and the other worked out */
    Expr *value;                     /* of a step that comes from equations */
    int   lines; /* of a step: the equation that is left, or its formula with its numbers, if that says more than its value */
} EquationLines;

/* `active`: the column that says which steps apply; env: of the column whose values are shown. No lines where a value is missing. */
EquationLines equation_lines(const Plan *plan, const Column *active, int step, const Working *working, Env *env, const Style *style);

#endif
