/* The table of a panel: the values of arrows, by body, where there is no room for labels at all of them. */
#ifndef CAROM_FIGURE_FIGURE_TABLE_H
#define CAROM_FIGURE_FIGURE_TABLE_H

#include "figure/figure_layout.h"

/* Whether the value of that mark is in the table, and not beside it. */
bool figure_table_has(const FigureLayout *layout, const Mark *mark);

/* A text of it: on which line, and how far from the left edge in page units; the width is that of its column. */
typedef struct Cell {
    Text   text;
    double left, width;
    int    line;
    bool   heading;
} Cell;

typedef struct FigureTable {
    Cell *cell;
    int   cells, lines; /* 0: there is no table */
} FigureTable;

/* The table is as wide as the layout, with as many rows side by side as fit, to be read downwards; `apart` is between columns. */
FigureTable figure_table_set(const Figure *figure, const FigureLayout *layout, double (*text_width)(Text), double apart, Arena *mem);

#endif
