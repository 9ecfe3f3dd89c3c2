/* Chain: balls on a line, and which neighbours meet, one collision after another.
 *
 * The method `collide1d` gives the relative velocity of two neighbours and their velocities after a collision, and `meet1d` when and where
 * they meet; this file only decides who is next. All numbers are those of one system: exact ones, or formulas in letters, where an approach
 * may depend on the letters. */
#ifndef CAROM_MOTION_CHAIN_H
#define CAROM_MOTION_CHAIN_H

#include "derive/plan.h"

typedef struct ChainBall {
    const Input *m, *v, *x; /* x: NULL where no places are given */
    const Input *e;         /* of the collision with the next ball */
} ChainBall;

typedef enum ChainEnd {
    CHAIN_OVER,     /* no further collision */
    CHAIN_OPEN,     /* whether some neighbours approach depends on the letters */
    CHAIN_ENDLESS,  /* walls at rest at both ends, and no collision takes energy: there is no last collision */
    CHAIN_WALLS,    /* more than MOST_CHAIN_HITS collisions, with walls at rest at both ends */
    CHAIN_LONG,     /* more than MOST_CHAIN_HITS collisions */
    CHAIN_ORDER,    /* two pairs approach at once, and the order in which they meet would change the answer */
    CHAIN_ORDERS,   /* the same, and there are too many orders to find out whether the answer changes */
    CHAIN_TOGETHER, /* two pairs with a common ball meet at the same moment */
    CHAIN_DISORDER, /* the places of two neighbours are not from left to right */
    CHAIN_VAGUE,    /* a velocity or a time has no exact form, or carom cannot compare it */
} ChainEnd;

enum { MOST_CHAIN_HITS = 60, MOST_CHAIN_BALLS = 40 };

/* A pair is the index of its left ball. */
typedef struct ChainHits {
    int      pair[MOST_CHAIN_HITS];
    int      count;
    ChainEnd end;
    int      one, other;             /* the pairs that the end is about */
    bool     open[MOST_CHAIN_BALLS]; /* with CHAIN_OPEN: the pairs of which it is not known whether they approach */
} ChainHits;

/* The collisions of 2 to MOST_CHAIN_BALLS balls, from left to right; none where a mass or an e is one that the method refuses. Values are
 * made in the memory of ctx. False after an error, which only a faulty method causes. */
bool chain_find(const ChainBall *ball, int balls, ChainHits *hits, NumCtx *ctx, Diag *diag);

#endif
