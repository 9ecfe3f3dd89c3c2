/* Figure layout: a panel of a figure on a page, with every mark as lines, at the same scale in x and y, and every label in place.
 *
 * Page units are those of the writer: pixels, or columns of a terminal. y points down. */
#ifndef CAROM_FIGURE_FIGURE_LAYOUT_H
#define CAROM_FIGURE_FIGURE_LAYOUT_H

#include "figure/labels.h"

/* The measures of a writer's page. */
typedef struct Metrics {
    double width;              /* of a panel */
    double least, most;        /* height of its drawing */
    double margin_x, margin_y; /* left free for labels around the drawing */
    double text_height;
    double (*text_width)(Text text);
    double head, shortest; /* of arrows: the length of heads, which keep labels away, and the length below which an arrow is a dot */
    double twice;          /* how far the lines of an impulse are from its middle */
    double spread;         /* fonts differ: by that part of it a text may be wider */
    double widest;         /* panels may be that many times as wide, where labels or bodies need the room */
    double gap;            /* between a mark and its label */
    double snap_x, snap_y; /* the grid on which labels may begin, as in Field */
    double direction;      /* the length of an arrow that only shows a direction */
    double arc;            /* radius of the arcs of angles */
    double offset;         /* the distance of a dimension line from its mark */
    double tick;           /* the length of a tick */
    double support;        /* the height of what holds a pin */
    double row;            /* the distance of rows */
    double lane;           /* the distance between arrows that would overlap */
    double hatch;          /* the distance and the length of the hatching lines of a wall */
    double bar, bars;      /* the width of a bar, and the height of a panel of bars */
    double plot;           /* the height of a plot */
} Metrics;

/* A line of a mark: several points joined. */
typedef struct Trace {
    int    mark;
    Point *at;
    int    count;
    bool   detail; /* hatching, ticks: thinner than the mark itself */
} Trace;

typedef struct Placed {
    int   mark; /* or -1 for a text of the panel itself, below bars */
    Text  text;
    Label label;
} Placed;

typedef struct FigureLayout {
    const Panel *panel;
    double       scale;         /* page units for one unit of the panel's places; bars: for the height 1; plots: along x */
    double       scale_y;       /* the same upwards, which differs only in plots */
    bool         to_scale;      /* false if all places are the same point, and in plots */
    Point        origin;        /* where <0, 0> is */
    double       width, height; /* of the drawing: all panels of a figure are as wide as that of the metrics, or wider */
    Trace       *trace;
    int          traces, trace_room;
    Placed      *text;
    int          texts, text_room;
    int          left_out;           /* number of labels that do not fit */
    bool         tabled[QUANTITIES]; /* the values of these arrows are in a table (figure_table.h), as their labels do not fit */
    bool         aside;              /* arrows on one line stand side by side */
} FigureLayout;

/* Lays out all panels of the figure; panels of the same quantity have the same scale. */
FigureLayout *figure_layout_make(const Figure *figure, const Metrics *metrics, Arena *mem);

/* A place of the panel on the page. */
static inline Point figure_layout_at(const FigureLayout *layout, Point place)
{
    return (Point){layout->origin.x + layout->scale * place.x, layout->origin.y - layout->scale_y * place.y};
}

#endif
