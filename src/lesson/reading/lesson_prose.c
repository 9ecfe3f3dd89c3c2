#include "lesson/reading/lesson_prose.h"

#include "lesson/reading/blocks.h"

#include <string.h>

/* ---- words and lines ---------------------------------------------------------------------------------------- */

Text prose_safe(Arena *mem, Text line, const Look *look)
{
    Buf buf = {0};
    buf_put_safe(&buf, look->unicode ? line : text_plain(mem, line));
    return buf_finish(&buf, mem);
}

void prose_bold(Buf *out, Text words, const Look *look)
{
    buf_puts(out, look->colour ? "\033[1m" : "");
    buf_put(out, words);
    buf_puts(out, look->colour ? "\033[0m" : "");
}

void prose_fill(Buf *out, const char *lead, Text words, const Look *look)
{
    Arena *mem = arena_new();
    int    indent = (int)strlen(lead);
    buf_puts(out, lead);
    buf_put_filled(out, prose_safe(mem, words, look), indent, indent, look->width);
    buf_char(out, '\n');
    arena_free(mem);
}

void prose_lines(Buf *out, const char *lead, const char *more, Text lines, const Look *look)
{
    Arena *mem = arena_new();
    while (lines.len) {
        buf_puts(out, lead);
        buf_put(out, prose_safe(mem, text_take(&lines, "\n"), look));
        while (out->len && out->at[out->len - 1] == ' ')
            out->len--;
        buf_char(out, '\n');
        lead = more;
    }
    arena_free(mem);
}

void prose_statement(Buf *out, Text statement, const Look *look)
{
    prose_lines(out, "carom> ", "...    ", statement, look);
}

/* ---- parts -------------------------------------------------------------------------------------------------- */

void prose_write(Buf *out, const Lesson *lesson, int at, const Look *look)
{
    Arena   *mem = arena_new();
    int      parts = blocks_together(lesson, at);
    Document document = {.block = ARENA_MANY(mem, Block, parts)};
    for (int i = 0; i < parts; i++)
        document.count += block_of_part(&document.block[document.count], lesson, at + i, mem);
    plain_text_write(out, &document, look);
    buf_char(out, '\n');
    arena_free(mem);
}
