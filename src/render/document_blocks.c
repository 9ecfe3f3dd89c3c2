/* The blocks of a document by themselves. */
#include "render/document.h"

Block *document_add(Document *document, BlockRole role, Text caption)
{
    Block *block = ARENA_ADD(document->mem, document->block, document->count, &document->room);
    *block = (Block){.role = role, .caption = caption};
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

static const struct {
    BlockKind   kind;
    const char *heading;
} ROLES[BLOCK_ROLES] = {
#define ROLE(ID, KIND, heading, text, latex, markdown, html) {KIND_##KIND, heading},
#include "render/roles.def"
#undef ROLE
};

BlockKind document_block_kind(const Block *block)
{
    return ROLES[block->role].kind;
}

const char *document_block_heading(const Block *block)
{
    return ROLES[block->role].heading;
}

int document_block_level(const Block *block)
{
    return block->role == BLOCK_TITLE ? 2 : block->role == BLOCK_STAGE ? 3 : block->level;
}

bool document_block_is_board(const Block *block)
{
    return block->role >= BLOCK_STAGE && block->role < BLOCK_CHECK;
}

bool document_block_is_prose(const Block *block)
{
    return block->role >= BLOCK_HEADING;
}

bool document_block_is_law(const Block *block)
{
    return block->verdict.len > 0;
}

bool document_block_is_whole(const Block *block)
{
    switch (document_block_kind(block)) {
    case KIND_CASE:
        return block->lines > 0;
    case KIND_GIVEN:
    case KIND_STEP:
    case KIND_ANSWER:
        return block->left || block->lines;
    case KIND_LAW:
        return block->left && block->verdict.len;
    case KIND_TABLE:
        return block->columns > 0 && block->rows > 0 && block->cell && block->detail;
    case KIND_CHAIN:
        return block->left || block->lines || block->cell;
    case KIND_TERMS:
    case KIND_SET:
        return block->cell || !block->rows;
    case KIND_FIGURE:
        return block->figure;
    default:
        return block->role < BLOCK_ROLES;
    }
}
