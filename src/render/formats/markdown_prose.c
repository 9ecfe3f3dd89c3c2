#include "base/escape.h"
#include "render/formats/markdown.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

#include <string.h>

/* A fence that no line of the text can close: longer than every run of backticks in it. */
static int fence_for(Text lines)
{
    int longest = 2, run = 0;
    for (size_t i = 0; i < lines.len; i++) {
        run = lines.at[i] == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest + 1;
}

/* A fenced block, in which Markdown has no meaning. An indented block would not do: after a list it is a paragraph of the last item. */
void markdown_put_plain(Buf *out, Text lines)
{
    int fence = fence_for(lines);
    buf_fill(out, '`', fence);
    buf_char(out, '\n');
    for (size_t start = 0; start < lines.len;) {
        size_t end = start;
        while (end < lines.len && lines.at[end] != '\n')
            end++;
        buf_put_safe(out, text_cut(lines, start, end));
        buf_char(out, '\n');
        start = end + 1;
    }
    buf_fill(out, '`', fence);
    buf_puts(out, "\n\n");
}

const Wording markdown_wording = {
    escape_markdown_words, escape_markdown_code, {"", "*", "**", "", "**"}, {"", "*", "**", "", "**"}, &notation_latex, tex_math,
    tex_end_math};

static void put_phrase(Buf *out, const Block *block)
{
    phrase_put(out, &block->phrase, &markdown_wording);
}

/* One line of a list, indented as deep as it stands. */
static void put_item(Buf *out, const Block *block)
{
    enum { INDENT = 4, DEEPEST = 10 };
    buf_fill(out, ' ', INDENT * ((block->level < DEEPEST ? block->level : DEEPEST) - 1));
    if (block->kind == BLOCK_OPTION) {
        buf_puts(out, "- ☐ ");
        escape_markdown_words(out, block->caption);
        buf_char(out, ' ');
    } else if (block->number)
        buf_printf(out, "%d. ", block->number);
    else
        buf_puts(out, "- ");
    put_phrase(out, block);
    buf_char(out, '\n');
}

static void put_blank(Buf *out, const Block *block)
{
    put_phrase(out, block);
    buf_puts(out, block->phrase.count ? " " : "");
    for (int i = 0; i < 40; i++)
        buf_puts(out, "\\_");
    buf_puts(out, block->caption.len ? " " : "");
    escape_markdown_words(out, block->caption);
    buf_puts(out, "\n\n");
}

static void put_heading(Buf *out, const Block *block)
{
    buf_fill(out, '#', block->level);
    buf_char(out, ' ');
    put_phrase(out, block);
    buf_puts(out, "\n\n");
}

static void put_paragraph(Buf *out, const Block *block)
{
    enum { DEEPEST = 10 };
    for (int i = 0; i < block->level && i < DEEPEST; i++)
        buf_puts(out, "> ");
    put_phrase(out, block);
    buf_puts(out, "\n\n");
}

static void put_items(Buf *out, const Block *block, int count)
{
    for (int i = 0; i < count; i++)
        put_item(out, &block[i]);
    buf_char(out, '\n');
}

static void put_lines(Buf *out, const Block *block)
{
    markdown_put_plain(out, block->caption);
}

/* Paragraphs with nothing in them but a space that stays. */
static void put_room(Buf *out, const Block *block)
{
    for (int i = 0; i < block->level; i++)
        buf_puts(out, "&nbsp;\n\n");
}

const BlockRow markdown_prose_rows[BLOCK_KINDS] = {
    [BLOCK_HEADING] = {.one = put_heading}, [BLOCK_PARAGRAPH] = {.one = put_paragraph}, [BLOCK_ITEM] = {.all = put_items},
    [BLOCK_OPTION] = {.all = put_items},    [BLOCK_CODE] = {.one = put_lines},          [BLOCK_TYPED] = {.one = put_lines},
    [BLOCK_ROOM] = {.one = put_room},       [BLOCK_BLANK] = {.one = put_blank},         [BLOCK_RULE] = {.before = "---\n\n", .after = ""},
};
