/* The result of taking an angle in degrees for radians. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"

/* A copy without the degree signs. */
static Expr *in_radians(const Expr *expr, Arena *mem)
{
    if (expr->kind == EXPR_CALL && expr->op == OP_DEGREES)
        return in_radians(expr->arg[0], mem);
    Expr *copy = expr_node_copy(expr, mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = in_radians(expr->arg[i], mem);
    return copy;
}

/* Whether the student typed an angle in a given's formula. A 0 typed where a vector is wanted means the zero vector, so the shapes may
 * differ: sin(0°) has no place among the vectors. */
static bool is_given_by_an_angle(const Echo *echo, const Plan *plan)
{
    const Step *step = &plan->step[echo->step];
    return echo->typed && step->role == ROLE_GIVEN && shape_equal(echo->typed->shape, step->shape) && expr_calls(echo->typed, OP_DEGREES) &&
           !expr_has(echo->typed, EXPR_NAME);
}

/* The derivation from data whose angles were taken for radians, in range; NULL where none has an angle. */
static const Column *radians_column(HandChecker *c)
{
    const Report *report = c->report;
    Replacement  *given = ARENA_MANY(c->mem, Replacement, report->echoes + 1);
    Mistake       radians = {.replace = given};
    for (int i = 0; i < report->echoes; i++) {
        const Echo *echo = &report->echo[i];
        if (is_given_by_an_angle(echo, report->plan))
            given[radians.replaces++] = (Replacement){.step = echo->step, .formula = in_radians(echo->typed, c->mem)};
    }
    if (!radians.replaces)
        return NULL;
    const Plan *plan = mistake_plan(c->plan, &radians, c->mem);
    return column_run(plan, report->givens, report->exact, c->plan->aspects, c->range);
}

/* Whether a form in the line gives the truth in degrees, and what was written is its value in radians. */
static bool is_meant_in_degrees(HandChecker *c, int line)
{
    const HandLine *l = &c->line[line];
    Target          target = verdict_target(l->expected, l->ctx, c->exact);
    target.right_only = true;
    for (int i = 0; i < l->entry->forms; i++) {
        const HandForm *form = &l->entry->form[i], *last = &l->entry->form[l->entry->forms - 1];
        if (form->degrees.shape.kind != SHAPE_NONE && form->written.shape.kind != SHAPE_NONE &&
            (form == last || hand_meets(c, &form->written, &last->written)) &&
            (verdict_is_right(verdict_of(&form->degrees, &target).kind) || hand_is_about(c, line, &form->degrees)))
            return true;
    }
    return false;
}

bool hand_is_in_radians(HandChecker *c, int line)
{
    int step = c->line[line].step;
    if (is_meant_in_degrees(c, line))
        return true;
    if (!c->radians_tried)
        c->radians = radians_column(c);
    c->radians_tried = true;
    return c->radians && step < c->plan->aspects && c->radians->entry[step].state == STATE_OK &&
           value_count(&c->radians->entry[step].value) && hand_is(c, line, &c->radians->entry[step].value, c->range, NULL);
}
