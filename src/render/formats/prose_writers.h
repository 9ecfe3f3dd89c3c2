/* Prose in every format: one file each, for the writer of that format alone. Blocks of a run (document_run) come together. */
#ifndef CAROM_RENDER_FORMATS_PROSE_WRITERS_H
#define CAROM_RENDER_FORMATS_PROSE_WRITERS_H

#include "render/document.h"
#include "render/formats/plain_text.h"

void plain_text_put_prose(Buf *out, const Block *block, const Look *look);
void markdown_put_prose(Buf *out, const Block *block, int count);
void latex_put_prose(Buf *out, const Block *block, int count);
void html_put_prose(Buf *out, const Block *block, int count);

#endif
