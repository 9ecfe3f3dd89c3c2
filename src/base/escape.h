/* Words from anywhere as text of a page: one function for each format. Whatever the bytes are, the page stays whole: marks of the
 * format stand for themselves, and what never shows as itself (control, bidirectional and zero-width characters, bytes that are not
 * UTF-8) is written as \u{...} or \x.., as on the screen. */
#ifndef CAROM_BASE_ESCAPE_H
#define CAROM_BASE_ESCAPE_H

#include "base/text.h"

/* Text mode. Letters that a plain LaTeX has no sign for become U+..., and a word longer than a line can be broken. */
void escape_latex(Buf *out, Text text);
/* For CommonMark with $...$, also in a cell of a table. */
void escape_markdown(Buf *out, Text text);
/* Content of elements, and values of attributes between double quotes. */
void escape_html(Buf *out, Text text);

/* The same for words that are read, not typed: a minus stands where the text has a hyphen before a number. */
void escape_latex_words(Buf *out, Text words);
void escape_markdown_words(Buf *out, Text words);
void escape_html_words(Buf *out, Text words);

/* A unit with its exponents raised, kg m² for "kg m^2", as `put` writes it. */
void escape_unit(Buf *out, Text unit, void (*put)(Buf *out, Text text));

#endif
