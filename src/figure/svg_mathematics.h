/* Labels of a figure as mathematics, in SVG. */
#ifndef CAROM_FIGURE_SVG_MATHEMATICS_H
#define CAROM_FIGURE_SVG_MATHEMATICS_H

#include "figure/figure.h"

/* The content of a <text>: names of the derivation with subscripts and primes, vectors bold, a real minus, brackets of vectors. */
void svg_mathematics_put(Buf *out, const Figure *figure, Text text);

#endif
