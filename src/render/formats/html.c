#include "render/formats/html.h"

#include "base/escape.h"
#include "figure/writers/svg.h"
#include "render/formats/layout.h"
#include "render/formats/walk.h"
#include "render/notation.h"

/* A column of text on a large screen; on a small one formulas scroll, each in its own box. */
enum { LINE = 76 };

static void put_blocks(Buf *out, const Block *block, int count);

/* ---- words ------------------------------------------------------------------------------------------------ */

static void put_element(Buf *out, const char *open, Text text, const char *close)
{
    buf_puts(out, open);
    escape_html_words(out, text);
    buf_puts(out, close);
}

static void put_phrase(Buf *out, const char *open, const Phrase *phrase, const char *close)
{
    buf_puts(out, open);
    wording_put(out, phrase, &wording_html);
    buf_puts(out, close);
}

/* The page itself has the only h1: its title (html_open). */
static void put_heading(Buf *out, const Block *block)
{
    int own = document_block_level(block), level = own < 2 ? 2 : own < 6 ? own : 6;
    buf_printf(out, "<h%d>", level);
    if (block->number)
        buf_printf(out, "%d. ", block->number);
    put_element(out, "", block->caption, "");
    wording_put(out, &block->phrase, &wording_html);
    buf_printf(out, "</h%d>\n", level);
    if (block->cite.len)
        put_element(out, "<p class=\"source\">", block->cite, "</p>\n");
}

/* Lists in which deeper ones stand where their items do. */
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
                buf_puts(out, block->role == BLOCK_OPTION ? "<ul class=\"options\">\n" : "<ul class=\"items\">\n");
            close[depth] = numbers ? "</ol>\n" : "</ul>\n";
            buf_puts(out, depth + 1 < level ? "<li>" : "");
        }
        buf_puts(out, "<li>");
        if (block->role == BLOCK_OPTION)
            put_element(out, "<span class=\"box\" aria-hidden=\"true\"></span> ", block[i].caption, " ");
        wording_put(out, &block[i].phrase, &wording_html);
    }
    while (depth > 0)
        buf_printf(out, "</li>\n%s", close[--depth]);
}

static void put_blanks(Buf *out, const Block *block, int count)
{
    enum { MANY = 4 };
    buf_puts(out, count >= MANY ? "<div class=\"blanks\">\n" : "");
    for (int i = 0; i < count; i++) {
        put_phrase(out, "<p class=\"blank\"><span>", &block[i].phrase, "</span><span class=\"rule\"></span>");
        if (block[i].caption.len)
            put_element(out, "<span>", block[i].caption, "</span>");
        buf_puts(out, "</p>\n");
    }
    buf_puts(out, count >= MANY ? "</div>\n" : "");
}

static void put_code(Buf *out, const Block *block)
{
    Text rest = block->caption;
    while (rest.len) {
        escape_html(out, text_take(&rest, "\n"));
        buf_puts(out, rest.len ? "\n" : "");
    }
}

static void put_break(Buf *out, const Block *block)
{
    enum { REMS = 2 };
    if (block->role == BLOCK_ROOM)
        buf_printf(out, "<div class=\"room\" style=\"height:%drem\"></div>\n", REMS * block->level);
}

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
static void put_chain_parts(Buf *out, const Block *chain)
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

/* ---- derivations ------------------------------------------------------------------------------------------ */

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
    put_element(out, "", block->caption.len ? block->caption : TEXT("this case"), ":</p>\n");
    put_boxed(out, block->line[0].math);
    if (block->lines > 1) {
        buf_puts(out, "<p>as</p>\n");
        put_boxed(out, block->line[block->lines - 1].math);
    }
}

static void put_given(Buf *out, const Block *block)
{
    buf_puts(out, "<tr><th scope=\"row\">");
    put_row(out, block, false);
    put_element(out, "</th><td>", block->caption, "");
    if (block->cite.len) {
        buf_puts(out, " <span class=\"unit\">[");
        notation_put_unit(out, block->cite, escape_html_words);
        buf_puts(out, "]</span>");
    }
    buf_puts(out, "</td></tr>\n");
}

static void put_answer(Buf *out, const Block *block)
{
    const Phrase *words = block->lines ? &block->line[block->lines - 1].words : NULL;
    buf_puts(out, "<li><div class=\"math\">");
    put_row(out, block, true);
    buf_puts(out, "</div>");
    if (words && words->count)
        put_phrase(out, "\n<p class=\"aspects\">", words, "</p>");
    buf_puts(out, "</li>\n");
}

static void put_verdict(Buf *out, const char *open, const Block *law, const char *close)
{
    bool good = law->holds == HOLDS_EXACT || law->holds == HOLDS_PROVED;
    buf_puts(out, open);
    put_element(out, good ? "<strong class=\"good\">" : "<strong class=\"bad\">", law->verdict, "</strong>");
    buf_puts(out, close);
}

static void put_law(Buf *out, const Block *block)
{
    put_verdict(out, "<li><p>", block, block->caption.len ? ": " : "");
    put_element(out, "", block->caption, "</p>\n<div class=\"math\">");
    put_formula(out, block->left);
    if (block->lines)
        put_formula(out, block->line[block->lines - 1].math);
    buf_puts(out, "</div></li>\n");
}

static void put_step(Buf *out, const Block *block)
{
    put_caption(out, block);
    put_derivation(out, block);
    if (document_block_is_law(block))
        put_verdict(out, "<p>", block, "</p>\n");
}

/* ---- the board page --------------------------------------------------------------------------------------- */

/* The equation, and below it what it becomes. */
static void put_equation(Buf *out, const Block *block)
{
    buf_puts(out, "<div class=\"chain long\">");
    for (int i = 0; i < block->rows; i++) {
        put_phrase(out, i ? "<p class=\"line becomes\">" : "<p class=\"line\">", &block->cell[i], "");
        if (block->number && i == block->rows - 1)
            buf_printf(out, "&#8195;(%d)", block->number);
        buf_puts(out, "</p>");
    }
    buf_puts(out, "</div>\n");
}

static void put_chain(Buf *out, const Block *chain)
{
    if (chain->role == BLOCK_EQUATION) {
        put_equation(out, chain);
        return;
    }
    bool narrow = layout_chain_columns(chain) <= LINE;
    buf_puts(out, narrow ? "<div class=\"chain\"><div class=\"math\">" : "<div class=\"chain long\"><div class=\"math\">");
    put_chain_parts(out, chain);
    buf_puts(out, "</div>");
    if (chain->caption.len)
        put_element(out, "<p class=\"aspects\">", chain->caption, "</p>");
    for (int i = 0; i < chain->lines; i++)
        if (chain->line[i].words.count)
            put_phrase(out, "<p class=\"aspects\">", &chain->line[i].words, "</p>");
    buf_puts(out, "</div>\n");
}

static void put_set(Buf *out, const Block *set)
{
    bool check = set->role == BLOCK_CHECK;
    buf_puts(out, check ? "<p class=\"check\">" : "<p class=\"set scroll\">");
    if (set->caption.len)
        put_element(out, "<strong>", set->caption, check ? "</strong> " : ":</strong> ");
    walk_put_cells(out, set, check ? "; " : set->role == BLOCK_RESULTS ? "&#8195; " : ", ", &wording_html);
    buf_puts(out, "</p>\n");
}

static void put_fold(Buf *out, const Block *stage)
{
    if (!stage->inner->count)
        return;
    put_element(out, "<details><summary>Full working: ", stage->caption, "</summary>\n");
    put_blocks(out, stage->inner->block, stage->inner->count);
    buf_puts(out, "</details>\n");
}

/* ---- tables and figures ----------------------------------------------------------------------------------- */

static void put_cells(Buf *out, const Block *table, int i)
{
    buf_puts(out, "<tr>");
    for (int j = 0; j < table->columns; j++) {
        bool head = i == 0 || j == 0;
        buf_puts(out, i == 0 ? "<th scope=\"col\">" : j == 0 ? "<th scope=\"row\">" : "<td>");
        wording_put(out, &table->cell[i * table->columns + j], &wording_html);
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
    buf_puts(out, "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"");
    escape_html(out, table->caption.len ? table->caption : TEXT("table"));
    buf_puts(out, "\"><table>\n");
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
        put_phrase(out, "<dt>", &block->cell[2 * i], "</dt><dd>");
        put_phrase(out, "", &block->cell[2 * i + 1], "</dd>\n");
    }
    buf_puts(out, "</dl>\n");
}

static void put_figure(Buf *out, const Block *block)
{
    Arena *mem = arena_new();
    svg_write_panels(out, block->figure, text_format(mem, "figure-%d", block->number), mem);
    arena_free(mem);
}

/* ---- documents -------------------------------------------------------------------------------------------- */

static void put_blocks(Buf *out, const Block *block, int count)
{
    static const BlockWriter WRITER = {FORMAT_HTML,
                                       &wording_html,
                                       {[KIND_HEADING] = {.one = put_heading},
                                        [KIND_ITEM] = {.all = put_items},
                                        [KIND_BLANK] = {.all = put_blanks},
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
                                       put_fold};
    walk_blocks(out, block, count, &WRITER);
}

void html_write(Buf *out, const Document *document)
{
    buf_puts(out, "<section>\n");
    put_blocks(out, document->block, document->count);
    buf_puts(out, "</section>\n");
}

void html_put_plain(Buf *out, Text lines)
{
    put_blocks(out, &(Block){.role = BLOCK_CODE, .caption = lines}, 1);
}

void html_put_statement(Buf *out, Text statement)
{
    put_blocks(out, &(Block){.role = BLOCK_TYPED, .caption = statement}, 1);
}

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
