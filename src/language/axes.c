/* Vectors by their axes: 3i + 4j is <3, 4>. */
#include "language/grammar.h"

int axes_index(Parser *p, Text name)
{
    Binding binding;
    if (name.len != 1 || name.at[0] < 'i' || name.at[0] > 'k' || (!p->axes && p->scope && p->scope->find(p->scope, name, &binding)))
        return -1;
    return name.at[0] - 'i';
}

Expr *axes_vector(Parser *p, Expr *number, int axis, Span span)
{
    Arena *mem = p->diag->mem;
    Expr  *vector = expr_new(mem, EXPR_VECTOR, span);
    int    room = 0, size = axis == 2 ? 3 : 2;
    for (int i = 0; i < size; i++)
        expr_append(mem, vector, OP_ADD, i == axis ? number : expr_number(mem, TEXT("0"), &exact_zero), &room);
    vector->slot = 1 << axis; /* marks the nodes that axes_fold may combine */
    return vector;
}

bool axes_is_vector(const Expr *expr)
{
    return expr->kind == EXPR_VECTOR && expr->slot > 0;
}

/* A term of a sum of axes: 3i, or j and -j without a number, which are vectors only in such sums and where a vector is wanted: elsewhere
 * `j` by itself is more likely a name without a value. NULL for all others. In a method whose names are not known yet, j may be one of
 * them. */
static Expr *axis_term(Parser *p, Expr *expr)
{
    if (axes_is_vector(expr))
        return expr;
    bool  minus = expr->kind == EXPR_CALL && expr->op == OP_NEG;
    Expr *name = minus ? expr->arg[0] : expr;
    int   axis = name->kind == EXPR_NAME && p->scope && !p->scope->steps ? axes_index(p, name->text) : -1;
    if (axis < 0)
        return NULL;
    Expr *one = expr_number(p->diag->mem, TEXT("1"), exact_integer(1, p->num));
    return axes_vector(p, minus ? expr_call(p->diag->mem, OP_NEG, one, NULL) : one, axis, expr->span);
}

Expr *parse_lone_axis(Parser *p, Expr *expr)
{
    Expr *vector = axis_term(p, expr);
    return vector ? vector : expr;
}

/* 3i + 4j or 2i - j, with each term on a different axis, is the vector <3, 4> or <2, -1>. */
Expr *axes_fold(Parser *p, Expr *left, Op op, Expr *right)
{
    left = axis_term(p, left);
    right = left ? axis_term(p, right) : NULL;
    if (!right || left->slot & right->slot)
        return NULL;
    Arena *mem = p->diag->mem;
    Expr  *sum = expr_new(mem, EXPR_VECTOR, (Span){left->span.start, right->span.end});
    int    room = 0;
    for (int i = 0; i < left->count || i < right->count; i++) {
        Expr *item = i < left->count ? left->arg[i] : expr_number(mem, TEXT("0"), &exact_zero);
        if (right->slot >> i & 1)
            item = op == OP_SUB ? expr_call(mem, OP_NEG, right->arg[i], NULL) : right->arg[i];
        expr_append(mem, sum, OP_ADD, item, &room);
    }
    sum->slot = left->slot | right->slot;
    return sum;
}
