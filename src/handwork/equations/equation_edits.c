#include "handwork/equations/equation_edits.h"
#include "language/expr_pieces.h"

#include <string.h>

/* The edits of one side. */
typedef struct Editor {
    const EquationEditing *in;
    const EquationSides   *written;
    int                    side;
} Editor;

enum { MOST_LEAVES = 24 };

typedef struct EquationLeaves {
    const Expr *of[MOST_LEAVES];
    int         side[MOST_LEAVES], count;
} EquationLeaves;

/* ---- trees ------------------------------------------------------------------------------------------------ */

static const Expr *joined(const Expr *a, Op op, const Expr *b, Arena *mem)
{
    Expr *chain = expr_chain(mem, (Expr *)a, op, (Expr *)b);
    chain->shape = NUMBER;
    return chain;
}

static const Expr *minus(const Expr *a, Arena *mem)
{
    Expr *negative = expr_call(mem, OP_NEG, (Expr *)a, NULL);
    negative->shape = NUMBER;
    return negative;
}

/* A dot product contains vectors, so no part of it can be read as a number. */
static bool is_of_numbers(const Expr *expr)
{
    bool numbers = expr->shape.kind == SHAPE_NUMBER;
    for (int i = 0; i < expr->count && numbers; i++)
        numbers = expr->arg[i]->shape.kind == SHAPE_NUMBER;
    return numbers;
}

/* A number as it is written, a name or a component. */
static bool is_leaf(const Expr *expr, NumCtx *exact)
{
    return expr->kind == EXPR_NAME || expr->kind == EXPR_FIELD || equation_literal(expr, exact);
}

/* ---- visits ----------------------------------------------------------------------------------------------- */

static void visit(const Editor *e, EquationEdit edit, const Expr *target, const Expr *put)
{
    if (!put)
        return;
    edit.side = e->side;
    edit.result = *e->written;
    edit.result.side[e->side] = expr_with(e->written->side[e->side], target, put, e->in->mem);
    e->in->visit(&edit, e->in->data);
}

static const Expr *whole(const Editor *e, int value)
{
    return equation_number(exact_integer(value, e->in->exact), e->in->exact);
}

/* The exact value of a given number; NULL if it has none. */
static const Exact *datum(const Editor *e, int step)
{
    const EquationWorld *world = e->in->world;
    bool number = world->at[step].set && !equation_is_unknown(world->plan, step) && world->at[step].value.shape.kind == SHAPE_NUMBER;
    const Exact *exact = number ? num_exactly(world->at[step].value.one, world->ctx) : NULL;
    return exact && exact->kind == EXACT_ROOTS ? exact : NULL;
}

static const Expr *name_of(const Editor *e, int step)
{
    Expr *name = expr_name(e->in->mem, e->in->world->plan->step[step].name);
    name->slot = step;
    name->shape = NUMBER;
    return name;
}

/* ---- leaves ----------------------------------------------------------------------------------------------- */

static bool is_opposite(const Editor *e, Num a, Num b)
{
    Num sum;
    return exact_add(&sum, a, b, e->in->exact) == NUM_OK && !exact_sign(sum.exact, e->in->exact);
}

/* A value before the collision or a mass cannot stand where an unknown does; a velocity afterwards that the problem gives, va' = 2, can. */
static bool may_be_datum(const Editor *e, const Expr *leaf, int i)
{
    const Plan *plan = e->in->world->plan;
    Text        name = plan->step[i].name;
    const Expr *of = leaf->kind == EXPR_FIELD ? leaf->arg[0] : leaf;
    bool        unknown = of->kind == EXPR_NAME && equation_is_unknown(plan, of->slot);
    return !unknown || (name.len && name.at[name.len - 1] == '\'');
}

/* Another datum, or an unknown, for a number or a name. */
static void edit_leaf(const Editor *e, const Expr *leaf)
{
    const EquationEditing *in = e->in;
    const Plan            *plan = in->world->plan;
    const Exact           *number = equation_literal(leaf, in->exact);
    Num                    own = {.exact = number};
    bool                   is_datum = false;
    int                    which = -1;
    for (int i = 0; i < plan->aspects; i++) {
        const Exact *exact = datum(e, i);
        if (!exact || (leaf->kind == EXPR_NAME && leaf->slot == i) || !may_be_datum(e, leaf, i))
            continue;
        if (number && exact_compare(own, exact_num(exact), in->exact) == ORDER_EQUAL) {
            is_datum = true;
            which = i;
            continue;
        }
        EditKind    kind = !number ? EDIT_NAME : is_opposite(e, own, exact_num(exact)) ? EDIT_DATUM_SIGN : EDIT_DATUM;
        const Expr *after = number ? equation_number(exact, in->exact) : name_of(e, i);
        visit(e, (EquationEdit){.kind = kind, .before = leaf, .after = after, .datum = i}, leaf, after);
    }
    for (int i = 0; i < in->quantities; i++)
        if ((is_datum || !number) && !equation_is_quantity(leaf, in->quantity[i])) {
            const Expr *after = in->quantity[i];
            visit(e, (EquationEdit){.kind = EDIT_NAME, .before = leaf, .after = after, .datum = -1}, leaf, after);
        }
    for (int i = 0; i < plan->aspects && is_datum; i++) { /* 4*v for (4 + 1)*v */
        const Exact *exact = datum(e, i);
        if (exact && text_equal(plan->step[i].unit, plan->step[which].unit) && i != which) {
            const Expr *more = name_of(e, i);
            visit(e, (EquationEdit){.kind = EDIT_MISSING_TERM, .before = leaf, .after = more, .datum = i}, leaf,
                  joined(leaf, OP_ADD, more, in->mem));
        }
    }
    Expr *square = expr_new(in->mem, EXPR_POWER, leaf->span);
    int   room = 0;
    expr_append(in->mem, square, OP_POWER, (Expr *)leaf, &room);
    expr_append(in->mem, square, OP_POWER, (Expr *)whole(e, 2), &room);
    square->shape = NUMBER;
    visit(e, (EquationEdit){.kind = EDIT_POWER, .before = leaf, .after = square, .datum = -1}, leaf, square);
}

static void find_leaves(EquationLeaves *leaves, const Expr *expr, int side, NumCtx *exact)
{
    if (!is_of_numbers(expr) && expr->kind != EXPR_FIELD)
        return;
    if (is_leaf(expr, exact) && leaves->count < MOST_LEAVES) {
        leaves->side[leaves->count] = side;
        leaves->of[leaves->count++] = expr;
    }
    for (int i = 0; i < expr->count && !is_leaf(expr, exact); i++)
        find_leaves(leaves, expr->arg[i], side, exact);
}

/* The side with each `one` in the place of each `other`, and the other way round. */
static const Expr *exchanged(const Expr *side, const Expr *one, const Expr *other, Arena *mem)
{
    if (expr_same(side, one))
        return other;
    if (expr_same(side, other))
        return one;
    const Expr *now = side;
    for (int i = 0; i < side->count; i++)
        now = side->kind == EXPR_POWER && i ? now : expr_with(now, side->arg[i], exchanged(side->arg[i], one, other, mem), mem);
    return now;
}

/* Whether the same two stand nowhere before leaf i and leaf k. */
static bool is_first_pair(const EquationLeaves *leaves, int i, int k)
{
    bool first = true;
    for (int before = 0; before < k && first; before++)
        first =
            before == i || !(expr_same(leaves->of[before], leaves->of[k]) || (before < i && expr_same(leaves->of[before], leaves->of[i])));
    return first;
}

static void edit_pairs(const EquationEditing *in, const EquationSides *written)
{
    EquationLeaves leaves = {.count = 0};
    for (int side = 0; side < 2; side++)
        find_leaves(&leaves, written->side[side], side, in->exact);
    for (int i = 0; i < leaves.count; i++)
        for (int k = i + 1; k < leaves.count; k++) {
            const Expr  *one = leaves.of[i], *other = leaves.of[k];
            EquationEdit edit = {.kind = EDIT_EXCHANGED,
                                 .side = leaves.side[i],
                                 .before = one,
                                 .after = other,
                                 .second = other,
                                 .second_side = leaves.side[k],
                                 .datum = -1,
                                 .result = *written};
            if (expr_same(one, other) || one->shape.kind != other->shape.kind || one->shape.rows != other->shape.rows)
                continue;
            /* A node of its own for each, because the second exchange must not find the first. */
            const Expr **first = &edit.result.side[edit.side], **second = &edit.result.side[edit.second_side];
            *first = expr_with(*first, one, arena_copy(in->mem, other, sizeof *other), in->mem);
            *second = expr_with(*second, other, arena_copy(in->mem, one, sizeof *one), in->mem);
            in->visit(&edit, in->data);
            if (!is_first_pair(&leaves, i, k))
                continue;
            for (int side = 0; side < 2; side++) /* wherever they stand: the masses of the bodies, say */
                edit.result.side[side] = exchanged(written->side[side], one, other, in->mem);
            in->visit(&edit, in->data);
        }
}

/* ---- terms ------------------------------------------------------------------------------------------------ */

/* Edits of a term that stands in `sum` as operand i, or is the whole side (sum NULL). */
static void multiply_term(const Editor *e, const Expr *term)
{
    const EquationEditing *in = e->in;
    for (int i = 0; i < in->world->plan->aspects; i++) {
        const Exact *exact = datum(e, i);
        if (!exact || !exact_sign(exact, in->exact) || exact_is_one(exact))
            continue;
        const Expr *factor = name_of(e, i);
        visit(e, (EquationEdit){.kind = EDIT_LEFT_OUT, .before = term, .after = factor, .datum = i}, term,
              joined(factor, OP_MUL, term, in->mem));
        visit(e, (EquationEdit){.kind = EDIT_TOO_MANY, .before = term, .after = factor, .datum = i}, term,
              joined(term, OP_DIV, factor, in->mem));
    }
    visit(e, (EquationEdit){.kind = EDIT_LEFT_OUT, .before = term, .after = whole(e, 2), .datum = -1}, term,
          joined(whole(e, 2), OP_MUL, term, in->mem));
    const Expr *half = joined(whole(e, 1), OP_DIV, whole(e, 2), in->mem);
    visit(e, (EquationEdit){.kind = EDIT_LEFT_OUT, .before = term, .after = half, .datum = -1}, term,
          joined(term, OP_DIV, whole(e, 2), in->mem));
    for (int i = 0; i < in->factors; i++) {
        visit(e, (EquationEdit){.kind = EDIT_SIDE_DIVIDED, .before = term, .after = in->factor[i], .datum = -1}, term,
              joined(term, OP_DIV, in->factor[i], in->mem));
        visit(e, (EquationEdit){.kind = EDIT_SIDE_DIVIDED, .before = term, .after = in->factor[i], .datum = -1}, term,
              joined(term, OP_MUL, in->factor[i], in->mem));
    }
}

static void edit_sum(const Editor *e, const Expr *sum)
{
    Arena *mem = e->in->mem;
    for (int i = 0; i < sum->count; i++) {
        const Expr *term = sum->arg[i];
        Expr       *turned = expr_chain_copy(sum, mem);
        if (i)
            turned->ops[i] = sum->ops[i] == OP_SUB ? OP_ADD : OP_SUB;
        else
            turned->arg[0] = (Expr *)minus(term, mem);
        visit(e, (EquationEdit){.kind = EDIT_SIGN, .before = term, .after = turned, .datum = -1}, sum, turned);
        visit(e, (EquationEdit){.kind = EDIT_EXTRA_TERM, .before = term, .datum = -1}, sum, expr_without(sum, i, mem));
        multiply_term(e, term);
    }
}

/* a*x + y as a*(x + y), and a + b/c as (a + b)/c: the bracket reaches over one neighbour, or over all of them. */
static void edit_brackets(const Editor *e, const Expr *sum)
{
    Arena *mem = e->in->mem;
    for (int i = 0; i + 1 < sum->count; i++) {
        const Expr *term = sum->arg[i];
        if (!expr_is_product(term) || !is_of_numbers(term) || term->ops[term->count - 1] == OP_DIV)
            continue;
        Expr *product = expr_chain_copy(term, mem), *rest = expr_chain_copy(sum, mem);
        Op    op = i && sum->ops[i] == OP_SUB ? (sum->ops[i + 1] == OP_SUB ? OP_ADD : OP_SUB) : sum->ops[i + 1];
        product->arg[term->count - 1] = (Expr *)joined(term->arg[term->count - 1], op, sum->arg[i + 1], mem);
        rest->arg[i] = product;
        visit(e, (EquationEdit){.kind = EDIT_BRACKET, .before = term, .after = product, .datum = -1}, sum, expr_without(rest, i + 1, mem));
        product = expr_chain_copy(product, mem);
        product->arg[term->count - 1] = (Expr *)joined(term->arg[term->count - 1], sum->ops[i + 1], sum->arg[i + 1], mem);
        rest = expr_chain_copy(rest, mem);
        rest->arg[i] = product;
        visit(e, (EquationEdit){.kind = EDIT_BRACKET, .before = term, .after = product, .datum = -1}, sum, expr_without(rest, i + 1, mem));
    }
    for (int i = 1; i < sum->count; i++) {
        const Expr *term = sum->arg[i];
        if (!expr_is_product(term) || !is_of_numbers(term) || term->ops[term->count - 1] != OP_DIV)
            continue;
        Expr *above = expr_chain_copy(sum, mem);
        above->count = i + 1;
        above->arg[i] = (Expr *)expr_without(term, term->count - 1, mem);
        const Expr *quotient = joined(above, OP_DIV, term->arg[term->count - 1], mem);
        Expr       *rest = expr_chain_copy(sum, mem);
        rest->arg[0] = (Expr *)quotient;
        memmove(&rest->arg[1], &sum->arg[i + 1], sizeof *rest->arg * (size_t)(sum->count - i - 1));
        memmove(&rest->ops[1], &sum->ops[i + 1], sizeof *rest->ops * (size_t)(sum->count - i - 1));
        rest->count = sum->count - i;
        visit(e, (EquationEdit){.kind = EDIT_BRACKET, .before = term, .after = quotient, .datum = -1}, sum,
              rest->count == 1 ? quotient : rest);
    }
}

static void add_terms(const Editor *e, const Expr *sum)
{
    for (int i = 0; i < e->in->terms; i++)
        for (int op = 0; op < 2; op++) {
            const Expr *more = joined(sum, op ? OP_SUB : OP_ADD, e->in->term[i], e->in->mem);
            visit(e,
                  (EquationEdit){.kind = EDIT_MISSING_TERM,
                                 .before = sum,
                                 .after = op ? minus(e->in->term[i], e->in->mem) : e->in->term[i],
                                 .datum = -1},
                  sum, more);
        }
}

/* ---- factors ---------------------------------------------------------------------------------------------- */

static void edit_product(const Editor *e, const Expr *product)
{
    Arena *mem = e->in->mem;
    int    other = !e->side;
    for (int i = 0; i < product->count; i++) {
        const Expr *factor = product->arg[i], *rest = expr_without(product, i, mem);
        bool        below = i && product->ops[i] == OP_DIV;
        if (rest)
            visit(e, (EquationEdit){.kind = EDIT_TOO_MANY, .before = factor, .after = factor, .datum = -1}, product, rest);
        if (i) {
            Expr *turned = expr_chain_copy(product, mem);
            turned->ops[i] = below ? OP_MUL : OP_DIV;
            visit(e, (EquationEdit){.kind = EDIT_INVERTED, .before = factor, .after = turned, .datum = -1}, product, turned);
        }
        if (!rest || !is_leaf(factor, e->in->exact))
            continue;
        EquationEdit edit = {
            .kind = EDIT_OTHER_SIDE, .side = e->side, .before = factor, .after = factor, .datum = -1, .result = *e->written};
        edit.result.side[e->side] = expr_with(e->written->side[e->side], product, rest, mem);
        edit.result.side[other] = joined(e->written->side[other], below ? OP_DIV : OP_MUL, factor, mem);
        e->in->visit(&edit, e->in->data);
    }
    if (product->count == 2 && product->ops[1] == OP_DIV) {
        const Expr *turned = joined(product->arg[1], OP_DIV, product->arg[0], mem);
        visit(e, (EquationEdit){.kind = EDIT_INVERTED, .before = product, .after = turned, .datum = -1}, product, turned);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

/* Vectors, and products of them, stay as they are: an edit could give them another shape. */
static void edit_inside(const Editor *e, const Expr *expr)
{
    if (!is_of_numbers(expr) && expr->kind != EXPR_FIELD)
        return;
    if (is_leaf(expr, e->in->exact)) {
        edit_leaf(e, expr);
        return;
    }
    if (expr_is_sum(expr)) {
        edit_sum(e, expr);
        edit_brackets(e, expr);
        add_terms(e, expr);
    } else if (expr_is_product(expr)) {
        edit_product(e, expr);
    } else if (expr->kind == EXPR_POWER) {
        visit(e, (EquationEdit){.kind = EDIT_POWER, .before = expr, .after = expr->arg[0], .datum = -1}, expr, expr->arg[0]);
        edit_inside(e, expr->arg[0]);
        return;
    }
    for (int i = 0; i < expr->count; i++)
        edit_inside(e, expr->arg[i]);
}

void equation_edits_each(const EquationEditing *in, const EquationSides *written)
{
    for (int side = 0; side < 2; side++) {
        Editor      e = {in, written, side};
        const Expr *all = written->side[side];
        edit_inside(&e, all);
        const Expr *negative = minus(all, in->mem);
        visit(&e, (EquationEdit){.kind = expr_is_sum(all) ? EDIT_SIDE_SIGN : EDIT_SIGN, .before = all, .after = negative, .datum = -1}, all,
              negative);
        multiply_term(&e, all);
        if (!expr_is_sum(all))
            add_terms(&e, all);
    }
    edit_pairs(in, written);
}

/* ---- terms that may be missing ---------------------------------------------------------------------------- */

int equation_edits_terms(const Expr **list, int count, int room, const Expr *side, Arena *mem)
{
    if (expr_is_sum(side)) {
        for (int i = 0; i < side->count; i++)
            count = equation_edits_terms(list, count, room, side->arg[i], mem);
        return count;
    }
    if (side->kind == EXPR_CALL && side->op == OP_NEG)
        return equation_edits_terms(list, count, room, side->arg[0], mem);
    if (expr_is_product(side))
        for (int i = 0; i < side->count; i++) {
            const Expr *inside = side->arg[i];
            if (!expr_is_sum(inside) || (i && side->ops[i] == OP_DIV))
                continue;
            for (int k = 0; k < inside->count; k++)
                count = equation_edits_terms(list, count, room, expr_with(side, inside, inside->arg[k], mem), mem);
            return count;
        }
    bool had = expr_is_zero(side);
    for (int i = 0; i < count && !had; i++)
        had = expr_same(list[i], side);
    if (!had && count < room)
        list[count++] = side;
    return count;
}
