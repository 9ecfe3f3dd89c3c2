/* Calculations without a name, 375 - 225 = 150 J. */
#ifndef CAROM_HANDWORK_MEANING_NAMELESS_H
#define CAROM_HANDWORK_MEANING_NAMELESS_H

#include "handwork/meaning/meaning_quantities.h"

/* A calculation that nobody gave a name, whose equals signs hold, and that ends in the value and the unit of a quantity of the problem, is
 * right: that is a plausible reading. Zero and single digits say too little. */
void nameless_judge(HandChecker *c, const ProblemQuantities *quantities);

#endif
