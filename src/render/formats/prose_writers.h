/* Prose in every format: one file each, for the writer of that format alone. Blocks of a run (document_run) come together. */
#ifndef CAROM_RENDER_FORMATS_PROSE_WRITERS_H
#define CAROM_RENDER_FORMATS_PROSE_WRITERS_H

#include "render/document.h"
#include "render/formats/plain_text.h"
#include "render/formats/wording.h"

/* Puts one line of the board page, or two side by side, of `count` that follow each other; returns how many it has put. */
int  plain_text_put_board(Buf *out, const Block *block, int count, const Look *look);
void plain_text_put_checks(Buf *out, const Block *check, const Look *look);

/* The formulas of each format, which its writer of board pages also needs. */
void html_put_chain(Buf *out, const Block *chain);
void latex_put_derivation(Buf *out, const Block *block);
void markdown_put_derivation(Buf *out, const Block *block);

void plain_text_put_table(Buf *out, const Block *table, const Look *look);
void plain_text_put_terms(Buf *out, const Block *block, const Look *look);
void plain_text_put_prose(Buf *out, const Block *block, const Look *look);

#endif
