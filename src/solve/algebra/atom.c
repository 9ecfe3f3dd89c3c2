#include "solve/algebra/atom.h"

static const char *const PARTS[] = {"x", "y", "z"};

Atom atom_at(const Expr *expr)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0 && expr->shape.kind == SHAPE_NUMBER)
        return atom_of(expr->slot, ATOM_NUMBER);
    bool field = expr->kind == EXPR_FIELD && expr->arg[0]->kind == EXPR_NAME && expr->arg[0]->shape.kind == SHAPE_VECTOR;
    return field && expr->arg[0]->slot >= 0 ? atom_of(expr->arg[0]->slot, expr->text.at[0] - 'x') : -1;
}

static Expr *named(const TermDesk *desk, int slot, Text name, Shape shape)
{
    Expr *expr = expr_name(desk->mem, name);
    expr->slot = slot;
    expr->shape = shape;
    return expr;
}

static const Expr *field_of(const TermDesk *desk, const Expr *vector, int part)
{
    Expr *field = expr_new(desk->mem, EXPR_FIELD, vector->span);
    field->text = text_of(PARTS[part]);
    field->count = 1;
    field->arg = ARENA_MANY(desk->mem, Expr *, 1);
    field->arg[0] = (Expr *)vector;
    field->shape = NUMBER;
    return field;
}

const Expr *atom_expr(const TermDesk *desk, Atom atom, Text name, Shape shape)
{
    Expr *whole = named(desk, atom / ATOM_PARTS, name, shape);
    return atom % ATOM_PARTS == ATOM_NUMBER ? whole : field_of(desk, whole, atom % ATOM_PARTS);
}

/* The vector that is named, or -1. */
static int vector_slot(const Expr *expr)
{
    return expr->kind == EXPR_NAME && expr->shape.kind == SHAPE_VECTOR ? expr->slot : -1;
}

int atom_count(const Expr *expr, Atom atom)
{
    if (atom_at(expr) >= 0)
        return atom_at(expr) == atom;
    int count = vector_slot(expr) == atom / ATOM_PARTS;
    for (int i = 0; i < expr->count; i++)
        count += atom_count(expr->arg[i], atom);
    return count;
}

static int add_atom(Atom atom, const bool *known, Atom *list, int count, int room)
{
    for (int i = 0; i < count; i++)
        if (list[i] == atom)
            return count;
    if (!known[atom] && count < room)
        list[count++] = atom;
    return count;
}

int atom_list(const Expr *expr, const bool *known, Atom *list, int count, int room)
{
    if (atom_at(expr) >= 0)
        return add_atom(atom_at(expr), known, list, count, room);
    for (int i = 0; vector_slot(expr) >= 0 && i < expr->shape.rows; i++)
        count = add_atom(atom_of(expr->slot, i), known, list, count, room);
    for (int i = 0; i < expr->count; i++)
        count = atom_list(expr->arg[i], known, list, count, room);
    return count;
}

bool atom_among(const Atom *list, int count, Atom atom)
{
    for (int i = 0; i < count; i++)
        if (list[i] == atom)
            return true;
    return false;
}

bool atom_any_unknown(const Expr *expr, const bool *known)
{
    Atom one;
    return atom_list(expr, known, &one, 0, 1) > 0;
}

/* ---- vectors in components ---------------------------------------------------------------------------------- */

/* The component of a product with one factor that is a vector is the product of that factor's component and the numbers beside it. */
static const Expr *product_component(const TermDesk *desk, const Expr *product, int part, const bool *known)
{
    const Expr *result = NULL;
    for (int i = 0; i < product->count; i++) {
        const Expr *arg = product->arg[i];
        Op          op = i ? product->ops[i] : OP_MUL;
        if (op != OP_MUL && op != OP_DIV)
            return field_of(desk, product, part);
        const Expr *factor = arg->shape.kind == SHAPE_VECTOR ? atom_component(desk, arg, part, known) : atom_written_out(desk, arg, known);
        result = !result ? factor : op == OP_MUL ? term_product(desk, result, factor) : term_quotient(desk, result, factor);
    }
    return result;
}

/* The component of a × b along that axis; in the plane, the number a × b is that along axis 2. */
static const Expr *cross(const TermDesk *desk, const Expr *a, const Expr *b, int axis, const bool *known)
{
    int         i = (axis + 1) % 3, k = (axis + 2) % 3;
    const Expr *left = term_product(desk, atom_component(desk, a, i, known), atom_component(desk, b, k, known));
    return term_sum(desk, left, OP_SUB, term_product(desk, atom_component(desk, a, k, known), atom_component(desk, b, i, known)));
}

static const Expr *call_component(const TermDesk *desk, const Expr *call, int part, const bool *known)
{
    const Expr *arg = call->arg[0];
    switch (call->op) {
    case OP_NEG:
        return term_negative(desk, atom_component(desk, arg, part, known));
    case OP_PERP:
        return part ? atom_component(desk, arg, 0, known) : term_negative(desk, atom_component(desk, arg, 1, known));
    case OP_CROSS:
        return cross(desk, arg, call->arg[1], part, known);
    case OP_UNIT: {
        const Expr *length = atom_written_out(desk, term_call(desk, OP_NORM, arg, NULL, NUMBER), known);
        return term_quotient(desk, atom_component(desk, arg, part, known), length);
    }
    case OP_POLAR: {
        const Expr *wave = term_call(desk, part ? OP_SIN : OP_COS, atom_written_out(desk, call->arg[1], known), NULL, NUMBER);
        return term_product(desk, atom_written_out(desk, arg, known), wave);
    }
    default:
        return field_of(desk, call, part);
    }
}

const Expr *atom_component(const TermDesk *desk, const Expr *vector, int part, const bool *known)
{
    if (vector->kind == EXPR_VECTOR)
        return atom_written_out(desk, vector->arg[part], known);
    if (vector->kind == EXPR_CALL && atom_any_unknown(vector, known))
        return call_component(desk, vector, part, known);
    if (vector->kind != EXPR_CHAIN)
        return field_of(desk, vector, part);
    if (expr_level(vector) == LEVEL_PRODUCT)
        return product_component(desk, vector, part, known);
    const Expr *sum = atom_component(desk, vector->arg[0], part, known);
    for (int i = 1; i < vector->count; i++)
        sum = term_sum(desk, sum, vector->ops[i], atom_component(desk, vector->arg[i], part, known));
    return sum;
}

/* a . b, or |a|² */
static const Expr *dot(const TermDesk *desk, const Expr *a, const Expr *b, const bool *known)
{
    const Expr *sum = term_integer(desk, 0);
    for (int i = 0; i < a->shape.rows; i++) {
        const Expr *x = atom_component(desk, a, i, known);
        sum = term_sum(desk, sum, OP_ADD, a == b ? term_power(desk, x, 2) : term_product(desk, x, atom_component(desk, b, i, known)));
    }
    return sum;
}

static bool is_vector(const Expr *expr)
{
    return expr->shape.kind == SHAPE_VECTOR;
}

/* A product of which some factors are vectors: dot products and those in the plane. */
static const Expr *written_product(const TermDesk *desk, const Expr *product, const bool *known)
{
    const Expr *so_far = product->arg[0], *next;
    for (int i = 1; i < product->count; i++) {
        next = product->arg[i];
        bool both = is_vector(so_far) && is_vector(next);
        if (both && product->ops[i] == OP_CROSS)
            so_far = cross(desk, so_far, next, 2, known);
        else if (both)
            so_far = dot(desk, so_far, next, known);
        else if (is_vector(so_far) || is_vector(next))
            so_far = product->ops[i] == OP_DIV ? term_quotient(desk, so_far, next) : term_product(desk, so_far, next);
        else {
            const Expr *a = atom_written_out(desk, so_far, known), *b = atom_written_out(desk, next, known);
            so_far = product->ops[i] == OP_DIV ? term_quotient(desk, a, b) : term_product(desk, a, b);
        }
    }
    return so_far;
}

/* The same node with its operands written out. */
static const Expr *with_written(const TermDesk *desk, const Expr *expr, const bool *known)
{
    Expr *copy = expr_node_copy(expr, desk->mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = (Expr *)(is_vector(expr->arg[i]) ? expr->arg[i] : atom_written_out(desk, expr->arg[i], known));
    return copy;
}

const Expr *atom_written_out(const TermDesk *desk, const Expr *expr, const bool *known)
{
    if (atom_at(expr) >= 0 || !atom_any_unknown(expr, known))
        return expr;
    if (expr->kind == EXPR_FIELD)
        return atom_component(desk, expr->arg[0], expr->text.at[0] - 'x', known);
    if (term_exponent(expr) == 2 && expr->arg[0]->kind == EXPR_CALL && expr->arg[0]->op == OP_NORM && is_vector(expr->arg[0]->arg[0]))
        return dot(desk, expr->arg[0]->arg[0], expr->arg[0]->arg[0], known);
    if (expr->kind == EXPR_CHAIN && expr_level(expr) == LEVEL_PRODUCT)
        return written_product(desk, expr, known);
    if (expr->kind == EXPR_CALL && is_vector(expr->arg[0])) {
        if (expr->op == OP_NORM)
            return term_call(desk, OP_SQRT, dot(desk, expr->arg[0], expr->arg[0], known), NULL, NUMBER);
        if (expr->op == OP_INNER)
            return dot(desk, expr->arg[0], expr->arg[1], known);
        if (expr->op == OP_CROSS)
            return cross(desk, expr->arg[0], expr->arg[1], 2, known);
    }
    return with_written(desk, expr, known);
}

const Expr *atom_replace(const TermDesk *desk, const Expr *expr, Atom atom, const Expr *value)
{
    if (atom_at(expr) == atom)
        return value;
    if (atom_at(expr) >= 0 || !atom_count(expr, atom))
        return expr;
    Expr *copy = expr_node_copy(expr, desk->mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = (Expr *)atom_replace(desk, expr->arg[i], atom, value);
    return copy;
}
