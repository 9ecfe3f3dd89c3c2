/* Texts of a figure: what stands beside a mark, short, and what it means, in words. For the files of the figure only. */
#ifndef CAROM_RENDER_FIGURE_TEXT_H
#define CAROM_RENDER_FIGURE_TEXT_H

#include "render/figure_value.h"

Text formula_text(const Source *source, const Expr *expr);

/* Fills in the label and the words of a mark. Values that are no givens have so many digits, where they are not shorter exactly. */
void mark_texts(const Source *source, const SketchMark *sketch, int digits, Mark *mark);

#endif
