/* The board page on a terminal: one equality chain a line, two side by side where there is room. */
#include "render/formats/plain_text_blocks.h"

#include "render/board/board_checks.h"
#include "render/formats/walk.h"

#include <string.h>

enum { INDENT = 3, GAP = 3 };

static void put_math(Buf *out, const Expr *math, const Look *look)
{
    expr_write(out, math, look->unicode);
}

static Text words_of(const Block *chain, const Look *look, Arena *mem)
{
    Buf words = {0};
    for (int i = 0; i < chain->lines; i++)
        if (chain->line[i].words.count)
            phrase_write(&words, &chain->line[i].words, look->unicode);
    return buf_finish(&words, mem);
}

/* left = line = line, and for a case what it means */
static Text chain_of(const Block *chain, const Look *look, Arena *mem)
{
    Buf line = {0};
    if (chain->left)
        put_math(&line, chain->left, look);
    for (int i = 0; i < chain->lines; i++) {
        buf_puts(&line, line.len ? " " : "");
        if (chain->left || i) {
            expr_write_relation(&line, chain->line[i].rounded, look->unicode);
            buf_char(&line, ' ');
        }
        put_math(&line, chain->line[i].math, look);
    }
    if (chain->caption.len)
        buf_printf(&line, ": %.*s", TEXT_ARG(chain->caption));
    return buf_finish(&line, mem);
}

/* A set of values on a line; cells that do not fit go to the next. */
static Text set_of(const Block *set, const Look *look, Arena *mem, int width)
{
    Buf  line = {0}, cell = {0};
    int  at = INDENT, first = INDENT;
    bool results = set->role == BLOCK_RESULTS;
    if (set->caption.len) {
        buf_printf(&line, "%.*s: ", TEXT_ARG(set->caption));
        at = first = INDENT + text_columns(set->caption) + 2;
    }
    for (int i = 0; i < set->rows; i++) {
        cell.len = 0;
        phrase_write(&cell, &set->cell[i], look->unicode);
        int columns = text_columns(buf_text(&cell)), gap = i == 0 ? 0 : results ? GAP : 2;
        if (i && !results)
            buf_char(&line, ',');
        if (i && at + gap + columns + 1 > width) {
            buf_char(&line, '\n');
            buf_fill(&line, ' ', first);
            at = first;
        } else if (i) {
            buf_fill(&line, ' ', results ? gap : 1);
            at += gap;
        }
        buf_put_filled(&line, buf_text(&cell), at, first + 2, width);
        at += columns;
    }
    buf_free(&cell);
    return buf_finish(&line, mem);
}

/* A chain that is too long for a line goes on below at an equals sign, those below each other. Returns the column where it ends. */
static int put_long_chain(Buf *out, const Block *chain, const Look *look)
{
    Buf scratch = {0};
    int at = INDENT, column = INDENT + 2;
    buf_fill(out, ' ', INDENT);
    if (chain->left) {
        put_math(&scratch, chain->left, look);
        buf_put_filled(out, buf_text(&scratch), INDENT, INDENT + 2, look->width);
        int columns = text_columns(buf_text(&scratch));
        at += columns;
        column = INDENT + columns + 1 <= look->width / 3 ? INDENT + columns + 1 : INDENT + 2;
    }
    for (int i = 0; i < chain->lines; i++) {
        scratch.len = 0;
        put_math(&scratch, chain->line[i].math, look);
        Text text = buf_text(&scratch);
        int  columns = text_columns(text);
        if (at > INDENT && at + 3 + columns > look->width && at + 1 > column) {
            buf_char(out, '\n');
            buf_fill(out, ' ', column);
            at = column;
        } else if (at > INDENT) {
            buf_char(out, ' ');
            at++;
        }
        if (chain->left || i) {
            expr_write_relation(out, chain->line[i].rounded, look->unicode);
            buf_char(out, ' ');
            at += 2;
        }
        bool whole = at + columns <= look->width;
        buf_put_filled(out, text, at, column + 2, look->width);
        at = whole ? at + columns : look->width;
    }
    if (chain->caption.len) {
        buf_puts(out, ":");
        Text words = chain->caption;
        bool room = at + 2 + text_columns(words) <= look->width;
        buf_puts(out, room ? " " : "\n");
        buf_fill(out, ' ', room ? 0 : INDENT + 2);
        buf_put_filled(out, words, room ? at + 2 : INDENT + 2, INDENT + 2, look->width);
        at = look->width;
    }
    buf_free(&scratch);
    return at;
}

/* The chain, and after it or below it the speed and direction. */
static void put_chain(Buf *out, const Block *chain, Text line, const Look *look, Arena *mem)
{
    Text words = words_of(chain, look, mem);
    int  at = INDENT + text_columns(line);
    if (at <= look->width) {
        buf_fill(out, ' ', INDENT);
        buf_put(out, line);
    } else {
        at = put_long_chain(out, chain, look);
    }
    if (words.len) {
        bool room = at + GAP + text_columns(words) <= look->width;
        buf_puts(out, room ? "" : "\n");
        int column = room ? GAP : INDENT + (chain->left ? 4 : 2);
        buf_fill(out, ' ', column);
        plain_text_colour(out, look, TEXT_DIM);
        buf_put_filled(out, words, room ? at + GAP : column, column, look->width);
        plain_text_colour(out, look, TEXT_PLAIN);
    }
    buf_char(out, '\n');
}

/* The column of a line beside another: the middle, or after it; 0 where there is no room. */
static int second_column(Text first, Text second, int width)
{
    int middle = width / 2 + 1, behind = INDENT + text_columns(first) + GAP;
    int column = behind > middle ? behind : middle;
    return column <= 2 * width / 3 && column + text_columns(second) <= width ? column : 0;
}

/* (1), after the equation that ends in column `at`: below each other where there is room. */
static void put_number(Buf *out, int number, int at, int start, int width)
{
    enum { LONG = 30 };
    int column = start + LONG < width - GAP ? start + LONG : width - GAP;
    buf_fill(out, ' ', at + GAP > column ? GAP : column - at);
    buf_printf(out, "(%d)", number);
}

/* The first cell, and the others below each other in a second column, or below it where there is no room. */
static void put_equation(Buf *out, const Block *block, const Look *look, Arena *mem)
{
    Text *cell = ARENA_MANY(mem, Text, block->rows + 1);
    int   column = 0;
    for (int i = 0; i < block->rows; i++) {
        Buf buf = {0};
        phrase_write(&buf, &block->cell[i], look->unicode);
        cell[i] = buf_finish(&buf, mem);
    }
    for (int i = 1; i < block->rows; i++) {
        int own = second_column(cell[0], cell[i], look->width);
        column = i == 1 || !own ? own : column;
        if (!own)
            break;
    }
    for (int i = 0; i < block->rows; i++) {
        bool beside = i > 0 && column;
        int  start = beside ? column : i ? INDENT + 2 : INDENT;
        buf_fill(out, ' ', beside && i == 1 ? column - INDENT - text_columns(cell[0]) : start);
        buf_put_filled(out, cell[i], start, start + 2, look->width);
        if (i + 1 == block->rows && block->number)
            put_number(out, block->number, start + text_columns(cell[i]), start, look->width);
        if (i + 1 == block->rows || i || !column)
            buf_char(out, '\n');
    }
}

static Text line_of(const Block *block, const Look *look, Arena *mem)
{
    return document_block_kind(block) == KIND_SET ? set_of(block, look, mem, look->width) : chain_of(block, look, mem);
}

static bool stands_alone(const Block *block, Text line)
{
    return walk_words_after(block) || block->role == BLOCK_RESULTS ||
           (block->role == BLOCK_VALUES && (!block->caption.len || memchr(line.at, '\n', line.len)));
}

/* The laws that hold, as many as fit on two lines. */
static void put_check(Buf *out, const Block *check, const Look *look, Arena *mem)
{
    int  *columns = ARENA_MANY(mem, int, check->rows), indent = text_columns(check->caption) + 2, at = indent;
    Text *cell = ARENA_MANY(mem, Text, check->rows + 1);
    bool *chosen = ARENA_MANY(mem, bool, check->rows + 1);
    for (int i = 0; i < check->rows; i++) {
        Buf buf = {0};
        phrase_write(&buf, &check->cell[i], look->unicode);
        cell[i] = buf_finish(&buf, mem);
        columns[i] = text_columns(cell[i]);
    }
    int count = board_checks_choose(check, columns, look->width - indent, chosen);
    cell[check->rows] = board_checks_left(check->rows - count, count > 0, mem);
    chosen[check->rows] = count < check->rows;
    plain_text_colour(out, look, TEXT_BOLD);
    buf_put(out, check->caption);
    plain_text_colour(out, look, TEXT_PLAIN);
    buf_puts(out, "  ");
    for (int i = 0, put = 0; i <= check->rows; i++) {
        if (!chosen[i])
            continue;
        count -= i < check->rows;
        int  wide = text_columns(cell[i]) + (count > 0 || (i < check->rows && chosen[check->rows]));
        bool below = put && at + 1 + wide > look->width;
        buf_puts(out, below ? "\n" : put ? " " : "");
        buf_fill(out, ' ', below ? indent : 0);
        at = below ? indent : at + (put > 0);
        buf_put_filled(out, cell[i], at, indent + 2, look->width);
        buf_puts(out, count > 0 || (i < check->rows && chosen[check->rows]) ? ";" : "");
        at += wide;
        put++;
    }
    buf_char(out, '\n');
}

int plain_text_put_board(Buf *out, const Block *block, int count, const Look *look)
{
    Arena *mem = arena_new();
    if (block->role == BLOCK_EQUATION || block->role == BLOCK_CHECK) {
        (block->role == BLOCK_EQUATION ? put_equation : put_check)(out, block, look, mem);
        arena_free(mem);
        return 1;
    }
    Text line = line_of(block, look, mem), next = {0};
    bool beside = count > 1 && block[1].role == block[0].role && !stands_alone(block, line);
    int  column = 0;
    if (beside) {
        next = line_of(&block[1], look, mem);
        column = stands_alone(&block[1], next) ? 0 : second_column(line, next, look->width);
    }
    if (column) {
        buf_fill(out, ' ', INDENT);
        buf_put(out, line);
        buf_fill(out, ' ', column - INDENT - text_columns(line));
        buf_put(out, next);
        buf_char(out, '\n');
    } else if (document_block_kind(block) == KIND_SET) {
        buf_fill(out, ' ', INDENT);
        buf_put(out, line);
        buf_char(out, '\n');
    } else {
        put_chain(out, block, line, look, mem);
    }
    arena_free(mem);
    return column ? 2 : 1;
}
