/* The walk through the blocks of a document, the same for every format of pages: headings, runs, and a row of functions for each kind. */
#ifndef CAROM_RENDER_FORMATS_WALK_H
#define CAROM_RENDER_FORMATS_WALK_H

#include "render/formats/wording.h"

/* How a format writes blocks of a kind: with a function for each, with one for all that document_run() keeps together, or, without
 * either, its caption or its phrase between two strings, and after that its source between two others. */
typedef struct BlockRow {
    void (*one)(Buf *out, const Block *block);
    void (*all)(Buf *out, const Block *block, int count);
    const char *before, *after, *source[2];
} BlockRow;

typedef struct BlockWriter {
    const Wording  *wording;
    const char     *heading[2]; /* around "Given", "Answer", "Laws" */
    const BlockRow *row[3];     /* tables with a row for each kind; the first that writes it does; the last may be NULL */
    /* Writes the board page's blocks at the beginning of these, and returns how many. */
    int (*board)(Buf *out, const Block *block, int count);
} BlockWriter;

void walk_blocks(Buf *out, const Block *block, int count, const BlockWriter *writer);
void walk_put_framed(Buf *out, const Block *block, const BlockRow *row, const Wording *wording);

/* The rows of each format: of derivations, in LaTeX and HTML also of figures, and of prose. */
extern const BlockRow html_rows[BLOCK_KINDS], html_prose_rows[BLOCK_KINDS];
extern const BlockRow latex_rows[BLOCK_KINDS], latex_prose_rows[BLOCK_KINDS];
extern const BlockRow markdown_rows[BLOCK_KINDS], markdown_prose_rows[BLOCK_KINDS];

#endif
