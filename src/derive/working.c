/* How to read this file: rounds() gives the number of lines after which a part of a formula becomes a value; show() gives that part on line
 * r: its value if it already is one, otherwise the part with its own parts on line r. */
#include "derive/working.h"

enum { LONGEST = 300 }; /* nodes; a longer formula is shown with its value only */

typedef struct WorkingDesk {
    Env         *env;
    const Style *style;
    Arena       *mem;
    bool         failed;
} WorkingDesk;

/* Products of vectors, which are shown as sums of products: a . b, and the number a × b in 2D. */
static bool is_expanded(const Expr *expr)
{
    bool joint = expr->kind == EXPR_CHAIN && expr->count == 2 && (expr->ops[1] == OP_DOT || expr->ops[1] == OP_CROSS);
    bool called = expr->kind == EXPR_CALL && (expr->op == OP_CROSS || expr->op == OP_DET);
    bool two = called && expr->op == OP_DET ? expr->arg[0]->shape.rows == 2 : expr->shape.kind == SHAPE_NUMBER;
    return (joint || called) && two;
}

static bool is_length(const Expr *expr)
{
    return expr->kind == EXPR_CALL && expr->op == OP_NORM && expr->arg[0]->shape.kind == SHAPE_VECTOR;
}

static bool is_side_by_side(const Expr *expr)
{
    return expr->kind == EXPR_CHAIN && expr_level(expr) <= LEVEL_COMPARE;
}

static int rounds(const Expr *expr)
{
    int parts = 0;
    for (int i = 0; i < expr->count; i++) {
        int part = rounds(expr->arg[i]);
        parts = part > parts ? part : parts;
    }
    switch (expr->kind) {
    case EXPR_CHAIN:
        return is_side_by_side(expr) ? parts : is_expanded(expr) ? parts + 3 : parts + 1;
    case EXPR_CALL:
        if (expr->op == OP_NEG && expr->arg[0]->kind == EXPR_NUMBER)
            return 0;
        if (expr->op == OP_NOT)
            return parts;
        return is_expanded(expr) || is_length(expr) ? parts + 3 : parts + 1;
    case EXPR_POWER:
        return parts + 1;
    default: /* names and numbers are values at once; vectors and components as soon as their parts are */
        return parts;
    }
}

static Value worth(WorkingDesk *w, const Expr *expr)
{
    Value value = {.shape = {SHAPE_NONE, 0, 0}};
    w->failed |= eval(&value, expr, w->env) != NUM_OK;
    return w->failed ? (Value){.shape = {SHAPE_NONE, 0, 0}} : value;
}

static Expr *put_in(WorkingDesk *w, Num num)
{
    return value_num_expr(num, w->env->num->sys, w->style, w->env->num);
}

static Num multiply(WorkingDesk *w, Num a, Num b)
{
    Num product = a;
    w->failed |= w->env->num->sys->mul(&product, a, b, w->env->num) != NUM_OK;
    return product;
}

/* One product of a sum of products: a*b, or worked out. */
static Expr *product(WorkingDesk *w, Num a, Num b, bool done)
{
    return done ? put_in(w, multiply(w, a, b)) : expr_chain(w->mem, put_in(w, a), OP_MUL, put_in(w, b));
}

static Expr *sum_of_products(WorkingDesk *w, const Num *a, const Num *b, int count, bool done)
{
    int   room = 0;
    Expr *sum = expr_new(w->mem, EXPR_CHAIN, (Span){0, 0});
    for (int i = 0; i < count; i++)
        expr_append(w->mem, sum, OP_ADD, product(w, a[i], b[i], done), &room);
    return sum;
}

static Expr *two_products(WorkingDesk *w, Num a, Num b, Num c, Num d, bool done)
{
    return expr_chain(w->mem, product(w, a, d, done), OP_SUB, product(w, b, c, done));
}

static Expr *show_expanded(WorkingDesk *w, const Expr *expr, bool done)
{
    Value a = worth(w, expr->arg[0]);
    Value b = expr->count > 1 ? worth(w, expr->arg[1]) : a;
    if (w->failed)
        return NULL;
    if (a.shape.kind == SHAPE_MATRIX)
        return two_products(w, a.num[0], a.num[1], a.num[2], a.num[3], done);
    bool dot = expr->kind == EXPR_CHAIN && expr->ops[1] == OP_DOT;
    return dot ? sum_of_products(w, a.num, b.num, a.shape.rows, done) : two_products(w, a.num[0], a.num[1], b.num[0], b.num[1], done);
}

/* |v| as the root of the squares added, or of their sum. */
static Expr *show_length(WorkingDesk *w, const Expr *expr, bool done)
{
    Value v = worth(w, expr->arg[0]);
    if (w->failed)
        return NULL;
    int   room = 0;
    Expr *sum = expr_new(w->mem, EXPR_CHAIN, (Span){0, 0});
    Num   total = {0};
    for (int i = 0; i < v.shape.rows; i++) {
        Expr *square = expr_new(w->mem, EXPR_POWER, (Span){0, 0});
        int   two = 0;
        expr_append(w->mem, square, OP_POWER, put_in(w, v.num[i]), &two);
        expr_append(w->mem, square, OP_POWER, expr_number(w->mem, TEXT("2"), NULL), &two);
        expr_append(w->mem, sum, OP_ADD, square, &room);
        Num part = multiply(w, v.num[i], v.num[i]);
        if (i)
            w->failed |= w->env->num->sys->add(&total, total, part, w->env->num) != NUM_OK;
        else
            total = part;
    }
    return w->failed ? NULL : expr_call(w->mem, OP_SQRT, done ? put_in(w, total) : sum, NULL);
}

/* A number typed inside a formula stays as typed until it is combined with the rest. */
static bool is_literal(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER || (expr->kind == EXPR_CALL && expr->op == OP_NEG && expr->arg[0]->kind == EXPR_NUMBER);
}

static Expr *show(WorkingDesk *w, const Expr *expr, int r)
{
    int  all = rounds(expr);
    bool side_by_side = is_side_by_side(expr) || (expr->kind == EXPR_CALL && expr->op == OP_NOT);
    if (r >= all && !side_by_side) {
        Value value = worth(w, expr);
        return w->failed ? NULL : value_expr(&value, w->env->num->sys, w->style, w->env->num);
    }
    if (is_expanded(expr) && r > all - 3)
        return show_expanded(w, expr, r == all - 1);
    if (is_length(expr) && r > all - 3)
        return show_length(w, expr, r == all - 1);
    Expr *copy = ARENA_ONE(w->mem, Expr);
    *copy = *expr;
    if (expr->count)
        copy->arg = ARENA_MANY(w->mem, Expr *, expr->count);
    for (int i = 0; i < expr->count && !w->failed; i++)
        copy->arg[i] = is_literal(expr->arg[i]) && !side_by_side ? expr->arg[i] : show(w, expr->arg[i], r);
    return copy;
}

static int nodes(const Expr *expr)
{
    int count = 1;
    for (int i = 0; i < expr->count; i++)
        count += nodes(expr->arg[i]);
    return count;
}

Working working_of(const Expr *formula, Env *env, const Style *style)
{
    WorkingDesk w = {env, style, env->num->mem, false};
    Working     working = {0};
    int         last = rounds(formula), room = 0;
    const Expr *before = formula;
    for (int r = nodes(formula) > LONGEST ? last : 0; r <= last; r++) {
        Expr *form = show(&w, formula, r);
        if (w.failed)
            return (Working){0};
        if (expr_same(form, before))
            continue;
        working.form = arena_grow(w.mem, working.form, sizeof *working.form, working.count, &room);
        working.form[working.count++] = form;
        before = form;
    }
    return working;
}
