/* Bearings: the words beside an angle that say from where it counts: 42.0° north of east, 63.4° above the horizontal, the angle with the
 * y-axis. */
#ifndef CAROM_HANDWORK_NOTATION_BEARINGS_H
#define CAROM_HANDWORK_NOTATION_BEARINGS_H

#include "base/text.h"

typedef struct Bearing {
    int  axis;    /* 0, 1: it counts from the x-axis, from the y-axis; -1: no axis is named */
    int  from;    /* 1, -1: from the positive or the negative half of it; 0: from either */
    int  toward;  /* 1, -1: towards the positive or the negative half of the other axis; 0: to either. Of `30° below` that is all */
    Text unknown; /* the first word that means nothing here; empty if there is none */
} Bearing;

Bearing bearings_read(Text words);

/* Whether the words are about a change of direction: angle of deflection, turned through. */
bool bearings_turn(Text words);

/* Whether they name the normal: angle of incidence, to the line of centres. */
bool bearings_name_normal(Text words);

#endif
