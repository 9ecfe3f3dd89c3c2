#include "render/formats/walk.h"

#include <assert.h>

void walk_put_framed(Buf *out, const Block *block, const BlockRow *row, const Wording *wording)
{
    buf_puts(out, row->before);
    wording->words(out, block->caption);
    phrase_put(out, &block->phrase, wording);
    buf_puts(out, row->after);
    if (!row->source[0] || !block->cite.len)
        return;
    buf_puts(out, row->source[0]);
    wording->words(out, block->cite);
    buf_puts(out, row->source[1]);
}

static const BlockRow *row_of(const BlockWriter *writer, BlockKind kind)
{
    static const BlockRow NOTHING = {.before = "", .after = ""};
    for (size_t i = 0; i < sizeof writer->row / sizeof *writer->row && writer->row[i]; i++) {
        const BlockRow *row = &writer->row[i][kind];
        if (row->one || row->all || row->before)
            return row;
    }
    return &NOTHING;
}

static void put_run(Buf *out, const Block *block, int run, const BlockWriter *writer)
{
    const BlockRow *row = row_of(writer, block->kind);
    if (row->all)
        row->all(out, block, run);
    for (int i = 0; i < run && !row->all; i++)
        if (row->one)
            row->one(out, &block[i]);
        else
            walk_put_framed(out, &block[i], row, writer->wording);
}

void walk_blocks(Buf *out, const Block *block, int count, const BlockWriter *writer)
{
    const Document document = {.block = (Block *)block, .count = count};
    for (int i = 0, run; i < count; i += run) {
        const char *heading = document_block_heading(block[i].kind);
        bool        board = document_block_is_board(block[i].kind) || block[i].kind == BLOCK_CHECK;
        assert(document_block_is_whole(&block[i]));
        run = document_run(&document, i);
        if (heading && !board && run < count) {
            buf_puts(out, writer->heading[0]);
            buf_puts(out, heading);
            buf_puts(out, writer->heading[1]);
        }
        if (board)
            run = writer->board(out, &block[i], count - i);
        else
            put_run(out, &block[i], run, writer);
    }
}
