/* Figure: a report as a picture, before it is known how it will look: panels of marks at places, with what stands beside them and what
 * they mean in words. svg.c writes it as SVG, draw.c sketches it in characters; both are to scale because this is.
 *
 * A place or an arrow of a figure is measured in units of its quantity: the true value is the number here times 2^exponent of the
 * quantity, so that 1e300 and 1e-300 are drawn like 3. Places of a panel are counted from one of them, subtracted before anything is
 * rounded. An arrow that measures something else than the panel's places (a velocity among bodies) is drawn at a scale of its own: where
 * the places are, it is its value times the panel's `factor`.
 *
 * Numbers here are for drawing, rounded to doubles; texts have the values as the report has them. */
#ifndef CAROM_RENDER_FIGURE_H
#define CAROM_RENDER_FIGURE_H

#include "derive/sketch.h"
#include "verify/report.h"

typedef struct Figure Figure;

typedef struct Point {
    double x, y;
} Point;

typedef struct Mark {
    MarkKind kind;
    Measure  quantity; /* what an arrow measures; its panel's for the others */
    Role     role;     /* given, step or answer */
    Point    a;        /* a point; where a segment, guide, band, measure, box, arrow or direction begins; the centre of a disc; the
                          foot of a wall; the vertex of an angle */
    Point  b;          /* where they end; of a direction and a wall (its normal) and an angle (its first leg) a vector of length one */
    Point  c;          /* the second leg of an angle */
    Point  value;      /* of an arrow, in units of its quantity: b - a is this times the panel's factor */
    double size;       /* the radius of a disc; the height of a bar, where the largest is about 1 */
    bool   zero;       /* an arrow that is exactly 0 */
    Text   name;       /* the formula that it shows: F, v - w */
    Text   label;      /* what stands beside it, or empty */
    Text   words;      /* the whole in words, with the value; empty for what only guides the eye */
    Text   stack;      /* of a bar: the text under it */
} Mark;

typedef struct Panel {
    Text    caption;
    Measure quantity; /* of its places */
    Mark   *mark;
    int     count;
    double  factor[QUANTITIES]; /* 0 where no arrow measures that here */
    Text    note;               /* what has to be said about it: that it is a projection; or empty */
    bool    turned;             /* drawn in a plane of its own: x does not point right, y not up */
    bool    bars;               /* nothing but bars */
} Panel;

struct Figure {
    Text   method, title;
    Panel *panel;
    int    panels;
    long   exponent[QUANTITIES];
};

enum { FIGURE_DIGITS = 4 }; /* of values beside marks, where they are not shorter exactly */

/* The figure of a report whose plan has its sketch (method_sketch). NULL and a reason in words where there is nothing to draw: the method
 * says nothing, or the derivation ended before. Texts are in Unicode or in ASCII, whatever the report's are. Made in the desk's arena. */
const Figure *figure_make(const Report *report, bool unicode, Text *reason);

/* The whole figure in words, panel by panel. */
void figure_words(Buf *out, const Figure *figure);

/* ---- for those who draw it -------------------------------------------------------------------------------- */

/* Whether it is drawn as an arrow to scale, or as a bar. */
bool mark_is_arrow(MarkKind kind);
bool mark_is_bar(MarkKind kind);
/* Whether b is where it ends: all that say where they lead `to`, but angles. */
bool mark_has_end(MarkKind kind);

/* How far places reach. */
typedef struct Extent {
    Point low, high;
    bool  any;
} Extent;
void   extent_reach(Extent *extent, Point at, double around);
double extent_size(const Extent *extent); /* from corner to corner */

/* The logarithm of the largest of 1, 2 and 5 times a power of ten that is not above 10^log. */
double round_log(double log);

#define LOG10_2 0.30102999566398119521

#endif
