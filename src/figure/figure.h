/* Figure: a report as a picture, independent of its output format. A figure has panels of marks with places, labels and descriptions in
 * words. svg.c writes it as SVG, figure_characters.c sketches it in characters; both are to scale because this is.
 *
 * A place or an arrow of a figure is measured in units of its quantity: the true value is the number here times 2^exponent of the
 * quantity, so that 1e300 and 1e-300 are drawn like 3. Places of a panel are counted from one of them, subtracted before anything is
 * rounded. An arrow that measures something else than the panel's places (a velocity among bodies) is drawn at a scale of its own: where
 * the places are, it is its value times the panel's `factor`.
 *
 * Numbers here are for drawing, rounded to doubles; texts have the values as the report has them. */
#ifndef CAROM_FIGURE_FIGURE_H
#define CAROM_FIGURE_FIGURE_H

#include "derive/sketch.h"
#include "verify/report.h"

typedef struct Figure Figure;

typedef struct Point {
    double x, y;
} Point;

/* A PathLook says how the line of a path and the dots of a point look, so that several can be told apart without colour. Of an unseen path
 * only the points are drawn. */
typedef enum PathLook { PATH_SOLID, PATH_DASHED, PATH_DOTTED, PATH_LOOKS, PATH_UNSEEN = PATH_LOOKS } PathLook;

/* A MarkCourse moves a mark in a moving picture: at these parts of the whole time, from 0 to 1, it is at these places, and between them on
 * straight lines. A still shows it where it is at last. A path is drawn up to there; a mark with a single time appears then. */
typedef struct MarkCourse {
    const double *time;
    const Point  *at;
    int           count;
} MarkCourse;

typedef struct Mark {
    MarkKind kind;
    Measure  quantity;   /* the quantity of an arrow; that of the panel for other marks */
    Role     role;       /* given, step or answer */
    Point    a;          /* a point; where a segment, guide, band, measure, box, arrow or direction begins; the centre of a disc; the
                            foot of a wall or a support; the vertex of an angle */
    Point             b; /* where they end; of a direction and a wall (its normal) and an angle (its first leg) a vector of length one */
    Point             c; /* the second leg of an angle */
    Point             value;  /* of an arrow, in units of its quantity: b - a is this times the panel's factor */
    Point            *corner; /* of a hull, counter-clockwise; of a path, in order, where NAN interrupts it; `corners` of them */
    int               corners;
    PathLook          look;
    const MarkCourse *course; /* NULL: it does not move */
    double            size;   /* the radius of a disc; the height of a bar, where the largest is about 1 */
    bool              zero;   /* an arrow that is exactly 0 */
    int               body;   /* the body of the figure that it belongs to, counted from 1, or 0 for none */
    Text              name;   /* the formula shown: F, v - w */
    Text              label;  /* the text beside it, or empty */
    Text              words;  /* a description with the value; empty for marks that only guide the eye */
    Text              stack;  /* of a bar: the text under it; of an arrow: of its row, or empty */
} Mark;

/* An axis of a plot. Its values are in units of 2^exponent. */
typedef struct PlotAxis {
    Text   label; /* "t in s" */
    bool   whole; /* only whole numbers have ticks */
    long   exponent;
    double low, high; /* what the axis has to show; low < high */
} PlotAxis;

typedef struct Panel {
    Text            caption;
    Measure         quantity; /* of its places */
    Mark           *mark;
    int             count;
    double          factor[QUANTITIES]; /* 0 if no arrow of the panel measures that */
    Text            note;               /* a note, for example that the panel is a projection; or empty */
    bool            turned;             /* drawn in its own plane, where x need not point right, nor y up */
    bool            bars;               /* the panel has only bars */
    const PlotAxis *axis;               /* of a plot (plot.h): x and y, which have scales of their own; else NULL */
} Panel;

/* A name of the derivation, as it stands in labels. */
typedef struct Symbol {
    Text name;
    bool vector;
} Symbol;

struct Figure {
    Text    method, title;
    Symbol *symbol;
    int     symbols;
    Text   *body; /* the names of its bodies, in the order in which they appear */
    int     bodies;
    Panel  *panel;
    int     panels;
    long    exponent[QUANTITIES];
    Text    unit[QUANTITIES];     /* that its scale is shown in; empty where the report has no units */
    double  unit_log[QUANTITIES]; /* log10 of that unit in SI */
    bool    unmeasured;           /* drawn for an example of the numbers that its letters stand for, so lengths say nothing */
    double  seconds;              /* that a moving picture of it takes; 0 if nothing moves */
};

enum { FIGURE_DIGITS = 4 }; /* digits of values beside marks, unless the exact form is shorter */

/* The figure of a report whose plan has its sketch (method_sketch). NULL, with a reason in words, if there is nothing to draw: the method
 * defines no figure, or the derivation ended early. `unicode` chooses the texts, whatever the report uses. Made in the desk's arena. */
const Figure *figure_make(const Report *report, bool unicode, Text *reason);

/* The same of a report in letters: drawn as `example`, the same plan with the numbers that `words` has, m = 2, and labelled in letters. */
const Figure *figure_make_in_letters(const Report *report, const Report *example, Text words, bool unicode, Text *reason);

/* The whole figure in words, panel by panel. */
void figure_words(Buf *out, const Figure *figure);

/* ---- for the writers -------------------------------------------------------------------------------- */

/* Whether it is drawn as an arrow to scale, or as a bar. */
bool figure_mark_is_arrow(MarkKind kind);
bool figure_mark_is_bar(MarkKind kind);
/* Whether b is the end of the mark: true for all marks with `to`, except angles. */
bool figure_mark_has_end(MarkKind kind);

/* The bounding box of places. */
typedef struct Extent {
    Point low, high;
    bool  any;
} Extent;
void   figure_extent_reach(Extent *extent, Point at, double around);
double figure_extent_size(const Extent *extent); /* from corner to corner */

/* The logarithm of the largest of 1, 2 and 5 times a power of ten that is not above 10^log. */
double figure_round_log(double log);

#define LOG10_2 0.30102999566398119521

#endif
