#include "handwork/slips/formula_edits.h"

#include "handwork/equations/equation_sides.h"
#include "language/expr_pieces.h"

#include <assert.h>
#include <string.h>

enum { MOST_LEAVES = 24 };

typedef struct Editor {
    const FormulaEditing *in;
    const Expr           *whole;
    int                   side; /* on which it is at work */
    EditVisit            *visit;
    void                 *data;
    Arena                *mem;
} Editor;

/* ---- trees ------------------------------------------------------------------------------------------------ */

/* The shape is that of `like`: what is edited keeps it. */
static const Expr *joined(const Editor *e, const Expr *a, Op op, const Expr *b, const Expr *like)
{
    Expr *chain = expr_chain(e->mem, (Expr *)a, op, (Expr *)b);
    chain->shape = like->shape;
    return chain;
}

/* Without its minus sign, if it has one. A sign of a product stands at its first factor. */
static const Expr *minus(const Editor *e, const Expr *a)
{
    if (expr_is_product(a))
        return expr_with(a, a->arg[0], minus(e, a->arg[0]), e->mem);
    if (a->kind == EXPR_CALL && a->op == OP_NEG)
        return a->arg[0];
    Expr *negative = expr_call(e->mem, OP_NEG, (Expr *)a, NULL);
    negative->shape = a->shape;
    return negative;
}

static const Expr *square(const Editor *e, const Expr *a)
{
    Expr *power = expr_new(e->mem, EXPR_POWER, a->span);
    int   room = 0;
    expr_append(e->mem, power, OP_POWER, (Expr *)a, &room);
    expr_append(e->mem, power, OP_POWER, (Expr *)equation_number(exact_integer(2, e->in->exact), e->in->exact), &room);
    power->shape = NUMBER;
    return power;
}

/* A dot product contains vectors, so no part of it can be read as a number. */
static bool is_of_numbers(const Expr *expr)
{
    bool numbers = expr->shape.kind == SHAPE_NUMBER;
    for (int i = 0; i < expr->count && numbers; i++)
        numbers = expr->arg[i]->shape.kind == SHAPE_NUMBER;
    return numbers;
}

static bool is_edited(const Editor *e, const Expr *expr)
{
    return e->in->vectors || expr->kind == EXPR_FIELD || is_of_numbers(expr);
}

static bool is_leaf(const Editor *e, const Expr *expr)
{
    bool component = expr->kind == EXPR_FIELD && (!e->in->vectors || expr->arg[0]->kind == EXPR_NAME);
    return component || (expr->kind == EXPR_NAME && expr->slot >= 0) || equation_literal(expr, e->in->exact);
}

/* ---- visits ----------------------------------------------------------------------------------------------- */

static bool is_wanted(const Editor *e, EditKind kind)
{
    return e->in->kinds >> kind & 1;
}

static void put_piece(const Editor *e, EditPiece piece, const Expr *before, const Expr *target, const Expr *put)
{
    if (!put || !is_wanted(e, piece.kind))
        return;
    FormulaEdit edit = {.kind = piece.kind, .side = e->side, .before = before, .after = piece.piece, .datum = piece.datum};
    edit.result = expr_with(e->whole, target, put, e->mem);
    e->visit(&edit, e->data);
}

/* `put` in the place of `target`, which is `before` or around it. */
static void put(const Editor *e, EditKind kind, const Expr *before, const Expr *after, const Expr *target, const Expr *put)
{
    put_piece(e, (EditPiece){kind, after, -1}, before, target, put);
}

/* ---- leaves ----------------------------------------------------------------------------------------------- */

/* The sign of one component lost. */
static void turn_components(const Editor *e, const Expr *vector)
{
    for (int turned = 0; turned < vector->shape.rows; turned++) {
        Expr *copy = expr_new(e->mem, EXPR_VECTOR, vector->span);
        int   room = 0;
        for (int i = 0; i < vector->shape.rows; i++) {
            const Expr *part = equation_component(vector, i, e->mem);
            expr_append(e->mem, copy, OP_ADD, (Expr *)(i == turned ? minus(e, part) : part), &room);
        }
        put(e, EDIT_SIGN, vector, copy, vector, copy);
    }
}

static void edit_leaf(const Editor *e, const Expr *leaf)
{
    EditPieces others = {0};
    if (e->in->others)
        e->in->others(&others, leaf, e->in->from, e->mem);
    for (int i = 0; i < others.count; i++) {
        const EditPiece *other = &others.of[i];
        put_piece(e, *other, leaf, leaf, other->kind == EDIT_TERM_ADDED ? joined(e, leaf, OP_ADD, other->piece, leaf) : other->piece);
    }
    const Expr *squared = leaf->shape.kind == SHAPE_VECTOR ? NULL : square(e, leaf);
    put(e, EDIT_SQUARED, leaf, squared, leaf, squared);
    if (!squared)
        turn_components(e, leaf);
}

/* ---- two leaves ------------------------------------------------------------------------------------------- */

typedef struct EditLeaves {
    const Expr *of[MOST_LEAVES];
    int         side[MOST_LEAVES], count;
} EditLeaves;

static void find_leaves(const Editor *e, EditLeaves *leaves, const Expr *expr, int side)
{
    if (!is_edited(e, expr))
        return;
    if (is_leaf(e, expr) && leaves->count < MOST_LEAVES) {
        leaves->side[leaves->count] = side;
        leaves->of[leaves->count++] = expr;
    }
    int parts = expr->kind == EXPR_POWER ? 1 : expr->count; /* an exponent is no number of the problem */
    for (int i = 0; i < parts && !is_leaf(e, expr); i++)
        find_leaves(e, leaves, expr->arg[i], side);
}

/* The formula with each `one` in the place of each `other`, and the other way round. */
static const Expr *exchanged(const Expr *formula, const Expr *one, const Expr *other, Arena *mem)
{
    if (expr_same(formula, one))
        return other;
    if (expr_same(formula, other))
        return one;
    Expr *copy = expr_node_copy(formula, mem);
    for (int i = 0; i < (formula->kind == EXPR_POWER ? 1 : formula->count); i++)
        copy->arg[i] = (Expr *)exchanged(formula->arg[i], one, other, mem);
    return copy;
}

/* Whether the same two stand nowhere before leaf i and leaf k. */
static bool is_first_pair(const EditLeaves *leaves, int i, int k)
{
    bool first = true;
    for (int before = 0; before < k && first; before++)
        first =
            before == i || !(expr_same(leaves->of[before], leaves->of[k]) || (before < i && expr_same(leaves->of[before], leaves->of[i])));
    return first;
}

static void exchange(const Editor *e, const EditLeaves *leaves, int i, int k)
{
    const Expr *one = leaves->of[i], *other = leaves->of[k];
    FormulaEdit edit = {.kind = EDIT_EXCHANGED,
                        .side = leaves->side[i],
                        .before = one,
                        .after = other,
                        .second = other,
                        .second_side = leaves->side[k],
                        .datum = -1};
    if (expr_same(one, other) || !shape_equal(one->shape, other->shape))
        return;
    /* A node of its own for each, because the second exchange must not find the first. */
    edit.result = expr_with(e->whole, one, arena_copy(e->mem, other, sizeof *other), e->mem);
    edit.result = expr_with(edit.result, other, arena_copy(e->mem, one, sizeof *one), e->mem);
    e->visit(&edit, e->data);
    if (!is_first_pair(leaves, i, k))
        return;
    edit.result = exchanged(e->whole, one, other, e->mem); /* wherever they stand: the masses of the bodies, say */
    e->visit(&edit, e->data);
}

/* ---- terms ------------------------------------------------------------------------------------------------ */

/* 2*a*b for a*b, without a bracket. */
static const Expr *times(const Editor *e, const Expr *factor, const Expr *term)
{
    const Expr *first = expr_is_product(term) ? term->arg[0] : term;
    return expr_with(term, first, joined(e, factor, OP_MUL, first, first), e->mem);
}

/* A term of a sum, or a formula that stands for itself: a side, an argument of a function. */
static void scale_term(const Editor *e, const Expr *term)
{
    for (int i = 0; i < e->in->factors.count; i++) {
        const EditPiece *factor = &e->in->factors.of[i];
        if (factor->kind != EDIT_FACTOR_ADDED)
            put_piece(e, *factor, term, term, joined(e, term, OP_DIV, factor->piece, term));
        if (factor->kind != EDIT_DIVIDED)
            put_piece(e, *factor, term, term, times(e, factor->piece, term));
    }
}

static void edit_sum(const Editor *e, const Expr *sum)
{
    for (int i = 0; i < sum->count; i++) {
        const Expr *term = sum->arg[i];
        Expr       *turned = expr_node_copy(sum, e->mem);
        if (i)
            turned->ops[i] = sum->ops[i] == OP_SUB ? OP_ADD : OP_SUB;
        else
            turned->arg[0] = (Expr *)minus(e, term);
        put(e, EDIT_SIGN, term, turned, sum, turned);
        put(e, EDIT_TERM_REMOVED, term, NULL, sum, expr_without(sum, i, e->mem));
        scale_term(e, term);
    }
}

/* a*(x + y) for a*x + y: a bracket from the last factor of term i over its neighbour, or over `op` and its neighbour. */
static void bracket_product(const Editor *e, const Expr *sum, int i, Op op)
{
    const Expr *term = sum->arg[i];
    Expr       *product = expr_node_copy(term, e->mem), *rest = expr_node_copy(sum, e->mem);
    const Expr *last = term->arg[term->count - 1];
    product->arg[term->count - 1] = (Expr *)joined(e, last, op, sum->arg[i + 1], last);
    rest->arg[i] = product;
    put(e, EDIT_BRACKET_ADDED, term, product, sum, expr_without(rest, i + 1, e->mem));
}

/* (a + b)/c for a + b/c: a bracket over all terms up to the quotient i. */
static void bracket_quotient(const Editor *e, const Expr *sum, int i)
{
    const Expr *term = sum->arg[i];
    Expr       *above = expr_node_copy(sum, e->mem), *rest = expr_node_copy(sum, e->mem);
    above->count = i + 1;
    above->arg[i] = (Expr *)expr_without(term, term->count - 1, e->mem);
    const Expr *quotient = joined(e, above, OP_DIV, term->arg[term->count - 1], sum);
    rest->arg[0] = (Expr *)quotient;
    memmove(&rest->arg[1], &sum->arg[i + 1], sizeof *rest->arg * (size_t)(sum->count - i - 1));
    memmove(&rest->ops[1], &sum->ops[i + 1], sizeof *rest->ops * (size_t)(sum->count - i - 1));
    rest->count = sum->count - i;
    put(e, EDIT_BRACKET_ADDED, term, quotient, sum, rest->count == 1 ? quotient : rest);
}

static void add_brackets(const Editor *e, const Expr *sum)
{
    for (int i = 0; i < sum->count && is_wanted(e, EDIT_BRACKET_ADDED); i++) {
        const Expr *term = sum->arg[i];
        bool        product = expr_is_product(term) && is_of_numbers(term);
        if (product && term->ops[term->count - 1] == OP_DIV && i)
            bracket_quotient(e, sum, i);
        if (!product || term->ops[term->count - 1] == OP_DIV || i + 1 == sum->count)
            continue;
        Op next = sum->ops[i + 1];
        bracket_product(e, sum, i, i && sum->ops[i] == OP_SUB ? (next == OP_SUB ? OP_ADD : OP_SUB) : next);
        bracket_product(e, sum, i, next);
    }
}

static void add_terms(const Editor *e, const Expr *sum)
{
    for (int i = 0; i < e->in->terms.count; i++) {
        EditPiece more = e->in->terms.of[i];
        put_piece(e, more, sum, sum, joined(e, sum, OP_ADD, more.piece, sum));
        more.piece = minus(e, more.piece);
        put_piece(e, more, sum, sum, joined(e, sum, OP_SUB, e->in->terms.of[i].piece, sum));
    }
}

/* ---- factors ---------------------------------------------------------------------------------------------- */

/* a*b + c for a*(b + c), or a + b/c for (a + b)/c: term `at` of the sum, which is the factor i, is the only one that is multiplied. */
static void remove_bracket(const Editor *e, const Expr *product, int i, int at)
{
    const Expr *sum = product->arg[i];
    Expr       *alone = expr_node_copy(product, e->mem), *rest = expr_node_copy(sum, e->mem);
    alone->arg[i] = sum->arg[at];
    rest->arg[at] = alone;
    put(e, EDIT_BRACKET_REMOVED, sum, rest, product, rest);
}

/* `rest`: the product without that factor. */
static void move_factor(const Editor *e, const Expr *product, const Expr *factor, const Expr *rest, bool below)
{
    if (!is_wanted(e, EDIT_OTHER_SIDE) || !rest || !is_leaf(e, factor))
        return;
    assert(e->whole->count == 2);
    const Expr *other = e->whole->arg[!e->side];
    const Expr *moved = expr_with(e->whole, other, joined(e, other, below ? OP_DIV : OP_MUL, factor, other), e->mem);
    put_piece(&(Editor){e->in, moved, e->side, e->visit, e->data, e->mem}, (EditPiece){EDIT_OTHER_SIDE, factor, -1}, factor, product, rest);
}

static void edit_product(const Editor *e, const Expr *product)
{
    for (int i = 0; i < product->count; i++) {
        const Expr *factor = product->arg[i], *rest = expr_without(product, i, e->mem);
        bool        below = i && product->ops[i] == OP_DIV;
        put(e, EDIT_FACTOR_REMOVED, factor, factor, product, rest);
        if (expr_is_sum(factor)) {
            remove_bracket(e, product, i, 0);
            remove_bracket(e, product, i, factor->count - 1);
        }
        if (i && (below || product->ops[i] == OP_MUL)) {
            Expr *turned = expr_node_copy(product, e->mem);
            turned->ops[i] = below ? OP_MUL : OP_DIV;
            put(e, EDIT_INVERTED, factor, turned, product, turned);
        }
        move_factor(e, product, factor, rest, below);
    }
    if (product->count == 2 && product->ops[1] == OP_DIV) {
        const Expr *turned = joined(e, product->arg[1], OP_DIV, product->arg[0], product);
        put(e, EDIT_INVERTED, product, turned, product, turned);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

static void edit_inside(const Editor *e, const Expr *expr);

/* The dot or cross product of two vectors in the plane as a sum; NULL for everything else. */
static const Expr *in_components(const Editor *e, const Expr *expr)
{
    bool chain = expr->kind == EXPR_CHAIN && expr->count == 2;
    Op   op = chain ? expr->ops[1] : expr->kind == EXPR_CALL && expr->count == 2 ? expr->op : OP_ADD;
    bool dot = op == OP_DOT || op == OP_RAISED || op == OP_INNER;
    if (expr->count != 2 || expr->arg[0]->shape.kind != SHAPE_VECTOR || expr->arg[0]->shape.rows != 2 || (!dot && op != OP_CROSS))
        return NULL;
    const Expr *term[2];
    for (int i = 0; i < 2; i++)
        term[i] =
            joined(e, equation_component(expr->arg[0], i, e->mem), OP_MUL, equation_component(expr->arg[1], dot ? i : !i, e->mem), expr);
    return joined(e, term[0], dot ? OP_ADD : OP_SUB, term[1], expr);
}

static void edit_components(const Editor *e, const Expr *expr)
{
    const Expr *sum = e->in->components ? in_components(e, expr) : NULL;
    Editor      inside = *e;
    if (!sum)
        return;
    inside.whole = expr_with(e->whole, expr, sum, e->mem);
    edit_inside(&inside, sum);
}

static void edit_whole(const Editor *e, const Expr *whole)
{
    const Expr *negative = minus(e, whole);
    put(e, expr_is_sum(whole) ? EDIT_SIDE_SIGN : EDIT_SIGN, whole, negative, whole, negative);
    scale_term(e, whole);
}

static bool has_arguments(const Expr *expr)
{
    bool call = expr->kind == EXPR_CALL && expr->op != OP_NEG && expr->op != OP_DEGREES && expr->op != OP_QUANTITY;
    return call || expr->kind == EXPR_VECTOR;
}

/* Vectors, and products of them, stay as they are if an edit could give them another shape that is of no use. */
static void edit_inside(const Editor *e, const Expr *expr)
{
    if (!is_edited(e, expr))
        return;
    if (is_leaf(e, expr)) {
        edit_leaf(e, expr);
        return;
    }
    edit_components(e, expr);
    if (expr_is_sum(expr)) {
        edit_sum(e, expr);
        add_brackets(e, expr);
        add_terms(e, expr);
    } else if (expr_is_product(expr)) {
        edit_product(e, expr);
    } else if (expr->kind == EXPR_POWER) {
        put(e, EDIT_SQUARE_REMOVED, expr, expr->arg[0], expr, expr->arg[0]);
    } else if (expr->kind == EXPR_CALL && expr->op == OP_INV) {
        put(e, EDIT_INVERTED, expr, expr->arg[0], expr, expr->arg[0]);
    }
    for (int i = 0; i < (expr->kind == EXPR_POWER ? 1 : expr->count); i++) {
        edit_inside(e, expr->arg[i]);
        if (has_arguments(expr))
            edit_whole(e, expr->arg[i]);
    }
}

static void edit_side(const Editor *e, const Expr *side)
{
    edit_inside(e, side);
    edit_whole(e, side);
    if (!expr_is_sum(side))
        add_terms(e, side);
}

void formula_edits_each(const FormulaEditing *editing, const Expr *formula, EditVisit *visit, void *data)
{
    bool       equation = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_EQ;
    EditLeaves leaves = {.count = 0};
    Editor     e = {editing, formula, 0, visit, data, editing->exact->mem};
    for (; e.side < 1 + equation; e.side++) {
        const Expr *side = equation ? formula->arg[e.side] : formula;
        edit_side(&e, side);
        if (is_wanted(&e, EDIT_EXCHANGED))
            find_leaves(&e, &leaves, side, e.side);
    }
    for (int i = 0; i < leaves.count; i++)
        for (int k = i + 1; k < leaves.count; k++)
            exchange(&e, &leaves, i, k);
}
