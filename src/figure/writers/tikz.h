/* A figure as TikZ for LaTeX: a picture for each panel, two side by side on a line of text where they fit, whatever the line's width is. */
#ifndef CAROM_FIGURE_WRITERS_TIKZ_H
#define CAROM_FIGURE_WRITERS_TIKZ_H

#include "figure/figure.h"

void tikz_write(Buf *out, const Figure *figure, Arena *mem);

#endif
