/* A derivation and its figure, read back from the SVG, and what has to hold of any.
 *
 * Each arrow says which formula it shows. A second session is given the steps of the derivation as variables and works that formula out,
 * so that what is measured in the file is held against something that no figure has touched. */
#ifndef CAROM_TESTS_DRAWN_H
#define CAROM_TESTS_DRAWN_H

#include "harness.h"
#include "svg_read.h"

typedef struct Drawn {
    Play *play, *second;
    Svg  *svg;
} Drawn;

Settings drawn_settings(void);
/* The statements, with ; between them, and the figure of the last read back. `svg` is NULL where that has no answer to draw. */
Drawn drawn_of(const char *statements);
void  drawn_free(Drawn *drawn);
/* The formula as decimals; how many components, 0 where it has no value. */
int drawn_worth(Drawn *drawn, const char *formula, long double *out);

/* Each fails where it does not hold. Every arrow is as long as its value and points where that does, and any two points are as far apart as
 * their places: how many there were. */
int           drawn_arrows(Drawn *drawn, const char *statement);
int           drawn_points(Drawn *drawn, const char *statement);
extern double drawn_longest; /* of those measured */
/* What stands on one side of a panel of energies is as high as what stands on the other: how many bars there were. */
int drawn_bars(const Drawn *drawn, const char *statement);
/* No two arrows lie on each other. */
void drawn_lanes(const Svg *svg, const char *statement);
/* What a label of a bar stands in is that bar. */
void drawn_bar_labels(const Svg *svg, const char *statement);

bool           svg_has_text(const Svg *svg, const char *words);
const SvgMark *svg_mark_named(const Svg *svg, const char *kind, const char *name);

/* The methods' own examples are in it, and those of the lessons and of the README. */
extern const char *const drawn_examples[];
extern const int         drawn_example_count;

#endif
