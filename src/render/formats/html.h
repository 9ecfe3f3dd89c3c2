/* A document as HTML: sections with MathML. A file of its own (html_open, html_close) carries its style and needs no script. */
#ifndef CAROM_RENDER_FORMATS_HTML_H
#define CAROM_RENDER_FORMATS_HTML_H

#include "render/document.h"

void html_write(Buf *out, const Document *document);
void html_put_plain(Buf *out, Text lines);
void html_put_statement(Buf *out, Text statement);
void html_open(Buf *out, Text title);
void html_close(Buf *out);
void html_put_anchor(Buf *out, int number);
/* Written at the end of a page, as pages are written while they are worked out; the style shows it at the beginning. */
void html_put_contents(Buf *out, const Text *title, int count);

/* The style sheet of pages: page.css, built into the program. */
extern const char html_style[];

#endif
