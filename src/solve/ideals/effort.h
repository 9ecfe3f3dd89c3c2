/* Effort: how much a search may still cost, in bits of the numbers that it goes through. */
#ifndef CAROM_SOLVE_EFFORT_H
#define CAROM_SOLVE_EFFORT_H

#include "number/number.h"

typedef struct Effort {
    NumCtx *num; /* whose user may interrupt */
    long    left;
} Effort;

/* Spends some of it. False: there is no more left, or the user has interrupted. */
static inline bool effort_spend(Effort *effort, long bits)
{
    effort->left -= bits;
    return effort->left >= 0 && !num_poll(effort->num);
}

#endif
