/* Formulas in LaTeX as they stand in a text, in one line or in aligned rows: what LaTeX and Markdown have in common. */
#ifndef CAROM_RENDER_FORMATS_TEX_H
#define CAROM_RENDER_FORMATS_TEX_H

#include "render/formats/layout.h"
#include "render/formats/wording.h"

/* $...$; displayed, with fractions as large as on a line of their own */
void tex_put_formula(Buf *out, const Expr *expr, bool displayed);
/* $left = line = line$ of a given or an answer */
void tex_put_row(Buf *out, const Block *block, bool displayed);
/* Its lines from `from` up to `to`, the first after what they are equal to: $left = line$, $= line$ */
void tex_put_lines(Buf *out, const Block *block, int from, int to, bool displayed);
/* A case, its condition, and what it comes to: "approaching: $a > b$, as $2 > 1$" */
void tex_put_case(Buf *out, const Block *block, const Wording *wording);
/* Before a formula in a text, and after one that begins at `start`. */
extern const char tex_math[];
void              tex_end_math(Buf *out, size_t start);
/* The rows from `from` up to `to` of a step or a comparison, for an `aligned`. */
void tex_put_rows(Buf *out, const Block *block, const Layout *layout, int from, int to);

#endif
