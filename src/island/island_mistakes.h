/* Known mistakes in the plan of an island: wrong formulas for its steps. */
#ifndef CAROM_ISLAND_ISLAND_MISTAKES_H
#define CAROM_ISLAND_ISLAND_MISTAKES_H

#include "derive/mistake.h"
#include "island/island.h"

/* The same plan with its mistakes (plan.h). They are written only on demand, as most runs of an island need none. Only models in which all
 * contacts act at once have mistakes, and only if the plan reaches the equations. NULL after an error. */
const Plan *island_with_mistakes(const IslandPlan *done, NumCtx *exact, Diag *diag);

/* island_ways.c, for island_mistakes.c: conventions that may be used instead of ours. False after an error. */
bool island_put_ways(MistakeList *list, const Island *island);
/* Their ids and words; NULL past the last. */
const char *island_way(int index, const char **words, MistakeKind *kind);

/* The id and feedback of a mistake, for any island; NULL past the last. The ways of one mistake count once. */
const char *island_mistake(int index, const char **feedback, MistakeKind *kind);
/* Writes the replacement of one way of the mistake, for any contacts c and d and body x: "b_c: -e_c*u_c". False past the last way, and
 * for a mistake found by rule. */
bool island_mistake_pattern(int index, int way, Buf *out);

#endif
