/* MeaningTrial: a reading of a page that is being tried, and what its true claims show of the symbols in them. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_EVIDENCE_H
#define CAROM_HANDWORK_MEANING_MEANING_EVIDENCE_H

#include "handwork/meaning/meaning_page.h"
#include "handwork/meaning/meaning_quantities.h"

enum { MEANS_OWN = -1, MEANS_NOTHING = -2 };
enum { COST_UNUSUAL = 2 };

typedef enum ClaimTruth { CLAIM_OPEN, CLAIM_FALSE, CLAIM_TRUE } ClaimTruth;

typedef struct MeaningTrial {
    const MeaningPage       *page;
    const ProblemQuantities *quantities;
    int                      cost[MOST_SYMBOLS][MOST_QUANTITIES];
    int                      meant[MOST_SYMBOLS]; /* the index of a quantity, or MEANS_OWN, or MEANS_NOTHING */
    ClaimTruth               truth[MOST_MEANING_CLAIMS];
} MeaningTrial;

/* Whether a true claim shows more than that some quantity of the problem has that value: an equation does, and a value if an equation has
 * its symbol too. */
bool meaning_evidence_shows(const MeaningTrial *trial, const MeaningClaim *claim);
/* Or if it is a letter that the method keeps for something else, as it does u and K, which mean other things to students. */
bool meaning_evidence_is_firm(const MeaningTrial *trial, const MeaningClaim *claim);
/* Whether an equation of the page shows what the symbol means. What a letter without a meaning usually means in an equation needs no more.
 * Nobody solves an equation for a datum, or gives it another name and another value. */
bool meaning_evidence_supports(const MeaningTrial *trial, int symbol);
/* Whether an unusual meaning of the symbol does not show in two lines. */
bool meaning_evidence_is_thin(const MeaningTrial *trial, int symbol);

#endif
