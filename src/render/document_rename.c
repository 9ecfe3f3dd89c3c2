/* A document in other names: m1 for ma. */
#include "render/document.h"

static const Expr *renamed(const Expr *expr, const Renaming *renaming, Arena *mem)
{
    return expr ? expr_in_names(expr, renaming, mem) : NULL;
}

static Phrase renamed_phrase(const Phrase *phrase, const Renaming *renaming, Arena *mem)
{
    Phrase copy = {.piece = ARENA_MANY(mem, Piece, phrase->count + 1), .count = phrase->count, .room = phrase->count + 1};
    for (int i = 0; i < phrase->count; i++) {
        copy.piece[i] = phrase->piece[i];
        copy.piece[i].words = renaming_words(renaming, phrase->piece[i].words, mem);
        copy.piece[i].math = renamed(phrase->piece[i].math, renaming, mem);
    }
    return copy;
}

static void rename_blocks(Document *document, const Renaming *renaming, Arena *mem);

static void rename_block(Block *block, const Renaming *renaming, Arena *mem)
{
    DocLine *line = ARENA_MANY(mem, DocLine, block->lines + 1);
    int      cells = block->columns * block->rows;
    Phrase  *cell = ARENA_MANY(mem, Phrase, cells + 1);
    block->caption = renaming_words(renaming, block->caption, mem);
    block->left = renamed(block->left, renaming, mem);
    block->phrase = renamed_phrase(&block->phrase, renaming, mem);
    for (int i = 0; i < block->lines; i++)
        line[i] = (DocLine){block->line[i].rounded, renamed(block->line[i].math, renaming, mem),
                            renamed_phrase(&block->line[i].words, renaming, mem)};
    for (int i = 0; i < cells; i++)
        cell[i] = renamed_phrase(&block->cell[i], renaming, mem);
    block->line = line;
    block->cell = cell;
    if (block->inner)
        rename_blocks(block->inner, renaming, mem);
}

static void rename_blocks(Document *document, const Renaming *renaming, Arena *mem)
{
    for (int i = 0; i < document->count; i++)
        rename_block(&document->block[i], renaming, mem);
}

void document_as_typed(Document *document, const Report *report)
{
    if (report->renaming)
        rename_blocks(document, report->renaming, report->mem);
}
