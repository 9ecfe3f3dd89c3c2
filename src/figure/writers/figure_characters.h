/* A figure as a sketch in characters, for a terminal. In Unicode, lines are dots of braille cells, two by four to a character; in plain
 * ASCII, each character of a line shows its direction. */
#ifndef CAROM_FIGURE_WRITERS_FIGURE_CHARACTERS_H
#define CAROM_FIGURE_WRITERS_FIGURE_CHARACTERS_H

#include "figure/figure.h"

typedef struct DrawStyle {
    int  width; /* columns */
    bool unicode;
} DrawStyle;

void figure_characters_write(Buf *out, const Figure *figure, const DrawStyle *style, Arena *mem);

#endif
