/* Minimum degree on the quotient graph: the order of elimination of large_fronts.h before it is put in a row. */
#ifndef CAROM_ISLAND_SPARSE_LARGE_ORDER_H
#define CAROM_ISLAND_SPARSE_LARGE_ORDER_H

#include "island/sparse/large_fronts.h"

/* Fronts in the order of elimination, with the front that each is added to, -1 for none. */
typedef struct Elimination {
    Front *front;
    int   *parent;
    int    count;
} Elimination;

/* Made in the arena of ctx. NUM_OK or NUM_STOPPED. */
int large_order(Elimination *elimination, const Pattern *pattern, NumCtx *ctx);

#endif
