/* Known mistakes in the plan of an island: wrong formulas for its steps, from the lines of src/methods/scenes/island_mistakes.carom. */
#ifndef CAROM_ISLAND_ISLAND_MISTAKES_H
#define CAROM_ISLAND_ISLAND_MISTAKES_H

#include "island/island.h"

/* The same plan with its mistakes (plan.h). They are written only on demand, as most runs of an island need none. Only models in which all
 * contacts act at once have mistakes, and only if the plan reaches the equations. NULL after an error. */
const Plan *island_with_mistakes(const IslandPlan *done, NumCtx *exact, Diag *diag);

/* The text of the mistakes, read once for all; NULL after an error. */
Method *island_mistakes_text(Diag *diag);

#endif
