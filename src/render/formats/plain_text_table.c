/* Tables and lists of terms as plain text: columns side by side, or below one another where the text is too narrow. */
#include "render/formats/plain_text_blocks.h"

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
    plain_text_colour(out, look, TEXT_DIM);
    buf_put_filled(out, detail, 6, 6, look->width);
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_char(out, '\n');
}

/* A cell that begins at that column, and goes on there on the next line. */
static void put_cell(Buf *out, const Phrase *phrase, Text text, int at, const Look *look)
{
    bool wrong = phrase->count && phrase->piece[0].stress == STRESS_WRONG;
    if (wrong)
        plain_text_colour(out, look, TEXT_RED);
    buf_put_filled(out, text, at, at, look->width);
    if (wrong)
        plain_text_colour(out, look, TEXT_PLAIN);
}

/* A row as its first cell, with the others named below it: one a line, filled, or as many on a line as fit. */
static void write_row_apart(Buf *out, const Block *table, int row, const Text *head, const Text *cell, const Look *look)
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
        put_cell(out, &table->cell[row * table->columns + j], cell[j], at, look);
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

/* Makes a column narrower by the excess width of the table, at most down to `least`. Returns the remaining excess. */
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

static void write_row(Buf *out, const Block *table, int row, const Text *cell, const TableLayout *layout, const Look *look)
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
    put_cell(out, &table->cell[row * table->columns + last], cell[last], at, look);
    while (out->at[out->len - 1] == ' ')
        out->len--;
}

/* Columns side by side where they fit; else each row as its first cell, with the others named below it. */
void plain_text_put_table(Buf *out, const Block *table, const Look *look)
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
        plain_text_colour(out, look, i ? TEXT_PLAIN : TEXT_BOLD);
        if (layout.side_by_side)
            write_row(out, table, i, cell, &layout, look);
        plain_text_colour(out, look, TEXT_PLAIN);
        if (!layout.side_by_side)
            write_row_apart(out, table, i, head, cell, look);
        buf_char(out, '\n');
        write_detail(out, table->detail[i], look);
    }
    arena_free(mem);
}

void plain_text_put_terms(Buf *out, const Block *block, const Look *look)
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
