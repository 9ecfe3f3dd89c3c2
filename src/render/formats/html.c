#include "render/formats/html.h"

#include "base/escape.h"
#include "render/formats/layout.h"
#include "render/formats/prose_writers.h"
#include "render/notation.h"
#include "figure/writers/svg.h"
#include "render/formats/walk.h"

/* A column of text on a large screen; on a small one formulas scroll, each in its own box. */
enum { LINE = 76 };

/* ---- formulas --------------------------------------------------------------------------------------------- */

static void put_math(Buf *out, const Expr *expr, bool displayed)
{
    notation_put(out, expr, &notation_mathml, displayed);
}

static void put_formula(Buf *out, const Expr *expr)
{
    buf_puts(out, "<math display=\"block\">");
    put_math(out, expr, true);
    buf_puts(out, "</math>");
}

static void put_row(Buf *out, const Block *block, bool displayed)
{
    buf_puts(out, displayed ? "<math display=\"block\">" : "<math>");
    if (block->left)
        put_math(out, block->left, displayed);
    for (int i = 0; i < block->lines; i++) {
        if (block->left || i)
            notation_put_relation(out, block->line[i].rounded, &notation_mathml);
        put_math(out, block->line[i].math, displayed);
    }
    buf_puts(out, "</math>");
}

/* Lines are broken between formulas and not in them, so each part of a chain is one. */
void html_put_chain(Buf *out, const Block *chain)
{
    static const char OPEN[] = "<math displaystyle=\"true\">", CLOSE[] = "</math>";
    buf_puts(out, OPEN);
    if (chain->left)
        put_math(out, chain->left, true);
    for (int i = 0; i < chain->lines; i++) {
        if (i) {
            buf_puts(out, CLOSE);
            buf_char(out, '\n');
            buf_puts(out, OPEN);
        }
        if (chain->left || i)
            notation_put_relation(out, chain->line[i].rounded, &notation_mathml);
        put_math(out, chain->line[i].math, true);
    }
    buf_puts(out, CLOSE);
}

/* The rows of a derivation in one formula: readers of screens take it for a system of lines. */
static void put_derivation(Buf *out, const Block *block)
{
    Arena *mem = arena_new();
    Layout layout = layout_of(block, LINE, mem);
    bool   aligned = block->left && !layout.left_apart;
    buf_puts(out, "<div class=\"math\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"rows\">");
    for (int i = 0; i < layout.count; i++) {
        const LayoutRow *row = &layout.row[i];
        buf_puts(out, aligned ? "\n<mtr><mtd>" : "\n<mtr><mtd class=\"right\">");
        if (i == 0 && aligned)
            put_math(out, block->left, true);
        buf_puts(out, aligned ? "</mtd><mtd class=\"right\">" : "");
        buf_puts(out, row->indent || (i && row->related && !aligned) ? "<mspace width=\"1em\"/>" : "");
        if (row->related)
            notation_put_relation(out, row->rounded, &notation_mathml);
        notation_put_part(out, row->math, row->from, row->to, &notation_mathml, true);
        buf_puts(out, "</mtd></mtr>");
    }
    buf_puts(out, "\n</mtable></math></div>\n");
    arena_free(mem);
}

/* ---- blocks ----------------------------------------------------------------------------------------------- */

static void put_element(Buf *out, const char *open, Text text, const char *close)
{
    buf_puts(out, open);
    escape_html_words(out, text);
    buf_puts(out, close);
}

static void put_caption(Buf *out, const Block *block)
{
    if (!block->caption.len && !block->cite.len)
        return;
    put_element(out, "<p>", block->caption, "");
    if (block->cite.len)
        put_element(out, block->caption.len ? " <cite>" : "<cite>", block->cite, "</cite>");
    buf_puts(out, "</p>\n");
}

static void put_boxed(Buf *out, const Expr *expr)
{
    buf_puts(out, "<div class=\"math\">");
    put_formula(out, expr);
    buf_puts(out, "</div>\n");
}

static void put_case(Buf *out, const Block *block)
{
    put_element(out, "<div class=\"case\"><p><strong>Case</strong> ", block->caption.len ? block->caption : TEXT("this case"), ":</p>\n");
    put_boxed(out, block->line[0].math);
    if (block->lines > 1) {
        buf_puts(out, "<p>as</p>\n");
        put_boxed(out, block->line[block->lines - 1].math);
    }
    buf_puts(out, "</div>\n");
}

static void open_scroll(Buf *out, Text label)
{
    buf_puts(out, "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"");
    escape_html(out, label.len ? label : TEXT("table"));
    buf_puts(out, "\">");
}

static void put_givens(Buf *out, const Block *block, int count)
{
    open_scroll(out, TEXT("given"));
    buf_puts(out,
             "<table class=\"given\">\n<thead><tr><th scope=\"col\">value</th><th scope=\"col\">what it is</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < count; i++) {
        buf_puts(out, "<tr><th scope=\"row\">");
        put_row(out, &block[i], false);
        put_element(out, "</th><td>", block[i].caption, "");
        if (block[i].cite.len) {
            buf_puts(out, " <span class=\"unit\">[");
            notation_put_unit(out, block[i].cite, escape_html_words);
            buf_puts(out, "]</span>");
        }
        buf_puts(out, "</td></tr>\n");
    }
    buf_puts(out, "</tbody>\n</table></div>\n");
}

static void put_answers(Buf *out, const Block *block, int count)
{
    buf_puts(out, "<ul class=\"answers\">\n");
    for (int i = 0; i < count; i++) {
        const Phrase *words = block[i].lines ? &block[i].line[block[i].lines - 1].words : NULL;
        buf_puts(out, "<li><div class=\"math\">");
        put_row(out, &block[i], true);
        buf_puts(out, "</div>");
        if (words && words->count) {
            buf_puts(out, "\n<p class=\"aspects\">");
            phrase_put(out, words, &html_wording);
            buf_puts(out, "</p>");
        }
        buf_puts(out, "</li>\n");
    }
    buf_puts(out, "</ul>\n");
}

static void put_verdict(Buf *out, const Block *law)
{
    put_element(out, law->good ? "<strong class=\"good\">" : "<strong class=\"bad\">", law->verdict, "</strong>");
}

static void put_comparison(Buf *out, const Block *block)
{
    put_derivation(out, block);
    buf_puts(out, "<p>");
    put_verdict(out, block);
    buf_puts(out, "</p>\n");
}

static void put_law(Buf *out, const Block *block)
{
    buf_puts(out, "<li><p>");
    put_verdict(out, block);
    put_element(out, block->caption.len ? ": " : "", block->caption, "</p>\n<div class=\"math\">");
    put_formula(out, block->left);
    if (block->lines)
        put_formula(out, block->line[block->lines - 1].math);
    buf_puts(out, "</div></li>\n");
}

static void put_laws(Buf *out, const Block *block, int count)
{
    bool list = !block->comparison;
    buf_puts(out, list ? "<ul class=\"laws\">\n" : "");
    for (int i = 0; i < count; i++)
        (list ? put_law : put_comparison)(out, &block[i]);
    buf_puts(out, list ? "</ul>\n" : "");
}

static void put_cells(Buf *out, const Block *table, int i)
{
    buf_puts(out, "<tr>");
    for (int j = 0; j < table->columns; j++) {
        bool head = i == 0 || j == 0;
        buf_puts(out, i == 0 ? "<th scope=\"col\">" : j == 0 ? "<th scope=\"row\">" : "<td>");
        phrase_put(out, &table->cell[i * table->columns + j], &html_wording);
        buf_puts(out, head ? "</th>" : "</td>");
    }
    buf_puts(out, "</tr>\n");
    if (!table->detail[i].len)
        return;
    buf_printf(out, "<tr class=\"detail\"><td colspan=\"%d\"><span>", table->columns);
    put_element(out, "", table->detail[i], "</span></td></tr>\n");
}

static void put_table(Buf *out, const Block *table)
{
    open_scroll(out, table->caption);
    buf_puts(out, "<table>\n");
    if (table->caption.len)
        put_element(out, "<caption><span>", table->caption, "</span></caption>\n");
    buf_puts(out, "<thead>\n");
    put_cells(out, table, 0);
    buf_puts(out, "</thead>\n<tbody>\n");
    for (int i = 1; i < table->rows; i++)
        put_cells(out, table, i);
    buf_puts(out, "</tbody>\n</table></div>\n");
}

static void put_terms(Buf *out, const Block *block)
{
    if (block->caption.len)
        put_element(out, "<h2>", block->caption, "</h2>\n");
    buf_puts(out, "<dl>\n");
    for (int i = 0; i < block->rows; i++) {
        buf_puts(out, "<dt>");
        phrase_put(out, &block->cell[2 * i], &html_wording);
        buf_puts(out, "</dt><dd>");
        phrase_put(out, &block->cell[2 * i + 1], &html_wording);
        buf_puts(out, "</dd>\n");
    }
    buf_puts(out, "</dl>\n");
}

static void put_figure(Buf *out, const Block *block)
{
    Arena *mem = arena_new();
    buf_puts(out, "<figure>\n");
    svg_write_panels(out, block->figure, text_format(mem, "figure-%d", block->number), mem);
    buf_puts(out, "</figure>\n");
    arena_free(mem);
}

/* ---- documents -------------------------------------------------------------------------------------------- */

static void put_step(Buf *out, const Block *block)
{
    buf_puts(out, "<div class=\"step\">\n");
    put_caption(out, block);
    put_derivation(out, block);
    buf_puts(out, "</div>\n");
}

const BlockRow html_rows[BLOCK_KINDS] = {
    [BLOCK_TITLE] = {.before = "<h2>", .after = "</h2>\n", .source = {"<p class=\"source\">", "</p>\n"}},
    [BLOCK_GIVEN] = {.all = put_givens},
    [BLOCK_WHERE] = {.before = "<p class=\"line\">", .after = "</p>\n"},
    [BLOCK_CASE] = {.one = put_case},
    [BLOCK_STEP] = {.one = put_step},
    [BLOCK_ANSWER] = {.all = put_answers},
    [BLOCK_LAW] = {.all = put_laws},
    [BLOCK_NOTE] = {.before = "<p class=\"note\"><strong>Note:</strong> ", .after = "</p>\n"},
    [BLOCK_TABLE] = {.one = put_table},
    [BLOCK_TERMS] = {.one = put_terms},
    [BLOCK_LINE] = {.before = "<p class=\"line\">", .after = "</p>\n"},
    [BLOCK_REASON] = {.before = "<p>", .after = "</p>\n"},
    [BLOCK_FIGURE] = {.one = put_figure},
};

void html_open(Buf *out, Text title)
{
    title = title.len ? title : TEXT("carom");
    buf_puts(out, "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
    escape_html(out, title);
    buf_puts(out, "</title>\n<style>\n");
    buf_puts(out, html_style);
    buf_puts(out, "</style>\n</head>\n<body>\n<main>\n<h1>");
    escape_html(out, title);
    buf_puts(out, "</h1>\n");
}

void html_put_anchor(Buf *out, int number)
{
    buf_printf(out, "<div class=\"anchor\" id=\"part-%d\"></div>\n", number);
}

void html_put_contents(Buf *out, const Text *title, int count)
{
    buf_puts(out, "<nav class=\"contents\" aria-label=\"contents\">\n<ol>\n");
    for (int i = 0; i < count; i++) {
        buf_printf(out, "<li><a href=\"#part-%d\">", i + 1);
        escape_html(out, title[i]);
        buf_puts(out, "</a></li>\n");
    }
    buf_puts(out, "</ol>\n</nav>\n");
}

void html_close(Buf *out)
{
    buf_puts(out, "</main>\n</body>\n</html>\n");
}
