/* Lanes: arrows that would lie on one another are set side by side. Nothing here knows what is drawn; places are on a page, y down. */
#ifndef CAROM_FIGURE_LANES_H
#define CAROM_FIGURE_LANES_H

#include "figure/labels.h"

/* The upper side of a line, at right angles to it and of length one; of a line that stands upright its left. */
Point lanes_upper_side(Point from, Point to);

/* Moves each arrow that runs along one before it, nearer than `near` and farther than that, to the nearest lane beside it that is free;
 * lanes are `apart` from each other. Whether there was any. */
bool lanes_set(Stroke *arrow, int count, double apart, double near);

#endif
