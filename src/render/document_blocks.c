/* The blocks of a document by themselves. */
#include "render/document.h"

Block *document_add(Document *document, BlockKind kind, Text caption)
{
    Block *block = ARENA_ADD(document->mem, document->block, document->count, &document->room);
    *block = (Block){.kind = kind, .caption = caption};
    return block;
}

void document_note(Document *document, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    document_add(document, BLOCK_NOTE, text_formatv(document->mem, format, args));
    va_end(args);
}

void document_reason(Document *document, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    document_add(document, BLOCK_REASON, text_formatv(document->mem, format, args));
    va_end(args);
}

Block *document_table(Document *document, Text caption, const char *const *head, int columns, int rows)
{
    Block *table = document_add(document, BLOCK_TABLE, caption);
    table->columns = columns;
    table->rows = 1;
    table->cell = ARENA_MANY(document->mem, Phrase, (rows + 1) * columns);
    table->detail = ARENA_MANY(document->mem, Text, rows + 1);
    for (int i = 0; i < columns; i++)
        table->cell[i] = phrase_of(document->mem, text_of(head[i]));
    return table;
}

bool document_block_is_whole(const Block *block)
{
    switch (block->kind) {
    case BLOCK_CASE:
        return block->lines > 0;
    case BLOCK_GIVEN:
    case BLOCK_STEP:
    case BLOCK_ANSWER:
    case BLOCK_CHAIN:
        return block->left || block->lines;
    case BLOCK_LAW:
        return block->left && block->verdict.len;
    case BLOCK_TABLE:
        return block->columns > 0 && block->rows > 0 && block->cell && block->detail;
    case BLOCK_TERMS:
    case BLOCK_EQUATION:
    case BLOCK_SET:
    case BLOCK_CHECK:
        return block->cell || !block->rows;
    case BLOCK_FIGURE:
        return block->figure;
    default:
        return block->kind < BLOCK_KINDS;
    }
}

const char *document_block_heading(BlockKind kind)
{
    switch (kind) {
    case BLOCK_GIVEN:
        return "Given";
    case BLOCK_ANSWER:
        return "Answer";
    case BLOCK_LAW:
        return "Laws";
    default:
        return NULL;
    }
}

bool document_block_is_board(BlockKind kind)
{
    return kind == BLOCK_STAGE || kind == BLOCK_CHAIN || kind == BLOCK_EQUATION || kind == BLOCK_SET;
}

bool document_block_is_prose(BlockKind kind)
{
    return kind >= BLOCK_HEADING;
}
