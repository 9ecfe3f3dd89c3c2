/* Term slips: the formulas that differ from a right one in one place: a sign, a factor, a bracket.
 *
 * They are found where only a result stands on the page, so that no term can be pointed at. A formula has many of them, and a number of few
 * digits is the value of some by chance: they are only possible mistakes (SLIP_CHANCE), and of several the likelier stand first. */
#ifndef CAROM_HANDWORK_SLIPS_TERM_SLIPS_H
#define CAROM_HANDWORK_SLIPS_TERM_SLIPS_H

#include "handwork/slips/slips.h"

/* The likeliest first: signs are lost most often, and a quantity is seldom squared that should not be. */
typedef enum TermSlip {
    SLIP_SIGN,
    SLIP_OTHER_QUANTITY,
    SLIP_LEFT_OUT,
    SLIP_BRACKET_LOST,
    SLIP_TURNED_OVER,
    SLIP_TERM_LOST,
    SLIP_TOO_MANY,
    TERM_SLIPS
} TermSlip;

/* Their ids in the table of slips. */
extern const char *const term_slip_ids[TERM_SLIPS];

/* The term slips of that formula for a step, in the order of their kinds; each has one replacement, at that step. The names in the formula
 * are those of the plan, of earlier steps. Made in the arena of `exact`. */
Slips term_slips_of(const Plan *plan, int step, const Expr *formula, NumCtx *exact);

#endif
