#include "render/formats/plain_text.h"

#include "render/formats/plain_text_blocks.h"
#include "render/formats/walk.h"
#include "units/unit.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* ---- words ------------------------------------------------------------------------------------------------ */

static void coloured(Buf *out, const Look *look, TextColour which, Text text)
{
    plain_text_colour(out, look, which);
    buf_put(out, text);
    plain_text_colour(out, look, TEXT_PLAIN);
}

/* The words of a block; those of prose in ASCII where the page is. */
static Text words_of(const Block *block, const Look *look, Arena *mem)
{
    Buf line = {0};
    buf_put(&line, block->caption);
    phrase_write(&line, &block->phrase, look->unicode);
    Text words = buf_finish(&line, mem);
    return look->unicode || !document_block_is_prose(block) ? words : text_plain(mem, words);
}

/* Words filled to the width after what leads into them, the other lines `below` columns from the margin. A lead that is a word is bold. */
static void put_led(Buf *out, Text lead, int below, Text words, const Look *look)
{
    if (lead.len && isalpha((unsigned char)lead.at[0]))
        coloured(out, look, TEXT_BOLD, lead);
    else
        buf_put(out, lead);
    buf_put_filled(out, words, text_columns(lead), below, look->width);
    buf_char(out, '\n');
}

static void put_words(Buf *out, const Block *block, const Look *look)
{
    const BlockFrame *frame = walk_frame(block->role, FORMAT_TEXT);
    Arena            *mem = arena_new();
    put_led(out, text_of(frame->before), text_columns(text_of(frame->after)), words_of(block, look, mem), look);
    arena_free(mem);
}

static void put_caption(Buf *out, const Block *block, int indent, const Look *look)
{
    if (!block->caption.len && !block->cite.len)
        return;
    Buf line = {0};
    buf_put(&line, block->caption);
    if (block->cite.len)
        buf_printf(&line, "%s[%.*s]", line.len ? "  " : "", TEXT_ARG(block->cite));
    buf_fill(out, ' ', indent);
    buf_put_filled(out, buf_text(&line), indent, indent + 2, look->width);
    buf_char(out, '\n');
    buf_free(&line);
}

/* A heading of prose is underlined by its level. */
static void put_heading(Buf *out, const Block *block, const Look *look)
{
    Arena *mem = arena_new();
    plain_text_colour(out, look, TEXT_BOLD);
    size_t start = out->len;
    if (block->role == BLOCK_TITLE)
        put_caption(out, block, 0, look);
    else if (block->role == BLOCK_STAGE)
        buf_printf(out, "%d. %.*s", block->number, TEXT_ARG(block->caption));
    else
        buf_put_filled(out, words_of(block, look, mem), 0, 0, look->width);
    int columns = text_columns(text_from(buf_text(out), start));
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_puts(out, block->role == BLOCK_TITLE ? "" : "\n");
    if (block->role == BLOCK_HEADING && block->level <= 2) {
        buf_fill(out, block->level == 1 ? '=' : '-', columns < look->width ? columns : look->width);
        buf_char(out, '\n');
    }
    arena_free(mem);
}

static void put_item(Buf *out, const Block *block, const Look *look)
{
    enum { DEEPEST_SHOWN = 6 };
    Arena *mem = arena_new();
    Buf    lead = {0};
    buf_fill(&lead, ' ', 2 * (block->level < DEEPEST_SHOWN ? block->level : DEEPEST_SHOWN) - 2);
    if (block->number)
        buf_printf(&lead, "%d. ", block->number);
    else
        buf_puts(&lead, walk_frame(block->role, FORMAT_TEXT)->before);
    if (block->caption.len)
        buf_printf(&lead, "%.*s ", TEXT_ARG(block->caption));
    Text words = words_of(&(Block){.role = block->role, .phrase = block->phrase}, look, mem);
    put_led(out, buf_text(&lead), text_columns(buf_text(&lead)), words, look);
    buf_free(&lead);
    arena_free(mem);
}

/* va' = ________________________ (2) */
static void put_blank(Buf *out, const Block *block, const Look *look)
{
    enum { LEAST = 12, ENOUGH = 64 };
    Arena *mem = arena_new();
    size_t line = out->len;
    int    width = look->width < ENOUGH ? look->width : ENOUGH, end = text_columns(block->caption) + (block->caption.len > 0);
    buf_put_filled(out, words_of(&(Block){.role = block->role, .phrase = block->phrase}, look, mem), 0, 0, look->width);
    for (size_t i = line; i < out->len; i++)
        line = out->at[i] == '\n' ? i + 1 : line;
    int columns = text_columns(text_from(buf_text(out), line));
    if (columns + LEAST + end > width && columns) {
        buf_char(out, '\n');
        columns = 0;
    }
    buf_puts(out, columns ? " " : "");
    columns += columns > 0;
    buf_fill(out, '_', width - columns - end > LEAST ? width - columns - end : LEAST);
    buf_printf(out, "%s%.*s\n", block->caption.len ? " " : "", TEXT_ARG(block->caption));
    arena_free(mem);
}

static void put_code(Buf *out, const Block *block, const Look *look)
{
    const BlockFrame *frame = walk_frame(block->role, FORMAT_TEXT);
    const char       *lead = frame->before;
    Arena            *mem = arena_new();
    for (Text rest = block->caption; rest.len; lead = frame->after) {
        Text line = text_take(&rest, "\n");
        buf_puts(out, lead);
        buf_put_safe(out, look->unicode ? line : text_plain(mem, line));
        buf_char(out, '\n');
    }
    arena_free(mem);
}

/* A rule across the page, or room to write; a new sheet is for paper alone. */
static void put_break(Buf *out, const Block *block, const Look *look)
{
    const char *rule = walk_frame(block->role, FORMAT_TEXT)->before;
    buf_fill(out, *rule, *rule ? look->width : 0);
    buf_fill(out, '\n', *rule ? 1 : block->level);
}

/* ---- derivations ------------------------------------------------------------------------------------------ */

static Text math(Buf *scratch, const Expr *expr, const Look *look)
{
    scratch->len = 0;
    expr_write(scratch, expr, look->unicode);
    return buf_text(scratch);
}

/* The lines under one another, relations aligned after the left side:
 *   n = N/|N|
 *     = <0, 1>/1
 * `one_line` puts them all on one line instead. */
static void put_lines(Buf *out, const Block *block, int indent, bool one_line, const Look *look)
{
    Buf scratch = {0};
    buf_fill(out, ' ', indent);
    int column = indent;
    if (block->left) {
        Text left = math(&scratch, block->left, look);
        buf_put_filled(out, left, indent, indent + 2, look->width);
        column += text_columns(left) + 1;
    }
    bool own_line = column > (block->lines > 1 ? look->width / 2 : look->width) && block->lines && !one_line;
    if (own_line)
        column = indent + 2;
    else if (block->left)
        buf_char(out, ' ');
    int at = column;
    for (int i = 0; i < block->lines; i++) {
        const DocLine *line = &block->line[i];
        Text           right = math(&scratch, line->math, look);
        bool           fits = one_line && at + 3 + text_columns(right) <= look->width;
        if ((i || own_line) && !fits) {
            buf_char(out, '\n');
            buf_fill(out, ' ', column);
            at = column;
        } else if (i) {
            buf_char(out, ' ');
            at++;
        }
        if (block->left || i) {
            expr_write_relation(out, line->rounded, look->unicode);
            buf_char(out, ' ');
            at += 2;
        }
        buf_put_filled(out, right, at, column + 2, look->width);
        at += text_columns(right);
        if (line->words.count) {
            Buf words = {0};
            phrase_write(&words, &line->words, look->unicode);
            bool room = at + 3 + text_columns(buf_text(&words)) <= look->width;
            buf_puts(out, room ? "   " : "\n");
            buf_fill(out, ' ', room ? 0 : column);
            plain_text_colour(out, look, TEXT_DIM);
            buf_put_filled(out, buf_text(&words), room ? at + 3 : column, column, look->width);
            plain_text_colour(out, look, TEXT_PLAIN);
            buf_free(&words);
        }
    }
    buf_char(out, '\n');
    buf_free(&scratch);
}

/* The unit of a given, or a source. */
static void put_cite(Buf *out, const char *open, const Block *block, const Look *look)
{
    buf_puts(out, open);
    if (look->unicode)
        unit_put_raised(out, block->cite);
    else
        buf_put(out, block->cite);
    buf_char(out, ']');
}

/* A row, with its explanation after it, or under it if there is no room. */
static void put_given(Buf *out, const Block *block, const Look *look)
{
    Buf row = {0}, about = {0};
    put_lines(&row, block, 2, true, &(Look){look->unicode, false, look->width});
    row.len--; /* the line goes on */
    buf_put(&about, block->caption);
    if (block->cite.len)
        put_cite(&about, about.len ? " [" : "[", block, look);
    Text text = buf_text(&row);
    bool one_line = !memchr(text.at, '\n', text.len);
    int  columns = text_columns(text), at = columns < 26 ? 28 : columns + 3;
    buf_put(out, text);
    if (about.len) {
        bool room = one_line && at + text_columns(buf_text(&about)) <= look->width;
        if (!room)
            buf_char(out, '\n');
        at = room ? at : 6;
        buf_fill(out, ' ', room ? at - columns : at);
        plain_text_colour(out, look, TEXT_DIM);
        buf_put_filled(out, buf_text(&about), at, at, look->width);
        plain_text_colour(out, look, TEXT_PLAIN);
    }
    buf_char(out, '\n');
    buf_free(&row);
    buf_free(&about);
}

static void put_verdict(Buf *out, const Block *block, const Look *look)
{
    bool good = block->holds == HOLDS_EXACT || block->holds == HOLDS_PROVED;
    coloured(out, look, good ? TEXT_GREEN : TEXT_RED, block->verdict);
}

/* A comparison by itself: both sides worked out line by line, with the verdict after the last line. */
static void put_comparison(Buf *out, const Block *block, const Look *look)
{
    Buf scratch = {0};
    int columns = 0;
    for (int i = block->lines > 1 || block->lines == 0 ? -1 : 0; i < block->lines; i++) {
        const Expr *expr = i < 0 || block->lines == 1 ? block->left : block->line[i].math;
        Text        line = math(&scratch, expr, look);
        if (block->lines == 1)
            buf_printf(&scratch, ":  "), expr_write(&scratch, block->line[0].math, look->unicode), line = buf_text(&scratch);
        buf_puts(out, columns ? "\n  " : "  ");
        buf_put_filled(out, line, 2, 4, look->width);
        columns = text_columns(line);
    }
    int  verdict = text_columns(block->verdict);
    bool room = columns + verdict + 4 <= look->width;
    buf_puts(out, room ? "" : "\n    ");
    buf_fill(out, ' ', !room ? 0 : columns < 46 && 48 + verdict <= look->width ? 46 - columns : 2);
    put_verdict(out, block, look);
    buf_char(out, '\n');
    buf_free(&scratch);
}

/* A law of a method: the verdict in a column of its own, then the formula with both sides, and what it says. */
static void put_law(Buf *out, const Block *block, const Look *look)
{
    enum { COLUMN = 17 };
    Buf scratch = {0};
    buf_puts(out, "  ");
    put_verdict(out, block, look);
    buf_fill(out, ' ', COLUMN - 2 - text_columns(block->verdict));
    math(&scratch, block->left, look);
    if (block->lines) {
        buf_puts(&scratch, ":  ");
        expr_write(&scratch, block->line[block->lines - 1].math, look->unicode);
    }
    buf_put_filled(out, buf_text(&scratch), COLUMN, COLUMN + 2, look->width);
    buf_char(out, '\n');
    if (block->caption.len) {
        plain_text_colour(out, look, TEXT_DIM);
        buf_fill(out, ' ', COLUMN);
        buf_put_filled(out, block->caption, COLUMN, COLUMN, look->width);
        plain_text_colour(out, look, TEXT_PLAIN);
        buf_char(out, '\n');
    }
    buf_free(&scratch);
}

static void put_case(Buf *out, const Block *block, const Look *look)
{
    const BlockFrame *frame = walk_frame(block->role, FORMAT_TEXT);
    Buf               scratch = {0}, line = {0};
    buf_printf(&line, "%.*s: %.*s", TEXT_ARG(block->caption.len ? block->caption : TEXT("this case")),
               TEXT_ARG(math(&scratch, block->line[0].math, look)));
    if (block->lines > 1)
        buf_printf(&line, ", as %.*s", TEXT_ARG(math(&scratch, block->line[block->lines - 1].math, look)));
    put_led(out, text_of(frame->before), text_columns(text_of(frame->after)), buf_text(&line), look);
    buf_free(&line);
    buf_free(&scratch);
}

static void put_step(Buf *out, const Block *block, const Look *look)
{
    if (document_block_is_law(block)) {
        put_comparison(out, block, look);
        return;
    }
    put_caption(out, block, 0, look);
    put_lines(out, block, 2, false, look);
}

static void put_answer(Buf *out, const Block *block, const Look *look)
{
    put_lines(out, block, 2, true, look);
}

/* ---- documents -------------------------------------------------------------------------------------------- */

/* Without a capital, as every line on a terminal. */
static void put_heading_of_run(Buf *out, const char *heading, const Look *look)
{
    plain_text_colour(out, look, TEXT_BOLD);
    buf_char(out, (char)(heading[0] - 'A' + 'a'));
    buf_puts(out, heading + 1);
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_char(out, '\n');
}

/* Whether a line is left free between two blocks one of which is prose. */
static bool is_apart(const Block *above, const Block *block)
{
    bool goes_on = above->role == block->role && (block->role == BLOCK_ITEM || block->role == BLOCK_OPTION || block->role == BLOCK_TYPED);
    bool prose = document_block_is_prose(block), yields = above->role == BLOCK_TYPED && !prose;
    return (document_block_is_prose(above) || prose) && !goes_on && !yields && above->role != BLOCK_TABLE && block->role != BLOCK_TABLE;
}

/* Whether a line is left free before a part of the board page: its givens, its working, its check. */
static bool begins_board(const Block *above, const Block *block)
{
    if (block->role == BLOCK_CHECK)
        return above->role != BLOCK_LAW;
    bool after_givens = above->role == BLOCK_VALUES && block->role != BLOCK_VALUES;
    return document_block_is_board(block) && (above->role == BLOCK_TITLE || after_givens);
}

/* Puts what stands between a block and those above it. `last` is the last that is no condition: those belong to the givens. */
static void put_between(Buf *out, const Document *document, int at, const Block *last, const Look *look)
{
    const Block *block = &document->block[at], *above = block - (at > 0);
    const char  *heading = document_block_heading(block);
    bool         other = !at || block->role != last->role, table = block->role == BLOCK_TABLE;
    bool         headed = other && !table && (heading || document_block_heading(last));
    if (at && begins_board(above, block))
        buf_char(out, '\n');
    if (at && (headed || (table && above->role != BLOCK_TABLE))) /* each table leaves an empty line after it */
        buf_char(out, '\n');
    if (heading && other && document->count > 1)
        put_heading_of_run(out, heading, look);
    if (at && is_apart(last, block))
        buf_char(out, '\n');
}

void plain_text_write(Buf *out, const Document *document, const Look *look)
{
    static void (*const PUT[BLOCK_KINDS])(Buf *, const Block *, const Look *) = {[KIND_HEADING] = put_heading,
                                                                                 [KIND_WORDS] = put_words,
                                                                                 [KIND_ITEM] = put_item,
                                                                                 [KIND_BLANK] = put_blank,
                                                                                 [KIND_CODE] = put_code,
                                                                                 [KIND_BREAK] = put_break,
                                                                                 [KIND_TABLE] = plain_text_put_table,
                                                                                 [KIND_TERMS] = plain_text_put_terms,
                                                                                 [KIND_GIVEN] = put_given,
                                                                                 [KIND_CASE] = put_case,
                                                                                 [KIND_STEP] = put_step,
                                                                                 [KIND_ANSWER] = put_answer,
                                                                                 [KIND_LAW] = put_law};
    const Block *last = &(Block){.role = BLOCK_TITLE};
    for (int i = 0, put; i < document->count; i += put) {
        const Block *block = &document->block[i];
        BlockKind    kind = document_block_kind(block);
        assert(document_block_is_whole(block));
        if (block->role != BLOCK_WHERE) {
            put_between(out, document, i, last, look);
            last = block;
        }
        put = kind == KIND_CHAIN || kind == KIND_SET ? plain_text_put_board(out, block, document->count - i, look) : 1;
        if (PUT[kind])
            PUT[kind](out, block, look);
        if (kind == KIND_TABLE && i + 1 < document->count)
            buf_char(out, '\n');
    }
}
