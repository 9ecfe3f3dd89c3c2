#include "derive/mistake.h"

#include "derive/plan_scope.h"
#include "language/check_shapes.h"

#include <string.h>

bool mistake_changes(const Mistake *mistake)
{
    return mistake->replaces && !mistake->ends;
}

const Plan *mistake_plan(const Plan *plan, const Mistake *mistake, Arena *mem)
{
    Plan *wrong = ARENA_ONE(mem, Plan);
    Step *step = arena_copy(mem, plan->step, sizeof(Step) * (size_t)plan->count);
    for (int i = 0; i < mistake->replaces; i++) {
        const Replacement *replacement = &mistake->replace[i];
        step[replacement->step].formula = replacement->formula;
        step[replacement->step].source = replacement->source;
    }
    *wrong = *plan;
    wrong->step = step;
    return wrong;
}

int mistake_replacement_value(Value *z, const Replacement *replacement, const Slot *slot, NumCtx *ctx)
{
    Env env = {.num = ctx, .slot = slot};
    return eval(z, replacement->formula, &env);
}

/* ---- formulas ---------------------------------------------------------------------------------------------- */

/* The formula, with the step's name replaced by its correct formula. */
static Expr *put_right_formula(Expr *expr, const Step *step, Arena *mem)
{
    if (expr->kind == EXPR_NAME && step->formula && text_equal(expr->text, step->name)) {
        Expr *right = expr_copy(step->formula, mem);
        expr_set_span(right, expr->span);
        return right;
    }
    for (int i = 0; i < expr->count; i++)
        expr->arg[i] = put_right_formula(expr->arg[i], step, mem);
    return expr;
}

static Expr *settle(const MistakeList *list, int step, const Expr *formula, Diag *diag)
{
    const Step  *at = &list->plan->step[step];
    int          upto = at->role == ROLE_GIVEN ? step + 1 : step; /* a given is changed by a formula of itself */
    PlanScope    scope = plan_scope(list->plan, upto, at->guard, at->guard_is);
    ShapeChecker checker = {.scope = &scope.scope, .diag = diag, .num = list->num};
    Expr        *copy = put_right_formula(expr_copy(formula, list->mem), at, list->mem);
    return check_expr(&checker, copy) ? copy : NULL;
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

void mistakes_add(MistakeList *list, Text id, Text feedback, MistakeKind kind, int way)
{
    *ARENA_ADD(list->mem, list->mistake, list->count, &list->room) = (Mistake){.id = id, .feedback = feedback, .kind = kind, .way = way};
    list->replace_room = 0;
}

static void replace(MistakeList *list, int step, const Expr *settled, Text source)
{
    Mistake     *last = &list->mistake[list->count - 1];
    Replacement *room = arena_grow(list->mem, (void *)last->replace, sizeof(Replacement), last->replaces, &list->replace_room);
    room[last->replaces++] = (Replacement){step, settled, source};
    last->replace = room;
    last->ends |= !shape_equal(settled->shape, list->plan->step[step].shape);
}

bool mistakes_at(MistakeList *list, int step, const Expr *formula, Text source)
{
    Expr *settled = settle(list, step, formula, list->diag);
    if (settled)
        replace(list, step, settled, source);
    return settled != NULL;
}

/* Whether a step is in the case, or in one inside it. */
static bool stands_in(const Plan *plan, int step, int guard, bool guard_is)
{
    bool is = plan->step[step].guard_is;
    int  own = plan->step[step].guard;
    while (own > guard) { /* a case comes after the cases around it */
        is = plan->step[own].guard_is;
        own = plan->step[own].guard;
    }
    return own == guard && (guard < 0 || is == guard_is);
}

static bool no_such_step(const MistakeList *list, Text name, Span span)
{
    Nearest nearest = {name, {0}, 99};
    for (int i = 0; i < list->plan->aspects && !list->diag->unread; i++) {
        const Step *step = &list->plan->step[i];
        if (step->slot < 0)
            continue;
        if (text_equal(step->name, name) && step->role == ROLE_GIVEN)
            return diag_fail(list->diag, EXIT_INPUT, span, "`%.*s` is given, but a mistake must replace the formula of a step",
                             TEXT_ARG(name));
        if (text_equal(step->name, name)) {
            diag_fail(list->diag, EXIT_INPUT, span, "`%.*s` has no formula in the case of this mistake", TEXT_ARG(name));
            return diag_hint(list->diag, "write a mistake about steps outside a case after the `end` of the case");
        }
        parse_nearest_visit(step->name, &nearest);
    }
    diag_fail(list->diag, EXIT_INPUT, span, "the method has no step `%.*s`", TEXT_ARG(name));
    return nearest.best.len ? diag_hint(list->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best)) : false;
}

bool mistakes_at_name(MistakeList *list, Text name, int from, Span span, int guard, bool guard_is, const Expr *formula, Text source)
{
    int  fits = 0, first = -1;
    Diag quiet = {.mem = list->mem, .source = source, .unread = true};
    for (int i = from; i < list->plan->aspects; i++) {
        const Step *step = &list->plan->step[i];
        bool        turned = step->role == ROLE_GIVEN && list->mistake[list->count - 1].kind == MISTAKE_ALLOWED;
        if ((!step->formula && !turned) || step->slot < 0 || !text_equal(step->name, name) || !stands_in(list->plan, i, guard, guard_is))
            continue;
        Expr *settled = settle(list, i, formula, &quiet);
        if (settled)
            replace(list, i, settled, source);
        fits += settled != NULL;
        first = first < 0 ? i : first;
        if (step->guard < 0) /* no other step has its name */
            break;
    }
    if (fits)
        return true;
    return first < 0 ? no_such_step(list, name, span) : settle(list, first, formula, list->diag) != NULL;
}

void mistakes_close(MistakeList *list)
{
    Mistake *mistake = list->mistake;
    int      kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (!mistake[i].replaces && mistake[i].kind != MISTAKE_RULE)
            continue;
        mistake[kept] = mistake[i];
        mistake[kept].way = kept && text_equal(mistake[kept - 1].id, mistake[kept].id) ? mistake[kept - 1].way + 1 : 0;
        kept++;
    }
    list->count = kept;
}
