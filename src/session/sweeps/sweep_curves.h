/* Which answers of a sweep have curves. */
#ifndef CAROM_SESSION_SWEEP_CURVES_H
#define CAROM_SESSION_SWEEP_CURVES_H

#include "render/board/sweep_page.h"
#include "session/run.h"

/* Reports an error if the answer has no values that fit on one axis. */
bool sweep_curve_drawable(Run *run, SweepCurve curve, Span span);
/* All that can be drawn, with a note about each of the others; their number, or after an error -1. */
int sweep_curves_all(Run *run, SweepCurve curve[MOST_CURVES], Document *notes);
/* Shows these notes, and the conditions of the sweep, above the curves. */
bool sweep_curves_note(Run *run, Document notes);

#endif
