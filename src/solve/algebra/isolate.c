#include "solve/algebra/isolate.h"

/* `inner`, which contains the unknown, is equal to one of the formulas. */
typedef struct Undoing {
    const TermDesk *desk;
    const Expr     *inner;
    Isolated       *out;
    Atom            unknown;
} Undoing;

static bool has(const Undoing *u, const Expr *expr)
{
    return atom_count(expr, u->unknown) > 0;
}

static int place_of(const Undoing *u)
{
    int i = 0;
    while (!has(u, u->inner->arg[i]))
        i++;
    return i;
}

static Op turned(Op op)
{
    return op == OP_ADD ? OP_SUB : OP_ADD;
}

/* left = a + UNKNOWN - b:  UNKNOWN = left - a + b */
static void undo_sum(Undoing *u)
{
    const Expr *sum = u->inner;
    int         at = place_of(u);
    bool        minus = at && sum->ops[at] == OP_SUB;
    for (int f = 0; f < u->out->formulas; f++) {
        const Expr *rest = term_integer(u->desk, 0), *side = u->out->formula[f];
        for (int i = 0; i < sum->count; i++) {
            Op op = i ? sum->ops[i] : OP_ADD;
            if (i != at && minus)
                rest = term_sum(u->desk, rest, op, sum->arg[i]);
            else if (i != at)
                side = term_sum(u->desk, side, turned(op), sum->arg[i]);
        }
        u->out->formula[f] = minus ? term_sum(u->desk, rest, OP_SUB, side) : side;
    }
    u->inner = sum->arg[at];
}

static bool note_division(Undoing *u, const Expr *dividend, const Expr *divisor)
{
    if (u->out->divisions == MOST_DIVISIONS)
        return false;
    if (!term_is_one(divisor))
        u->out->division[u->out->divisions++] = (Division){dividend, divisor};
    return true;
}

/* left = a*UNKNOWN/b:  UNKNOWN = left*b/a */
static bool undo_product(Undoing *u)
{
    const Expr *product = u->inner;
    int         at = place_of(u);
    bool        under = at && product->ops[at] == OP_DIV;
    const Expr *over = term_integer(u->desk, 1), *below = over;
    for (int i = 0; i < product->count; i++) {
        Op op = i ? product->ops[i] : OP_MUL;
        if (op != OP_MUL && op != OP_DIV && op != OP_RAISED)
            return false;
        if (i != at && op != OP_DIV)
            over = term_product(u->desk, over, product->arg[i]);
        else if (i != at)
            below = term_product(u->desk, below, product->arg[i]);
    }
    for (int f = 0; f < u->out->formulas; f++) {
        const Expr *side = u->out->formula[f];
        if (!note_division(u, under ? over : term_product(u->desk, below, side), under ? side : over))
            return false;
        u->out->formula[f] = under ? term_quotient(u->desk, over, term_product(u->desk, below, side))
                                   : term_quotient(u->desk, term_product(u->desk, below, side), over);
    }
    u->inner = product->arg[at];
    return true;
}

static bool two_signs(Undoing *u)
{
    if (u->out->formulas == 2)
        return false;
    u->out->formula[1] = term_negative(u->desk, u->out->formula[0]);
    u->out->formulas = 2;
    u->out->choice = true;
    return true;
}

static void put_call(Undoing *u, Op op)
{
    for (int f = 0; f < u->out->formulas; f++)
        u->out->formula[f] = term_call(u->desk, op, u->out->formula[f], NULL, NUMBER);
}

static bool undo_power(Undoing *u)
{
    if (term_exponent(u->inner) != 2 || u->out->formulas == 2)
        return false;
    put_call(u, OP_SQRT);
    u->inner = u->inner->arg[0];
    return two_signs(u);
}

static bool undo_call(Undoing *u)
{
    Op op = u->inner->op;
    u->inner = u->inner->arg[0];
    switch (op) {
    case OP_NEG:
        for (int f = 0; f < u->out->formulas; f++)
            u->out->formula[f] = term_negative(u->desk, u->out->formula[f]);
        return true;
    case OP_INV:
        for (int f = 0; f < u->out->formulas; f++)
            u->out->formula[f] = term_quotient(u->desk, term_integer(u->desk, 1), u->out->formula[f]);
        return true;
    case OP_SQRT:
        for (int f = 0; f < u->out->formulas; f++)
            u->out->formula[f] = term_power(u->desk, u->out->formula[f], 2);
        return true;
    case OP_ACOS: /* an angle that acos cannot have is found out when the method is run forwards */
        put_call(u, OP_COS);
        return true;
    case OP_ASIN:
        put_call(u, OP_SIN);
        return true;
    case OP_ATAN:
        put_call(u, OP_TAN);
        return true;
    case OP_ABS:
        return two_signs(u);
    case OP_NORM:
        return u->inner->shape.kind == SHAPE_NUMBER && two_signs(u);
    default:
        return false;
    }
}

static bool undo(Undoing *u)
{
    switch (u->inner->kind) {
    case EXPR_CHAIN:
        if (expr_level(u->inner) == LEVEL_PRODUCT)
            return undo_product(u);
        undo_sum(u);
        return true;
    case EXPR_POWER:
        return undo_power(u);
    case EXPR_CALL:
        return undo_call(u);
    default:
        return false;
    }
}

/* The unknown occurs once, on one side. */
static Isolated undone(const TermDesk *desk, const Expr *with, const Expr *other, Atom unknown)
{
    Isolated out = {.kind = ISOLATED, .formula = {other}, .formulas = 1};
    Undoing  u = {desk, with, &out, unknown};
    while (atom_at(u.inner) != unknown)
        if (!undo(&u))
            return (Isolated){.kind = ISOLATED_NOT};
    return out;
}

static Isolated collected(const TermDesk *desk, const Polynomial *p)
{
    Isolated           out = {.kind = ISOLATED_NOT, .standard = *p};
    const Expr *const *c = p->coefficient;
    if (p->degree == 1) {
        out.kind = ISOLATED;
        out.division[out.divisions++] = (Division){c[0], c[1]};
        out.formulas = 1;
        out.formula[0] = term_quotient(desk, term_negative(desk, c[0]), c[1]);
    } else if (p->degree > 1) {
        out.kind = ISOLATED_FORM;
    }
    return out;
}

Isolated isolate(const TermDesk *desk, const Expr *left, const Expr *right, Atom unknown)
{
    int        a = atom_count(left, unknown), b = atom_count(right, unknown);
    Polynomial zero;
    Isolated   out = {.kind = ISOLATED_NOT};
    if (a + b == 1)
        out = undone(desk, a ? left : right, a ? right : left, unknown);
    if (out.kind == ISOLATED_NOT && a + b && collect_equation(desk, left, right, unknown, &zero))
        out = collected(desk, &zero);
    return out;
}

/* ---- vectors -------------------------------------------------------------------------------------------------- */

static bool undo_vector_product(Undoing *u, int at)
{
    const Expr *product = u->inner, *factor = term_integer(u->desk, 1), *below = factor;
    for (int i = 0; i < product->count; i++) {
        Op op = i ? product->ops[i] : OP_MUL;
        if (op != OP_MUL && op != OP_DIV)
            return false;
        if (i != at && op == OP_DIV)
            below = term_product(u->desk, below, product->arg[i]);
        else if (i != at)
            factor = term_product(u->desk, factor, product->arg[i]);
    }
    if (!note_division(u, factor, factor))
        return false;
    u->out->formula[0] = term_quotient(u->desk, term_product(u->desk, below, u->out->formula[0]), factor);
    u->inner = product->arg[at];
    return u->inner->shape.kind == SHAPE_VECTOR;
}

static bool undo_of_vector(Undoing *u)
{
    const Expr *inner = u->inner;
    bool        sum = inner->kind == EXPR_CHAIN && expr_level(inner) == LEVEL_SUM;
    if (sum)
        undo_sum(u);
    else if (inner->kind == EXPR_CHAIN && expr_level(inner) == LEVEL_PRODUCT)
        return undo_vector_product(u, place_of(u));
    else if (inner->kind == EXPR_CALL && inner->op == OP_NEG)
        return undo_call(u);
    return sum;
}

static bool is_named(const Expr *expr, int slot)
{
    return expr->kind == EXPR_NAME && expr->slot == slot;
}

Isolated isolate_vector(const TermDesk *desk, const Expr *left, const Expr *right, int slot)
{
    Atom     part = atom_of(slot, 0);
    int      a = atom_count(left, part), b = atom_count(right, part);
    Isolated out = {.kind = ISOLATED, .formula = {a ? right : left}, .formulas = 1};
    Undoing  u = {desk, a ? left : right, &out, part};
    bool     good = a + b == 1;
    while (good && !is_named(u.inner, slot))
        good = undo_of_vector(&u);
    out.kind = good ? ISOLATED : ISOLATED_NOT;
    return out;
}

/* The product without the number; NULL where that is no factor of it. */
static const Expr *without_factor(const TermDesk *desk, const Expr *product, Atom number)
{
    const Expr *rest = term_integer(desk, 1);
    bool        found = false;
    for (int i = 0; i < product->count; i++) {
        bool is = atom_at(product->arg[i]) == number && (!i || product->ops[i] == OP_MUL);
        found |= is;
        if (!is)
            rest = i && product->ops[i] == OP_DIV ? term_quotient(desk, rest, product->arg[i]) : term_product(desk, rest, product->arg[i]);
    }
    return found ? rest : NULL;
}

Isolated isolate_multiple(const TermDesk *desk, const Expr *left, const Expr *right, Atom number, int slot)
{
    Atom     part = atom_of(slot, 0);
    int      a = atom_count(left, part), b = atom_count(right, part);
    Isolated out = {.kind = ISOLATED_NOT, .formula = {a ? right : left}, .formulas = 1};
    Undoing  u = {desk, a ? left : right, &out, part};
    bool     good = a + b == 1 && atom_count(left, number) + atom_count(right, number) == 1;
    while (good && !(u.inner->kind == EXPR_CHAIN && expr_level(u.inner) == LEVEL_PRODUCT))
        good = undo_of_vector(&u);
    const Expr *rest = good ? without_factor(desk, u.inner, number) : NULL;
    if (!rest)
        return out;
    u.inner = rest;
    while (good && !is_named(u.inner, slot))
        good = undo_of_vector(&u);
    out.kind = good ? ISOLATED : ISOLATED_NOT;
    return out;
}
