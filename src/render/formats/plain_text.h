/* A document as plain text for a terminal or a file. */
#ifndef CAROM_RENDER_FORMATS_PLAIN_TEXT_H
#define CAROM_RENDER_FORMATS_PLAIN_TEXT_H

#include "render/document.h"

typedef struct Look {
    bool unicode;
    bool colour; /* never alone: every colour repeats what a word says */
    int  width;  /* columns */
} Look;

typedef enum TextColour { TEXT_PLAIN, TEXT_BOLD, TEXT_DIM, TEXT_GREEN, TEXT_RED } TextColour;

/* Switches to the colour, if the look has colours. */
static inline void plain_text_colour(Buf *out, const Look *look, TextColour which)
{
    static const char *const CODES[] = {"\033[0m", "\033[1m", "\033[2m", "\033[32m", "\033[1;31m"};
    if (look->colour)
        buf_puts(out, CODES[which]);
}

void plain_text_write(Buf *out, const Document *document, const Look *look);

#endif
