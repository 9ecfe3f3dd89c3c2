/* In which order the contacts of a large island are eliminated, and what each elimination touches.
 *
 * Eliminating a contact couples all contacts that it still touches. Always taking one that touches fewest (minimum
 * degree) takes the ends of chains and the leaves of trees first, where nothing new is coupled. Contacts that touch
 * the same others are eliminated together, in one dense block, a front: so a hub, whose contacts all share one body,
 * is a single dense matrix, and a chain is a string of fronts of two rows.
 *
 * A front has the rows of its pivots, eliminated there, and of the contacts they couple. What elimination leaves over
 * for the latter (the update) is added into the front of the parent; so the fronts are a forest (Duff and Reid 1983).
 */
#ifndef CAROM_ISLAND_SPARSE_LARGE_FRONTS_H
#define CAROM_ISLAND_SPARSE_LARGE_FRONTS_H

#include "island/sparse/large.h"

typedef struct Front {
    int        pivots, size; /* of its rows the first `pivots` are eliminated here */
    const int *row;          /* contacts */
    int        children;     /* updates to be added here: those made last of what is not yet added */
} Front;

/* A with both triangles: row i has the entries value[entry[k]] in column[k], for k from start[i] on, in ascending columns. */
typedef struct Pattern {
    int        n;
    const int *start, *column, *entry;
} Pattern;

typedef struct Fronts {
    Pattern pattern;
    Front  *front; /* children before parents, the children of one parent right before it with all below them */
    int     count;
    int    *front_of, *place; /* of contact i: where it is eliminated, and which pivot of it */
} Fronts;

/* Everything is made in the arena of ctx. NUM_OK or NUM_STOPPED. */
int large_fronts(Fronts *fronts, const LargeSystem *system, NumCtx *ctx);

#endif
