#include "language/expr.h"
#include "units/unit.h"

#include <string.h>

bool shape_equal(Shape a, Shape b)
{
    return a.kind == b.kind && a.rows == b.rows && a.cols == b.cols;
}

Text shape_name(Shape shape, Arena *arena)
{
    switch (shape.kind) {
    case SHAPE_NUMBER:
        return TEXT("a number");
    case SHAPE_VECTOR:
        return text_format(arena, "a %dD vector", shape.rows);
    case SHAPE_MATRIX:
        return text_format(arena, "a %d by %d matrix", shape.rows, shape.cols);
    case SHAPE_TRUTH:
        return TEXT("a condition");
    case SHAPE_WORD:
        return TEXT("a word");
    case SHAPE_RECORD:
        return TEXT("a group of values");
    default:
        return TEXT("nothing");
    }
}

Expr *expr_new(Arena *arena, ExprKind kind, Span span)
{
    Expr *expr = ARENA_ONE(arena, Expr);
    expr->kind = kind;
    expr->span = span;
    expr->slot = -1;
    return expr;
}

Expr *expr_number(Arena *arena, Text text, const Exact *exact)
{
    Expr *expr = expr_new(arena, EXPR_NUMBER, (Span){0, 0});
    expr->text = text;
    expr->exact = exact;
    expr->shape = NUMBER;
    return expr;
}

Expr *expr_name(Arena *arena, Text name)
{
    Expr *expr = expr_new(arena, EXPR_NAME, (Span){0, 0});
    expr->text = name;
    return expr;
}

void expr_append(Arena *arena, Expr *chain, Op op, Expr *operand, int *room)
{
    int had = *room;
    chain->arg = arena_grow(arena, chain->arg, sizeof *chain->arg, chain->count, room);
    if (chain->kind == EXPR_CHAIN)
        chain->ops = arena_grow(arena, chain->ops, sizeof *chain->ops, chain->count, &had);
    if (chain->kind == EXPR_CHAIN)
        chain->ops[chain->count] = op;
    chain->arg[chain->count++] = operand;
}

Expr *expr_call(Arena *arena, Op op, Expr *a, Expr *b)
{
    Expr *expr = expr_new(arena, EXPR_CALL, a->span);
    int   room = 0;
    expr->op = op;
    expr_append(arena, expr, op, a, &room);
    if (b)
        expr_append(arena, expr, op, b, &room);
    return expr;
}

Expr *expr_degrees(Arena *arena, Expr *number)
{
    if (number->kind == EXPR_CALL && number->op == OP_NEG)
        return expr_call(arena, OP_NEG, expr_call(arena, OP_DEGREES, number->arg[0], NULL), NULL);
    return expr_call(arena, OP_DEGREES, number, NULL);
}

Expr *expr_chain(Arena *arena, Expr *a, Op op, Expr *b)
{
    Expr *expr = expr_new(arena, EXPR_CHAIN, (Span){a->span.start, b->span.end});
    int   room = 0;
    expr_append(arena, expr, op, a, &room);
    expr_append(arena, expr, op, b, &room);
    return expr;
}

Level expr_level(const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER: /* ½ is typed as one character and written as 1/2 */
        return expr->text.len >= 3 && memchr(expr->text.at, '/', expr->text.len) ? LEVEL_PRODUCT : LEVEL_ATOM;
    case EXPR_CHAIN:
        return operators[expr->ops[1]].level;
    case EXPR_POWER:
        return LEVEL_POWER;
    case EXPR_CALL:
        if (expr->op == OP_QUANTITY && expr->arg[0]->kind == EXPR_CHAIN && !expr_unit_in_brackets(expr->arg[0]))
            return LEVEL_PRODUCT; /* 1/2 kg */
        return op_is_function(expr->op) && expr->op != OP_SQRT ? LEVEL_ATOM : operators[expr->op].level;
    case EXPR_GLUED:
        return LEVEL_PRODUCT;
    default:
        return LEVEL_ATOM;
    }
}

bool expr_has(const Expr *expr, ExprKind kind)
{
    bool has = expr->kind == kind;
    for (int i = 0; i < expr->count && !has; i++)
        has = expr_has(expr->arg[i], kind);
    return has;
}

bool expr_is_plain_value(const Expr *expr)
{
    bool sign = expr->kind == EXPR_CALL && expr->op == OP_NEG;
    bool plain = expr->kind == EXPR_NUMBER || expr->kind == EXPR_VECTOR || sign;
    for (int i = 0; i < expr->count && plain; i++)
        plain = expr_is_plain_value(expr->arg[i]);
    return plain;
}

bool expr_names(const Expr *expr, Text name)
{
    bool names = expr->kind == EXPR_NAME && text_equal(expr->text, name);
    for (int i = 0; i < expr->count && !names; i++)
        names = expr_names(expr->arg[i], name);
    return names;
}

bool expr_calls(const Expr *expr, Op op)
{
    bool calls = expr->kind == EXPR_CALL && expr->op == op;
    for (int i = 0; i < expr->count && !calls; i++)
        calls = expr_calls(expr->arg[i], op);
    return calls;
}

void expr_set_span(Expr *expr, Span span)
{
    expr->span = span;
    for (int i = 0; i < expr->count; i++)
        expr_set_span(expr->arg[i], span);
}

bool expr_uses(const Expr *expr, int slot)
{
    bool uses = expr->kind == EXPR_NAME && expr->slot == slot;
    for (int i = 0; i < expr->count && !uses; i++)
        uses = expr_uses(expr->arg[i], slot);
    return uses;
}

bool expr_is_rounded(const Expr *expr)
{
    bool rounded = expr->rounded;
    for (int i = 0; i < expr->count && !rounded; i++)
        rounded = expr_is_rounded(expr->arg[i]);
    return rounded;
}

Expr *expr_node_copy(const Expr *node, Arena *into)
{
    size_t count = (size_t)node->count;
    Expr  *copy = arena_copy(into, node, sizeof *node);
    if (count)
        copy->arg = arena_copy(into, node->arg, sizeof *node->arg * count);
    if (count && node->ops) /* a chain of one part has none */
        copy->ops = arena_copy(into, node->ops, sizeof *node->ops * count);
    return copy;
}

Expr *expr_copy(const Expr *expr, Arena *into)
{
    Expr *copy = expr_node_copy(expr, into);
    copy->text = text_copy(into, expr->text);
    if (expr->exact)
        copy->exact = exact_copy(expr->exact, into);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = expr_copy(expr->arg[i], into);
    if (expr->field) {
        copy->field = ARENA_MANY(into, Text, expr->count);
        for (int i = 0; i < expr->count; i++)
            copy->field[i] = text_copy(into, expr->field[i]);
    }
    return copy;
}

/* ---- how it is written -------------------------------------------------------------------------------------- */

bool expr_is_zero(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && exact_is_rational(expr->exact) && rat_is_zero(exact_rat(expr->exact));
}

bool expr_is_minus(const Expr *expr)
{
    if (expr->kind == EXPR_CHAIN && expr_level(expr) == LEVEL_PRODUCT)
        return expr_is_minus(expr->arg[0]) && !expr->arg[0]->put_in;
    return expr->kind == EXPR_CALL && expr->op == OP_NEG;
}

bool expr_is_ten(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && text_is(expr->text, "10");
}

bool expr_is_power_of_ten(const Expr *expr)
{
    return expr->kind == EXPR_POWER && expr_is_ten(expr->arg[0]);
}

bool expr_unit_in_brackets(const Expr *value)
{
    bool scaled = value->kind == EXPR_CHAIN && value->count == 2 && value->ops[1] != OP_DIV && expr_is_power_of_ten(value->arg[1]);
    if (scaled)
        value = value->arg[0];
    if (expr_is_power_of_ten(value))
        return false;
    bool fraction = value->kind == EXPR_CHAIN && value->count == 2 && value->ops[1] == OP_DIV && value->arg[1]->kind == EXPR_NUMBER;
    if (fraction)
        value = value->arg[0];
    if (value->kind == EXPR_CALL && value->op == OP_NEG)
        value = value->arg[0];
    return value->kind != EXPR_NUMBER &&
           (fraction || (value->kind != EXPR_VECTOR && value->kind != EXPR_NAME && expr_level(value) < LEVEL_POSTFIX));
}

bool expr_is_direction(const Expr *expr)
{
    return expr->kind == EXPR_CALL && expr->op == OP_POLAR && expr->text.len;
}

void expr_rename(Expr *expr, const Text *name)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0 && name[expr->slot].len)
        expr->text = name[expr->slot];
    for (int i = 0; i < expr->count; i++)
        expr_rename(expr->arg[i], name);
}

static void use_names(Expr *expr, const Renaming *renaming, Arena *mem)
{
    if (expr->kind == EXPR_NAME)
        expr->text = renaming_name(renaming, expr->text, mem);
    for (int i = 0; i < expr->count; i++)
        use_names(expr->arg[i], renaming, mem);
}

Expr *expr_in_names(const Expr *expr, const Renaming *renaming, Arena *into)
{
    Expr *copy = expr_copy(expr, into);
    use_names(copy, renaming, into);
    return copy;
}

int expr_nodes(const Expr *expr)
{
    int count = 1;
    for (int i = 0; i < expr->count; i++)
        count += expr_nodes(expr->arg[i]);
    return count;
}
