/* Reading back the SVG that carom writes: that it is well-formed XML, and where its marks and labels are. It shares nothing with what
 * writes it. */
#ifndef CAROM_TESTS_SVG_READ_H
#define CAROM_TESTS_SVG_READ_H

#include "base/text.h"

typedef struct SvgPoint {
    double x, y;
} SvgPoint;

enum { SVG_POINTS = 8, SVG_PATHS = 4, SVG_UNITS = 4 };

typedef struct SvgPath {
    SvgPoint at[SVG_POINTS]; /* the first of them */
    int      count;
} SvgPath;

typedef struct SvgMark {
    int     panel;
    char    kind[16], name[512], body[64]; /* body: what it belongs to, or empty */
    SvgPath path[SVG_PATHS];               /* a circle is a path of its centre and the point to the right of it */
    int     paths;
} SvgMark;

/* A straight piece of a path, or a circle round `from`. */
typedef struct SvgLine {
    int      panel, mark; /* mark: -1 for axes and scales, and for lines that lead to labels */
    int      leads;       /* the mark whose label it leads to, or -1 */
    bool     circle, filled;
    SvgPoint from, to;
    double   radius, width; /* width: of the stroke */
} SvgLine;

typedef struct SvgPanel {
    char        own[16]; /* what its places are measured in */
    char        quantity[SVG_UNITS][16];
    long double unit[SVG_UNITS]; /* pixels for 1 of that */
    int         units, left_out;
} SvgPanel;

typedef struct SvgText {
    int    panel;
    bool   label; /* not a caption, legend or note */
    bool   led;   /* a line leads there from its mark */
    int    mark;  /* of a label: whose it is, counted in the whole file; -1 for nobody's */
    double x, y, size;
    double anchor, at;    /* its x as written, and how much of the text stands before that: 0, 1/2 or 1 */
    double arial, widest; /* how wide it is in Arial, and in the broadest of the fonts that stand in for it */
    bool   deep;          /* it has a subscript, or letters that reach below the line */
    char   text[512];     /* entities resolved, what is inside of <tspan> with the rest */
} SvgText;

typedef struct Svg {
    char      why[200]; /* it is not well-formed; empty if it is */
    double    width, height;
    char      title[512];
    char     *desc;
    SvgMark  *mark;
    SvgPanel *panel;
    SvgText  *text;
    SvgLine  *line;
    int       marks, panels, texts, lines;
} Svg;

Svg *svg_read(Text file);
void svg_free(Svg *svg);

/* Pixels for 1 of what the mark is measured in: its own quantity, else its panel's; 0 where that says nothing. */
long double svg_unit(const Svg *svg, const SvgMark *mark);

/* How much of the label lies on straight lines of marks, in pixels. */
double svg_covered(const Svg *svg, const SvgText *text);

/* How much of any line of any mark lies on the letters of the label, in pixels: outlines of circles, arrows and their heads, axes. */
double svg_struck(const Svg *svg, const SvgText *text);

/* How far the letters are from that place: 0 inside. */
double svg_text_distance(const SvgText *text, SvgPoint from);

/* How wide the text is in Arial. */
double svg_text_width(const SvgText *text);

#endif
