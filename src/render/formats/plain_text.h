/* A document as plain text for a terminal or a file. */
#ifndef CAROM_RENDER_FORMATS_PLAIN_TEXT_H
#define CAROM_RENDER_FORMATS_PLAIN_TEXT_H

#include "render/document.h"

typedef struct Look {
    bool unicode;
    bool colour; /* never alone: every colour repeats what a word says */
    int  width;  /* columns */
} Look;

void plain_text_write(Buf *out, const Document *document, const Look *look);

#endif
