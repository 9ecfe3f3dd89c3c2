/* Calls with unknowns: collide1d ma=3 mb=2 va=4 vb=-1 va'=1, where e is missing and an answer is known; `?` for a value or a component;
 * conditions after `where`. */
#ifndef CAROM_SESSION_UNKNOWNS_H
#define CAROM_SESSION_UNKNOWNS_H

#include "session/call_reading.h"

/* The values without `where CONDITION, ...` after them, which goes to call->where. */
const Token *unknowns_take_where(Call *call, const Token *first);

/* Whether every `?` in the call stands for a value or a component of one; reports an error if not. `method`: the call is one of a method,
 * not of a statement such as `body`. */
bool unknowns_in_place(Call *call, bool method);

/* Whether the call, which has been read, is one of those. */
bool unknowns_asked(const Call *call);

/* Solves it. The plan is that of the first solution, whose givens are what is known; the other solutions, and those that are rejected, are
 * notes. */
bool unknowns_bind(Call *call, Bound *bound);

#endif
