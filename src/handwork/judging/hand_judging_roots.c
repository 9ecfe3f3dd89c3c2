/* Values of an unknown with which a page does not go on, and values that the problem rejects: roots of the equations that are no solution.
 */
#include "handwork/hand_roots.h"

#include "derive/eval.h"
#include "number/exact.h"
#include "verify/solved.h"

/* Reads the last written value as a number of the world; false if it is none. */
static bool number_of(const HandLine *line, const EquationWorld *world, Num *value)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    return written->count == 1 && written->part[0].value &&
           world->ctx->sys->from_exact(value, written->part[0].value, world->ctx) == NUM_OK;
}

/* Whether the line has that value, to its digits. */
static bool writes(HandChecker *c, const HandLine *line, const Value *value, NumCtx *ctx)
{
    Target target = verdict_target(*value, ctx, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(&line->entry->form[line->entry->forms - 1].written, &target).kind);
}

static bool are_set(const Expr *formula, const Slot *at)
{
    bool set = formula->kind != EXPR_NAME || formula->slot < 0 || at[formula->slot].set;
    for (int i = 0; i < formula->count && set; i++)
        set = are_set(formula->arg[i], at);
    return set;
}

/* The value of a step behind the need that a rejected solution breaks, in the same cases as in the solution; false if it has none. */
static bool value_beyond(Value *value, const Report *rejected, const Report *solution, Text name)
{
    const Plan *plan = rejected->plan;
    NumCtx     *exact = &rejected->desk->exact;
    Slot       *at = arena_copy(exact->mem, rejected->exact->slot, sizeof(Slot) * (size_t)plan->slots);
    Env         env = {.num = exact, .slot = at};
    bool        found = false;
    for (int i = 0; i < plan->aspects && i < solution->plan->aspects && !found; i++) {
        const Step *step = &plan->step[i];
        bool        same = solution->exact->entry[i].state == STATE_OK && text_equal(step->name, solution->plan->step[i].name);
        if (!same || rejected->exact->entry[i].state != STATE_NOT_REACHED || !step->formula || step->slot < 0 ||
            !are_set(step->formula, at) || eval(value, step->formula, &env) != NUM_OK)
            continue;
        at[step->slot] = (Slot){.value = *value, .set = true};
        found = text_equal(step->name, name);
    }
    return found;
}

static bool writes_step(HandChecker *c, const HandLine *line, const Report *report, Text name)
{
    NumCtx       *ctx;
    int           step = report_find(report, name);
    const Column *column = step < 0 ? NULL : report_truth(report, step, &ctx);
    Value         beyond;
    if (!column && value_beyond(&beyond, report, c->report, name))
        return beyond.shape.kind == SHAPE_NUMBER && writes(c, line, &beyond, &report->desk->exact);
    return column && column->entry[step].value.shape.kind == SHAPE_NUMBER && writes(c, line, &column->entry[step].value, ctx);
}

/* The solution of the problem, other than the one that is followed, in which the line's quantity has that value; NULL if there is none. */
static const Solution *other_solution(HandChecker *c, const HandLine *line)
{
    const Solved *solved = c->report->solved;
    for (int i = 1; solved && i < solved->solutions + solved->rejected; i++)
        if (writes_step(c, line, solved->solution[i].report, c->plan->step[line->step].name))
            return &solved->solution[i];
    return NULL;
}

/* Recognizes the velocity before as a value for the one afterwards. With it momentum and energy are conserved because nothing happens. */
static bool is_before(HandChecker *c, const HandLine *line)
{
    Text name = c->plan->step[line->step].name;
    return name.len && name.at[name.len - 1] == '\'' && writes_step(c, line, c->report, text_cut(name, 0, name.len - 1));
}

static bool has_other_unknown(const Expr *formula, const Plan *plan, int step)
{
    bool other = formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot != step && equation_is_unknown(plan, formula->slot);
    for (int i = 0; i < formula->count && !other; i++)
        other = has_other_unknown(formula->arg[i], plan, step);
    return other;
}

/* Puts the value into the last equation above that has no other unknown: *line is its line, and -1 without such an equation. */
static bool satisfies_line_above(HandChecker *c, const HandRoots *roots, int i, Num value, int *line)
{
    const EquationWorld *world = roots->world;
    int                  step = c->line[i].step;
    Slot                *at = arena_copy(c->mem, world->at, sizeof(Slot) * (size_t)(world->plan->count + 1));
    bool                 satisfies = false;
    at[step].value = value_number(value);
    *line = -1;
    for (int k = 0; k < roots->claims && roots->line[k] < i; k++) {
        const EquationSides *sides = &roots->claim[k].sides;
        const HandLine      *above = &c->line[roots->line[k]];
        Num                  residual;
        bool                 of_it = expr_uses(sides->side[0], step) || expr_uses(sides->side[1], step);
        if (roots->claim[k].value || !hand_is_judged(above) || !of_it || has_other_unknown(sides->side[0], world->plan, step) ||
            has_other_unknown(sides->side[1], world->plan, step) || !equation_residual(&residual, sides, at, world->ctx))
            continue;
        satisfies = num_is_zero(residual, world->ctx);
        *line = roots->line[k];
    }
    return satisfies;
}

static void judge_aside(HandChecker *c, const HandRoots *roots, int i)
{
    HandLine       *line = &c->line[i];
    Num             value;
    int             above = -1;
    const Solution *other = other_solution(c, line);
    bool            number = number_of(line, roots->world, &value);
    bool            satisfies = number && satisfies_line_above(c, roots, i, value, &above);
    line->verdict.kind = VERDICT_EXACT;
    line->other = other;
    if (line->entry->ruled_out && writes_step(c, line, c->report, c->plan->step[line->step].name)) {
        line->aside = ASIDE_TRUTH;
        line->kind = HAND_ROOT;
    } else if (other || satisfies || is_before(c, line)) {
        bool wrong = !other && satisfies && c->line[above].kind != HAND_RIGHT;
        line->aside = ASIDE_ROOT;
        line->kind = wrong ? HAND_CARRIED : HAND_RIGHT;
        line->from = wrong ? above : -1;
    } else if (number && above >= 0 && !line->entry->ruled_out) {
        line->aside = ASIDE_NO_ROOT;
        line->kind = HAND_ROOT;
        line->violates = above;
    }
    line->verdict.kind = line->kind == HAND_ROOT ? VERDICT_WRONG : VERDICT_EXACT;
}

/* A page that goes on with a rejected solution: its first value of that solution is wrong, and the others follow from it. */
static void judge_rejected(HandChecker *c)
{
    int first = -1;
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool wrong = line->step >= 0 && !line->aside && !hand_is_equation(line) && (line->kind == HAND_ROOT || line->kind == HAND_CARRIED);
        const Solution *other = wrong && c->plan->step[line->step].shape.kind == SHAPE_NUMBER ? other_solution(c, line) : NULL;
        if (!other || !other->reason.len)
            continue;
        line->kind = first < 0 ? HAND_ROOT : HAND_CARRIED;
        line->from = first;
        line->same = false;
        line->other = first < 0 ? other : NULL;
        line->suspects = 0;
        line->factor = (Text){0};
        line->equation = NULL;
        first = first < 0 ? i : first;
    }
    for (int i = 0; i < c->lines && first >= 0; i++) /* what is right does not follow from the other root, and need not */
        c->line[i].in_spite = -1;
}

void hand_judge_roots(HandChecker *c, const HandRoots *roots)
{
    judge_rejected(c);
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].aside)
            judge_aside(c, roots, i);
}
