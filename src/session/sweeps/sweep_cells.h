/* The cells of a sweep: a value as the table writes it, and as numbers for a plot. */
#ifndef CAROM_SESSION_SWEEP_CELLS_H
#define CAROM_SESSION_SWEEP_CELLS_H

#include "render/board/sweep_page.h"
#include "session/outcome.h"

/* All that it holds is in `mem`; `plain`: in ASCII, as it can be typed. */
SweepCell sweep_cell_of(const Quantity *quantity, int digits, bool plain, Arena *mem);

#endif
