/* Plain text has files of its own for these blocks: the lines of the board page, and tables. Only plain_text.c uses this header. */
#ifndef CAROM_RENDER_FORMATS_PLAIN_TEXT_BLOCKS_H
#define CAROM_RENDER_FORMATS_PLAIN_TEXT_BLOCKS_H

#include "render/document.h"
#include "render/formats/plain_text.h"

/* Puts one line of the board page, or two side by side, of `count` that follow each other; returns how many it has put. */
int plain_text_put_board(Buf *out, const Block *block, int count, const Look *look);

void plain_text_put_table(Buf *out, const Block *table, const Look *look);
void plain_text_put_terms(Buf *out, const Block *block, const Look *look);

#endif
