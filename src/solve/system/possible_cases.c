#include "solve/system/possible_cases.h"
#include "solve/system/direction.h"

#include <string.h>

typedef struct Visit {
    CaseVisit visit;
    void     *data;
} Visit;

/* The answer that the known values give: 1 or 0; -1: they leave it open. */
static int decided(const SolveSystem *known, int c)
{
    const Expr *condition = known->problem->plan->step[c].formula;
    Env         env = {.num = known->desk.num, .slot = known->slot};
    Value       value;
    if (atom_any_unknown(condition, known->known) || eval(&value, condition, &env) || value.truth == TRUTH_UNKNOWN)
        return -1;
    return value.truth == TRUTH_TRUE;
}

/* A mass that is looked for is finite. */
static bool is_about_infinity(const Expr *expr)
{
    bool is = expr->kind == EXPR_NAME && text_is(expr->text, "inf");
    for (int i = 0; i < expr->count && !is; i++)
        is = is_about_infinity(expr->arg[i]);
    return is;
}

static bool says_less(const Expr *condition)
{
    return condition->kind == EXPR_CHAIN && condition->ops[1] == OP_LT;
}

void possible_cases_work_out(SolveSystem *known, const Step *step)
{
    bool vector = step->shape.kind == SHAPE_VECTOR, number = step->shape.kind == SHAPE_NUMBER, word = step->shape.kind == SHAPE_WORD;
    Atom first = atom_of(step->slot, vector ? 0 : ATOM_NUMBER);
    int  atoms = vector ? step->shape.rows : number; /* a word has none: a case may ask for it all the same */
    if (step->slot < 0 || !step->formula || (!atoms && !word) || atom_any_unknown(step->formula, known->known))
        return;
    for (int i = 0; i < atoms; i++)
        if (known->known[first + i])
            return;
    Env   env = {.num = known->desk.num, .slot = known->slot};
    Value value;
    if (eval(&value, step->formula, &env))
        return;
    known->slot[step->slot].value = value;
    memset(&known->known[first], true, (size_t)atoms);
}

/* Whether the quantity has a value in the case. */
static bool has_quantity(const SolveSystem *l, int slot)
{
    const Plan *plan = l->problem->plan;
    bool        has = false;
    for (int i = 0; i < plan->aspects && !has; i++) { /* t = none has no formula */
        const Step *step = &plan->step[i];
        has = step->slot == slot && (step->formula || step->role == ROLE_GIVEN) && equation_system_has(l, i);
    }
    return has;
}

/* Whether the case has every quantity that the problem says something of. If bodies that are separating have no T', it cannot come out as
 * stated. */
static bool has_what_is_known(const SolveSystem *l)
{
    const SolveProblem *problem = l->problem;
    bool                has = true;
    for (int i = 0; i < problem->knowns && has; i++)
        has = has_quantity(l, problem->known[i].slot);
    for (int i = 0; i < problem->conditions && has; i++)
        for (int slot = 0; slot < problem->plan->slots && has; slot++)
            has = !expr_uses(problem->condition[i], slot) || has_quantity(l, slot);
    return has;
}

/* False once the visitor has seen enough. */
static bool visit_from(const Visit *v, SolveSystem *known, signed char *answers, int from)
{
    const Plan *plan = known->problem->plan;
    NumCtx     *num = known->desk.num;
    for (int c = from; c < plan->aspects; c++) {
        const Step *step = &plan->step[c];
        if (step->way == STEP_BESIDE || (step->guard >= 0 && answers[step->guard] != step->guard_is))
            continue;
        if (step->role != ROLE_CASE) {
            possible_cases_work_out(known, step);
            continue;
        }
        int answer = decided(known, c);
        if (answer < 0 && is_about_infinity(step->formula)) {
            const Expr *first = step->formula;
            while (first->kind == EXPR_CHAIN && expr_level(first) == LEVEL_AND)
                first = first->arg[0];
            answer = says_less(first);
        }
        if (answer < 0 && !plan_case_matters(plan, c))
            answer = 0;
        for (int i = 0; i < known->directions && answer < 0; i++)
            answer = direction_is_asked(plan, step->formula, known->direction[i], num->mem) ? 0 : -1;
        answers[c] = (signed char)answer;
        if (answer >= 0)
            continue;
        bool more = true;
        for (answer = 0; answer <= 1 && more; answer++) { /* that the bodies are separating is tried last */
            signed char *own = arena_copy(num->mem, answers, (size_t)plan->aspects);
            own[c] = (signed char)answer;
            SolveSystem with = equation_system_copy(known);
            more = visit_from(v, &with, own, c + 1);
        }
        return more;
    }
    SolveSystem *system = ARENA_ONE(num->mem, SolveSystem);
    *system = equation_system_open(known->problem, answers, num);
    return !has_what_is_known(system) || v->visit(system, v->data);
}

void possible_cases_visit(const SolveProblem *problem, NumCtx *num, CaseVisit visit, void *data)
{
    Visit        v = {visit, data};
    signed char *answers = ARENA_MANY(num->mem, signed char, problem->plan->aspects);
    memset(answers, -1, (size_t)problem->plan->aspects);
    SolveSystem known = equation_system_open(problem, answers, num);
    (void)visit_from(&v, &known, answers, 0);
}
