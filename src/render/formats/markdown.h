/* A document as Markdown: CommonMark with tables, formulas as LaTeX in $...$ and $$...$$. */
#ifndef CAROM_RENDER_FORMATS_MARKDOWN_H
#define CAROM_RENDER_FORMATS_MARKDOWN_H

#include "render/document.h"

void markdown_write(Buf *out, const Document *document);
void markdown_put_plain(Buf *out, Text lines);
void markdown_open(Buf *out, Text title);

#endif
