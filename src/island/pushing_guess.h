/* Which contacts would push where none may pull, as doubles see it: a good start for an exact search (linear_separating), never an answer.
 */
#ifndef CAROM_ISLAND_PUSHING_GUESS_H
#define CAROM_ISLAND_PUSHING_GUESS_H

#include "island/lifting.h"

/* carrying[i]: row i seems to have an impulse; `loose` rows may pull. The matrix is taken whole, n*n doubles in the arena `mem`. */
void pushing_guess(bool *carrying, const ContactSystem *system, const bool *loose, Arena *mem);

#endif
