#include "render/formats/prose_writers.h"

#include <string.h>

/* The phrase filled to the width, the first line after `lead`, the others below where it ends. */
static void fill(Buf *out, const Block *block, Text lead, const Look *look)
{
    Arena *mem = arena_new();
    Buf    line = {0};
    int    indent = text_columns(lead);
    phrase_write(&line, &block->phrase, look->unicode);
    buf_put(out, lead);
    buf_put_filled(out, look->unicode ? buf_text(&line) : text_plain(mem, buf_text(&line)), indent, indent, look->width);
    buf_char(out, '\n');
    buf_free(&line);
    arena_free(mem);
}

static void put_heading(Buf *out, const Block *block, const Look *look)
{
    size_t start = out->len;
    plain_text_colour(out, look, TEXT_BOLD);
    size_t words = out->len;
    fill(out, block, (Text){0}, look);
    out->len--;
    int columns = text_columns((Text){out->at + words, out->len - words});
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_char(out, '\n');
    if (block->level <= 2 && out->len > start) {
        buf_fill(out, block->level == 1 ? '=' : '-', columns < look->width ? columns : look->width);
        buf_char(out, '\n');
    }
}

static void put_item(Buf *out, const Block *block, const Look *look)
{
    enum { DEEPEST_SHOWN = 6 };
    Buf lead = {0};
    buf_fill(&lead, ' ', 2 * (block->level < DEEPEST_SHOWN ? block->level : DEEPEST_SHOWN) - 2);
    if (block->kind == BLOCK_OPTION)
        buf_printf(&lead, "[ ] %.*s ", TEXT_ARG(block->caption));
    else if (block->number)
        buf_printf(&lead, "%d. ", block->number);
    else
        buf_puts(&lead, "- ");
    fill(out, block, buf_text(&lead), look);
    buf_free(&lead);
}

/* va' = ________________________ (2) */
static void put_blank(Buf *out, const Block *block, const Look *look)
{
    enum { LEAST = 12, ENOUGH = 64 };
    size_t start = out->len;
    int    width = look->width < ENOUGH ? look->width : ENOUGH, end = text_columns(block->caption) + (block->caption.len > 0);
    fill(out, block, (Text){0}, look);
    out->len--;
    size_t line = out->len;
    while (line > start && out->at[line - 1] != '\n')
        line--;
    int columns = text_columns((Text){out->at + line, out->len - line});
    if (columns + LEAST + end > width && columns) {
        buf_char(out, '\n');
        columns = 0;
    }
    buf_puts(out, columns ? " " : "");
    columns += columns > 0;
    buf_fill(out, '_', width - columns - end > LEAST ? width - columns - end : LEAST);
    buf_printf(out, "%s%.*s\n", block->caption.len ? " " : "", TEXT_ARG(block->caption));
}

static void put_lines(Buf *out, Text lines, const char *lead, const char *more, const Look *look)
{
    Arena *mem = arena_new();
    for (size_t start = 0; start < lines.len;) {
        size_t end = start;
        while (end < lines.len && lines.at[end] != '\n')
            end++;
        Text line = text_cut(lines, start, end);
        buf_puts(out, start ? more : lead);
        buf_put_safe(out, look->unicode ? line : text_plain(mem, line));
        buf_char(out, '\n');
        start = end + 1;
    }
    arena_free(mem);
}

void plain_text_put_prose(Buf *out, const Block *block, const Look *look)
{
    switch (block->kind) {
    case BLOCK_HEADING:
        put_heading(out, block, look);
        break;
    case BLOCK_ITEM:
    case BLOCK_OPTION:
        put_item(out, block, look);
        break;
    case BLOCK_CODE:
        put_lines(out, block->caption, "    ", "    ", look);
        break;
    case BLOCK_TYPED:
        put_lines(out, block->caption, "carom> ", "...    ", look);
        break;
    case BLOCK_BLANK:
        put_blank(out, block, look);
        break;
    case BLOCK_ROOM:
        buf_fill(out, '\n', block->level);
        break;
    case BLOCK_SHEET:
        break;
    case BLOCK_RULE:
        buf_fill(out, '-', look->width);
        buf_char(out, '\n');
        break;
    default:
        fill(out, block, block->level ? TEXT("> ") : (Text){0}, look);
        break;
    }
}
