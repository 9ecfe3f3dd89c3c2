/* The readings of a page: the assignments of quantities to its symbols that explain most claims at least cost, by branch and bound.
 *
 * A true claim that follows from other true claims explains nothing more, so what counts is the rank of the true claims: with the masses
 * equal, exchanging two letters makes momentum true as before, and one other equation. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_SEARCH_H
#define CAROM_HANDWORK_MEANING_MEANING_SEARCH_H

#include "handwork/meaning/meaning_page.h"
#include "handwork/meaning/meaning_quantities.h"

/* A MeaningVerdict sums up what the plausible readings say of a line. */
typedef struct MeaningVerdict {
    bool may_be_true, may_be_false;
    bool is_false; /* in every plausible one */
    bool own;      /* where it is true, it only defines a name of the student's own */
    bool shown;    /* where it is true, more than its value says so */
} MeaningVerdict;

typedef struct MeaningResult {
    MeaningVerdict *verdict;                /* by entry of the page */
    int             quantity[MOST_SYMBOLS]; /* of the best reading; -1: the student's own, or none */
} MeaningResult;

MeaningResult meaning_search(const MeaningPage *page, const ProblemQuantities *quantities);

#endif
