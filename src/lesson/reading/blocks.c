#include "lesson/reading/blocks.h"

#include <string.h>

Text blocks_safe(Text text, Arena *mem)
{
    Buf buf = {0};
    buf_put_safe(&buf, text);
    return buf_finish(&buf, mem);
}

Phrase blocks_safe_phrase(const Phrase *phrase, Arena *mem)
{
    Phrase copy = {.piece = ARENA_MANY(mem, Piece, phrase->count + 1), .count = phrase->count};
    for (int i = 0; i < phrase->count; i++) {
        copy.piece[i] = phrase->piece[i];
        if (!phrase->piece[i].math)
            copy.piece[i].words = blocks_safe(phrase->piece[i].words, mem);
    }
    return copy;
}

int blocks_together(const Lesson *lesson, int part)
{
    PartKind kind = lesson->part[part].kind;
    int      parts = 1;
    while ((kind == PART_ROW || kind == PART_ITEM) && part + parts < lesson->parts && lesson->part[part + parts].kind == kind &&
           !(kind == PART_ROW && lesson->part[part + parts].level == 1)) /* another table begins */
        parts++;
    return parts;
}

/* In a table a bar needs a backslash, even in code, where md4c does not remove it. */
static Text without_bar_escapes(Text text, Arena *mem)
{
    Buf buf = {0};
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] != '\\' || i + 1 == text.len || text.at[i + 1] != '|')
            buf_char(&buf, text.at[i]);
    return buf_finish(&buf, mem);
}

/* Cells are separated by tabs. */
static void put_cells(const Phrase *row, Phrase *cell, int columns, Arena *mem)
{
    int at = 0;
    for (int i = 0; i < row->count; i++) {
        Text rest = row->piece[i].words;
        if (row->piece[i].stress == STRESS_CODE)
            rest = without_bar_escapes(rest, mem);
        for (bool more = true; more && at < columns;) {
            const char *tab = rest.len ? memchr(rest.at, '\t', rest.len) : NULL;
            size_t      end = tab ? (size_t)(tab - rest.at) : rest.len;
            phrase_stress(&cell[at], mem, blocks_safe(text_cut(rest, 0, end), mem), row->piece[i].stress);
            more = tab != NULL;
            at += more;
            rest = more ? text_from(rest, end + 1) : rest;
        }
    }
}

static Block table_of(const Lesson *lesson, int part, Arena *mem)
{
    enum { MOST_COLUMNS = 32 };
    const Part *row = &lesson->part[part];
    Block       table = {
              .role = BLOCK_TABLE, .rows = blocks_together(lesson, part), .columns = 1 + text_count(row->text, '\t'), .one_a_line = true};
    if (table.columns > MOST_COLUMNS)
        table.columns = MOST_COLUMNS;
    table.cell = ARENA_MANY(mem, Phrase, table.rows * table.columns);
    table.detail = ARENA_MANY(mem, Text, table.rows);
    for (int i = 0; i < table.rows; i++)
        put_cells(&row[i].phrase, table.cell + i * table.columns, table.columns, mem);
    return table;
}

bool block_of_part(Block *block, const Lesson *lesson, int at, Arena *mem)
{
    static const BlockRole ROLES[] = {[PART_HEADING] = BLOCK_HEADING, [PART_PARAGRAPH] = BLOCK_PARAGRAPH, [PART_ITEM] = BLOCK_ITEM,
                                      [PART_CODE] = BLOCK_CODE,       [PART_ROW] = BLOCK_TABLE,           [PART_RULE] = BLOCK_RULE};
    const Part            *part = &lesson->part[at];
    bool lines = part->kind == PART_CODE || (part->kind == PART_PARAGRAPH && part->text.len && memchr(part->text.at, '\n', part->text.len));
    if (part->kind > PART_RULE || (part->kind == PART_ROW && part->level != 1 && at && part[-1].kind == PART_ROW))
        return false;
    *block = (Block){.role = ROLES[part->kind], .level = part->level, .number = part->number};
    if (part->kind == PART_ROW) {
        *block = table_of(lesson, at, mem);
    } else if (lines) { /* raw HTML is shown as it is */
        block->role = BLOCK_CODE;
        block->caption = text_copy(mem, part->text);
    } else {
        block->role = part->kind == PART_PARAGRAPH && part->level ? BLOCK_QUOTE : block->role;
        block->phrase = blocks_safe_phrase(&part->phrase, mem);
    }
    return true;
}
