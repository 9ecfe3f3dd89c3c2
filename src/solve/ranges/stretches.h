/* Stretches: the intervals in which a letter may lie, and what two sets of them have in common. */
#ifndef CAROM_SOLVE_STRETCHES_H
#define CAROM_SOLVE_STRETCHES_H

#include "solve/ranges/range_point.h"

typedef struct Stretch {
    RangePoint *low, *high; /* NULL: without end */
    bool        low_in, high_in;
} Stretch;

/* Disjoint stretches in ascending order. */
typedef struct Stretches {
    int     count;
    Stretch list[MOST_RANGES];
} Stretches;

Stretches stretches_intersection(RangeSearch *s, const Stretches *a, const Stretches *b);

#endif
