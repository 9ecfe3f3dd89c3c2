/* Islands of tests/islands.awk as systems A x = b for lifting.h, computed in the plainest way. */
#ifndef CAROM_TESTS_ISLANDS_H
#define CAROM_TESTS_ISLANDS_H

#include "island/lifting.h"

#include <stdint.h>

/* The island of these options of tests/islands.awk, in the arena of ctx. Ends the program with a message if it cannot
 * be had. */
ContactSystem island_system(const char *kind, int n, uint64_t seed, int spread, int near, NumCtx *ctx);

#endif
