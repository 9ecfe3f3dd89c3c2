/* Which contacts would push where none may pull, as doubles see it: a good start for an exact search (linear_separating), never an answer.
 */
#ifndef CAROM_ISLAND_SPARSE_LARGE_GUESS_H
#define CAROM_ISLAND_SPARSE_LARGE_GUESS_H

#include "island/sparse/large.h"

/* carrying[i]: row i seems to have an impulse; `loose` rows may pull. The matrix is taken whole, n*n doubles in the arena `mem`. */
void large_guess(bool *carrying, const LargeSystem *system, const bool *loose, Arena *mem);

#endif
