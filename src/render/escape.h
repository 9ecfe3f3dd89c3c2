/* Words from anywhere as text of a page: one function for each format. Whatever the bytes are, the page stays whole: marks of the
 * format stand for themselves, and what never shows as itself (control, bidirectional and zero-width characters, bytes that are not
 * UTF-8) is written as \u{...} or \x.., as on the screen. */
#ifndef CAROM_RENDER_ESCAPE_H
#define CAROM_RENDER_ESCAPE_H

#include "base/text.h"

/* Text mode. Letters that a plain LaTeX has no sign for become U+..., and a word longer than a line can be broken. */
void latex_put_text(Buf *out, Text text);
/* For CommonMark with $...$, also in a cell of a table. */
void markdown_put_text(Buf *out, Text text);
/* A unit with its exponents raised, kg m² for "kg m^2", for any of the above to escape. */
void unit_put(Buf *out, Text unit);
/* Content of elements, and values of attributes between double quotes. */
void html_put_text(Buf *out, Text text);

#endif
