/* Documents in Markdown, and in them the board page: a heading for each stage, and each chain in a paragraph. */
#include "render/formats/board_cells.h"
#include "render/formats/markdown.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

#include "base/escape.h"

enum { GLANCE = 72 };

static void put_chain(Buf *out, const Block *block)
{
    const Phrase *words = board_cells_words(block);
    if (layout_row_columns(block) > GLANCE) {
        markdown_put_derivation(out, block);
    } else {
        tex_put_row(out, block, true);
        buf_puts(out, block->caption.len ? ": " : "");
        escape_markdown_words(out, block->caption);
        buf_puts(out, "\n\n");
    }
    if (words) {
        phrase_put(out, words, &markdown_wording);
        buf_puts(out, "\n\n");
    }
}

static void put_equation(Buf *out, const Block *block)
{
    for (int i = 0; i < block->rows; i++) {
        phrase_put(out, &block->cell[i], &markdown_wording);
        if (block->level && i == block->rows - 1)
            buf_printf(out, " (%d)", block->level);
        buf_puts(out, "\n\n");
    }
}

static int put_board(Buf *out, const Block *block, int count)
{
    (void)count;
    if (block->kind == BLOCK_CHAIN || block->kind == BLOCK_EQUATION) {
        (block->kind == BLOCK_CHAIN ? put_chain : put_equation)(out, block);
        return 1;
    }
    bool stage = block->kind == BLOCK_STAGE, caption = block->caption.len > 0;
    if (stage)
        buf_printf(out, "### %d. ", block->number);
    buf_puts(out, caption && !stage ? "**" : "");
    escape_markdown_words(out, block->caption);
    buf_puts(out, caption && !stage ? ":** " : "");
    if (block->kind == BLOCK_CHECK)
        board_cells_put_check(out, block, &markdown_wording);
    else if (!stage)
        board_cells_put(out, block, NULL, ", ", &markdown_wording);
    buf_puts(out, "\n\n");
    return 1;
}

void markdown_write(Buf *out, const Document *document)
{
    static const BlockWriter WRITER = {&markdown_wording, {"### ", "\n\n"}, {markdown_rows, markdown_prose_rows}, put_board};
    walk_blocks(out, document->block, document->count, &WRITER);
}
