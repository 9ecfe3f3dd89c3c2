#include "base/escape.h"
#include "render/formats/html.h"
#include "render/formats/prose_writers.h"
#include "render/formats/walk.h"

static void end_math(Buf *out, size_t start)
{
    (void)start;
    buf_puts(out, "</math>");
}

const Wording html_wording = {escape_html_words,
                              escape_html_code,
                              {"", "<em>", "<strong>", "", "<strong class=\"bad\">"},
                              {"", "</em>", "</strong>", "", "</strong>"},
                              &notation_mathml,
                              "<math>",
                              end_math};

static void put_lines(Buf *out, const char *open, Text lines)
{
    buf_puts(out, open);
    for (size_t start = 0; start < lines.len;) {
        size_t end = start;
        while (end < lines.len && lines.at[end] != '\n')
            end++;
        escape_html(out, text_cut(lines, start, end));
        start = end + 1;
        buf_puts(out, start < lines.len ? "\n" : "");
    }
    buf_puts(out, "</code></pre>\n");
}

void html_put_plain(Buf *out, Text lines)
{
    put_lines(out, "<pre><code>", lines);
}

void html_put_statement(Buf *out, Text statement)
{
    put_lines(out, "<pre class=\"typed\"><code>", statement);
}

static void put_phrase(Buf *out, const char *open, const Block *block, const char *close)
{
    buf_puts(out, open);
    phrase_put(out, &block->phrase, &html_wording);
    buf_puts(out, close);
}

/* The page itself has the only h1: its title (html_open). */
static void put_heading(Buf *out, const Block *block)
{
    int level = block->level < 2 ? 2 : block->level < 6 ? block->level : 6;
    buf_printf(out, "<h%d>", level);
    phrase_put(out, &block->phrase, &html_wording);
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
        escape_html_words(out, block[i].caption);
        put_phrase(out, " ", &block[i], "</li>\n");
    }
    buf_puts(out, "</ul>\n");
}

static void put_blanks(Buf *out, const Block *block, int count)
{
    enum { MANY = 4 };
    buf_puts(out, count >= MANY ? "<div class=\"blanks\">\n" : "");
    for (int i = 0; i < count; i++) {
        put_phrase(out, "<p class=\"blank\"><span>", &block[i], "</span><span class=\"rule\"></span>");
        if (block[i].caption.len) {
            buf_puts(out, "<span>");
            escape_html_words(out, block[i].caption);
            buf_puts(out, "</span>");
        }
        buf_puts(out, "</p>\n");
    }
    buf_puts(out, count >= MANY ? "</div>\n" : "");
}

static void put_code(Buf *out, const Block *block)
{
    html_put_plain(out, block->caption);
}

static void put_typed(Buf *out, const Block *block)
{
    html_put_statement(out, block->caption);
}

static void put_paragraph(Buf *out, const Block *block)
{
    put_phrase(out, block->level ? "<blockquote><p>" : "<p>", block, block->level ? "</p></blockquote>\n" : "</p>\n");
}

static void put_room(Buf *out, const Block *block)
{
    enum { REMS = 2 };
    buf_printf(out, "<div class=\"room\" style=\"height:%drem\"></div>\n", REMS * block->level);
}

const BlockRow html_prose_rows[BLOCK_KINDS] = {
    [BLOCK_HEADING] = {.one = put_heading}, [BLOCK_PARAGRAPH] = {.one = put_paragraph},
    [BLOCK_ITEM] = {.all = put_items},      [BLOCK_OPTION] = {.all = put_options},
    [BLOCK_CODE] = {.one = put_code},       [BLOCK_TYPED] = {.one = put_typed},
    [BLOCK_ROOM] = {.one = put_room},       [BLOCK_SHEET] = {.before = "<div class=\"sheet\"></div>\n", .after = ""},
    [BLOCK_BLANK] = {.all = put_blanks},    [BLOCK_RULE] = {.before = "<hr/>\n", .after = ""},
};
