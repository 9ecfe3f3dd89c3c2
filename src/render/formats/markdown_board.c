/* Documents in Markdown, and in them the board page: a heading for each stage, and each chain in a paragraph. */
#include "render/board/board.h"
#include "render/formats/markdown.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/wording.h"

#include "base/escape.h"

enum { GLANCE = 72 };

static void put_board(Buf *out, const Block *block)
{
    const Phrase *words = board_words(block);
    switch (block->kind) {
    case BLOCK_STAGE:
        buf_printf(out, "### %d. ", block->number);
        escape_markdown_words(out, block->caption);
        buf_puts(out, "\n\n");
        return;
    case BLOCK_SET:
    case BLOCK_CHECK:
        buf_puts(out, block->caption.len ? "**" : "");
        escape_markdown_words(out, block->caption);
        buf_puts(out, block->caption.len ? ":** " : "");
        if (block->kind == BLOCK_CHECK)
            board_put_check(out, block, &markdown_wording);
        else
            board_put_cells(out, block, NULL, ", ", &markdown_wording);
        buf_puts(out, "\n\n");
        return;
    default:
        break;
    }
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

static bool is_board(const Block *block)
{
    return document_block_is_board(block->kind) || block->kind == BLOCK_CHECK;
}

void markdown_write(Buf *out, const Document *document)
{
    for (int i = 0, run; i < document->count; i += run) {
        const Block *block = &document->block[i];
        const char  *heading = document_block_heading(block->kind);
        run = document_run(document, i);
        if (heading && run < document->count)
            buf_printf(out, "### %s\n\n", heading);
        if (document_block_is_prose(block->kind))
            markdown_put_prose(out, block, run);
        for (int k = 0; k < run && !document_block_is_prose(block->kind); k++)
            (is_board(&block[k]) ? put_board : markdown_put_block)(out, &block[k]);
        buf_puts(out, heading && !block->comparison ? "\n" : "");
    }
}
