#include "solve/system/known_exponents.h"
#include "solve/algebra/atom.h"
#include "solve/algebra/roots.h"

/* The value of an exponent that is written as a formula; -1: it is not known, or no polynomial has such a power. */
static int exponent_of(const TermDesk *desk, const Expr *exponent, const bool *known, Slot *slot)
{
    Env   env = {.num = desk->num, .slot = slot};
    Value value;
    if (exponent->kind == EXPR_NUMBER || atom_any_unknown(exponent, known) || eval(&value, exponent, &env) ||
        value.shape.kind != SHAPE_NUMBER)
        return -1;
    const Exact *exact = num_exactly(value.one, desk->num);
    int          whole = -1;
    for (int i = 0; exact && exact_is_rational(exact) && i <= MOST_DEGREE; i++)
        if (rat_equal(exact_rat(exact), rat_int(i)))
            whole = i;
    return whole;
}

const Expr *known_exponents_in(const TermDesk *desk, const Expr *expr, const bool *known, Slot *slot)
{
    Expr *copy = expr_node_copy(expr, desk->mem);
    bool  changed = false;
    for (int i = 0; i < expr->count; i++) {
        copy->arg[i] = (Expr *)known_exponents_in(desk, expr->arg[i], known, slot);
        changed |= copy->arg[i] != expr->arg[i];
    }
    int exponent = expr->kind == EXPR_POWER ? exponent_of(desk, expr->arg[1], known, slot) : -1;
    if (exponent == 0)
        return term_integer(desk, 1);
    if (exponent == 1)
        return copy->arg[0];
    return exponent > 1 ? term_power(desk, copy->arg[0], exponent) : changed ? copy : expr;
}
