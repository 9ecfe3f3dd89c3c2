#include "solve/diagnosis/diagnose.h"
#include "solve/direction.h"

static int numbers_in(Shape shape)
{
    return shape.kind == SHAPE_VECTOR ? shape.rows : shape.kind == SHAPE_NUMBER;
}

static const Step *step_of(const Plan *plan, int slot)
{
    int i = 0;
    while (plan->step[i].slot != slot)
        i++;
    return &plan->step[i];
}

static bool is_known(const SolveProblem *problem, int slot)
{
    bool known = false;
    for (int i = 0; i < problem->knowns; i++)
        known |= problem->known[i].slot == slot;
    return known;
}

/* How many numbers more than equations are unknown. */
static int missing(const SolveProblem *problem, Arena *mem)
{
    int count = 0;
    for (int i = 0; i < problem->plan->aspects; i++)
        if (problem->plan->step[i].role == ROLE_GIVEN)
            count += numbers_in(problem->plan->step[i].shape) - direction_only(problem, problem->plan->step[i].slot, mem);
    for (int i = 0; i < problem->knowns; i++) {
        const SolveKnown *known = &problem->known[i];
        count -= known->part == ATOM_WHOLE ? numbers_in(step_of(problem->plan, known->slot)->shape) : 1;
    }
    for (int i = 0; i < problem->conditions; i++) {
        const Expr *condition = problem->condition[i];
        bool        equation = condition->kind == EXPR_CHAIN && condition->count == 2 && condition->ops[1] == OP_EQ;
        count -= equation ? numbers_in(condition->arg[0]->shape) : 0;
    }
    return count;
}

enum { PROBES = 3 };

/* Values that nothing in a problem is likely to be special for: a large one, a small one and a negative one. */
static Input some_value(Shape shape, int probe, NumCtx *num)
{
    static const int64_t OVER[PROBES][3] = {{17, 23, 29}, {1, 3, 2}, {-5, -11, -6}};
    Num                 *part = ARENA_MANY(num->mem, Num, 3);
    for (int i = 0; i < 3; i++) {
        Rat rat;
        (void)rat_div(&rat, rat_int(OVER[probe][i]), rat_int(7), num);
        part[i].exact = exact_rational(rat, num);
    }
    return input_exact(shape.kind == SHAPE_VECTOR ? value_of(shape, part) : value_number(part[0]));
}

/* Whether the problem has a solution with one of some values of it. */
static bool settles(const SolveProblem *problem, const Step *step, NumCtx *num)
{
    SolveProblem more = *problem;
    SolveKnown  *known = ARENA_MANY(num->mem, SolveKnown, problem->knowns + 1);
    for (int i = 0; i < problem->knowns; i++)
        known[i] = problem->known[i];
    more.knowns++;
    more.known = known;
    for (int probe = 0; probe < PROBES; probe++) {
        known[problem->knowns] = (SolveKnown){.slot = step->slot, .part = ATOM_WHOLE, .value = some_value(step->shape, probe, num)};
        if (solve(&more, num).count)
            return true;
    }
    return false;
}

/* Givens and answers, each once. */
static void list_settlers(SolveFault *fault, const SolveProblem *problem, NumCtx *num)
{
    const Plan *plan = problem->plan;
    fault->step = ARENA_MANY(num->mem, int, plan->aspects);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        asked = (step->role == ROLE_GIVEN || step->role == ROLE_ANSWER) && numbers_in(step->shape) && !step->beside;
        for (int k = 0; k < fault->steps && asked; k++)
            asked = plan->step[fault->step[k]].slot != step->slot;
        if (asked && !is_known(problem, step->slot) && numbers_in(step->shape) >= fault->missing && settles(problem, step, num))
            fault->step[fault->steps++] = i;
    }
}

/* ---- contradictions ------------------------------------------------------------------------------------------- */

/* A problem from which values and conditions can be left out. */
typedef struct Selection {
    const SolveProblem *whole;
    bool               *known, *condition; /* which of them are in it */
} Selection;

static SolveProblem problem_of(const Selection *s, int *member, Arena *mem)
{
    SolveProblem p = *s->whole;
    SolveKnown  *known = ARENA_MANY(mem, SolveKnown, p.knowns + 1);
    const Expr **condition = ARENA_MANY(mem, const Expr *, p.conditions + 1);
    Text        *words = ARENA_MANY(mem, Text, p.conditions + 1);
    p.knowns = p.conditions = 0;
    for (int i = 0; i < s->whole->knowns; i++)
        if (s->known[i]) {
            member[p.knowns] = i;
            known[p.knowns++] = s->whole->known[i];
        }
    for (int i = 0; i < s->whole->conditions; i++)
        if (s->condition[i]) {
            condition[p.conditions] = s->whole->condition[i];
            words[p.conditions++] = s->whole->words[i];
        }
    p.known = known;
    p.condition = condition;
    p.words = words;
    return p;
}

/* Leaves out, one after another, what the refutation does not need. */
static void leave_out(const Selection *s, bool *in, int count, int *member, NumCtx *num)
{
    for (int i = 0; i < count; i++) {
        in[i] = false;
        SolveProblem less = problem_of(s, member, num->mem);
        in[i] = refute(&less, num).kind == REFUTED_NOT;
    }
}

static void find_least(SolveFault *fault, const SolveProblem *problem, NumCtx *num)
{
    bool      refuted = refute(problem, num).kind != REFUTED_NOT;
    Selection s = {.whole = problem,
                   .known = ARENA_MANY(num->mem, bool, problem->knowns + 1),
                   .condition = ARENA_MANY(num->mem, bool, problem->conditions + 1)};
    fault->member = ARENA_MANY(num->mem, int, problem->knowns + 1);
    for (int i = 0; i < problem->knowns; i++)
        s.known[i] = true;
    for (int i = 0; i < problem->conditions; i++)
        s.condition[i] = true;
    if (refuted) {
        leave_out(&s, s.condition, problem->conditions, fault->member, num);
        leave_out(&s, s.known, problem->knowns, fault->member, num);
    }
    fault->least = problem_of(&s, fault->member, num->mem);
    fault->refutation = refute(&fault->least, num);
}

static void list_clashes(SolveFault *fault, const SolveProblem *problem, NumCtx *num)
{
    fault->clash = ARENA_MANY(num->mem, SolveClash, problem->knowns + 1);
    for (int i = 0; i < fault->least.knowns; i++) {
        SolveProblem less = *problem;
        SolveKnown  *known = ARENA_MANY(num->mem, SolveKnown, problem->knowns);
        less.knowns = 0;
        for (int k = 0; k < problem->knowns; k++)
            if (k != fault->member[i])
                known[less.knowns++] = problem->known[k];
        less.known = known;
        SolveResult result = solve(&less, num);
        if (result.count)
            fault->clash[fault->clashes++] = (SolveClash){
                fault->member[i], arena_copy(num->mem, result.candidate, sizeof *result.candidate * (size_t)result.count), result.count};
    }
}

SolveFault solve_diagnose(const SolveProblem *problem, const SolveResult *result, NumCtx *num)
{
    int        counted = missing(problem, num->mem);
    SolveFault fault = {.missing = result->freedom > 0 && result->freedom > counted ? result->freedom : counted};
    fault.kind = result->complete ? FAULT_CONTRADICTION : fault.missing > 0 ? FAULT_TOO_LITTLE : FAULT_TOO_HARD;
    if (fault.kind == FAULT_CONTRADICTION) {
        find_least(&fault, problem, num);
        list_clashes(&fault, problem, num);
    } else if (!result->count) {
        list_settlers(&fault, problem, num);
    }
    return fault;
}
