/* Escapes text from any source for a page, with one function for each format. No bytes can break the page: special characters of the format
 * appear as themselves, and characters that are never visible (control, bidirectional and zero-width characters, bytes that are not UTF-8)
 * are written as \u{...} or \x.., as on the screen. */
#ifndef CAROM_BASE_ESCAPE_H
#define CAROM_BASE_ESCAPE_H

#include "base/text.h"

/* Text mode. Letters missing in plain LaTeX become U+..., and a word longer than a line can be broken. */
void escape_latex(Buf *out, Text text);
/* Escapes for CommonMark with $...$, also in a cell of a table. */
void escape_markdown(Buf *out, Text text);
/* Content of elements, and values of attributes between double quotes. */
void escape_html(Buf *out, Text text);

/* These write what is typed at the prompt, or stands in a program. */
void escape_latex_code(Buf *out, Text code);
void escape_markdown_code(Buf *out, Text code);
void escape_html_code(Buf *out, Text code);

/* The same for prose: a hyphen before a number becomes a minus sign, and what stands between two backticks is code. Not for values of
 * attributes. */
void escape_latex_words(Buf *out, Text words);
void escape_markdown_words(Buf *out, Text words);
void escape_html_words(Buf *out, Text words);

#endif
