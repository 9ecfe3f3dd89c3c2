/* The second stage: the sign and axis conventions of a page. */
#ifndef CAROM_HANDWORK_HAND_CONVENTION_H
#define CAROM_HANDWORK_HAND_CONVENTION_H

#include "handwork/hand_checker.h"

typedef struct ConventionChoice {
    const Plan   *plan;
    const Column *truth;
    const Text   *words; /* of each convention; none: the method's own */
    int           count;
    Text          unsaid; /* as in Explanation */
} ConventionChoice;

/* `own`: the truth in the method's own conventions. */
ConventionChoice hand_choose_convention(const HandChecker *page, const Column *own);

#endif
