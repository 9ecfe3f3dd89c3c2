/* A layout in the making. For the files of the layout only: layout_marks.c draws marks as lines, layout_texts.c sets labels beside them,
 * layout_bars.c lays out panels of bars, layout_plot.c plots, figure_layout.c chooses the scale and puts all of it together. */
#ifndef CAROM_FIGURE_LAYOUT_MAKER_H
#define CAROM_FIGURE_LAYOUT_MAKER_H

#include "figure/figure_layout.h"

typedef struct LayoutMaker {
    double         bar; /* the width of bars: that of the metrics, or less where there are many */
    FigureLayout  *layout;
    const Metrics *metrics;
    Arena         *mem;
    Extent         extent;
    double         wall;      /* half the length of walls, in units of places */
    double         direction; /* how long arrows are that only point, on the page */
    Point         *shift;     /* of each mark, on the page */
} LayoutMaker;

static inline Point point_plus(Point a, double times, Point b)
{
    return (Point){a.x + times * b.x, a.y + times * b.y};
}

static inline Point point_left(Point v)
{
    return (Point){-v.y, v.x};
}

/* Directions turn round on the page, where y points down. */
static inline Point point_on_page(Point direction)
{
    return (Point){direction.x, -direction.y};
}

/* Returns the line on the page from the beginning of the mark to its end. */
Stroke layout_marks_ends(const LayoutMaker *m, int index);
/* The first mark of the row or stack that the mark stands in. */
int layout_marks_stack(const Panel *panel, int index);
/* Returns the row of the mark, counted downwards from the middle of the panel. */
double layout_marks_row(const Panel *panel, int index);
/* These set the length of directions, and which arrows stand beside others on their line. Both come before marks are traced. */
void layout_marks_set_direction(LayoutMaker *m);
void layout_marks_set_aside(LayoutMaker *m);
void layout_marks_trace(LayoutMaker *m, int index);
void layout_marks_trace_line(LayoutMaker *m, int index, Point from, Point to, bool detail);
void layout_marks_trace_box(LayoutMaker *m, int index, Point a, Point b);
/* From the first leg of an angle to the second, the short way. */
double layout_marks_angle(Point b, Point c);

Label *layout_texts_add(LayoutMaker *m, int mark, Text text);
void   layout_texts_add_anchor(Label *label, Point at, Point away);
void   layout_texts_add_label(LayoutMaker *m, int index);
/* The text of each row at the left, which no label may cover: how many. */
int layout_texts_rows(LayoutMaker *m, Box *solid);
/* Dots, which a label must not cover: how many. */
int layout_texts_dots(LayoutMaker *m, Box *dot);
/* Places a label there, or next to there where texts begin on a grid. `lead` is the end or the middle of its top or side. */
void layout_texts_set(const LayoutMaker *m, Label *label, double left, double top, Point lead);
/* Places all labels that have no place yet. */
void layout_texts_place(LayoutMaker *m, const Box *solid, int solids);

void layout_bars_lay(LayoutMaker *m);
/* Higher by so much than a plot has to be. */
void layout_plot_lay(LayoutMaker *m, double higher);

#endif
