/* A figure as a sketch in characters, for a terminal: in Unicode lines are dots of braille cells, two by four to a character; in plain
 * ASCII each character of a line says which way it leads. */
#ifndef CAROM_RENDER_DRAW_H
#define CAROM_RENDER_DRAW_H

#include "render/figure.h"

typedef struct DrawStyle {
    int  width; /* columns */
    bool unicode;
} DrawStyle;

void draw_write(Buf *out, const Figure *figure, const DrawStyle *style, Arena *mem);

#endif
