/* Lifting: an equation in numbers as one in names, 2*5 + 3*(-1) as ma*va + mb*vb. An equation that is true for other data, too, is a law
 * and no accident of these numbers. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_LIFT_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_LIFT_H

#include "handwork/equations/equation_sides.h"

/* Whether the equation, with each number that is a datum called by that, holds in all these worlds. Where several data have the same value,
 * one of the readings has to hold. False without worlds. */
bool equation_lift_holds(const EquationSides *sides, const EquationWorld *world, const EquationWorld *varied, int varieds, NumCtx *exact);

#endif
