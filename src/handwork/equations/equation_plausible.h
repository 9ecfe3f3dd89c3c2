/* Plausible: which of several edits that make a line right is the slip that was made.
 *
 * Points against an edit: a lost sign is likelier than an exchange, and that likelier than a wrong number; a factor such as e belongs to a
 * whole side, a mass to one term. tests/unit/handwork/equations/check_equation_slips.c measures how often the first one is the slip. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_PLAUSIBLE_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_PLAUSIBLE_H

#include "handwork/equations/equation_sides.h"
#include "handwork/slips/formula_edits.h"

/* An Agreement says how the repaired line agrees with the principles and the lines above. */
typedef enum Agreement {
    AGREES_NOT,
    AGREES_BY_NUMBERS, /* true, but no principle and no line above */
    AGREES_COMBINED,   /* combined from two of them */
    AGREES,            /* one of them */
} Agreement;

/* `times` it: the repaired line is that principle or line times 1; `line`: it is a line above. */
int equation_plausible_points(const FormulaEdit *edit, const EquationSides *written, const EquationWorld *world, Agreement agreement,
                              bool times_one, bool line);

#endif
