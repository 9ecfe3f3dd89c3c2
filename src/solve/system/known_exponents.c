#include "solve/system/known_exponents.h"
#include "solve/algebra/roots.h"

/* The value of an exponent that is written as a formula; -1: it is not known, or no polynomial has such a power. */
static int exponent_of(const SolveSystem *system, const Expr *exponent)
{
    const Exact *value =
        exponent->kind == EXPR_NUMBER || atom_any_unknown(exponent, system->known) ? NULL : equation_system_exactly(system, exponent);
    int whole = -1;
    for (int i = 0; value && exact_is_rational(value) && i <= MOST_DEGREE; i++)
        if (rat_equal(exact_rat(value), rat_int(i)))
            whole = i;
    return whole;
}

const Expr *known_exponents_in(const SolveSystem *system, const Expr *expr)
{
    Expr *copy = ARENA_ONE(system->desk.mem, Expr);
    bool  changed = false;
    *copy = *expr;
    copy->arg = ARENA_MANY(system->desk.mem, Expr *, expr->count);
    for (int i = 0; i < expr->count; i++) {
        copy->arg[i] = (Expr *)known_exponents_in(system, expr->arg[i]);
        changed |= copy->arg[i] != expr->arg[i];
    }
    int exponent = expr->kind == EXPR_POWER ? exponent_of(system, expr->arg[1]) : -1;
    if (exponent == 0)
        return term_integer(&system->desk, 1);
    if (exponent == 1)
        return copy->arg[0];
    return exponent > 1 ? term_power(&system->desk, copy->arg[0], exponent) : changed ? copy : expr;
}
