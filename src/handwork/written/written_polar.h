/* Speed and direction as a value: 4.47 m/s at 26.6°, 4.47 m/s, 26.6° below the x-axis, polar(4.472, 26.57°). The angle counts from the x
 * axis, counter-clockwise. */
#ifndef CAROM_HANDWORK_WRITTEN_WRITTEN_POLAR_H
#define CAROM_HANDWORK_WRITTEN_WRITTEN_POLAR_H

#include "handwork/written/written.h"

/* The two halves of such a form. */
typedef struct PolarText {
    Text speed, angle, unit; /* the unit: of polar(...) as a whole */
    Text unknown;            /* a word behind the angle, with which it may count from elsewhere: 30° to the wall */
    int  from;               /* the degrees that it counts from: 90 for 30° east of north */
    bool minus;              /* it counts clockwise */
    bool call;               /* polar(speed, angle) */
} PolarText;

/* False if it has no such form. */
bool written_polar_split(PolarText *polar, Text form);

/* Makes the angle one that is measured from the x-axis. False if a limit is exceeded. */
bool written_polar_turn(Written *angle, const PolarText *polar, NumCtx *exact);

/* Puts the spread of both into the parts of `written`, which has the value itself. Each number stands for all that its digits leave open.
 */
bool written_polar_spread(Written *written, NumCtx *exact);

#endif
