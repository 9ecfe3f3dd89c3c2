/* Statements, v1 < v2 or "A stops": true if their two sides have that order. */
#include "derive/eval.h"
#include "handwork/equations/equation_sides.h"
#include "handwork/hand_judging.h"
#include "handwork/judging/hand_claims.h"

/* Returns the condition that has to hold; NULL if a side of an inequality is no formula in the steps of the plan, or the sides differ in
 * shape. */
static const Expr *condition_of(const HandChecker *c, const HandEntry *entry)
{
    if (entry->forms == 1)
        return entry->form[0].written.formula;
    const Expr *left = hand_side(c, &entry->form[0]), *right = hand_side(c, &entry->form[1]);
    bool        same = left && right && shape_equal(left->shape, right->shape);
    return same ? expr_chain(c->mem, (Expr *)left, entry->compared, (Expr *)right) : NULL;
}

/* Whether it holds with these values; unknown also where one of them is missing. */
static Truth holds(const HandChecker *c, const Expr *condition, const Slot *at)
{
    Env   env = {.num = c->ctx, .slot = at};
    Value value;
    return eval(&value, condition, &env) == NUM_OK ? value.truth : TRUTH_UNKNOWN;
}

/* Puts the page's own values in; the wrong line that one of them comes from, or -1. */
static int take_own(const HandChecker *c, const Expr *condition, Slot *at)
{
    int from = -1;
    for (int i = 0; i < c->plan->aspects; i++) {
        const Slot *own = c->plan->step[i].slot >= 0 && expr_uses(condition, i) ? &c->own[c->plan->step[i].slot] : NULL;
        if (!own || !own->set || own->flags)
            continue;
        at[i] = *own;
        int source = hand_wrong_source(c, i);
        from = source >= 0 ? source : from;
    }
    return from;
}

static void judge(HandChecker *c, int i)
{
    HandLine     *line = &c->line[i];
    EquationWorld world = equation_world(c->plan, c->truth, c->ctx);
    const Expr   *condition = condition_of(c, line->entry);
    Truth         truth = condition ? holds(c, condition, world.at) : TRUTH_UNKNOWN;
    if (truth == TRUTH_UNKNOWN)
        return;
    line->kind = truth == TRUTH_TRUE ? HAND_RIGHT : HAND_ROOT;
    line->verdict.kind = VERDICT_EXACT;
    if (line->kind == HAND_RIGHT)
        return;
    line->from = take_own(c, condition, world.at);
    if (line->from >= 0 && holds(c, condition, world.at) == TRUTH_TRUE) {
        line->kind = HAND_CARRIED;
        return;
    }
    line->from = -1;
    c->root = c->root < 0 || i < c->root ? i : c->root;
}

void hand_judge_statements(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].entry->kind == CLAIM_STATEMENT && c->line[i].kind == HAND_UNKNOWN)
            judge(c, i);
}
