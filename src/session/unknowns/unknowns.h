/* Calls with unknowns: collide1d ma=3 mb=2 va=4 vb=-1 va'=1, where e is missing and an answer is known; `?` for a value or a component;
 * conditions after `where`. */
#ifndef CAROM_SESSION_UNKNOWNS_UNKNOWNS_H
#define CAROM_SESSION_UNKNOWNS_UNKNOWNS_H

#include "island/island.h"
#include "session/call_reading.h"

/* The values without `where CONDITION, ...` after them, which goes to call->where. */
const Token *unknowns_take_where(Call *call, const Token *first);

/* Whether every `?` in the call stands for a value or a component of one; reports an error if not. `takes`: no `?` is an error by itself.
 */
bool unknowns_in_place(Call *call, bool takes);

/* Whether the call, which has been read, is one of those. */
bool unknowns_asked(const Call *call);

/* Puts some value in the place of each `?` of a statement that describes something (call->later); reports an error if it has conditions. */
bool unknowns_put_off(Call *call);

/* Sets apart the answers that are only asked for, va'=?, where the other values are all that the method takes. */
void unknowns_take_asked(Call *call);

/* Solves it. The plan is that of the first solution, whose givens are what is known; the other solutions, and those that are rejected, are
 * notes. */
bool unknowns_bind(Call *call, Bound *bound);
/* The same of an island, by the plan for values that are not known; `form`: its givens. */
bool unknowns_bind_island(Call *call, const Form *form, const IslandPlan *plan, Bound *bound);

#endif
