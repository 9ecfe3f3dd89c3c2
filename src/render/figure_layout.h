/* Figure layout: a panel of a figure on a page: every mark as lines, at one scale in x and y, and every label at its place.
 *
 * Page units are the writer's: pixels, or columns of a terminal. y points down. */
#ifndef CAROM_RENDER_FIGURE_LAYOUT_H
#define CAROM_RENDER_FIGURE_LAYOUT_H

#include "render/labels.h"

/* What a writer's page is like. */
typedef struct Metrics {
    double width;              /* of a panel */
    double least, most;        /* height of its drawing */
    double margin_x, margin_y; /* left free for labels around what is to scale */
    double text_height;
    double (*text_width)(Text text);
    double gap;            /* between a mark and its label */
    double snap_x, snap_y; /* where labels may begin, as in Field */
    double direction;      /* how long an arrow is that only points */
    double arc;            /* radius of the arcs of angles */
    double offset;         /* of a dimension line from what it measures */
    double lane;           /* between arrows that would lie on each other */
    double hatch;          /* between the lines that hatch a wall; also how long they are */
    double bar, bars;      /* how broad a bar is, and how high a panel of bars */
} Metrics;

/* A line of a mark: several points joined. */
typedef struct Trace {
    int    mark;
    Point *at;
    int    count;
    bool   detail; /* hatching, ticks: thinner than the mark itself */
} Trace;

typedef struct Placed {
    int   mark; /* or -1 for a text of the panel's own: what stands under bars */
    Text  text;
    Label label;
} Placed;

typedef struct FigureLayout {
    const Panel *panel;
    double       scale;    /* page units for one unit of the panel's places; bars: for the height 1 */
    bool         to_scale; /* false where all is at one point */
    Point        origin;   /* where <0, 0> is */
    double       height;   /* of the drawing; its width is that of the metrics */
    Trace       *trace;
    int          traces, trace_room;
    Placed      *text;
    int          texts, text_room;
    int          left_out; /* labels for which there is no room */
    bool         aside;    /* arrows on one line stand side by side */
} FigureLayout;

/* All panels of the figure; those of one quantity have one scale. */
FigureLayout *figure_layout_make(const Figure *figure, const Metrics *metrics, Arena *mem);

/* A place of the panel on the page. */
Point figure_layout_at(const FigureLayout *layout, Point place);

#endif
