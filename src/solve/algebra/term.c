#include "solve/algebra/term.h"

#include "derive/lets.h"

/* The value of a number of term_value or term_integer, with its sign. */
static bool is_value(const Expr *term)
{
    return term->kind == EXPR_NUMBER && term->made;
}

bool term_is_zero(const Expr *term)
{
    if (is_value(term) && !term->text.len)
        return term->exact->kind == EXACT_ROOTS && !term->exact->count;
    return term->kind == EXPR_NUMBER && text_is(term->text, "0");
}

bool term_is_one(const Expr *term)
{
    return term->kind == EXPR_NUMBER && text_is(term->text, "1");
}

const Expr *term_value(const TermDesk *desk, const Exact *value)
{
    Expr *number = expr_number(desk->mem, (Text){0}, value);
    number->shape = NUMBER;
    number->made = true;
    return number;
}

/* Both worked out; NULL: they are no numbers, or their result is none. */
static const Expr *folded(const TermDesk *desk, const Expr *a, Op op, const Expr *b)
{
    Num z, x, y;
    if (!desk->fold || !is_value(a) || !is_value(b))
        return NULL;
    x = exact_num(a->exact);
    y = exact_num(b->exact);
    int flags = op == OP_ADD   ? exact_add(&z, x, y, desk->num)
                : op == OP_SUB ? exact_sub(&z, x, y, desk->num)
                : op == OP_MUL ? exact_mul(&z, x, y, desk->num)
                               : exact_div(&z, x, y, desk->num);
    return flags ? NULL : term_value(desk, z.exact);
}

const Expr *term_integer(const TermDesk *desk, int value)
{
    static const char DIGITS[] = "0123456789";
    int               size = value < 0 ? -value : value;
    Text              text = {&DIGITS[size % 10], 1};
    if (size > 9)
        text = text_format(desk->mem, "%d", size);
    Expr *number = expr_number(desk->mem, text, size ? exact_integer(size, desk->num) : &exact_zero);
    number->shape = NUMBER;
    number->made = true;
    return value < 0 ? term_negative(desk, number) : number;
}

/* The chain of both, folded. It counts as made, so that it loses the brackets that a reader does not need. */
static const Expr *chain(const TermDesk *desk, const Expr *a, Op op, const Expr *b)
{
    const Expr *value = folded(desk, a, op, b);
    if (value)
        return value;
    Expr *whole = expr_chain(desk->mem, (Expr *)a, op, (Expr *)b);
    whole->shape = a->shape.kind == SHAPE_VECTOR ? a->shape : b->shape;
    Expr *folded = let_fold(whole, desk->mem);
    folded->shape = whole->shape;
    return folded;
}

const Expr *term_sum(const TermDesk *desk, const Expr *a, Op op, const Expr *b)
{
    if (term_is_zero(b))
        return a;
    if (term_is_zero(a))
        return op == OP_ADD ? b : term_negative(desk, b);
    if (expr_is_minus(b) && b->kind == EXPR_CALL && b->op == OP_NEG)
        return chain(desk, a, op == OP_ADD ? OP_SUB : OP_ADD, b->arg[0]);
    return chain(desk, a, op, b);
}

const Expr *term_product(const TermDesk *desk, const Expr *a, const Expr *b)
{
    if (term_is_zero(a) || term_is_one(b))
        return a;
    if (term_is_zero(b) || term_is_one(a))
        return b;
    if (a->kind == EXPR_CALL && a->op == OP_NEG)
        return term_negative(desk, term_product(desk, a->arg[0], b));
    if (b->kind == EXPR_CALL && b->op == OP_NEG)
        return term_negative(desk, term_product(desk, a, b->arg[0]));
    return chain(desk, a, OP_MUL, b);
}

const Expr *term_quotient(const TermDesk *desk, const Expr *a, const Expr *b)
{
    if (term_is_one(b) || (term_is_zero(a) && !term_is_zero(b)))
        return a;
    if (b->kind == EXPR_CALL && b->op == OP_NEG)
        return term_negative(desk, term_quotient(desk, a, b->arg[0]));
    if (a->kind == EXPR_CALL && a->op == OP_NEG)
        return term_negative(desk, term_quotient(desk, a->arg[0], b));
    return chain(desk, a, OP_DIV, b);
}

const Expr *term_negative(const TermDesk *desk, const Expr *a)
{
    Num minus;
    if (term_is_zero(a))
        return a;
    if (desk->fold && is_value(a) && !exact_neg(&minus, exact_num(a->exact), desk->num))
        return term_value(desk, minus.exact);
    if (a->kind == EXPR_CALL && a->op == OP_NEG)
        return a->arg[0];
    bool sum = a->kind == EXPR_CHAIN && expr_level(a) == LEVEL_SUM;
    int  first = 1; /* a term that is subtracted comes first: b - a for -(a - b) */
    while (sum && first < a->count && a->ops[first] != OP_SUB)
        first++;
    if (!sum || first == a->count)
        return term_call(desk, OP_NEG, a, NULL, a->shape);
    const Expr *turned = a->arg[first];
    for (int i = 0; i < a->count; i++)
        if (i != first)
            turned = term_sum(desk, turned, i && a->ops[i] == OP_SUB ? OP_ADD : OP_SUB, a->arg[i]);
    return turned;
}

const Expr *term_power(const TermDesk *desk, const Expr *a, int exponent)
{
    Expr *power = expr_new(desk->mem, EXPR_POWER, a->span);
    power->shape = NUMBER;
    power->count = 2;
    power->arg = ARENA_MANY(desk->mem, Expr *, 2);
    power->arg[0] = (Expr *)a;
    power->arg[1] = (Expr *)term_integer(desk, exponent);
    return power;
}

int term_exponent(const Expr *power)
{
    const Expr *exponent = power->kind == EXPR_POWER ? power->arg[1] : NULL;
    return exponent && exponent->kind == EXPR_NUMBER && exponent->text.len == 1 ? exponent->text.at[0] - '0' : 0;
}

const Expr *term_call(const TermDesk *desk, Op op, const Expr *a, const Expr *b, Shape shape)
{
    Expr *call = expr_call(desk->mem, op, (Expr *)a, (Expr *)b);
    call->shape = shape;
    return call;
}
