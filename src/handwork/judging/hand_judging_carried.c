/* Values that a line works out by a formula of its own, with a wrong value from above: v = u - J/m n is right of any J. */
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"

/* Whether the formula gives the true value of the line's step with the true values of what it names. */
static bool is_right_formula(HandChecker *c, int line, const Expr *formula)
{
    const HandLine *l = &c->line[line];
    Value           value;
    if (!hand_true_value(c, formula, &value) || !shape_equal(value.shape, l->expected.shape))
        return false;
    Target  target = verdict_target(l->expected, c->ctx, c->exact);
    Written worked = written_of(value, c->ctx, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(&worked, &target).kind);
}

/* The line with the mistake that the value of a name in the formula comes from, or -1. */
static int wrong_above(const HandChecker *c, int line, const Expr *formula)
{
    int steps = c->report->plan->count, from = -1;
    for (int i = 0; i < line && from < 0; i++) {
        const HandLine *above = &c->line[i];
        bool            used = expr_uses(formula, steps + i) || (above->step >= 0 && expr_uses(formula, above->step));
        from = !used ? -1 : above->kind == HAND_ROOT ? i : above->kind == HAND_CARRIED ? above->from : -1;
    }
    return from;
}

bool hand_is_carried_by_own_formula(HandChecker *c, int line, int *from)
{
    const HandLine *l = &c->line[line];
    bool            carried = false;
    for (int i = 0; i < l->entry->forms - 1 && !carried && !l->joints; i++) {
        const Written *form = &l->entry->form[i].written;
        int            wrong = form->named && form->formula ? wrong_above(c, line, form->formula) : -1;
        carried = wrong >= 0 && is_right_formula(c, line, form->formula);
        *from = carried ? wrong : *from;
    }
    return carried;
}
