#include "render/formats/plain_text.h"

#include "render/formats/prose_writers.h"
#include "units/unit.h"

#include <assert.h>
#include <string.h>

static void coloured(Buf *out, const Look *look, TextColour which, Text text)
{
    plain_text_colour(out, look, which);
    buf_put(out, text);
    plain_text_colour(out, look, TEXT_PLAIN);
}

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
static void write_lines(Buf *out, const Block *block, int indent, bool one_line, const Look *look)
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

static void write_caption(Buf *out, const Block *block, int indent, const Look *look)
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

/* The unit of a given, or a source. */
static void put_cite(Buf *out, const char *open, const Block *block, const Look *look)
{
    buf_puts(out, open);
    if (block->kind == BLOCK_GIVEN && look->unicode)
        unit_put_raised(out, block->cite);
    else
        buf_put(out, block->cite);
    buf_char(out, ']');
}

/* A row, with its explanation after it, or under it if there is no room. */
static void write_given(Buf *out, const Block *block, const Look *look)
{
    Buf row = {0}, about = {0};
    write_lines(&row, block, 2, true, &(Look){look->unicode, false, look->width});
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

static void write_verdict(Buf *out, const Block *block, const Look *look)
{
    coloured(out, look, block->good ? TEXT_GREEN : TEXT_RED, block->verdict);
}

/* A comparison by itself: both sides worked out line by line, with the verdict after the last line. */
static void write_comparison(Buf *out, const Block *block, const Look *look)
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
    write_verdict(out, block, look);
    buf_char(out, '\n');
    buf_free(&scratch);
}

/* A law of a method: the verdict in a column of its own, then the formula with both sides, and what it says. */
static void write_law(Buf *out, const Block *block, const Look *look)
{
    enum { COLUMN = 17 };
    Buf scratch = {0};
    buf_puts(out, "  ");
    write_verdict(out, block, look);
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

static void write_line(Buf *out, const Block *block, const Look *look)
{
    Buf line = {0};
    phrase_write(&line, &block->phrase, look->unicode);
    buf_puts(out, "  ");
    buf_put_filled(out, buf_text(&line), 2, 2, look->width);
    buf_char(out, '\n');
    buf_free(&line);
}

static void write_prefixed(Buf *out, const char *prefix, TextColour which, Text text, const Look *look)
{
    plain_text_colour(out, look, which);
    buf_puts(out, prefix);
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_put_filled(out, text, (int)strlen(prefix), 2, look->width);
    buf_char(out, '\n');
}

static void write_case(Buf *out, const Block *block, const Look *look)
{
    Buf scratch = {0}, line = {0};
    buf_printf(&line, "%.*s: %.*s", TEXT_ARG(block->caption.len ? block->caption : TEXT("this case")),
               TEXT_ARG(math(&scratch, block->line[0].math, look)));
    if (block->lines > 1)
        buf_printf(&line, ", as %.*s", TEXT_ARG(math(&scratch, block->line[block->lines - 1].math, look)));
    write_prefixed(out, "case ", TEXT_BOLD, buf_text(&line), look);
    buf_free(&line);
    buf_free(&scratch);
}

/* Without a capital, as every line on a terminal. */
static void write_heading(Buf *out, const char *heading, const Look *look)
{
    plain_text_colour(out, look, TEXT_BOLD);
    buf_char(out, (char)(heading[0] - 'A' + 'a'));
    buf_puts(out, heading + 1);
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_char(out, '\n');
}

/* Whether a line is left free between two blocks one of which is prose. */
static bool stands_apart(BlockKind above, BlockKind kind)
{
    bool goes_on = above == kind && (kind == BLOCK_ITEM || kind == BLOCK_OPTION || kind == BLOCK_TYPED);
    bool yields = above == BLOCK_TYPED && !document_block_is_prose(kind);
    bool apart = above == BLOCK_TABLE || kind == BLOCK_TABLE; /* a table sees to that itself */
    return (document_block_is_prose(above) || document_block_is_prose(kind)) && !goes_on && !yields && !apart;
}

/* Whether a line is left free before a part of the board page: its givens, its working, its check. */
static bool begins_board(const Block *above, const Block *block)
{
    bool givens = block->kind == BLOCK_SET && !block->level;
    bool working = block->kind == BLOCK_STAGE || block->kind == BLOCK_CHAIN || block->kind == BLOCK_EQUATION || block->kind == BLOCK_SET;
    bool behind = above->kind == BLOCK_TITLE || (above->kind == BLOCK_SET && !above->level);
    return block->kind == BLOCK_CHECK ? above->kind != BLOCK_LAW : givens ? above->kind == BLOCK_TITLE : working && behind;
}

void plain_text_write(Buf *out, const Document *document, const Look *look)
{
    BlockKind last = BLOCK_TITLE;
    for (int i = 0; i < document->count; i++) {
        const Block *block = &document->block[i];
        const char  *head = document_block_heading(block->kind);
        assert(document_block_is_whole(block));
        if (block->kind == BLOCK_WHERE) { /* the last line of the givens */
            write_prefixed(out, "  ", TEXT_PLAIN, block->caption, look);
            continue;
        }
        if (i && begins_board(&document->block[i - 1], block))
            buf_char(out, '\n');
        if (i && block->kind != last && block->kind != BLOCK_TABLE && (head || document_block_heading(last)))
            buf_char(out, '\n');
        if (head && (i == 0 || block->kind != last) && document->count > 1)
            write_heading(out, head, look);
        if (i && stands_apart(last, block->kind))
            buf_char(out, '\n');
        last = block->kind;
        switch (block->kind) {
        case BLOCK_TITLE:
            plain_text_colour(out, look, TEXT_BOLD);
            write_caption(out, block, 0, look);
            plain_text_colour(out, look, TEXT_PLAIN);
            break;
        case BLOCK_GIVEN:
            write_given(out, block, look);
            break;
        case BLOCK_CASE:
            write_case(out, block, look);
            break;
        case BLOCK_STEP:
            write_caption(out, block, 0, look);
            write_lines(out, block, 2, false, look);
            break;
        case BLOCK_ANSWER:
            write_lines(out, block, 2, true, look);
            break;
        case BLOCK_LAW:
            (block->comparison ? write_comparison : write_law)(out, block, look);
            break;
        case BLOCK_NOTE:
            write_prefixed(out, "note: ", TEXT_BOLD, block->caption, look);
            break;
        case BLOCK_TABLE:
            if (i && document->block[i - 1].kind != BLOCK_TABLE) /* each leaves an empty line after it */
                buf_char(out, '\n');
            plain_text_put_table(out, block, look);
            buf_char(out, i + 1 < document->count ? '\n' : ' ');
            out->len -= i + 1 == document->count;
            break;
        case BLOCK_TERMS:
            plain_text_put_terms(out, block, look);
            break;
        case BLOCK_LINE:
            write_line(out, block, look);
            break;
        case BLOCK_REASON:
            buf_put_filled(out, block->caption, 0, 2, look->width);
            buf_char(out, '\n');
            break;
        case BLOCK_STAGE:
            plain_text_colour(out, look, TEXT_BOLD);
            buf_printf(out, "%d. %.*s", block->number, TEXT_ARG(block->caption));
            plain_text_colour(out, look, TEXT_PLAIN);
            buf_char(out, '\n');
            break;
        case BLOCK_CHAIN:
        case BLOCK_EQUATION:
        case BLOCK_SET:
            i += plain_text_put_board(out, block, document->count - i, look) - 1;
            break;
        case BLOCK_CHECK:
            plain_text_put_checks(out, block, look);
            break;
        case BLOCK_FIGURE:
            break;
        default:
            plain_text_put_prose(out, block, look);
            break;
        }
    }
}
