#include "solve/algebra/collect.h"

static Polynomial constant(const TermDesk *desk, const Expr *value)
{
    Polynomial  p = {.degree = 0};
    const Expr *zero = term_integer(desk, 0);
    for (int i = 0; i <= MOST_DEGREE; i++)
        p.coefficient[i] = zero;
    p.coefficient[0] = value;
    return p;
}

static Polynomial sum_of(const TermDesk *desk, Polynomial a, Op op, Polynomial b)
{
    for (int i = 0; i <= b.degree; i++)
        a.coefficient[i] = term_sum(desk, a.coefficient[i], op, b.coefficient[i]);
    a.degree = a.degree > b.degree ? a.degree : b.degree;
    return a;
}

static bool multiply(const TermDesk *desk, Polynomial a, Polynomial b, Polynomial *product)
{
    *product = constant(desk, term_integer(desk, 0));
    product->degree = a.degree + b.degree;
    if (product->degree > MOST_DEGREE)
        return false;
    for (int i = 0; i <= a.degree; i++)
        for (int k = 0; k <= b.degree; k++)
            product->coefficient[i + k] =
                term_sum(desk, product->coefficient[i + k], OP_ADD, term_product(desk, a.coefficient[i], b.coefficient[k]));
    return true;
}

static bool is_one(const Polynomial *p)
{
    return p->degree == 0 && term_is_one(p->coefficient[0]);
}

static bool is_same(const Polynomial *a, const Polynomial *b)
{
    bool same = a->degree == b->degree;
    for (int i = 0; i <= a->degree && same; i++) {
        const Expr *x = a->coefficient[i], *y = b->coefficient[i];
        same =
            (term_is_zero(x) && term_is_zero(y)) || (term_is_one(x) && term_is_one(y)) || (x->text.len && y->text.len && expr_same(x, y));
    }
    return same;
}

static bool add(const TermDesk *desk, Ratio *a, Op op, Ratio b)
{
    Polynomial left = a->top, right = b.top;
    if (is_same(&a->bottom, &b.bottom)) {
        a->top = sum_of(desk, left, op, right);
        return true;
    }
    if (!is_one(&b.bottom) && (!multiply(desk, left, b.bottom, &left) || !multiply(desk, a->bottom, b.bottom, &b.bottom)))
        return false;
    if (!is_one(&a->bottom) && !multiply(desk, right, a->bottom, &right))
        return false;
    a->top = sum_of(desk, left, op, right);
    if (!is_one(&b.bottom))
        a->bottom = b.bottom;
    return true;
}

static bool scale(const TermDesk *desk, Ratio *a, Op op, Ratio b)
{
    const Polynomial *over = op == OP_DIV ? &b.bottom : &b.top, *under = op == OP_DIV ? &b.top : &b.bottom;
    if (op != OP_MUL && op != OP_DIV && op != OP_RAISED)
        return false;
    return multiply(desk, a->top, *over, &a->top) && multiply(desk, a->bottom, *under, &a->bottom);
}

static bool collect_chain(const TermDesk *desk, const Expr *expr, Atom unknown, Ratio *z)
{
    Level level = expr_level(expr);
    if ((level != LEVEL_SUM && level != LEVEL_PRODUCT) || !collect(desk, expr->arg[0], unknown, z))
        return false;
    for (int i = 1; i < expr->count; i++) {
        Ratio next;
        if (!collect(desk, expr->arg[i], unknown, &next) ||
            !(level == LEVEL_SUM ? add(desk, z, expr->ops[i], next) : scale(desk, z, expr->ops[i], next)))
            return false;
    }
    return true;
}

static bool collect_power(const TermDesk *desk, const Expr *expr, Atom unknown, Ratio *z)
{
    Ratio       base;
    int         times = term_exponent(expr);
    const Expr *inner = expr->arg[0];
    bool size = inner->kind == EXPR_CALL && (inner->op == OP_ABS || inner->op == OP_NORM) && inner->arg[0]->shape.kind == SHAPE_NUMBER;
    if (size && times == 2) /* the square of |x| is that of x */
        inner = inner->arg[0];
    if (times < 1 || times > MOST_DEGREE || !collect(desk, inner, unknown, &base))
        return false;
    *z = base;
    for (int i = 1; i < times; i++)
        if (!scale(desk, z, OP_MUL, base))
            return false;
    return true;
}

bool collect(const TermDesk *desk, const Expr *expr, Atom unknown, Ratio *z)
{
    const Expr *one = term_integer(desk, 1);
    *z = (Ratio){constant(desk, expr), constant(desk, one)};
    if (!atom_count(expr, unknown))
        return true;
    if (atom_at(expr) == unknown) {
        z->top.coefficient[0] = term_integer(desk, 0);
        z->top.coefficient[1] = one;
        z->top.degree = 1;
        return true;
    }
    if (expr->kind == EXPR_CHAIN)
        return collect_chain(desk, expr, unknown, z);
    if (expr->kind == EXPR_POWER)
        return collect_power(desk, expr, unknown, z);
    if (expr->kind != EXPR_CALL || (expr->op != OP_NEG && expr->op != OP_INV) || !collect(desk, expr->arg[0], unknown, z))
        return false;
    if (expr->op == OP_INV) {
        Polynomial top = z->top;
        z->top = z->bottom;
        z->bottom = top;
    } else {
        z->top = sum_of(desk, constant(desk, term_integer(desk, 0)), OP_SUB, z->top);
    }
    return true;
}

bool collect_equation(const TermDesk *desk, const Expr *left, const Expr *right, Atom unknown, Polynomial *zero)
{
    Ratio a, b;
    if (!collect(desk, left, unknown, &a) || !collect(desk, right, unknown, &b) || !add(desk, &a, OP_SUB, b))
        return false;
    *zero = a.top;
    return true;
}
