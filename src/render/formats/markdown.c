#include "render/formats/markdown.h"

#include "base/escape.h"
#include "figure/writers/figure_characters.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"
#include "render/notation.h"

#include <ctype.h>
#include <string.h>

enum { LINE = 72, DEEPEST = 10 };

/* ---- words ------------------------------------------------------------------------------------------------ */

static void put_words(Buf *out, const Block *block)
{
    for (int i = 0; block->role == BLOCK_QUOTE && i < block->level && i < DEEPEST; i++)
        buf_puts(out, "> ");
    escape_markdown_words(out, block->caption);
    wording_put(out, &block->phrase, &wording_markdown);
}

static void put_source(Buf *out, const char *open, Text cite, const char *close)
{
    if (!cite.len)
        return;
    buf_puts(out, open);
    escape_markdown_words(out, cite);
    buf_puts(out, close);
}

static void put_heading(Buf *out, const Block *block)
{
    buf_fill(out, '#', document_block_level(block));
    buf_char(out, ' ');
    if (block->number)
        buf_printf(out, "%d. ", block->number);
    put_words(out, block);
    buf_puts(out, "\n\n");
    put_source(out, "*", block->cite, "*\n\n");
}

/* One line of a list, indented as deep as it stands. */
static void put_item(Buf *out, const Block *block)
{
    enum { INDENT = 4 };
    bool option = block->role == BLOCK_OPTION;
    buf_fill(out, ' ', INDENT * ((block->level < DEEPEST ? block->level : DEEPEST) - 1));
    if (block->number)
        buf_printf(out, "%d. ", block->number);
    else
        buf_puts(out, option ? "- ☐ " : "- ");
    escape_markdown_words(out, block->caption);
    buf_puts(out, option ? " " : "");
    wording_put(out, &block->phrase, &wording_markdown);
    buf_char(out, '\n');
}

static void put_blank(Buf *out, const Block *block)
{
    wording_put(out, &block->phrase, &wording_markdown);
    buf_puts(out, block->phrase.count ? " " : "");
    for (int i = 0; i < 40; i++)
        buf_puts(out, "\\_");
    buf_puts(out, block->caption.len ? " " : "");
    escape_markdown_words(out, block->caption);
    buf_puts(out, "\n\n");
}

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
static void put_code(Buf *out, const Block *block)
{
    int fence = fence_for(block->caption);
    buf_fill(out, '`', fence);
    buf_char(out, '\n');
    for (Text rest = block->caption; rest.len;) {
        buf_put_safe(out, text_take(&rest, "\n"));
        buf_char(out, '\n');
    }
    buf_fill(out, '`', fence);
    buf_puts(out, "\n\n");
}

/* Paragraphs with nothing in them but a space that stays. */
static void put_break(Buf *out, const Block *block)
{
    for (int i = 0; block->role == BLOCK_ROOM && i < block->level; i++)
        buf_puts(out, "&nbsp;\n\n");
}

/* ---- derivations ------------------------------------------------------------------------------------------ */

static void put_derivation(Buf *out, const Block *block)
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
    put_source(out, block->caption.len ? " *(" : "*(", block->cite, ")*");
    buf_puts(out, "\n\n");
}

static void put_step(Buf *out, const Block *block)
{
    put_caption(out, block);
    put_derivation(out, block);
}

static void put_case(Buf *out, const Block *block)
{
    tex_put_case(out, block, &wording_markdown);
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
        wording_put(out, words, &wording_markdown);
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

/* ---- the board page --------------------------------------------------------------------------------------- */

static void put_equation(Buf *out, const Block *block)
{
    for (int i = 0; i < block->rows; i++) {
        wording_put(out, &block->cell[i], &wording_markdown);
        if (block->number && i == block->rows - 1)
            buf_printf(out, " (%d)", block->number);
        buf_puts(out, "\n\n");
    }
}

static void put_chain(Buf *out, const Block *block)
{
    if (block->role == BLOCK_EQUATION) {
        put_equation(out, block);
        return;
    }
    const Phrase *words = walk_words_after(block);
    if (layout_row_columns(block) > LINE) {
        put_derivation(out, block);
    } else {
        tex_put_row(out, block, true);
        buf_puts(out, block->caption.len ? ": " : "");
        escape_markdown_words(out, block->caption);
        buf_puts(out, "\n\n");
    }
    if (words) {
        wording_put(out, words, &wording_markdown);
        buf_puts(out, "\n\n");
    }
}

static void put_set(Buf *out, const Block *set)
{
    buf_puts(out, set->caption.len ? "**" : "");
    escape_markdown_words(out, set->caption);
    buf_puts(out, set->caption.len ? ":** " : "");
    walk_put_cells(out, set, set->role == BLOCK_CHECK ? "; " : ", ", &wording_markdown);
    buf_puts(out, "\n\n");
}

/* ---- tables and figures ----------------------------------------------------------------------------------- */

static void put_table(Buf *out, const Block *table)
{
    bool details = false;
    for (int i = 0; i < table->rows; i++)
        details |= table->detail[i].len > 0;
    put_caption(out, table);
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++) {
            buf_puts(out, "| ");
            wording_put(out, &table->cell[i * table->columns + j], &wording_markdown);
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
        put_heading(out, &(Block){.role = BLOCK_TITLE, .caption = block->caption});
    for (int i = 0; i < block->rows; i++) {
        buf_puts(out, "- **");
        wording_put(out, &block->cell[2 * i], &wording_markdown);
        buf_puts(out, "** ");
        wording_put(out, &block->cell[2 * i + 1], &wording_markdown);
        buf_char(out, '\n');
    }
    buf_char(out, '\n');
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
    put_code(out, &(Block){.role = BLOCK_CODE, .caption = buf_text(&lines)});
    buf_free(&lines);
    arena_free(mem);
}

/* ---- documents -------------------------------------------------------------------------------------------- */

static void put_blocks(Buf *out, const Block *block, int count)
{
    static const BlockWriter WRITER = {FORMAT_MARKDOWN,
                                       &wording_markdown,
                                       {[KIND_HEADING] = {.one = put_heading},
                                        [KIND_WORDS] = {.one = put_words},
                                        [KIND_ITEM] = {.one = put_item},
                                        [KIND_BLANK] = {.one = put_blank},
                                        [KIND_CODE] = {.one = put_code},
                                        [KIND_BREAK] = {.one = put_break},
                                        [KIND_TABLE] = {.one = put_table},
                                        [KIND_TERMS] = {.one = put_terms},
                                        [KIND_GIVEN] = {.one = put_given},
                                        [KIND_CASE] = {.one = put_case},
                                        [KIND_STEP] = {.one = put_step},
                                        [KIND_ANSWER] = {.one = put_answer},
                                        [KIND_LAW] = {.one = put_law},
                                        [KIND_CHAIN] = {.one = put_chain},
                                        [KIND_SET] = {.one = put_set},
                                        [KIND_FIGURE] = {.one = put_figure}},
                                       NULL};
    walk_blocks(out, block, count, &WRITER);
}

void markdown_write(Buf *out, const Document *document)
{
    put_blocks(out, document->block, document->count);
}

void markdown_put_plain(Buf *out, Text lines)
{
    put_blocks(out, &(Block){.role = BLOCK_CODE, .caption = lines}, 1);
}

void markdown_open(Buf *out, Text title)
{
    if (!title.len)
        return;
    buf_puts(out, "# ");
    escape_markdown_words(out, title);
    buf_puts(out, "\n\n");
}
