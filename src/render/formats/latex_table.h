/* Tables in LaTeX, in pieces that fit on a page, and the sizes of type in which something fits on a line. */
#ifndef CAROM_RENDER_FORMATS_LATEX_TABLE_H
#define CAROM_RENDER_FORMATS_LATEX_TABLE_H

#include "render/document.h"

/* So many rows fit on a page; the smallest type takes so much of a line, in percent. */
enum { LATEX_TABLE_ROWS = 40, LATEX_TINY = 183 };

void latex_table_put(Buf *out, const Block *table);
/* The largest size in which so many columns fit on the line, if it takes no more than `most` percent; or NULL. */
const char *latex_table_size(int columns, int line, int most);

#endif
