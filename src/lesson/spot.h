/* Spot: a derivation with a known mistake that is carried on to the end, as a student would hand it in. */
#ifndef CAROM_LESSON_SPOT_H
#define CAROM_LESSON_SPOT_H

#include "lesson/mistaken.h"
#include "render/document.h"
#include "session/session.h"

/* The plan with only those steps visible that its answers and the wanted steps need; the others only check them. On return, `wanted` (a
 * bool for each step) marks all visible steps. */
const Plan *spot_needed(const Plan *plan, bool *wanted, Arena *mem);

/* Its givens and steps, without the parts that would reveal the mistake: laws, notes, results of other models. It lives as long as the
 * report. */
Document spot_document(const Report *report, const Mistake *mistake, Steps steps);

/* The last derivation with the mistake of that id; NULL if it has none that changes a formula. *report is the correct derivation, and
 * *first is the first wrong step. */
const Mistake *spot_mistake(Session *session, Text id, const Report **report, int *first);

#endif
