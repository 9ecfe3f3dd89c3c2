/* Reading a symbol as a quantity has a cost, by the conventions of textbooks. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_COSTS_H
#define CAROM_HANDWORK_MEANING_MEANING_COSTS_H

#include "handwork/meaning/meaning_page.h"
#include "handwork/meaning/meaning_quantities.h"

enum {
    COST_NEVER = 9, /* no reading costs so much */
    COST_OWN = 2,   /* a name of the student's own */
    COST_TWO_KINDS = 4,
    COST_TIMES = 6,
    COST_SHARED = 3, /* two symbols for one quantity */
    COST_ORDER = 7,  /* letters in the opposite order of their bodies: w for A and v for B */
};

/* Whether the symbol is a Greek letter: no other one is an angle. */
bool meaning_costs_may_be_angle(const MeaningSymbol *symbol);
/* Returns the cost of the symbol by itself; COST_NEVER if it cannot be that quantity. */
int meaning_costs_of(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity);
/* Whether the quantity is what a page is asked for, or a part of it: that is what an unknown letter mostly stands for. */
bool meaning_costs_is_asked(const ProblemQuantity *quantity);
/* Returns the cost of a meaning of the student's own. */
int meaning_costs_own(const MeaningPage *page, const MeaningSymbol *symbol);
/* Returns the cost of two symbols together. */
int meaning_costs_pair(const MeaningSymbol *one, const ProblemQuantity *as, const MeaningSymbol *other, const ProblemQuantity *as_other);

#endif
