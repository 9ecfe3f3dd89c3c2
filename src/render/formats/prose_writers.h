/* Prose in every format: one file each, for the writer of that format alone. Blocks of a run (document_run) come together. */
#ifndef CAROM_RENDER_FORMATS_PROSE_WRITERS_H
#define CAROM_RENDER_FORMATS_PROSE_WRITERS_H

#include "render/document.h"
#include "render/formats/plain_text.h"

/* Of the board page: one line or two side by side, of `count` that follow each other; returns how many it has put. */
int  plain_text_put_board(Buf *out, const Block *block, int count, const Look *look);
void plain_text_put_checks(Buf *out, const Block *check, const Look *look);

/* The same in pages, from the heading of a stage on; a set of givens is a run of its own. */
int  html_put_board(Buf *out, const Block *block, int count);
void html_put_check(Buf *out, const Block *check);
int  latex_put_board(Buf *out, const Block *block, int count);
void board_put_markdown(Buf *out, const Block *block);

/* What the files of a format share. */
void html_put_row(Buf *out, const Block *block);
void html_put_derivation(Buf *out, const Block *block);
void html_put_blocks(Buf *out, const Block *block, int count);
void latex_put_derivation(Buf *out, const Block *block);
void markdown_put_derivation(Buf *out, const Block *block);

void plain_text_put_prose(Buf *out, const Block *block, const Look *look);
void markdown_put_prose(Buf *out, const Block *block, int count);
void latex_put_prose(Buf *out, const Block *block, int count);
void html_put_prose(Buf *out, const Block *block, int count);

#endif
