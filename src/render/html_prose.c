#include "render/escape.h"
#include "render/html.h"
#include "render/prose.h"

static void put_phrase(Buf *out, const char *open, const Block *block, const char *close)
{
    buf_puts(out, open);
    html_put_phrase(out, &block->phrase);
    buf_puts(out, close);
}

static void put_heading(Buf *out, const Block *block)
{
    int level = block->level < 6 ? block->level : 6;
    buf_printf(out, "<h%d>", level);
    html_put_phrase(out, &block->phrase);
    buf_printf(out, "</h%d>\n", level);
}

/* A list in which deeper ones stand where their items do. */
static void put_items(Buf *out, const Block *block, int count)
{
    enum { DEEPEST = 10 };
    const char *close[DEEPEST];
    int         depth = 0;
    for (int i = 0; i < count; i++) {
        int level = block[i].level < DEEPEST ? block[i].level : DEEPEST;
        while (depth > level)
            buf_printf(out, "</li>\n%s", close[--depth]);
        if (depth == level)
            buf_puts(out, "</li>\n");
        for (; depth < level; depth++) {
            bool numbers = block[i].number && depth + 1 == level;
            if (numbers)
                buf_printf(out, "<ol start=\"%d\">\n", block[i].number);
            else
                buf_puts(out, "<ul class=\"items\">\n");
            close[depth] = numbers ? "</ol>\n" : "</ul>\n";
            buf_puts(out, depth + 1 < level ? "<li>" : "");
        }
        put_phrase(out, "<li>", &block[i], "");
    }
    while (depth > 0)
        buf_printf(out, "</li>\n%s", close[--depth]);
}

static void put_options(Buf *out, const Block *block, int count)
{
    buf_puts(out, "<ul class=\"options\">\n");
    for (int i = 0; i < count; i++) {
        buf_puts(out, "<li><span class=\"box\" aria-hidden=\"true\"></span> ");
        html_put_text(out, block[i].caption);
        put_phrase(out, " ", &block[i], "</li>\n");
    }
    buf_puts(out, "</ul>\n");
}

static void put_blanks(Buf *out, const Block *block, int count)
{
    for (int i = 0; i < count; i++) {
        put_phrase(out, "<p class=\"blank\"><span>", &block[i], "</span><span class=\"rule\"></span>");
        if (block[i].caption.len) {
            buf_puts(out, "<span>");
            html_put_text(out, block[i].caption);
            buf_puts(out, "</span>");
        }
        buf_puts(out, "</p>\n");
    }
}

void html_put_prose(Buf *out, const Block *block, int count)
{
    switch (block->kind) {
    case BLOCK_HEADING:
        put_heading(out, block);
        break;
    case BLOCK_ITEM:
        put_items(out, block, count);
        break;
    case BLOCK_OPTION:
        put_options(out, block, count);
        break;
    case BLOCK_CODE:
        html_put_plain(out, block->caption);
        break;
    case BLOCK_TYPED:
        html_put_statement(out, block->caption);
        break;
    case BLOCK_BLANK:
        put_blanks(out, block, count);
        break;
    case BLOCK_RULE:
        buf_puts(out, "<hr/>\n");
        break;
    default:
        put_phrase(out, block->level ? "<blockquote><p>" : "<p>", block, block->level ? "</p></blockquote>\n" : "</p>\n");
        break;
    }
}
