/* Plot: one or several series of values against a quantity, as a panel of a figure, which every writer draws: with axes, round ticks and
 * labels. Whoever has the values describes the plot here; layout_plot.c chooses the ticks for the room that there is.
 *
 *     energy over time   one series of steps; a point for each hit that changes it
 *     bits against hits  one or several series of points, on two axes of whole numbers
 *     va', vb' against e two lines; where there is no answer, y is NAN, and the line is interrupted */
#ifndef CAROM_FIGURE_PLOT_H
#define CAROM_FIGURE_PLOT_H

#include "figure/figure_value.h"

typedef enum SeriesKind {
    SERIES_POINTS,
    SERIES_LINE,  /* straight from point to point */
    SERIES_STEPS, /* level from each point on, up to the next, where it jumps */
} SeriesKind;

typedef struct PlotPoint {
    Scaled x, y;
    Text   label; /* a mark with that text at the point: an exact value, the number of a hit; or empty */
    Text   words; /* the point in the description of the figure: "5 J from hit 5 at 39/8 s on"; empty: its values, rounded */
} PlotPoint;

typedef struct PlotSeries {
    Text             name; /* stands beside it where there are several */
    SeriesKind       kind;
    const PlotPoint *point; /* in the order of x */
    int              points;
} PlotSeries;

/* A PlotScale says how an axis of a plot is made. */
typedef struct PlotScale {
    Text label;     /* with its unit: "t in s" */
    bool from_zero; /* it begins at 0, or ends there */
    bool whole;     /* its values are whole numbers: hits, bits */
} PlotScale;

typedef struct Plot {
    Text              caption;
    PlotScale         x, y;
    const PlotSeries *series;
    int               count;
} Plot;

/* The plot as one more panel of a figure. */
Panel plot_panel(const Plot *plot, Arena *mem);
/* A figure with nothing else. */
const Figure *plot_figure(const Plot *plot, Text title, Arena *mem);

/* A number for a plot. */
static inline Scaled plot_number(double x)
{
    return (Scaled){x, 0};
}

#endif
