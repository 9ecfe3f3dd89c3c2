/* Equations between unknowns: v2 = v1 + 9. Such a line says nothing of either value, so it is held against all values at once: those of the
 * derivation, or those that come out where a known mistake is made. With R1, v1 = -5.8 and v2 = 3.2, and the line holds. */
#include "handwork/hand_judging.h"

#include "derive/eval.h"
#include "number/exact.h"

bool hand_is_relation(const HandLine *line)
{
    return line->entry->form[line->entry->forms - 1].written.named;
}

/* The step that a name in a form stands for: slots are those of the steps, then of the lines above (hand_reading_page.c). -1 for a name of
 * the student's own, and for a component. */
static int step_of(const HandChecker *c, int slot)
{
    int steps = c->report->plan->count;
    if (slot < steps)
        return slot;
    const HandLine *line = &c->line[slot - steps];
    return line->component < 0 ? line->step : -1;
}

static bool fill_in(const HandChecker *c, const Expr *formula, const Column *column, Slot *slot)
{
    if (formula->kind == EXPR_NAME && formula->slot >= 0) {
        int step = step_of(c, formula->slot);
        if (step < 0 || column->entry[step].state != STATE_OK)
            return false;
        slot[formula->slot] = (Slot){column->entry[step].value, NUM_OK, true};
    }
    for (int i = 0; i < formula->count; i++)
        if (!fill_in(c, formula->arg[i], column, slot))
            return false;
    return true;
}

bool hand_relation_holds(HandChecker *c, int line, const Column *column)
{
    const HandLine *l = &c->line[line];
    const Written  *written = &l->entry->form[l->entry->forms - 1].written;
    Slot           *slot = ARENA_MANY(c->mem, Slot, c->report->plan->count + c->lines + 1);
    Env             env = {.num = c->exact, .slot = slot};
    Value           right;
    if (c->ctx != c->exact || column->entry[l->step].state != STATE_OK || !fill_in(c, written->formula, column, slot) ||
        eval(&right, written->formula, &env) != NUM_OK)
        return false;
    Value left = hand_part(l, column->entry[l->step].value);
    bool  same = value_count(&left) > 0 && shape_equal(left.shape, right.shape);
    for (int i = 0; i < value_count(&left) && same; i++)
        same = exact_compare(value_num(&left)[i], value_num(&right)[i], c->exact) == ORDER_EQUAL;
    return same;
}
