#include "handwork/letters/letter_rows.h"

#include <string.h>

bool letter_residual(Num *residual, const LetterSides *sides, const Slot *at, NumCtx *ctx)
{
    Value left, right;
    Text  why;
    return letter_form_value(&left, &sides->left, at, ctx, &why) && letter_form_value(&right, &sides->right, at, ctx, &why) &&
           left.shape.kind == SHAPE_NUMBER && right.shape.kind == SHAPE_NUMBER &&
           ctx->sys->sub(residual, left.one, right.one, ctx) == NUM_OK;
}

static void add_column(LetterColumns *columns, int slot)
{
    bool found = columns->count == MOST_LETTER_COLUMNS;
    for (int i = 0; i < columns->count && !found; i++)
        found = columns->slot[i] == slot;
    if (!found)
        columns->slot[columns->count++] = slot;
}

void letter_rows_add_columns(LetterColumns *columns, const Plan *plan, const Expr *formula)
{
    bool worked_out = false, name = formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < plan->slots;
    for (int i = 0; i < plan->aspects && name && formula->shape.kind == SHAPE_NUMBER; i++)
        worked_out |= plan->step[i].slot == formula->slot && (plan->step[i].role == ROLE_STEP || plan->step[i].role == ROLE_ANSWER);
    if (worked_out)
        add_column(columns, formula->slot);
    for (int i = 0; i < formula->count; i++)
        letter_rows_add_columns(columns, plan, formula->arg[i]);
}

static Num whole(int n, NumCtx *ctx)
{
    Num z;
    (void)ctx->sys->from_exact(&z, exact_integer(n, ctx), ctx);
    return z;
}

/* The residual with `each` for all columns, and `one` in column q. */
static bool residual_with(Num *residual, const LetterSides *sides, const LetterColumns *columns, Slot *at, int each, int q, int one,
                          NumCtx *ctx)
{
    for (int k = 0; k < columns->count; k++)
        at[columns->slot[k]] = (Slot){value_number(whole(k == q ? one : each, ctx)), NUM_OK, true};
    return letter_residual(residual, sides, at, ctx);
}

static bool same(Num a, Num b, NumCtx *ctx)
{
    Num off;
    return ctx->sys->sub(&off, a, b, ctx) == NUM_OK && num_is_zero(off, ctx);
}

LetterRow letter_row(const LetterSides *sides, const LetterColumns *columns, const Slot *truth, NumCtx *ctx)
{
    LetterRow row = {.linear = false};
    Slot     *at = arena_copy(ctx->mem, truth, sizeof(Slot) * (size_t)(sides->left.slots + !sides->left.slots));
    Num      *rest = &row.factor[columns->count], once, twice, sum;
    if (!residual_with(rest, sides, columns, at, 0, -1, 0, ctx))
        return row;
    sum = *rest;
    for (int q = 0; q < columns->count; q++) {
        Num *factor = &row.factor[q];
        if (!residual_with(&once, sides, columns, at, 0, q, 1, ctx) || ctx->sys->sub(factor, once, *rest, ctx) != NUM_OK ||
            !residual_with(&twice, sides, columns, at, 0, q, 2, ctx) || ctx->sys->sub(&twice, twice, once, ctx) != NUM_OK ||
            !same(twice, *factor, ctx) || ctx->sys->add(&sum, sum, *factor, ctx) != NUM_OK)
            return row;
    }
    row.linear = residual_with(&once, sides, columns, at, 1, -1, 0, ctx) && same(once, sum, ctx); /* no products of two columns */
    return row;
}

/* row -= times * other, in all columns and the rest. */
static bool take_off(LetterRow *row, const LetterRow *other, int pivot, int columns, NumCtx *ctx)
{
    Num  times = row->factor[pivot], product;
    bool good = true;
    for (int q = 0; q <= columns && good; q++)
        good = ctx->sys->mul(&product, times, other->factor[q], ctx) == NUM_OK &&
               ctx->sys->sub(&row->factor[q], row->factor[q], product, ctx) == NUM_OK;
    return good;
}

/* The first column whose factor is not 0; the number of columns if all are. */
static int pivot_of(const LetterRow *row, int columns, NumCtx *ctx)
{
    int q = 0;
    while (q < columns && num_is_zero(row->factor[q], ctx))
        q++;
    return q;
}

bool letter_rows_combine(const LetterRow *row, const LetterRow *const *from, int count, const LetterColumns *columns, NumCtx *ctx)
{
    LetterRow solved[MOST_LETTER_COLUMNS], now;
    int       pivot[MOST_LETTER_COLUMNS], rows = 0, q;
    if (!row->linear) /* it has no factors */
        return false;
    for (int i = 0; i < count && rows < columns->count; i++) {
        if (!from[i]->linear)
            continue;
        now = *from[i];
        bool good = true;
        for (int k = 0; k < rows && good; k++)
            good = take_off(&now, &solved[k], pivot[k], columns->count, ctx);
        q = good ? pivot_of(&now, columns->count, ctx) : columns->count;
        if (q == columns->count)
            continue;
        Num by = now.factor[q];
        for (int k = 0; k <= columns->count && good; k++)
            good = ctx->sys->div(&now.factor[k], now.factor[k], by, ctx) == NUM_OK;
        pivot[rows] = q;
        solved[rows] = now;
        rows += good;
    }
    now = *row;
    for (int k = 0; k < rows; k++)
        if (!take_off(&now, &solved[k], pivot[k], columns->count, ctx))
            return false;
    return rows && pivot_of(&now, columns->count, ctx) == columns->count && num_is_zero(now.factor[columns->count], ctx);
}
