/* Cells are written alike on board pages in LaTeX, Markdown and HTML. */
#ifndef CAROM_RENDER_FORMATS_BOARD_CELLS_H
#define CAROM_RENDER_FORMATS_BOARD_CELLS_H

#include "render/formats/wording.h"

/* The cells of a set, or those that are chosen. */
void board_cells_put(Buf *out, const Block *set, const bool *chosen, const char *between, const Wording *wording);
/* The laws of a check, as many as fit. */
void board_cells_put_check(Buf *out, const Block *check, const Wording *wording);
/* The words after a chain; NULL if there are none. */
const Phrase *board_cells_words(const Block *chain);

#endif
