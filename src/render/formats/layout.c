#include "render/formats/layout.h"

#include "render/notation.h"

enum { BETWEEN = 3 }; /* columns that a relation takes, and what stands between two columns of a table */

/* A formula as one row, or cut into several. */
static void add_formula(Layout *layout, Arena *mem, const Expr *math, bool related, bool rounded, int left, int line)
{
    int parts = notation_parts(math), wide = notation_columns(math), from = 0;
    int height = math->kind == EXPR_MATRIX ? (math->shape.rows + 1) / 2 : 1;
    do {
        int to = left + wide <= line ? parts : notation_fit(math, from, line - left);
        layout->row = arena_grow(mem, layout->row, sizeof(LayoutRow), layout->count, &layout->room);
        layout->row[layout->count++] = (LayoutRow){math, from, to, related && !from, rounded, from > 0, false, height};
        int widest = left + (from || to < parts ? notation_part_columns(math, from, to) : wide);
        layout->columns = widest > layout->columns ? widest : layout->columns;
        from = to;
    } while (from < parts);
}

Layout layout_of(const Block *block, int line, Arena *mem)
{
    Layout layout = {0};
    int    left = block->left ? notation_columns(block->left) : 0, right = 0;
    for (int i = 0; i < block->lines; i++) {
        int columns = notation_columns(block->line[i].math);
        right = columns > right ? columns : right;
    }
    layout.left_apart =
        block->left && (document_block_is_law(block) || !block->lines || left > (right > 2 * line / 3 ? line / 4 : line / 2));
    if (layout.left_apart) {
        add_formula(&layout, mem, block->left, false, false, 0, line);
        left = BETWEEN;
    }
    for (int i = 0; i < block->lines; i++) {
        bool related = !document_block_is_law(block) && (block->left || i);
        add_formula(&layout, mem, block->line[i].math, related, block->line[i].rounded, left + BETWEEN, line);
    }
    if (layout.count)
        layout.row[layout.count - 1].last = true;
    return layout;
}

static int row_columns(const Block *block, int (*columns_of)(const Expr *))
{
    int columns = block->left ? columns_of(block->left) : 0;
    for (int i = 0; i < block->lines; i++)
        columns += BETWEEN + columns_of(block->line[i].math);
    return columns;
}

int layout_row_columns(const Block *block)
{
    return row_columns(block, notation_columns);
}

int layout_chain_columns(const Block *block)
{
    return row_columns(block, notation_stacked_columns);
}

int layout_table_columns(const Block *table)
{
    int total = 0;
    for (int j = 0; j < table->columns; j++) {
        int widest = 0;
        for (int i = 0; i < table->rows; i++) {
            int columns = phrase_columns(&table->cell[i * table->columns + j]);
            widest = columns > widest ? columns : widest;
        }
        total += widest + BETWEEN;
    }
    return total;
}
