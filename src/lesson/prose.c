#include "lesson/prose.h"

#include <string.h>

/* ---- words and lines ---------------------------------------------------------------------------------------- */

Text prose_safe(Arena *mem, Text line, const Look *look)
{
    Buf buf = {0};
    buf_put_safe(&buf, look->unicode ? line : text_plain(mem, line));
    return buf_finish(&buf, mem);
}

void prose_bold(Buf *out, Text words, const Look *look)
{
    buf_puts(out, look->colour ? "\033[1m" : "");
    buf_put(out, words);
    buf_puts(out, look->colour ? "\033[0m" : "");
}

void prose_fill(Buf *out, const char *lead, Text words, const Look *look)
{
    Arena *mem = arena_new();
    int    indent = (int)strlen(lead);
    buf_puts(out, lead);
    buf_put_filled(out, prose_safe(mem, words, look), indent, indent, look->width);
    buf_char(out, '\n');
    arena_free(mem);
}

void prose_lines(Buf *out, const char *lead, const char *more, Text lines, const Look *look)
{
    Arena *mem = arena_new();
    while (lines.len) {
        const char *stop = memchr(lines.at, '\n', lines.len);
        size_t      end = stop ? (size_t)(stop - lines.at) : lines.len;
        buf_puts(out, lead);
        buf_put(out, prose_safe(mem, text_cut(lines, 0, end), look));
        buf_char(out, '\n');
        lines = text_from(lines, stop ? end + 1 : end);
        lead = more;
    }
    arena_free(mem);
}

void prose_statement(Buf *out, Text statement, const Look *look)
{
    prose_lines(out, "carom> ", "...    ", statement, look);
}

/* ---- tables ------------------------------------------------------------------------------------------------- */

enum { MOST_COLUMNS = 32 };

typedef struct Table {
    Text *cell; /* row by row; an absent one is empty */
    int   rows, columns;
    int   wide[MOST_COLUMNS];
} Table;

static int cells_in(Text row)
{
    int cells = 1;
    for (size_t i = 0; i < row.len; i++)
        cells += row.at[i] == '\t';
    return cells < MOST_COLUMNS ? cells : MOST_COLUMNS;
}

static Table table_of(const Part *part, int rows, const Look *look, Arena *mem)
{
    Table table = {.rows = rows};
    for (int i = 0; i < rows; i++)
        table.columns = cells_in(part[i].text) > table.columns ? cells_in(part[i].text) : table.columns;
    table.cell = ARENA_MANY(mem, Text, rows * table.columns);
    for (int i = 0; i < rows; i++) {
        Text rest = part[i].text;
        for (int j = 0; j < table.columns && rest.len; j++) {
            const char *tab = memchr(rest.at, '\t', rest.len);
            size_t      end = tab ? (size_t)(tab - rest.at) : rest.len;
            Text        cell = prose_safe(mem, text_trim(text_cut(rest, 0, end)), look);
            table.cell[i * table.columns + j] = cell;
            table.wide[j] = text_columns(cell) > table.wide[j] ? text_columns(cell) : table.wide[j];
            rest = text_from(rest, tab ? end + 1 : end);
        }
    }
    return table;
}

static void write_side_by_side(Buf *out, const Table *table, const Look *look)
{
    Buf line = {0};
    for (int i = 0; i < table->rows; i++) {
        line.len = 0;
        for (int j = 0; j < table->columns; j++) {
            Text cell = table->cell[i * table->columns + j];
            buf_puts(&line, "  ");
            buf_put(&line, cell);
            if (j + 1 < table->columns)
                buf_fill(&line, ' ', table->wide[j] - text_columns(cell));
        }
        while (line.len && line.at[line.len - 1] == ' ')
            line.len--;
        if (i == 0)
            prose_bold(out, buf_text(&line), look);
        else
            buf_put(out, buf_text(&line));
        buf_char(out, '\n');
        for (int j = 0; i == 0 && j < table->columns; j++) {
            buf_puts(out, "  ");
            buf_fill(out, '-', table->wide[j]);
        }
        buf_puts(out, i == 0 ? "\n" : "");
    }
    buf_free(&line);
}

/* Where the columns do not fit beside each other: each row as its first cell, and the others one a line under it, with their heads. */
static void write_under_each_other(Buf *out, const Table *table, const Look *look)
{
    for (int i = 1; i < table->rows; i++) {
        const Text *cell = table->cell + i * table->columns;
        buf_puts(out, "  ");
        buf_put_filled(out, cell[0], 2, 4, look->width);
        buf_char(out, '\n');
        for (int j = 1; j < table->columns; j++) {
            int head = text_columns(table->cell[j]);
            if (!cell[j].len)
                continue;
            buf_puts(out, "    ");
            buf_put(out, table->cell[j]);
            buf_puts(out, head ? ": " : "");
            buf_put_filled(out, cell[j], 4 + head + 2 * (head > 0), 6, look->width);
            buf_char(out, '\n');
        }
    }
}

static void write_table(Buf *out, const Part *part, int rows, const Look *look)
{
    Arena *mem = arena_new();
    Table  table = table_of(part, rows, look, mem);
    int    total = 0;
    for (int j = 0; j < table.columns; j++)
        total += 2 + table.wide[j];
    (total <= look->width || rows == 1 ? write_side_by_side : write_under_each_other)(out, &table, look);
    arena_free(mem);
}

/* ---- parts -------------------------------------------------------------------------------------------------- */

int prose_together(const Lesson *lesson, int at)
{
    PartKind kind = lesson->part[at].kind;
    int      parts = 1;
    while ((kind == PART_ROW || kind == PART_ITEM) && at + parts < lesson->parts && lesson->part[at + parts].kind == kind &&
           !(kind == PART_ROW && lesson->part[at + parts].level == 1)) /* another table begins */
        parts++;
    return parts;
}

static void write_heading(Buf *out, const Part *part, const Look *look)
{
    static const char UNDER[] = {'=', '-'};
    Arena            *mem = arena_new();
    Buf               line = {0};
    buf_put_filled(&line, prose_safe(mem, part->text, look), 0, 0, look->width);
    Text words = buf_text(&line);
    int  columns = text_columns(words);
    prose_bold(out, words, look);
    buf_char(out, '\n');
    if (part->level <= 2)
        buf_fill(out, UNDER[part->level > 1], columns < look->width ? columns : look->width);
    buf_puts(out, part->level <= 2 ? "\n" : "");
    buf_free(&line);
    arena_free(mem);
}

static void write_item(Buf *out, const Part *part, const Look *look)
{
    enum { DEEPEST_SHOWN = 6 };
    Buf lead = {0};
    buf_fill(&lead, ' ', 2 * (part->level < DEEPEST_SHOWN ? part->level : DEEPEST_SHOWN) - 2);
    if (part->number)
        buf_printf(&lead, "%d. ", part->number);
    else
        buf_puts(&lead, "- ");
    buf_char(&lead, 0);
    prose_fill(out, lead.at, part->text, look);
    buf_free(&lead);
}

void prose_write(Buf *out, const Lesson *lesson, int at, const Look *look)
{
    const Part *part = &lesson->part[at];
    int         parts = prose_together(lesson, at);
    switch (part->kind) {
    case PART_HEADING:
        write_heading(out, part, look);
        break;
    case PART_ITEM:
        for (int i = 0; i < parts; i++)
            write_item(out, &part[i], look);
        break;
    case PART_ROW:
        write_table(out, part, parts, look);
        break;
    case PART_CODE:
        prose_lines(out, "    ", "    ", part->text, look);
        break;
    case PART_RULE:
        buf_fill(out, '-', look->width);
        buf_char(out, '\n');
        break;
    default:
        if (memchr(part->text.at, '\n', part->text.len)) /* raw HTML */
            prose_lines(out, "", "", part->text, look);
        else
            prose_fill(out, part->level ? "> " : "", part->text, look);
        break;
    }
    buf_char(out, '\n');
}
