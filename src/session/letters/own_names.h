/* Own names: a method may have a value u of its own where a problem has a letter u. On that page the letter keeps its name, and the
 * method's value gets another one: u0. */
#ifndef CAROM_SESSION_LETTERS_OWN_NAMES_H
#define CAROM_SESSION_LETTERS_OWN_NAMES_H

#include "session/call.h"

/* Whether the value has the letter in it. */
bool own_names_holds(const Input *input, Text letter);
/* Whether a value of the page has the letter in it. Hidden givens are those of all letters, used or not. */
bool own_names_has(const Plan *plan, const Input *givens, Text letter);

/* The new name of each slot of the plan, for plan_renamed, empty where the name stays; NULL: all stay. */
Text *own_names(Arena *mem, const Plan *plan, const Input *givens);
/* A name like that one, and free on the page. */
Text own_names_free(const Plan *plan, const Input *givens, Text name, Arena *mem);

/* Says so in a note on each page of the report, or of its cases, that shows a value of which the plan before had another name. */
void own_names_note(const Report *report, const Plan *before);

/* The derivation of a call with its values, in which each name has one meaning. */
Report *own_names_run(Run *run, Method *method, const Bound *bound);

#endif
