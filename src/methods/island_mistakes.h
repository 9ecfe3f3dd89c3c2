/* Known mistakes in the plan of an island: wrong formulas for the steps that island.c and the files beside it write. */
#ifndef CAROM_METHODS_ISLAND_MISTAKES_H
#define CAROM_METHODS_ISLAND_MISTAKES_H

#include "derive/mistake.h"
#include "methods/island.h"

/* The same plan with its mistakes (plan.h), written when somebody asks for them, as most runs of an island need none. Of the models that
 * hold all contacts at once; a plan of hits, or one that ends before the equations, has none. NULL after a complaint. */
const Plan *island_with_mistakes(const IslandPlan *done, NumCtx *exact, Diag *diag);

/* island_ways.c, for island_mistakes.c: conventions that may be kept instead of ours. False after a complaint. */
bool island_put_ways(MistakeList *list, const Island *island);
/* Their ids and words; NULL past the last. */
const char *island_way(int index, const char **words, MistakeKind *kind);

/* The ids and feedbacks of all of them, whatever the island: NULL past the last. Ways of one mistake count once. */
const char *island_mistake(int index, const char **feedback, MistakeKind *kind);
/* What a way of it puts where, for any contact c (and d) and body x: "b_c: -e_c*u_c". False past the last way, and by rule. */
bool island_mistake_pattern(int index, int way, Buf *out);

#endif
