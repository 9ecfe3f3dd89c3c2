/* Texts of a figure: the short label of a mark, and its description in words. For the files of the figure only. */
#ifndef CAROM_FIGURE_FIGURE_TEXT_H
#define CAROM_FIGURE_FIGURE_TEXT_H

#include "figure/figure_value.h"

/* The name of a step in the figure of its own method: without the name of the part. */
Text figure_own_name(const Step *step);
Text figure_formula_text(const Source *source, const Expr *expr);

/* The units of the scales of a figure. */
void figure_text_units(const Source *source, const Sketch *sketch, Figure *figure);

/* Fills in the label and the words of a mark. Values other than givens have `digits` digits, unless the exact form is shorter. */
void figure_mark_texts(const Source *source, const SketchMark *sketch, int digits, Mark *mark);

/* The text with each {name} replaced by its short value. A rounded value has ≈ before it, in place of an =. */
Text figure_text_fill(const Source *source, Text label);

#endif
