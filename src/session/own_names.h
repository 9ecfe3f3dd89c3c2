/* Own names: a method may have a value u of its own where a problem has a letter u. On that page the letter keeps its name, and the
 * method's value gets another one: u0. */
#ifndef CAROM_SESSION_OWN_NAMES_H
#define CAROM_SESSION_OWN_NAMES_H

#include "session/call.h"

/* The new name of each slot of the plan, for plan_renamed, empty where the name stays; NULL: all stay. */
const Text *own_names(Arena *mem, const Plan *plan, const Input *givens);

/* Says so in a note on each page of the report, or of its cases, that shows a value of which the plan before had another name. */
void own_names_note(const Report *report, const Plan *before);

/* The derivation of a call with its values, in which each name has one meaning. */
Report *own_names_run(Run *run, Method *method, const Bound *bound);

#endif
