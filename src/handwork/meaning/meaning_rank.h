/* MeaningRank: how many claims say something of their own, as the rank of their gradients in the values of the symbols. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_RANK_H
#define CAROM_HANDWORK_MEANING_MEANING_RANK_H

#include "handwork/meaning/meaning_formula.h"

enum { MOST_DIMENSIONS = 3 * MOST_SYMBOLS };

typedef struct MeaningRank {
    double row[MOST_DIMENSIONS][MOST_DIMENSIONS];
    int    rows, columns;
} MeaningRank;

/* Takes the rows so far off the new one, which is changed. True if something is left of it: then it is one more. */
bool meaning_rank_add(MeaningRank *rank, double *row);

#endif
