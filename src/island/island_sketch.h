/* The figure of an island: bodies, contacts, impulses and velocities, written as lines of a method. */
#ifndef CAROM_ISLAND_ISLAND_SKETCH_H
#define CAROM_ISLAND_ISLAND_SKETCH_H

#include "island/island.h"

/* The same plan with its sketch (plan.h), written on demand. Bodies are drawn as discs that reach to their nearest contact
 * along its normal. Where contacts have no place, as impulses need none, the bodies are laid out along the normals. NULL after a
 * complaint. */
const Plan *island_with_sketch(const IslandPlan *done, NumCtx *exact, Diag *diag);

#endif
