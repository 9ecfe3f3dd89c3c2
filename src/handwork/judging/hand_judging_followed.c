/* Values that follow from an equation of the page and from its own rounded values. */
#include "handwork/hand_roots.h"

/* The last right value of a step above that line, as it stands there; false if there is none. */
static bool value_above(HandChecker *c, int step, int line, Value *value)
{
    for (int i = line - 1; i >= 0; i--) {
        const HandLine *above = &c->line[i];
        const Written  *written = above->entry->forms ? &above->entry->form[above->entry->forms - 1].written : NULL;
        if (above->step == step && above->component < 0 && !above->aside && !hand_is_equation(above) && written && !written->named)
            return hand_is_right(above) && written_value(value, written, false, c->ctx, c->exact) == NUM_OK;
    }
    return false;
}

/* Puts the page's values of all other unknowns that the formula names into `at`; false if the page has none for one of them. */
static bool fill_in(HandChecker *c, const Expr *formula, int step, int line, const Plan *plan, Slot *at)
{
    bool good = true;
    if (formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot != step && equation_is_unknown(plan, formula->slot))
        good = value_above(c, formula->slot, line, &at[formula->slot].value);
    for (int i = 0; i < formula->count && good; i++)
        good = fill_in(c, formula->arg[i], step, line, plan, at);
    return good;
}

/* The value of a step that the equation is linear in. */
static bool solve(HandChecker *c, const EquationSides *sides, int step, Slot *at, Value *value)
{
    const NumSys *sys = c->ctx->sys;
    Num           try[3], residual[3], slope, twice;
    for (int i = 0; i < 3; i++) {
        if (sys->from_exact(&try[i], exact_integer(i, c->exact), c->ctx))
            return false;
        at[step].value = value_number(try[i]);
        if (!equation_residual(&residual[i], sides, at, c->ctx))
            return false;
    }
    if (sys->sub(&slope, residual[1], residual[0], c->ctx) || sys->sub(&twice, residual[2], residual[1], c->ctx) ||
        sys->sub(&twice, twice, slope, c->ctx) || !num_is_zero(twice, c->ctx) || num_is_zero(slope, c->ctx) ||
        sys->div(&slope, residual[0], slope, c->ctx) || sys->neg(&slope, slope, c->ctx))
        return false;
    *value = value_number(slope);
    return true;
}

static bool follows(HandChecker *c, const HandRoots *roots, int line)
{
    const EquationWorld *world = roots->world;
    int                  step = c->line[line].step;
    bool                 found = false;
    for (int k = 0; k < roots->claims && roots->line[k] < line && !found; k++) {
        const EquationSides *sides = &roots->claim[k].sides;
        const HandLine      *above = &c->line[roots->line[k]];
        Slot                *at = arena_copy(c->mem, world->at, sizeof(Slot) * (size_t)(world->plan->count + 1));
        Value                value;
        bool                 right = hand_is_right(above);
        found = right && (expr_uses(sides->side[0], step) || expr_uses(sides->side[1], step)) &&
                fill_in(c, sides->side[0], step, line, world->plan, at) && fill_in(c, sides->side[1], step, line, world->plan, at) &&
                solve(c, sides, step, at, &value) && hand_is(c, line, &value, c->ctx, NULL);
    }
    return found;
}

/* Nothing rests on that line any more. What the page does not write may still rest on another. */
static void rest_on_others(HandChecker *c, int line)
{
    for (int s = 0; s < c->plan->aspects; s++) {
        int slot = c->plan->step[s].slot;
        if (slot >= 0 && c->from[slot] == line)
            c->from[slot] = c->written[s] ? -1 : hand_rests_on(c, s);
    }
}

/* The line is right but for roundings, and so is what was carried from it alone. */
static void let_drift(HandChecker *c, int i)
{
    HandLine *line = &c->line[i];
    line->kind = verdict_is_right(line->verdict.kind) ? HAND_RIGHT : HAND_DRIFT;
    line->from = -1;
    line->same = false;
    line->suspects = 0;
    line->could_be = line->pair = false;
    line->factor = (Text){0};
    line->equation = NULL;
    rest_on_others(c, i);
    for (int k = 0; k < c->lines; k++) {
        HandLine *after = &c->line[k];
        if (after->kind != HAND_CARRIED || after->from != i)
            continue;
        after->from = after->step >= 0 && after->step < c->plan->aspects ? hand_rests_on(c, after->step) : -1;
        if (after->from < 0)
            let_drift(c, k);
    }
}

void hand_judge_followed(HandChecker *c, const HandRoots *roots)
{
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        bool wrong = line->kind == HAND_ROOT && line->step >= 0 && line->component < 0 && !line->aside && !hand_is_equation(line);
        if (wrong && c->plan->step[line->step].shape.kind == SHAPE_NUMBER && follows(c, roots, i))
            let_drift(c, i);
    }
}
