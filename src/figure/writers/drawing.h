/* Drawing: the panels of a figure as lines, dots and texts on a page. What svg.c and tikz.c have in common: how marks look, where captions,
 * scales and notes stand, and which colours tell bodies apart. Lengths are in pixels, y points down. */
#ifndef CAROM_FIGURE_WRITERS_DRAWING_H
#define CAROM_FIGURE_WRITERS_DRAWING_H

#include "figure/figure_layout.h"

/* Lengths of dashes and of the gaps between them: of working, of guides, of energy that is lost. */
typedef enum Dashes { DASHES_NONE, DASHES_WORKING, DASHES_GUIDE, DASHES_LOST, DASH_PATTERNS } Dashes;
extern const double drawing_dashes[DASH_PATTERNS][2];

/* Colours as "2a7fd4": of answers, then of bodies. They are clear on black and on white, and for readers who see no red or no green.
 * Letters and dashes tell the same without them. COLOUR_TEXT is that of the text around the figure. */
enum { COLOUR_TEXT, COLOUR_ANSWER, COLOUR_BODY, COLOURS = COLOUR_BODY + 5 };
extern const char *const drawing_colours[COLOURS];

/* An Ink says how a line or a shape looks. */
typedef struct Ink {
    int    colour;
    double width; /* of the line; 0 for none */
    double line;  /* opacity of the line, */
    double fill;  /* and of the inside; 0 for an open shape */
    Dashes dashes;
} Ink;

typedef enum Lettering { LETTERING_CAPTION, LETTERING_LABEL, LETTERING_BAR, LETTERING_NOTE } Lettering;
enum { DRAWING_FONT = 13, DRAWING_SMALL_FONT = 11, DRAWING_HALO = 3, DRAWING_APART = 20 };

typedef struct DrawnText {
    Text      text;
    Lettering lettering;
    Point     at;    /* a point of its base line */
    double    begun; /* the part of the text to the left of that point: 0, 1/2 or 1 */
    bool      label; /* a label, not a caption or note */
    int       mark;  /* that the label belongs to; -1 for the panel itself */
    bool      led;   /* a line leads to it, between these two points */
    Point     from, to;
} DrawnText;

typedef struct Drawing Drawing;

/* The writer of a format. */
typedef struct DrawingWriter {
    void (*path)(const Drawing *drawing, const Point *at, int count, Ink ink);
    void (*dot)(const Drawing *drawing, Point at, double radius, Ink ink);
    void (*text)(const Drawing *drawing, const DrawnText *text);
    void (*open_panel)(const Drawing *drawing);
    void (*open_mark)(const Drawing *drawing, int mark);
    void (*close)(const Drawing *drawing); /* a panel or a mark */
} DrawingWriter;

struct Drawing {
    const DrawingWriter *writer;
    Buf                 *out;
    const Figure        *figure;
    const FigureLayout  *layout; /* of the panel */
    Arena               *mem;
    Point                corner; /* of what is drawn, on the page */
};

/* All panels of the figure. */
FigureLayout *drawing_layout(const Figure *figure, Arena *mem);
/* Whether panels are wider than one that two of fit side by side. */
bool drawing_is_broad(const FigureLayout *layout);
/* The height of the panel, with its caption, scales and notes. */
double drawing_height(const Drawing *drawing);
void   drawing_put(Drawing *drawing);

#endif
