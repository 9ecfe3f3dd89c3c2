/* Formulas in LaTeX as they stand in a text, in one line or in aligned rows: what LaTeX and Markdown have in common. */
#ifndef CAROM_RENDER_TEX_H
#define CAROM_RENDER_TEX_H

#include "render/layout.h"

/* $...$; displayed, with fractions as large as on a line of their own */
void tex_put_formula(Buf *out, const Expr *expr, bool displayed);
/* $left = line = line$ of a given or an answer */
void tex_put_row(Buf *out, const Block *block, bool displayed);
/* Words by `put_text`, formulas in dollars. */
void tex_put_phrase(Buf *out, const Phrase *phrase, void (*put_text)(Buf *out, Text text));
/* The rows from `from` up to `to` of a step or a comparison, for an `aligned`. */
void tex_put_rows(Buf *out, const Block *block, const Layout *layout, int from, int to);

#endif
