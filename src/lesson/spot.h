/* Spot: a derivation in which a known mistake has been made, and then gone on with, as somebody would hand it in. */
#ifndef CAROM_LESSON_SPOT_H
#define CAROM_LESSON_SPOT_H

#include "lesson/mistaken.h"
#include "render/document.h"
#include "session/session.h"

/* The plan with nothing to be seen but what its answers and the wanted steps need: the rest only checks them. `wanted` (a bool for each
 * step) comes to be all that is seen. */
const Plan *spot_needed(const Plan *plan, bool *wanted, Arena *mem);

/* Its givens and steps, without anything that would tell: laws, notes, what other models say. Lives as long as the report. */
Document spot_document(const Report *report, const Mistake *mistake, Steps steps);

/* The derivation that was run last with the mistake of that id; NULL where it has none that changes a formula. *report is that of the
 * derivation as it should be, and *first the first step that comes out wrong. */
const Mistake *spot_mistake(Session *session, Text id, const Report **report, int *first);

#endif
