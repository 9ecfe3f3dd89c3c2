#include "handwork/equations/equation_lift.h"

enum { MOST_READINGS = 32 };

/* The readings are counted through like the digits of a number: each literal takes one of its names. */
typedef struct Lifting {
    const EquationWorld *world;
    NumCtx              *exact;
    int                  reading; /* what is left of its number */
} Lifting;

/* The name number *which of the number, with its sign; NULL if it has no further one. */
static Expr *name_for(const Lifting *l, const Expr *literal, const Exact *value, int which)
{
    const EquationWorld *world = l->world;
    for (int i = 0; i < world->plan->aspects; i++) {
        const Exact *datum = equation_datum(world, i);
        int          same = datum ? equation_same_size(datum, value, l->exact) : 0;
        if (!same || which-- > 0)
            continue;
        Expr *name = expr_name(l->exact->mem, world->plan->step[i].name);
        name->slot = i;
        name->shape = literal->shape;
        return same > 0 ? name : expr_call(l->exact->mem, OP_NEG, name, NULL);
    }
    return NULL;
}

static const Expr *lifted(Lifting *l, const Expr *formula)
{
    const Exact *value = formula->kind == EXPR_NAME ? NULL : equation_literal(formula, l->exact);
    if (value) {
        int names = 0;
        while (name_for(l, formula, value, names))
            names++;
        if (!names)
            return formula;
        int which = l->reading % names;
        l->reading /= names;
        return name_for(l, formula, value, which);
    }
    Expr *copy = expr_node_copy(formula, l->exact->mem);
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)lifted(l, formula->arg[i]);
    return copy;
}

bool equation_lift_holds(const EquationSides *sides, const EquationWorld *world, const EquationWorld *varied, int varieds, NumCtx *exact)
{
    bool found = false, more = varieds > 0 && world->ctx->sys == exact->sys;
    for (int reading = 0; reading < MOST_READINGS && more && !found; reading++) {
        Lifting       lifting = {.world = world, .exact = exact, .reading = reading};
        EquationSides names = {{lifted(&lifting, sides->side[0]), NULL}};
        Num           residual;
        names.side[1] = lifted(&lifting, sides->side[1]);
        more = lifting.reading == 0; /* the number of this reading is not used up: all have been tried */
        found = more;
        for (int i = 0; i < varieds && found; i++)
            found = equation_residual(&residual, &names, varied[i].at, exact) && num_is_zero(residual, exact);
    }
    return found;
}
