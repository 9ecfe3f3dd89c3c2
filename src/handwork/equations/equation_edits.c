#include "handwork/equations/equation_edits.h"

#include "language/expr_pieces.h"

enum { MOST_TERMS = 24, MOST_FACTORS = 8 };

static void add(EditPieces *pieces, EditKind kind, const Expr *piece, int datum, Arena *mem)
{
    *ARENA_ADD(mem, pieces->of, pieces->count, &pieces->room) = (EditPiece){kind, piece, datum};
}

static bool has(const EditPieces *pieces, const Expr *piece)
{
    bool had = false;
    for (int i = 0; i < pieces->count && !had; i++)
        had = expr_same(pieces->of[i].piece, piece);
    return had;
}

/* ---- data ------------------------------------------------------------------------------------------------- */

static const Expr *name_of(const EquationWorld *world, int step, Arena *mem)
{
    Expr *name = expr_name(mem, world->plan->step[step].name);
    name->slot = step;
    name->shape = NUMBER;
    return name;
}

/* A value before the collision or a mass cannot stand where an unknown does; a velocity afterwards that the problem gives, va' = 2, can. */
static bool may_be_datum(const Plan *plan, const Expr *leaf, int i)
{
    Text        name = plan->step[i].name;
    const Expr *of = leaf->kind == EXPR_FIELD ? leaf->arg[0] : leaf;
    bool        unknown = of->kind == EXPR_NAME && equation_is_unknown(plan, of->slot);
    return !unknown || (name.len && name.at[name.len - 1] == '\'');
}

/* ---- in the place of a leaf -------------------------------------------------------------------------------- */

/* The datum that the number is, or -1; all others are added. */
static int add_data(EditPieces *others, const Expr *leaf, const EquationsAbove *lines, Arena *mem)
{
    const EquationWorld *world = lines->page->world;
    const Exact         *number = equation_literal(leaf, lines->exact);
    int                  which = -1;
    for (int i = 0; i < world->plan->aspects; i++) {
        const Exact *exact = equation_datum(world, i);
        if (!exact || (leaf->kind == EXPR_NAME && leaf->slot == i) || !may_be_datum(world->plan, leaf, i))
            continue;
        int same = number ? equation_same_size(number, exact, lines->exact) : 0;
        if (!number)
            add(others, EDIT_NAME, name_of(world, i, mem), i, mem);
        else if (same > 0)
            which = i;
        else
            add(others, same < 0 ? EDIT_DATUM_SIGN : EDIT_DATUM, equation_number(exact, lines->exact), i, mem);
    }
    return which;
}

void equation_edits_others(EditPieces *others, const Expr *leaf, const void *from, Arena *mem)
{
    const EquationsAbove *lines = from;
    const EquationWorld  *world = lines->page->world;
    int                   which = add_data(others, leaf, lines, mem);
    for (int i = 0; i < lines->columns.count; i++)
        if ((which >= 0 || !equation_literal(leaf, lines->exact)) && !equation_is_quantity(leaf, lines->columns.quantity[i]))
            add(others, EDIT_NAME, lines->columns.quantity[i], -1, mem);
    for (int i = 0; i < world->plan->aspects && which >= 0; i++) /* 4*v for (4 + 1)*v */
        if (i != which && equation_datum(world, i) && text_equal(world->plan->step[i].unit, world->plan->step[which].unit))
            add(others, EDIT_TERM_ADDED, name_of(world, i, mem), i, mem);
}

/* ---- factors ---------------------------------------------------------------------------------------------- */

/* A number that a side or a term may have been multiplied with alone. */
static void add_scale(EditPieces *scales, Rat value, NumCtx *exact)
{
    Rat size = rat_sign(value) < 0 ? rat_neg(value, exact) : value;
    if (rat_is_zero(size) || rat_is_one(size) || scales->count == MOST_FACTORS)
        return;
    const Expr *number = equation_number(exact_rational(size, exact), exact);
    if (!has(scales, number))
        add(scales, EDIT_SCALED, number, -1, exact->mem);
}

/* ma + mb, in front of the unknown that is left. */
static void add_sum(EditPieces *scales, const EquationRow *row, const EquationColumns *columns, NumCtx *exact)
{
    Rat sum = rat_int(0);
    int factors = 0;
    for (int q = 0; q < columns->count && row->linear; q++) {
        factors += !rat_is_zero(row->factor[q]);
        if (rat_add(&sum, sum, row->factor[q], exact) != NUM_OK)
            return;
    }
    if (factors > 1)
        add_scale(scales, sum, exact);
}

static const Expr *half(NumCtx *exact)
{
    Expr *half = expr_chain(exact->mem, (Expr *)equation_number(exact_integer(1, exact), exact), OP_DIV,
                            (Expr *)equation_number(exact_integer(2, exact), exact));
    half->shape = NUMBER;
    return half;
}

EditPieces equation_edits_factors(const EquationsAbove *lines)
{
    const EquationWorld *world = lines->page->world;
    NumCtx              *exact = lines->exact;
    EditPieces           factors = {0}, scales = {0};
    for (int i = 0; i < world->plan->aspects; i++) {
        const Exact *value = equation_datum(world, i);
        if (!value || !exact_sign(value, exact) || exact_is_one(value))
            continue;
        add(&factors, EDIT_FACTOR_ADDED, name_of(world, i, exact->mem), i, exact->mem);
        add(&factors, EDIT_DIVIDED, name_of(world, i, exact->mem), i, exact->mem);
    }
    add(&factors, EDIT_FACTOR_ADDED, equation_number(exact_integer(2, exact), exact), -1, exact->mem);
    add(&factors, EDIT_FACTOR_ADDED, half(exact), -1, exact->mem);
    for (int i = lines->usable - 1; i >= 0; i--)
        add_sum(&scales, &lines->above[i].row, &lines->columns, exact);
    for (int i = lines->usable - 1; i >= 0; i--)
        for (int q = 0; q < lines->columns.count && lines->above[i].row.linear; q++)
            add_scale(&scales, lines->above[i].row.factor[q], exact);
    for (int i = 0; i < scales.count; i++)
        add(&factors, EDIT_SCALED, scales.of[i].piece, -1, exact->mem);
    return factors;
}

/* ---- terms ------------------------------------------------------------------------------------------------ */

/* The terms of a sum, with brackets and products with brackets multiplied out. */
static void add_terms(EditPieces *terms, const Expr *side, Arena *mem)
{
    if (expr_is_sum(side) || (side->kind == EXPR_CALL && side->op == OP_NEG)) {
        for (int i = 0; i < side->count; i++)
            add_terms(terms, side->arg[i], mem);
        return;
    }
    for (int i = 0; i < side->count && expr_is_product(side); i++) {
        const Expr *inside = side->arg[i];
        if (!expr_is_sum(inside) || (i && side->ops[i] == OP_DIV))
            continue;
        for (int k = 0; k < inside->count; k++)
            add_terms(terms, expr_with(side, inside, inside->arg[k], mem), mem);
        return;
    }
    if (!expr_is_zero(side) && terms->count < MOST_TERMS && !has(terms, side))
        add(terms, EDIT_TERM_ADDED, side, -1, mem);
}

EditPieces equation_edits_terms(const EquationsAbove *lines)
{
    EditPieces terms = {0};
    for (int i = 0; i < lines->principles->count; i++)
        for (int side = 0; side < 2; side++)
            add_terms(&terms, lines->principles->of[i].sides.side[side], lines->exact->mem);
    return terms;
}
