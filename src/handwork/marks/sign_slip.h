/* Sign slips: whether a wrong formula has all the terms of the right one, with some signs wrong, which method marks forgive.
 *
 * Each formula is worked out with all signs taken away, from its numbers and from the values of its names: 2*5 - 3*4 and 2*5 + 3*(-4) both
 * give 22. Values are by slot; for equations, by the index of a step. All numbers are exact. */
#ifndef CAROM_HANDWORK_MARKS_SIGN_SLIP_H
#define CAROM_HANDWORK_MARKS_SIGN_SLIP_H

#include "handwork/equations/equation_judge.h"

/* Values of another plan's slots or steps without their signs. */
Slot *sign_slip_slots(const Slot *slot, int count, NumCtx *exact);

/* Whether the formulas differ in signs at most. */
bool sign_slip_alike(const Expr *wrong, const Slot *wrong_at, const Expr *right, const Slot *right_at, NumCtx *exact);
/* Whether the equations differ in signs and in a common factor at most. */
bool sign_slip_alike_equations(const EquationSides *wrong, const EquationSides *right, const Plan *plan, const Slot *at, NumCtx *exact);

#endif
