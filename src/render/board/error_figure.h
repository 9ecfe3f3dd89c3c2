/* Pictures of what floating point makes of the answers of a derivation. */
#ifndef CAROM_RENDER_BOARD_ERROR_FIGURE_H
#define CAROM_RENDER_BOARD_ERROR_FIGURE_H

#include "figure/figure.h"
#include "verify/floats/blame.h"

/* Each velocity and each vector in the plane among the answers: the exact arrow, and over it the computed one with its error magnified by a
 * power of ten, which the caption states. NULL, with a reason in words, if no answer can be drawn. */
const Figure *error_figure(const Report *report, Machine machine, Arena *mem, Text *reason);

/* Draws the error of each number among the answers that has one as bars: its parts from blame_make, in ulps. NULL, with a reason in words,
 * if there is none. */
const Figure *error_figure_of_blame(const Report *report, Machine machine, Arena *mem, Text *reason);

#endif
