/* A figure as SVG: one picture with every panel, real text, no scripts, no styles that reach beyond it and nothing from elsewhere.
 *
 * Everything is drawn in the colour of the text around it but for bodies and answers, whose colours stand out from black and from white;
 * what they say is said by letters and line styles too. Programs find the numbers again: each panel is a <g data-panel> with data-NAME,
 * pixels for 1 of the quantity NAME, in a plot of x and of y (and data-left-out, the number of labels that have found no room), and each
 * mark a <g data-mark data-name data-body>, whose first path is drawn from its beginning, and whose second, where it has one, is the head
 * of an arrow, from its point. The text beside the n-th mark of a panel, counted from 0, has data-label="n" (-1: the panel's own), and
 * data-led where a line leads to it, which has data-lead="n". */
#ifndef CAROM_FIGURE_WRITERS_SVG_H
#define CAROM_FIGURE_WRITERS_SVG_H

#include "figure/figure.h"

typedef struct SvgStyle {
    bool file;    /* a file of its own: an XML declaration, and a background that goes with the reader's colours */
    Text prefix;  /* of the ids in it, so that several pictures can stand in one page */
    int  columns; /* panels side by side; a phone has room for one, a slide for two */
    bool moving;  /* marks move along their courses (SMIL), again and again; on paper, and for readers who want no motion, it is a still */
} SvgStyle;

void svg_write(Buf *out, const Figure *figure, const SvgStyle *style, Arena *mem);

/* The panels as pictures of their own, at the scale that they have together: a page puts as many side by side as it has room for. The
 * prefixes of their ids are `prefix` with "-1", "-2" and so on after it. */
void svg_write_panels(Buf *out, const Figure *figure, Text prefix, Arena *mem);

/* The beginning of every file that svg_write has written. Other files are not overwritten. */
#define SVG_FILE_BEGINS "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a figure of carom -->\n"

#endif
