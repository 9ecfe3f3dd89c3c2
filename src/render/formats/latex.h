/* A document as LaTeX: a fragment that needs amsmath, and tikz for its figures. */
#ifndef CAROM_RENDER_FORMATS_LATEX_H
#define CAROM_RENDER_FORMATS_LATEX_H

#include "render/document.h"

void latex_write(Buf *out, const Document *document);
void latex_put_plain(Buf *out, Text lines);
void latex_open(Buf *out, Text title);
void latex_close(Buf *out);

#endif
