/* Formulas that are too long for a line, cut between their parts. */
#include "render/setter.h"

static int widest_in_column(const Expr *matrix, int column)
{
    int widest = 0;
    for (int i = 0; i < matrix->shape.rows; i++) {
        int columns = setter_printed_columns(matrix->arg[i * matrix->shape.cols + column]);
        widest = columns > widest ? columns : widest;
    }
    return widest + 2;
}

static int matrix_columns(const Expr *matrix)
{
    int total = 0;
    for (int j = 0; j < matrix->shape.cols; j++)
        total += widest_in_column(matrix, j);
    return total;
}

int notation_columns(const Expr *expr)
{
    if (expr->kind == EXPR_MATRIX)
        return matrix_columns(expr);
    if (!expr_has(expr, EXPR_MATRIX))
        return setter_printed_columns(expr);
    int total = expr->kind == EXPR_CALL ? 10 : 3 * expr->count;
    for (int i = 0; i < expr->count; i++)
        total += notation_columns(expr->arg[i]);
    return total;
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* The columns of the shorter half of each fraction, which stands above or below the other, and of its slash. */
static int columns_saved(const Expr *expr)
{
    int saved = 0, bar = expr->kind == EXPR_CHAIN ? expr->count - 1 : 0, over = 0;
    if (expr->kind == EXPR_NUMBER) {
        int length = (int)expr->text.len, slash = (int)setter_find_char(expr->text, '/');
        return slash < length ? 1 + lesser(slash, length - slash - 1) : 0;
    }
    while (bar > 0 && expr->ops[bar] != OP_DIV)
        bar--;
    for (int i = 0; i < bar; i++)
        over += notation_columns(expr->arg[i]) + (i > 0);
    if (bar)
        saved = 1 + lesser(over, notation_columns(expr->arg[bar]));
    for (int i = bar ? bar + 1 : 0; i < expr->count; i++)
        saved += columns_saved(expr->arg[i]);
    return saved;
}

int notation_stacked_columns(const Expr *expr)
{
    return notation_columns(expr) - columns_saved(expr);
}

/* A quotient is not cut, because a numerator on its own line would not be recognised. */
static bool can_be_cut(const Expr *expr)
{
    bool can = expr->kind == EXPR_CHAIN;
    for (int i = 1; can && i < expr->count; i++)
        can = expr->ops[i] != OP_DIV;
    return can;
}

int notation_parts(const Expr *expr)
{
    if (expr->kind == EXPR_MATRIX)
        return expr->shape.cols;
    return can_be_cut(expr) ? expr->count : 1;
}

int notation_part_columns(const Expr *expr, int from, int to)
{
    if (notation_parts(expr) == 1)
        return notation_columns(expr);
    int columns = 0;
    for (int i = from; i < to; i++)
        columns += expr->kind == EXPR_MATRIX ? widest_in_column(expr, i) : notation_columns(expr->arg[i]) + 3;
    return columns;
}

int notation_fit(const Expr *expr, int from, int columns)
{
    int at = 0, to = from, parts = notation_parts(expr);
    for (; to < parts; to++) {
        at += notation_part_columns(expr, to, to + 1);
        if (to > from && at > columns)
            return to;
    }
    return parts;
}

void notation_put_part(Buf *out, const Expr *expr, int from, int to, const Notation *notation, bool displayed)
{
    Setter s = {out, notation, displayed ? DISPLAYED : FLAT};
    bool   whole = from == 0 && to == notation_parts(expr);
    if (whole)
        setter_set(s, expr, true);
    else if (expr->kind == EXPR_MATRIX)
        setter_columns(s, expr, from, to);
    else
        setter_chain(s, expr, from, to, true);
}
