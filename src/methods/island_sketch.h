/* What the figure of an island shows: bodies, contacts, impulses and velocities, written as the lines of a method would be. */
#ifndef CAROM_METHODS_ISLAND_SKETCH_H
#define CAROM_METHODS_ISLAND_SKETCH_H

#include "methods/island.h"

/* The same plan with its sketch (plan.h), written when somebody asks for it. Bodies are drawn as discs that reach to their nearest contact
 * along its normal. Where contacts have no place, as impulses need none, the bodies are laid out along the normals. NULL after a
 * complaint. */
const Plan *island_with_sketch(const IslandPlan *done, NumCtx *exact, Diag *diag);

#endif
