#include "render/formats/plain_text.h"

#include "render/formats/prose_writers.h"

#include <string.h>

typedef enum Colour { PLAIN, BOLD, DIM, GREEN, RED } Colour;

static void colour(Buf *out, const Look *look, Colour which)
{
    static const char *const CODES[] = {"\033[0m", "\033[1m", "\033[2m", "\033[32m", "\033[1;31m"};
    if (look->colour)
        buf_puts(out, CODES[which]);
}

static void coloured(Buf *out, const Look *look, Colour which, Text text)
{
    colour(out, look, which);
    buf_put(out, text);
    colour(out, look, PLAIN);
}

static Text math(Buf *scratch, const Expr *expr, const Look *look)
{
    scratch->len = 0;
    expr_write(scratch, expr, look->unicode);
    return buf_text(scratch);
}

/* The lines under one another, relations aligned behind the left side:
 *   n = N/|N|
 *     = <0, 1>/1
 * `one_line` puts them behind each other instead. */
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
            colour(out, look, DIM);
            buf_put_filled(out, buf_text(&words), room ? at + 3 : column, column, look->width);
            colour(out, look, PLAIN);
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

/* A row, and behind it (or under it, where there is no room) what it is. */
static void write_given(Buf *out, const Block *block, const Look *look)
{
    Buf row = {0}, about = {0};
    write_lines(&row, block, 2, true, &(Look){look->unicode, false, look->width});
    row.len--; /* the line goes on */
    buf_put(&about, block->caption);
    if (block->cite.len)
        buf_printf(&about, "%s[%.*s]", about.len ? " " : "", TEXT_ARG(block->cite));
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
        colour(out, look, DIM);
        buf_put_filled(out, buf_text(&about), at, at, look->width);
        colour(out, look, PLAIN);
    }
    buf_char(out, '\n');
    buf_free(&row);
    buf_free(&about);
}

static void write_verdict(Buf *out, const Block *block, const Look *look)
{
    coloured(out, look, block->good ? GREEN : RED, block->verdict);
}

/* A comparison by itself: line by line what both sides come to, and the verdict behind the last. */
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
        colour(out, look, DIM);
        buf_fill(out, ' ', COLUMN);
        buf_put_filled(out, block->caption, COLUMN, COLUMN, look->width);
        colour(out, look, PLAIN);
        buf_char(out, '\n');
    }
    buf_free(&scratch);
}

/* The cells as text, row by row. */
static Text *cells_of(const Block *table, const Look *look, Arena *mem)
{
    Text *cell = ARENA_MANY(mem, Text, table->rows * table->columns);
    for (int i = 0; i < table->rows * table->columns; i++) {
        Buf buf = {0};
        phrase_write(&buf, &table->cell[i], look->unicode);
        cell[i] = buf_finish(&buf, mem);
    }
    return cell;
}

static int cell_width(const Block *table, const Text *cell, int column)
{
    int widest = 0;
    for (int i = 0; i < table->rows; i++) {
        int columns = text_columns(cell[i * table->columns + column]);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static int widest_head(const Block *table, const Text *head)
{
    int widest = 0;
    for (int j = 1; j < table->columns; j++)
        widest = text_columns(head[j]) > widest ? text_columns(head[j]) : widest;
    return widest;
}

static void write_detail(Buf *out, Text detail, const Look *look)
{
    if (!detail.len)
        return;
    buf_puts(out, "      ");
    colour(out, look, DIM);
    buf_put_filled(out, detail, 6, 6, look->width);
    colour(out, look, PLAIN);
    buf_char(out, '\n');
}

/* A row as its first cell, with the others named below it: one a line, filled, or as many on a line as fit. */
static void write_row_apart(Buf *out, const Block *table, const Text *head, const Text *cell, const Look *look)
{
    int widest = widest_head(table, head), at = 0;
    buf_puts(out, "  ");
    buf_put_filled(out, cell[0], 2, 4, look->width);
    for (int j = 1; j < table->columns; j++) {
        int name = text_columns(head[j]), wide = name + 1 + text_columns(cell[j]);
        if (!cell[j].len)
            continue;
        bool below = table->one_a_line || !at || at + 2 + wide > look->width;
        buf_puts(out, below ? "\n    " : "  ");
        at = below ? 4 : at + 2;
        buf_put(out, head[j]);
        if (table->one_a_line)
            buf_fill(out, ' ', widest - name);
        at += 1 + (table->one_a_line ? widest : name);
        bool narrow = at > look->width / 2 && at + text_columns(cell[j]) > look->width;
        buf_puts(out, narrow ? "\n      " : " ");
        at = narrow ? 6 : at;
        buf_put_filled(out, cell[j], at, at, look->width);
        at += text_columns(cell[j]);
    }
}

static int longest_word(const Block *table, const Text *cell, int column)
{
    int longest = 0;
    for (int i = 0; i < table->rows; i++) {
        Text   text = cell[i * table->columns + column];
        size_t start = 0;
        for (size_t end = 0; end <= text.len; end++)
            if (end == text.len || text.at[end] == ' ') {
                int columns = text_columns(text_cut(text, start, end));
                longest = columns > longest ? columns : longest;
                start = end + 1;
            }
    }
    return longest;
}

/* Makes a column narrower by what the table is too wide, at most down to `least`; what is left. */
static int make_narrower(int *width, int least, int over)
{
    int less = *width - least < over ? *width - least : over;
    *width -= less > 0 ? less : 0;
    return over - (less > 0 ? less : 0);
}

typedef struct TableLayout {
    int *width; /* of each column */
    int  gap;   /* between two columns */
    bool side_by_side;
} TableLayout;

/* A table that is too wide has its columns closer together. If that is not enough, the longer cells of its first column stand on lines of
 * their own, or its last column is broken between words, or both. */
static TableLayout fit_columns(const Block *table, const Text *cell, const Look *look, Arena *mem)
{
    int         last = table->columns - 1, over = -look->width;
    TableLayout layout = {ARENA_MANY(mem, int, table->columns), 2, true};
    int        *width = layout.width;
    for (int j = 0; j <= last; j++) {
        width[j] = cell_width(table, cell, j);
        over += width[j] + layout.gap;
    }
    layout.side_by_side = over <= 0 || !last || !table->one_a_line;
    if (over <= 0 || !last || table->one_a_line)
        return layout;
    int least = text_columns(cell[0]), widest = least;
    if (over <= last || width[0] - least < over) {
        layout.gap = 1;
        over -= last;
        over = make_narrower(&width[last], longest_word(table, cell, last), over);
    }
    layout.side_by_side = make_narrower(&width[0], least, over) <= 0;
    for (int i = 1; i < table->rows; i++) { /* no wider than the cells that stand beside others */
        int columns = text_columns(cell[i * table->columns]);
        widest = columns > widest && columns <= width[0] ? columns : widest;
    }
    width[0] = widest;
    return layout;
}

static void write_row(Buf *out, const Block *table, const Text *cell, const TableLayout *layout, const Look *look)
{
    int  last = table->columns - 1, at = 2, name = text_columns(cell[0]);
    bool below = name > layout->width[0];
    buf_puts(out, "  ");
    if (below || !last)
        buf_put_filled(out, cell[0], at, 4, look->width);
    else
        buf_put(out, cell[0]);
    if (!last)
        return;
    if (below)
        buf_puts(out, "\n  ");
    buf_fill(out, ' ', layout->width[0] - (below ? 0 : name) + layout->gap);
    at += layout->width[0] + layout->gap;
    for (int j = 1; j < last; j++) {
        buf_put(out, cell[j]);
        buf_fill(out, ' ', layout->width[j] - text_columns(cell[j]) + layout->gap);
        at += layout->width[j] + layout->gap;
    }
    buf_put_filled(out, cell[last], at, at, look->width);
    while (out->at[out->len - 1] == ' ')
        out->len--;
}

/* Columns side by side where they fit; else each row as its first cell, with the others named below it. */
static void write_table(Buf *out, const Block *table, const Look *look)
{
    Arena      *mem = arena_new();
    const Text *head = cells_of(table, look, mem);
    TableLayout layout = fit_columns(table, head, look, mem);
    bool        says_all = table->one_a_line && layout.side_by_side; /* its heads tell what it compares */
    if (table->caption.len && !says_all) {
        buf_put_filled(out, table->caption, 0, 0, look->width);
        buf_puts(out, "\n");
    }
    for (int i = layout.side_by_side ? 0 : 1; i < table->rows; i++) {
        const Text *cell = head + i * table->columns;
        colour(out, look, i ? PLAIN : BOLD);
        if (layout.side_by_side)
            write_row(out, table, cell, &layout, look);
        colour(out, look, PLAIN);
        if (!layout.side_by_side)
            write_row_apart(out, table, head, cell, look);
        buf_char(out, '\n');
        write_detail(out, table->detail[i], look);
    }
    arena_free(mem);
}

static void write_terms(Buf *out, const Block *block, const Look *look)
{
    Arena *mem = arena_new();
    Text  *cell = cells_of(block, look, mem);
    for (int i = 0; i < 2 * block->rows; i += 2) /* a term stands apart already: code needs no marks around it */
        if (block->cell[i].count == 1 && block->cell[i].piece[0].stress == STRESS_CODE)
            cell[i] = look->unicode ? block->cell[i].piece[0].words : text_plain(mem, block->cell[i].piece[0].words);
    int column = cell_width(block, cell, 0) + 4;
    column = column < 8 ? 8 : column > look->width / 2 ? look->width / 3 : column;
    if (block->caption.len) {
        buf_put_filled(out, block->caption, 0, 2, look->width);
        buf_char(out, '\n');
    }
    for (int i = 0; i < block->rows; i++) {
        int at = 2 + text_columns(cell[2 * i]);
        buf_puts(out, "  ");
        buf_put_filled(out, cell[2 * i], 2, 4, look->width);
        if (at + 2 > column) { /* too long for its column: its meaning stands below it */
            buf_char(out, '\n');
            at = 0;
        }
        buf_fill(out, ' ', column - at);
        buf_put_filled(out, cell[2 * i + 1], column, column, look->width);
        buf_char(out, '\n');
    }
    arena_free(mem);
}

static void write_line(Buf *out, const Block *block, const Look *look)
{
    buf_puts(out, "  ");
    phrase_write(out, &block->phrase, look->unicode);
    buf_char(out, '\n');
}

static void write_prefixed(Buf *out, const char *prefix, Colour which, Text text, const Look *look)
{
    colour(out, look, which);
    buf_puts(out, prefix);
    colour(out, look, PLAIN);
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
    write_prefixed(out, "case ", BOLD, buf_text(&line), look);
    buf_free(&line);
    buf_free(&scratch);
}

/* Without a capital, as every line on a terminal. */
static void write_heading(Buf *out, const char *heading, const Look *look)
{
    colour(out, look, BOLD);
    buf_char(out, (char)(heading[0] - 'A' + 'a'));
    buf_puts(out, heading + 1);
    colour(out, look, PLAIN);
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
            colour(out, look, BOLD);
            write_caption(out, block, 0, look);
            colour(out, look, PLAIN);
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
            write_prefixed(out, "note: ", BOLD, block->caption, look);
            break;
        case BLOCK_TABLE:
            if (i && document->block[i - 1].kind != BLOCK_TABLE) /* each leaves a line free behind it */
                buf_char(out, '\n');
            write_table(out, block, look);
            buf_char(out, i + 1 < document->count ? '\n' : ' ');
            out->len -= i + 1 == document->count;
            break;
        case BLOCK_TERMS:
            write_terms(out, block, look);
            break;
        case BLOCK_LINE:
            write_line(out, block, look);
            break;
        case BLOCK_REASON:
            buf_put_filled(out, block->caption, 0, 2, look->width);
            buf_char(out, '\n');
            break;
        case BLOCK_STAGE:
            colour(out, look, BOLD);
            buf_printf(out, "%d. %.*s", block->number, TEXT_ARG(block->caption));
            colour(out, look, PLAIN);
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
