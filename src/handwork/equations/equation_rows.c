#include "handwork/equations/equation_rows.h"

#include "language/degree.h"

#include <string.h>

bool equation_rows_use(const Expr *formula, const EquationColumns *columns, int column)
{
    const Expr *quantity = columns->quantity[column];
    int         step = columns->step[column];
    if (formula->kind == EXPR_FIELD && formula->arg[0]->kind == EXPR_NAME)
        return equation_is_quantity(formula, quantity);
    bool uses = formula->kind == EXPR_NAME && formula->slot == step;
    for (int i = 0; i < formula->count && !uses; i++)
        uses = equation_rows_use(formula->arg[i], columns, column);
    return uses;
}

static void add_column(EquationColumns *columns, const Expr *quantity, int step, Arena *mem)
{
    bool found = false;
    for (int i = 0; i < columns->count && !found; i++)
        found = equation_is_quantity(quantity, columns->quantity[i]);
    if (found)
        return;
    int room = columns->room; /* the same for both */
    columns->quantity = arena_grow(mem, columns->quantity, sizeof *columns->quantity, columns->count, &room);
    columns->quantity[columns->count] = quantity;
    *ARENA_ADD(mem, columns->step, columns->count, &columns->room) = step;
}

void equation_rows_add_columns(EquationColumns *columns, const Expr *formula, const EquationWorld *world)
{
    const Plan *plan = world->plan;
    bool        unknown =
        formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < plan->aspects && equation_is_unknown(plan, formula->slot);
    Arena *mem = world->ctx->mem;
    if (unknown && world->at[formula->slot].set) {
        Expr *name = expr_name(mem, plan->step[formula->slot].name);
        name->slot = formula->slot;
        name->shape = plan->step[formula->slot].shape;
        if (name->shape.kind == SHAPE_NUMBER)
            add_column(columns, name, name->slot, mem);
        for (int k = 0; name->shape.kind == SHAPE_VECTOR && k < name->shape.rows; k++)
            add_column(columns, equation_component(name, k, mem), name->slot, mem);
    }
    for (int i = 0; i < formula->count; i++)
        equation_rows_add_columns(columns, formula->arg[i], world);
}

/* -1 for a number. */
static int component_of(const Expr *quantity)
{
    return quantity->kind == EXPR_FIELD ? quantity->text.at[0] - 'x' : -1;
}

Slot *equation_rows_slots(const EquationColumns *columns, const EquationWorld *world, NumCtx *exact)
{
    Slot *at = arena_copy(exact->mem, world->at, sizeof(Slot) * (size_t)world->plan->count);
    for (int q = 0; q < columns->count; q++) { /* the components of one vector follow each other */
        Value *own = &at[columns->step[q]].value;
        if (component_of(columns->quantity[q]) == 0)
            *own = value_of(own->shape, arena_copy(exact->mem, value_num(own), sizeof(Num) * (size_t)value_count(own)));
    }
    return at;
}

void equation_rows_put(Slot *at, const EquationColumns *columns, int column, Num value)
{
    Value *own = &at[columns->step[column]].value;
    int    component = component_of(columns->quantity[column]);
    if (component < 0)
        *own = value_number(value);
    else
        ((Num *)value_num(own))[component] = value; /* an array of equation_rows_slots */
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool is_linear(const EquationSides *sides, const EquationColumns *columns)
{
    return degree_of(sides->side[0], columns->step, columns->count) <= 1 && degree_of(sides->side[1], columns->step, columns->count) <= 1;
}

static bool rational_residual(Rat *z, const EquationSides *sides, const Slot *at, NumCtx *exact)
{
    Num residual;
    if (!equation_residual(&residual, sides, at, exact) || !exact_is_rational(residual.exact))
        return false;
    *z = exact_rat(residual.exact);
    return true;
}

/* Whether the number is that of a datum or of a step: then it is exact. */
static bool is_known(const Expr *number, const EquationWorld *world)
{
    Num          size, other;
    const Exact *exact;
    bool         known = false;
    for (int i = 0; i < world->plan->aspects && !known; i++)
        known = world->at[i].set && world->at[i].value.shape.kind == SHAPE_NUMBER &&
                (exact = num_exactly(world->at[i].value.one, world->ctx)) != NULL && exact->kind == EXACT_ROOTS &&
                world->ctx->sys->from_exact(&size, number->exact, world->ctx) == NUM_OK &&
                (world->ctx->sys->compare(size, world->at[i].value.one, world->ctx) == ORDER_EQUAL ||
                 (world->ctx->sys->neg(&other, size, world->ctx) == NUM_OK &&
                  world->ctx->sys->compare(other, world->at[i].value.one, world->ctx) == ORDER_EQUAL));
    return known;
}

/* The decimals of a term that is one decimal, or one decimal times one quantity. In other products a decimal is exact, and so is a
 * datum. */
static void open_term(EquationRow *row, const Expr *term, const EquationColumns *columns, const EquationWorld *world, NumCtx *exact)
{
    Rat         half;
    const Expr *number = term, *name = NULL;
    while (number->kind == EXPR_CALL && number->op == OP_NEG)
        number = number->arg[0];
    if (number->kind == EXPR_CHAIN && number->count == 2 && expr_level(number) == LEVEL_PRODUCT && number->ops[1] != OP_DIV) {
        name = number->arg[1];
        number = number->arg[0];
    }
    if (!equation_rounding(&half, number, exact) || is_known(number, world))
        return;
    for (int q = 0; q < columns->count && name; q++)
        if (equation_is_quantity(name, columns->quantity[q]))
            rat_add(&row->open[q], row->open[q], half, exact);
    if (!name)
        rat_add(&row->rest_open, row->rest_open, half, exact);
}

static void open_terms(EquationRow *row, const Expr *side, const EquationColumns *columns, const EquationWorld *world, NumCtx *exact)
{
    if (side->kind == EXPR_CHAIN && expr_level(side) == LEVEL_SUM)
        for (int i = 0; i < side->count; i++)
            open_terms(row, side->arg[i], columns, world, exact);
    else
        open_term(row, side, columns, world, exact);
}

Rat equation_rows_rounding(const EquationSides *sides, const EquationWorld *world, NumCtx *exact)
{
    static const EquationColumns none;
    EquationRow                  row = {.rest_open = rat_int(0)};
    for (int i = 0; i < 2; i++)
        open_terms(&row, sides->side[i], &none, world, exact);
    return row.rest_open;
}

/* ---- roundings that add up ---------------------------------------------------------------------------------- */

/* Numbers that were rounded on the way: decimals of some digits that are no value of the problem. */
static bool is_rounded(const Expr *number, const EquationWorld *world, Rat *half)
{
    enum { FEWEST = 3 };
    return equation_rounding(half, number, world->ctx) && equation_digits(number) >= FEWEST && !is_known(number, world);
}

/* Adds to *reach the change of the residual when a rounded number of `formula`, a part of `sides`, changes by half a unit. */
static bool add_reach(Num *reach, Expr *formula, const EquationSides *sides, Num residual, const EquationWorld *world, NumCtx *exact)
{
    NumCtx      *ctx = world->ctx;
    const Exact *before = formula->exact;
    Rat          half;
    Num          moved, now, off;
    bool         good = true;
    if (formula->kind == EXPR_NUMBER && is_rounded(formula, world, &half)) {
        good = exact_add(&moved, exact_num(before), exact_num(exact_rational(half, exact)), exact) == NUM_OK;
        formula->exact = good ? moved.exact : before;
        good = good && equation_residual(&now, sides, world->at, ctx) && ctx->sys->sub(&off, now, residual, ctx) == NUM_OK &&
               (num_sign(off, ctx) != ORDER_LESS || ctx->sys->neg(&off, off, ctx) == NUM_OK) &&
               ctx->sys->add(reach, *reach, off, ctx) == NUM_OK;
        formula->exact = before;
    }
    for (int i = 0; i < formula->count && good; i++)
        good = add_reach(reach, formula->arg[i], sides, residual, world, exact);
    return good;
}

static bool has_rounded(const Expr *formula, const EquationWorld *world)
{
    Rat  half;
    bool has = formula->kind == EXPR_NUMBER && is_rounded(formula, world, &half);
    for (int i = 0; i < formula->count && !has; i++)
        has = has_rounded(formula->arg[i], world);
    return has;
}

bool equation_rows_has_rounded(const EquationSides *sides, const EquationWorld *world)
{
    return has_rounded(sides->side[0], world) || has_rounded(sides->side[1], world);
}

bool equation_rows_hold_rounded(const EquationSides *written, const EquationWorld *world, int roundings, NumCtx *exact)
{
    NumCtx       *ctx = world->ctx;
    Expr         *left = expr_copy(written->side[0], exact->mem), *right = expr_copy(written->side[1], exact->mem);
    EquationSides sides = {{left, right}};
    Num           residual, reach, times;
    if (!equation_residual(&residual, &sides, world->at, ctx) || ctx->sys->sub(&reach, residual, residual, ctx) != NUM_OK ||
        !add_reach(&reach, left, &sides, residual, world, exact) || !add_reach(&reach, right, &sides, residual, world, exact) ||
        ctx->sys->from_exact(&times, exact_integer(roundings, exact), ctx) != NUM_OK || ctx->sys->mul(&reach, reach, times, ctx) != NUM_OK)
        return false;
    if (num_sign(residual, ctx) == ORDER_LESS && ctx->sys->neg(&residual, residual, ctx) != NUM_OK)
        return false;
    return ctx->sys->compare(residual, reach, ctx) != ORDER_GREATER;
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

EquationRow equation_rows_read(const EquationSides *written, const EquationColumns *columns, const EquationWorld *world, NumCtx *exact)
{
    EquationSides sides = *written;
    EquationRow   row = {.empty = true, .rest = rat_int(0), .rest_open = rat_int(0)};
    row.factor = ARENA_MANY(exact->mem, Rat, columns->count + 1);
    row.open = ARENA_MANY(exact->mem, Rat, columns->count + 1);
    Slot *at = equation_rows_slots(columns, world, exact);
    if (!is_linear(&sides, columns))
        sides = equation_cleared(&sides, exact->mem);
    row.linear = world->ctx->sys == exact->sys && is_linear(&sides, columns);
    bool turned = !degree_of(sides.side[0], columns->step, columns->count); /* the unknowns count from the left */
    if (turned)
        sides = (EquationSides){{sides.side[1], sides.side[0]}};
    for (int q = -1; q < columns->count && row.linear; q++) {
        Rat with;
        for (int k = 0; k < columns->count; k++)
            equation_rows_put(at, columns, k, exact_num(exact_integer(k == q, exact)));
        if (q >= 0)
            row.factor[q] = row.open[q] = rat_int(0);
        if (q >= 0 && !equation_rows_use(sides.side[0], columns, q) && !equation_rows_use(sides.side[1], columns, q))
            continue;
        row.linear = rational_residual(&with, &sides, at, exact) &&
                     (q < 0 ? (row.rest = with, true) : rat_sub(&row.factor[q], with, row.rest, exact) == NUM_OK);
        row.empty &= q < 0 || rat_is_zero(row.factor[q]);
    }
    if (row.linear)
        for (int i = 0; i < 2; i++)
            open_terms(&row, sides.side[i], columns, world, exact);
    return row;
}

/* ---- combining -------------------------------------------------------------------------------------------- */

/* A column of the system: what the rows and the wanted row have there. */
typedef struct ColumnOfRows {
    Rat of[MOST_COMBINED], wanted;
} ColumnOfRows;

/* column -= times * pivot column, which makes nothing of the entry of row k. */
static bool eliminate(ColumnOfRows *column, const ColumnOfRows *pivot, int k, int count, NumCtx *exact)
{
    Rat  times, product;
    bool good = rat_div(&times, column->of[k], pivot->of[k], exact) == NUM_OK;
    for (int i = 0; i <= count && good; i++) {
        Rat       *entry = i < count ? &column->of[i] : &column->wanted;
        const Rat *by = i < count ? &pivot->of[i] : &pivot->wanted;
        good = rat_mul(&product, times, *by, exact) == NUM_OK && rat_sub(entry, *entry, product, exact) == NUM_OK;
    }
    return good;
}

static bool is_within(Rat a, Rat b, Rat open, NumCtx *exact)
{
    Rat off;
    if (rat_equal(a, b))
        return true;
    if (rat_is_zero(open) || rat_sub(&off, a, b, exact) != NUM_OK)
        return false;
    return rat_compare(rat_sign(off) < 0 ? rat_neg(off, exact) : off, open, exact) <= 0;
}

/* Solves the factors for the multipliers by Gauss and Jordan, each column of quantities being an equation between them. With one row,
 * columns whose factor is rounded wait. */
static bool find_multipliers(Rat multiplier[MOST_COMBINED], const EquationRow *row, const EquationRow *const *from, int count,
                             const EquationColumns *columns, NumCtx *exact)
{
    ColumnOfRows *column = ARENA_MANY(exact->mem, ColumnOfRows, columns->count + 1);
    bool         *used = ARENA_MANY(exact->mem, bool, columns->count + 1), good = true;
    int           pivot[MOST_COMBINED];
    for (int q = 0; q < columns->count; q++) {
        for (int i = 0; i < count; i++)
            column[q].of[i] = from[i]->factor[q];
        column[q].wanted = row->factor[q];
    }
    for (int i = 0; i < count && good; i++) {
        int p = 0;
        while (p < columns->count && (used[p] || rat_is_zero(column[p].of[i]) || (count == 1 && !rat_is_zero(row->open[p]))))
            p++;
        good = p < columns->count;
        if (!good)
            break;
        used[pivot[i] = p] = true;
        for (int q = 0; q < columns->count && good; q++)
            good = q == p || (count == 1 && !rat_is_zero(row->open[q])) || rat_is_zero(column[q].of[i]) ||
                   eliminate(&column[q], &column[p], i, count, exact);
    }
    for (int q = 0; q < columns->count && good; q++)
        good = used[q] || (count == 1 && !rat_is_zero(row->open[q])) || rat_is_zero(column[q].wanted);
    for (int i = 0; i < count && good; i++)
        good = rat_div(&multiplier[i], column[pivot[i]].wanted, column[pivot[i]].of[i], exact) == NUM_OK && !rat_is_zero(multiplier[i]);
    return good;
}

/* Whether `open` is small beside `of`, as after rounding; where rows nearly cancel, it may be all that is left. */
static bool is_small(Rat open, Rat of, NumCtx *exact)
{
    enum { PART = 100 };
    Rat all;
    return rat_mul(&all, open, rat_int(PART), exact) == NUM_OK && rat_compare(all, rat_sign(of) < 0 ? rat_neg(of, exact) : of, exact) < 0;
}

/* Whether the factors of the row are those of `from` times the number, as nearly as their decimals say. */
static bool factors_meet(Rat times, const EquationRow *row, const EquationRow *from, const EquationColumns *columns, NumCtx *exact)
{
    Rat  product;
    bool meet = true;
    for (int q = 0; q < columns->count && meet; q++)
        meet = rat_mul(&product, times, from->factor[q], exact) == NUM_OK && is_within(product, row->factor[q], row->open[q], exact);
    return meet;
}

/* 7.08h = 36.5 below 7.08282h = 36.5345, where the factor of every quantity is rounded: the same line, the same with its sides turned, or
 * else a multiple. */
static bool find_rounded_multiplier(Rat *multiplier, const EquationRow *row, const EquationRow *from, const EquationColumns *columns,
                                    NumCtx *exact)
{
    int q = 0;
    while (q < columns->count && (rat_is_zero(from->factor[q]) || rat_is_zero(row->factor[q])))
        q++;
    if (q == columns->count || rat_is_zero(row->open[q]))
        return false;
    *multiplier = rat_int(rat_sign(from->factor[q]) == rat_sign(row->factor[q]) ? 1 : -1);
    return factors_meet(*multiplier, row, from, columns, exact) || rat_div(multiplier, row->factor[q], from->factor[q], exact) == NUM_OK;
}

bool equation_rows_combine(Rat multiplier[MOST_COMBINED], const EquationRow *row, const EquationRow *const *from, int count, bool rounded,
                           const EquationColumns *columns, NumCtx *exact)
{
    Rat rest = rat_int(0), open = rat_int(0), product;
    if (!row->linear || row->empty || count > MOST_COMBINED)
        return false;
    if (!find_multipliers(multiplier, row, from, count, columns, exact) &&
        !(count == 1 && find_rounded_multiplier(&multiplier[0], row, from[0], columns, exact)))
        return false;
    for (int i = 0; i < count; i++)
        if (rat_mul(&product, multiplier[i], from[i]->rest, exact) != NUM_OK || rat_add(&rest, rest, product, exact) != NUM_OK ||
            rat_mul(&product, multiplier[i], from[i]->rest_open, exact) != NUM_OK ||
            rat_add(&open, open, rat_sign(product) < 0 ? rat_neg(product, exact) : product, exact) != NUM_OK)
            return false;
    if (count == 1 && !factors_meet(multiplier[0], row, from[0], columns, exact))
        return false;
    bool coarser = rounded && rat_compare(open, row->rest_open, exact) > 0 && is_small(open, row->rest, exact);
    return is_within(rest, row->rest, coarser ? open : row->rest_open, exact);
}

/* Whether the row is `from` times a number, *times, in all columns but this one. */
static bool agrees_without(int left_out, Rat *times, const EquationRow *row, const EquationRow *from, const EquationColumns *columns,
                           NumCtx *exact)
{
    Rat  product;
    bool scaled = false, good = true;
    for (int q = 0; q <= columns->count && good; q++) {
        Rat a = q < columns->count ? row->factor[q] : row->rest, b = q < columns->count ? from->factor[q] : from->rest;
        if (q == left_out)
            continue;
        if (!scaled && !rat_is_zero(b))
            scaled = good = rat_div(times, a, b, exact) == NUM_OK && !rat_is_zero(*times);
        good = good && (scaled ? rat_mul(&product, *times, b, exact) == NUM_OK && rat_equal(product, a) : rat_is_zero(a));
    }
    return good && scaled;
}

bool equation_rows_differ_in_one(int *column, const EquationRow *row, const EquationRow *from, const EquationColumns *columns,
                                 NumCtx *exact)
{
    bool found = false;
    for (int multiples = 0; multiples < 2 && row->linear && from->linear && !found; multiples++) /* the row itself before its multiples */
        for (int left_out = columns->count; left_out >= 0 && !found; left_out--) {
            Rat times;
            found = agrees_without(left_out, &times, row, from, columns, exact) && (multiples || rat_is_one(times));
            *column = left_out;
        }
    return found;
}
