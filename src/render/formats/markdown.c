#include "render/formats/markdown.h"

#include "base/escape.h"
#include "figure/writers/figure_characters.h"
#include "render/formats/prose_writers.h"
#include "render/notation.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

#include <ctype.h>
#include <string.h>

enum { LINE = 72 };

void markdown_put_derivation(Buf *out, const Block *block)
{
    Arena *mem = arena_new();
    Layout layout = layout_of(block, LINE, mem);
    buf_puts(out, "$$\n\\begin{aligned}\n");
    tex_put_rows(out, block, &layout, 0, layout.count);
    buf_puts(out, "\n\\end{aligned}\n$$\n\n");
    arena_free(mem);
}

static void put_caption(Buf *out, const Block *block)
{
    if (!block->caption.len && !block->cite.len)
        return;
    escape_markdown_words(out, block->caption);
    if (block->cite.len) {
        buf_puts(out, block->caption.len ? " *(" : "*(");
        escape_markdown_words(out, block->cite);
        buf_puts(out, ")*");
    }
    buf_puts(out, "\n\n");
}

static void put_case(Buf *out, const Block *block)
{
    buf_puts(out, "**Case** ");
    escape_markdown_words(out, block->caption.len ? block->caption : TEXT("this case"));
    buf_puts(out, ": ");
    tex_put_condition(out, block);
    buf_puts(out, "\n\n");
}

static void put_given(Buf *out, const Block *block)
{
    buf_puts(out, "- ");
    tex_put_row(out, block, false);
    if (block->caption.len)
        buf_puts(out, ": ");
    escape_markdown_words(out, block->caption);
    if (block->cite.len) {
        buf_puts(out, " \\[");
        notation_put_unit(out, block->cite, escape_markdown_words);
        buf_puts(out, "\\]");
    }
    buf_char(out, '\n');
}

static void put_answer(Buf *out, const Block *block)
{
    const Phrase *words = block->lines ? &block->line[block->lines - 1].words : NULL;
    buf_puts(out, "- ");
    tex_put_row(out, block, false);
    if (words && words->count) {
        buf_puts(out, "\\\n  ");
        phrase_put(out, words, &markdown_wording);
    }
    buf_char(out, '\n');
}

static void put_law(Buf *out, const Block *block)
{
    buf_printf(out, "- **%.*s** ", TEXT_ARG(block->verdict));
    tex_put_formula(out, block->left, false);
    if (block->lines) {
        buf_puts(out, ": ");
        tex_put_formula(out, block->line[block->lines - 1].math, false);
    }
    buf_puts(out, block->caption.len ? "\\\n  " : "");
    escape_markdown_words(out, block->caption);
    buf_char(out, '\n');
}

static void put_table(Buf *out, const Block *table)
{
    bool details = false;
    for (int i = 0; i < table->rows; i++)
        details |= table->detail[i].len > 0;
    put_caption(out, table);
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++) {
            buf_puts(out, "| ");
            phrase_put(out, &table->cell[i * table->columns + j], &markdown_wording);
            buf_char(out, ' ');
        }
        if (details) {
            buf_puts(out, "| ");
            escape_markdown_words(out, table->detail[i]);
            buf_char(out, ' ');
        }
        buf_puts(out, "|\n");
        for (int j = 0; i == 0 && j < table->columns + details; j++)
            buf_puts(out, "|---");
        buf_puts(out, i ? "" : "|\n");
    }
    buf_char(out, '\n');
}

static void put_terms(Buf *out, const Block *block)
{
    if (block->caption.len)
        walk_put_framed(out, block, &markdown_rows[BLOCK_TITLE], &markdown_wording);
    for (int i = 0; i < block->rows; i++) {
        buf_puts(out, "- **");
        phrase_put(out, &block->cell[2 * i], &markdown_wording);
        buf_puts(out, "** ");
        phrase_put(out, &block->cell[2 * i + 1], &markdown_wording);
        buf_char(out, '\n');
    }
    buf_char(out, '\n');
}

static void put_step(Buf *out, const Block *block)
{
    put_caption(out, block);
    markdown_put_derivation(out, block);
}

static void put_list(Buf *out, const Block *block, int count)
{
    void (*const put)(Buf *, const Block *) = block->kind == BLOCK_GIVEN ? put_given : block->kind == BLOCK_ANSWER ? put_answer : put_law;
    for (int i = 0; i < count; i++)
        (block[i].comparison ? markdown_put_derivation : put)(out, &block[i]);
    buf_puts(out, block->comparison ? "" : "\n");
}

/* In an address, what could end it or be read as markup is written as its bytes. */
static void put_address(Buf *out, Text path)
{
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.at[i];
        if (isalnum(c) || strchr("/.-_~", c))
            buf_char(out, (char)c);
        else
            buf_printf(out, "%%%02X", c);
    }
}

/* Its file, or else characters, which stay as they are in a fence alone. */
static void put_figure(Buf *out, const Block *block)
{
    enum { PAPER = 80 };
    const Figure *figure = block->figure;
    if (block->caption.len) {
        buf_puts(out, "![");
        escape_markdown_words(out, figure->title.len ? figure->title : figure->method);
        buf_puts(out, "](");
        put_address(out, block->caption);
        buf_puts(out, ")\n\n");
        return;
    }
    Arena *mem = arena_new();
    Buf    lines = {0};
    figure_characters_write(&lines, figure, &(DrawStyle){PAPER, true}, mem);
    markdown_put_plain(out, buf_text(&lines));
    buf_free(&lines);
    arena_free(mem);
}

const BlockRow markdown_rows[BLOCK_KINDS] = {
    [BLOCK_TITLE] = {.before = "## ", .after = "\n\n", .source = {"*", "*\n\n"}},
    [BLOCK_GIVEN] = {.all = put_list},
    [BLOCK_WHERE] = {.before = "", .after = "\n\n"},
    [BLOCK_CASE] = {.one = put_case},
    [BLOCK_STEP] = {.one = put_step},
    [BLOCK_ANSWER] = {.all = put_list},
    [BLOCK_LAW] = {.all = put_list},
    [BLOCK_NOTE] = {.before = "**Note:** ", .after = "\n\n"},
    [BLOCK_TABLE] = {.one = put_table},
    [BLOCK_TERMS] = {.one = put_terms},
    [BLOCK_LINE] = {.before = "", .after = "\n\n"},
    [BLOCK_REASON] = {.before = "", .after = "\n\n"},
    [BLOCK_FIGURE] = {.one = put_figure},
};

void markdown_open(Buf *out, Text title)
{
    if (!title.len)
        return;
    buf_puts(out, "# ");
    escape_markdown_words(out, title);
    buf_puts(out, "\n\n");
}
