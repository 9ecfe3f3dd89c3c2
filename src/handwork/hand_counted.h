/* Which lines of a page count when it is said how much of it could be judged. */
#ifndef CAROM_HANDWORK_HAND_COUNTED_H
#define CAROM_HANDWORK_HAND_COUNTED_H

#include "handwork/explanation.h"

/* Whether the line is arithmetic that is right and claims nothing else about the problem: 2*3 + 1*(-3) = 3 in a line of its own and without
 * a unit, or behind the word `check`. Such a line does not count. */
bool hand_counted_arithmetic(const HandLine *line, const Handwork *work);

/* Whether the last equation of the page was judged, arithmetic aside. It has what the page was written for: without it, a page is not
 * called right. */
bool hand_counted_last(const Explanation *page);

/* Whether all that was not judged, or not read, is beside the point: it has a name that means nothing in the problem, and no words about a
 * speed, an energy or the like. Where all answers on the page are right, that much may stay open. */
bool hand_counted_aside(const Explanation *page);

#endif
