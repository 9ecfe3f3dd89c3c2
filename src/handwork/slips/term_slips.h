/* Term slips: the formulas that differ from that of a step in one place: a sign, a factor, a bracket.
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

/* The slips of that kind in the formula of a step; each has one replacement, at that step. Made in the arena of `exact`. */
Slips term_slips_of(const Plan *plan, int step, TermSlip kind, NumCtx *exact);

#endif
