/* Principles: the equations that a page on the problem can begin with: conservation of momentum, the law of restitution, what an impulse
 * does to a body. They are those of the method: the equations of its steps, its laws, and the formulas of the steps that the page names. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_PRINCIPLES_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_PRINCIPLES_H

#include "handwork/equations/equation_rows.h"

typedef struct EquationPrinciple {
    const Plan *plan;   /* by whichever way to work has it */
    int         step;   /* of that plan: its caption names the principle */
    bool        stated; /* an equation or a law as books write it, which students should write first; no formula of a step, no component */
    EquationSides sides;
    EquationRow   row; /* perhaps not linear */
} EquationPrinciple;

typedef struct EquationPrinciples {
    EquationPrinciple *of;
    int                count, room;
} EquationPrinciples;

/* Adds the unknown numbers of the equations that the method begins with, which a page need not name. */
void equation_principles_add_columns(EquationColumns *columns, const EquationWorld *from, const EquationWorld *page);

/* Adds the principles of `from`, a way to work on the same problem, that hold in `page` and name no step outside of these columns. */
void equation_principles_add(EquationPrinciples *principles, const EquationWorld *from, const EquationWorld *page,
                             const EquationColumns *columns, NumCtx *exact);

#endif
