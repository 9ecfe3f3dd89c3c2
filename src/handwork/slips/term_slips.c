#include "handwork/slips/term_slips.h"

#include "language/expr_pieces.h"

const char *const term_slip_ids[TERM_SLIPS] = {
    [SLIP_SIGN] = "TS1",        [SLIP_OTHER_QUANTITY] = "TS2", [SLIP_LEFT_OUT] = "TS3", [SLIP_BRACKET_LOST] = "TS4",
    [SLIP_TURNED_OVER] = "TS5", [SLIP_TERM_LOST] = "TS6",      [SLIP_TOO_MANY] = "TS7",
};

typedef struct TermSlipMaker {
    MistakeList list;
    const Plan *plan;
    int         step;
    const Expr *whole; /* the right formula */
    TermSlip    kind;  /* the one that is being made */
    Arena      *mem;
    NumCtx     *exact;
} TermSlipMaker;

/* ---- pieces ----------------------------------------------------------------------------------------------- */

static void put(TermSlipMaker *t, TermSlip kind, const Expr *target, const Expr *instead)
{
    if (kind != t->kind || !instead)
        return;
    Text id = text_of(term_slip_ids[kind]);
    mistakes_add(&t->list, id, slip_feedback(id), MISTAKE_FORMULA, 0);
    mistakes_at(&t->list, t->step, expr_with(t->whole, target, instead, t->mem), t->plan->step[t->step].source);
}

static Expr *own(const Expr *expr)
{
    return (Expr *)expr; /* mistakes_at copies it */
}

static const Expr *minus(const TermSlipMaker *t, const Expr *expr)
{
    return expr_call(t->mem, OP_NEG, own(expr), NULL);
}

static const Expr *times(const TermSlipMaker *t, int number, const Expr *expr)
{
    Text text = text_format(t->mem, "%d", number);
    return expr_chain(t->mem, expr_number(t->mem, text, exact_integer(number, t->exact)), OP_MUL, own(expr));
}

static const Expr *half(const TermSlipMaker *t, const Expr *expr)
{
    return expr_chain(t->mem, own(expr), OP_DIV, expr_number(t->mem, TEXT("2"), exact_integer(2, t->exact)));
}

static const Expr *square(const TermSlipMaker *t, const Expr *expr)
{
    Expr *power = expr_new(t->mem, EXPR_POWER, expr->span);
    int   room = 0;
    expr_append(t->mem, power, OP_POWER, own(expr), &room);
    expr_append(t->mem, power, OP_POWER, expr_number(t->mem, TEXT("2"), exact_integer(2, t->exact)), &room);
    return power;
}

static Expr *component(const TermSlipMaker *t, const Expr *vector, int axis)
{
    static const char *const AXES[] = {"x", "y", "z"};
    Expr                    *part = expr_new(t->mem, EXPR_FIELD, vector->span);
    int                      room = 0;
    expr_append(t->mem, part, OP_ADD, own(vector), &room);
    part->text = text_of(AXES[axis]);
    return part;
}

/* ---- quantities ------------------------------------------------------------------------------------------- */

/* The vector with the sign of one component lost. */
static const Expr *component_turned(const TermSlipMaker *t, const Expr *vector, int turned)
{
    Expr *copy = expr_new(t->mem, EXPR_VECTOR, vector->span);
    int   room = 0;
    for (int i = 0; i < vector->shape.rows; i++) {
        const Expr *part = component(t, vector, i);
        expr_append(t->mem, copy, OP_ADD, own(i == turned ? minus(t, part) : part), &room);
    }
    return copy;
}

/* `leaf`: the name, or a component of it. */
static void mistake_quantity(TermSlipMaker *t, const Expr *leaf, const Expr *name)
{
    for (int i = 0; i < (leaf == name && name->shape.kind == SHAPE_VECTOR ? name->shape.rows : 0); i++)
        put(t, SLIP_SIGN, name, component_turned(t, name, i));
    put(t, SLIP_SIGN, leaf, minus(t, leaf));
    for (int i = 0; i < t->step && t->kind == SLIP_OTHER_QUANTITY; i++) {
        const Step *other = &t->plan->step[i];
        if (other->slot >= 0 && other->slot != name->slot && shape_equal(other->shape, name->shape) &&
            dimension_same(other->shape.dimension, name->shape.dimension))
            put(t, SLIP_OTHER_QUANTITY, name, expr_name(t->mem, other->name));
    }
    if (leaf != name || name->shape.kind == SHAPE_NUMBER)
        put(t, SLIP_TOO_MANY, leaf, square(t, leaf));
    put(t, SLIP_TOO_MANY, leaf, times(t, 2, leaf));
    put(t, SLIP_TOO_MANY, leaf, half(t, leaf));
}

/* ---- sums and products ------------------------------------------------------------------------------------ */

static void mistake_sum(TermSlipMaker *t, const Expr *sum)
{
    for (int i = 0; i < sum->count; i++) {
        Expr *turned = expr_chain_copy(sum, t->mem);
        if (i)
            turned->ops[i] = sum->ops[i] == OP_SUB ? OP_ADD : OP_SUB;
        else
            turned->arg[0] = own(minus(t, sum->arg[0]));
        put(t, SLIP_SIGN, sum, turned);
        put(t, SLIP_TERM_LOST, sum, expr_without(sum, i, t->mem));
    }
    put(t, SLIP_SIGN, sum, minus(t, sum));
}

/* a*b + c for a*(b + c), and a + b/c for (a + b)/c: the first term of a multiplied sum, or the last of a divided one, alone. */
static void lose_bracket(TermSlipMaker *t, const Expr *product, int i)
{
    const Expr *sum = product->arg[i];
    int         last = sum->count - 1;
    Expr       *alone = expr_chain_copy(product, t->mem), *rest = expr_chain_copy(sum, t->mem);
    alone->arg[i] = sum->arg[0];
    rest->arg[0] = alone;
    put(t, SLIP_BRACKET_LOST, product, rest);
    alone = expr_chain_copy(product, t->mem);
    rest = expr_chain_copy(sum, t->mem);
    alone->arg[i] = sum->arg[last];
    rest->arg[last] = alone;
    put(t, SLIP_BRACKET_LOST, product, rest);
}

static void mistake_product(TermSlipMaker *t, const Expr *product)
{
    for (int i = 0; i < product->count; i++) {
        put(t, SLIP_LEFT_OUT, product, expr_without(product, i, t->mem));
        if (expr_is_sum(product->arg[i]))
            lose_bracket(t, product, i);
        if (!i || (product->ops[i] != OP_MUL && product->ops[i] != OP_DIV))
            continue;
        Expr *turned = expr_chain_copy(product, t->mem);
        turned->ops[i] = product->ops[i] == OP_DIV ? OP_MUL : OP_DIV;
        put(t, SLIP_TURNED_OVER, product, turned);
    }
    if (product->count == 2 && product->ops[1] == OP_DIV)
        put(t, SLIP_TURNED_OVER, product, expr_chain(t->mem, product->arg[1], OP_DIV, product->arg[0]));
}

/* a . b and cross(a, b) in components; NULL for everything else. */
static const Expr *in_components(const TermSlipMaker *t, const Expr *expr)
{
    bool chain = expr->kind == EXPR_CHAIN && expr->count == 2;
    Op   op = chain ? expr->ops[1] : expr->kind == EXPR_CALL && expr->count == 2 ? expr->op : OP_ADD;
    bool dot = op == OP_DOT || op == OP_RAISED || op == OP_INNER, vectors = expr->count == 2 && expr->arg[0]->shape.kind == SHAPE_VECTOR;
    if (!vectors || expr->arg[0]->shape.rows != 2 || (!dot && op != OP_CROSS))
        return NULL;
    const Expr *a = expr->arg[0], *b = expr->arg[1];
    return expr_chain(t->mem, expr_chain(t->mem, component(t, a, 0), OP_MUL, component(t, b, dot ? 0 : 1)), dot ? OP_ADD : OP_SUB,
                      expr_chain(t->mem, component(t, a, 1), OP_MUL, component(t, b, dot ? 1 : 0)));
}

static void mistake_inside(TermSlipMaker *t, const Expr *expr)
{
    const Expr *long_hand = in_components(t, expr), *whole = t->whole;
    if (long_hand) {
        t->whole = expr_with(whole, expr, long_hand, t->mem);
        mistake_inside(t, long_hand);
        t->whole = whole;
    }
    if (expr->kind == EXPR_FIELD && expr->arg[0]->kind == EXPR_NAME) {
        mistake_quantity(t, expr, expr->arg[0]);
        return;
    }
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        mistake_quantity(t, expr, expr);
    if (expr_is_sum(expr))
        mistake_sum(t, expr);
    if (expr_is_product(expr))
        mistake_product(t, expr);
    if (expr->kind == EXPR_POWER)
        put(t, SLIP_LEFT_OUT, expr, expr->arg[0]);
    if (expr->kind == EXPR_CALL && expr->op == OP_INV)
        put(t, SLIP_TURNED_OVER, expr, expr->arg[0]);
    if (expr->kind == EXPR_CALL && expr->op == OP_NEG)
        put(t, SLIP_SIGN, expr, expr->arg[0]);
    for (int i = 0; i < (expr->kind == EXPR_POWER ? 1 : expr->count); i++)
        mistake_inside(t, expr->arg[i]);
}

Slips term_slips_of(const Plan *plan, int step, const Expr *formula, NumCtx *exact)
{
    Diag          diag = {.mem = exact->mem, .unread = true};
    TermSlipMaker t = {.plan = plan, .step = step, .whole = formula, .mem = exact->mem, .exact = exact};
    if (!formula || plan->step[step].slot < 0)
        return (Slips){0};
    t.list = (MistakeList){.plan = plan, .mem = exact->mem, .num = exact, .diag = &diag};
    for (t.kind = 0; t.kind < TERM_SLIPS; t.kind++)
        mistake_inside(&t, formula);
    mistakes_close(&t.list);
    return (Slips){t.list.mistake, t.list.count};
}
