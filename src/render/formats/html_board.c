/* The board page in HTML: stages with their chains, short ones side by side where the screen has room, and the full working folded. */
#include "render/formats/board_cells.h"
#include "render/formats/html.h"
#include "render/formats/layout.h"
#include "render/formats/prose_writers.h"
#include "render/formats/walk.h"

#include "base/escape.h"

enum { LINE = 76 };

static void put_blocks(Buf *out, const Block *block, int count);

static void put_words(Buf *out, const char *open, Text words, const char *close)
{
    buf_puts(out, open);
    escape_html_words(out, words);
    buf_puts(out, close);
}

static void put_chain(Buf *out, const Block *chain)
{
    bool narrow = layout_chain_columns(chain) <= LINE;
    buf_puts(out, narrow ? "<div class=\"chain\"><div class=\"math\">" : "<div class=\"chain long\"><div class=\"math\">");
    html_put_chain(out, chain);
    buf_puts(out, "</div>");
    if (chain->caption.len)
        put_words(out, "<p class=\"aspects\">", chain->caption, "</p>");
    for (int i = 0; i < chain->lines; i++)
        if (chain->line[i].words.count) {
            buf_puts(out, "<p class=\"aspects\">");
            phrase_put(out, &chain->line[i].words, &html_wording);
            buf_puts(out, "</p>");
        }
    buf_puts(out, "</div>\n");
}

static void put_set(Buf *out, const Block *set)
{
    put_words(out, set->caption.len ? "<p class=\"set scroll\"><strong>" : "<p class=\"set scroll\">", set->caption,
              set->caption.len ? ":</strong> " : "");
    board_cells_put(out, set, NULL, set->level ? "&#8195; " : ", ", &html_wording);
    buf_puts(out, "</p>\n");
}

static void put_check(Buf *out, const Block *check)
{
    put_words(out, "<p class=\"check\"><strong>", check->caption, "</strong> ");
    board_cells_put_check(out, check, &html_wording);
    buf_puts(out, "</p>\n");
}

/* The equation, and below it what it becomes. */
static void put_equation(Buf *out, const Block *block)
{
    buf_puts(out, "<div class=\"chain long\">");
    for (int i = 0; i < block->rows; i++) {
        buf_puts(out, i ? "<p class=\"line becomes\">" : "<p class=\"line\">");
        phrase_put(out, &block->cell[i], &html_wording);
        if (block->level && i == block->rows - 1)
            buf_printf(out, "&#8195;(%d)", block->level);
        buf_puts(out, "</p>");
    }
    buf_puts(out, "</div>\n");
}

/* A chain or a set is a part of the stage above it. */
static bool is_chain(const Block *block)
{
    return block->kind == BLOCK_CHAIN || block->kind == BLOCK_EQUATION;
}

static int stage_end(const Block *block, int count)
{
    int end = 1;
    while (end < count && (is_chain(&block[end]) || (block[end].kind == BLOCK_SET && block[end].level)))
        end++;
    return end;
}

/* A stage with its chains and its full working, or what stands above the stages; returns how many blocks it has put. */
static int put_board(Buf *out, const Block *block, int count)
{
    bool stage = block->kind == BLOCK_STAGE;
    if (block->kind == BLOCK_CHECK) {
        put_check(out, block);
        return 1;
    }
    int end = block->kind == BLOCK_SET && !block->level ? 1 : stage_end(block, count);
    if (stage) {
        buf_printf(out, "<h3>%d. ", block->number);
        put_words(out, "", block->caption, "</h3>\n");
    }
    bool open = false;
    for (int i = stage; i < end; i++) {
        bool chain = is_chain(&block[i]);
        if (chain != open)
            buf_puts(out, chain ? "<div class=\"chains\">\n" : "</div>\n");
        open = chain;
        (block[i].kind == BLOCK_EQUATION ? put_equation : chain ? put_chain : put_set)(out, &block[i]);
    }
    buf_puts(out, open ? "</div>\n" : "");
    if (block->inners) {
        put_words(out, "<details><summary>Full working: ", block->caption, "</summary>\n");
        put_blocks(out, block->inner, block->inners);
        buf_puts(out, "</details>\n");
    }
    return end;
}

static void put_blocks(Buf *out, const Block *block, int count)
{
    static const BlockWriter WRITER = {&html_wording, {"<h3>", "</h3>\n"}, {html_rows, html_prose_rows}, put_board};
    walk_blocks(out, block, count, &WRITER);
}

void html_write(Buf *out, const Document *document)
{
    buf_puts(out, "<section>\n");
    put_blocks(out, document->block, document->count);
    buf_puts(out, "</section>\n");
}
