/* The walk through the blocks of a document, the same for every format of pages: headings, runs, and what stands before and after them. */
#ifndef CAROM_RENDER_FORMATS_WALK_H
#define CAROM_RENDER_FORMATS_WALK_H

#include "render/formats/wording.h"
#include "render/formats/writer.h"

/* A BlockFrame is the text that a format puts before and after blocks of a role: a row of render/roles.def. */
typedef struct BlockFrame {
    const char *before, *after;
} BlockFrame;

/* A KindWriter writes blocks of a kind: with a function for each, with one for a run of them, or, without either, as their words. */
typedef struct KindWriter {
    void (*one)(Buf *out, const Block *block);
    void (*all)(Buf *out, const Block *block, int count);
} KindWriter;

typedef struct BlockWriter {
    Format         format;
    const Wording *wording;
    KindWriter     put[BLOCK_KINDS];
    /* Writes the full working of a stage, after all that belongs to it; NULL where the format cannot fold it. */
    void (*fold)(Buf *out, const Block *stage);
} BlockWriter;

void walk_blocks(Buf *out, const Block *block, int count, const BlockWriter *writer);

const BlockFrame *walk_frame(BlockRole role, Format format);

/* The cells of a set, of a check as many as fit, with so much between two values. */
void walk_put_cells(Buf *out, const Block *set, const char *between, const Wording *wording);
/* The words after the lines of a chain; NULL if there are none. */
const Phrase *walk_words_after(const Block *chain);

#endif
