#include "solve/diagnosis/diagnose.h"
#include "solve/system/direction.h"

enum { MOST_PARTS = 3 };

static int numbers_in(Shape shape)
{
    return shape.kind == SHAPE_VECTOR ? shape.rows : shape.kind == SHAPE_NUMBER;
}

static bool is_known(const SolveProblem *problem, int slot)
{
    bool known = false;
    for (int i = 0; i < problem->knowns; i++)
        known |= problem->known[i].slot == slot;
    return known;
}

/* Returns how many more numbers are unknown than there are equations. */
static int missing(const SolveProblem *problem, NumCtx *num)
{
    int count = 0;
    for (int i = 0; i < problem->plan->aspects; i++)
        if (problem->plan->step[i].role == ROLE_GIVEN)
            count += numbers_in(problem->plan->step[i].shape) - direction_only(problem, problem->plan->step[i].slot, num);
    for (int i = 0; i < problem->knowns; i++)
        count -= numbers_in(problem->known[i].value.shape); /* its step may be without a value in some cases: t = none */
    for (int i = 0; i < problem->conditions; i++) {
        const Expr *condition = problem->condition[i];
        bool        equation = condition->kind == EXPR_CHAIN && condition->count == 2 && condition->ops[1] == OP_EQ;
        count -= equation ? numbers_in(condition->arg[0]->shape) : 0;
    }
    return count;
}

Input diagnose_some_value(Shape shape, int which, NumCtx *num)
{
    static const int64_t OVER[SOME_VALUES][3] = {{17, 23, 29}, {1, 3, 2}, {-5, -11, -6}};
    Num                 *part = ARENA_MANY(num->mem, Num, 3);
    for (int i = 0; i < 3; i++) {
        Rat rat;
        (void)rat_div(&rat, rat_int(OVER[which][i]), rat_int(7), num);
        part[i].exact = exact_rational(rat, num);
    }
    return input_exact(shape.kind == SHAPE_VECTOR ? value_of(shape, part) : value_number(part[0]));
}

static bool collides(const SolveResult *result)
{
    bool any = false;
    for (int i = 0; i < result->count; i++)
        any |= !result->candidate[i].apart;
    return any;
}

/* Whether the bodies collide in a solution with one of some values of it. Where one leaves something free, or is too hard, so are the
 * others. */
static bool settles(const SolveProblem *problem, const Step *step, int part, NumCtx *num)
{
    Shape        shape = part == ATOM_WHOLE ? step->shape : (Shape){.kind = SHAPE_NUMBER, .dimension = step->shape.dimension};
    SolveProblem more = *problem;
    SolveKnown  *known = ARENA_MANY(num->mem, SolveKnown, problem->knowns + 1);
    for (int i = 0; i < problem->knowns; i++)
        known[i] = problem->known[i];
    more.knowns++;
    more.known = known;
    for (int probe = 0; probe < SOME_VALUES; probe++) {
        known[problem->knowns] = (SolveKnown){.slot = step->slot, .part = part, .value = diagnose_some_value(shape, probe, num)};
        SolveResult result = solve(&more, num);
        if (collides(&result) || !result.complete)
            return collides(&result);
    }
    return false;
}

/* Givens and answers, each once; or components of them. */
static void add_settlers(SolveFault *fault, const SolveProblem *problem, bool parts, NumCtx *num)
{
    const Plan *plan = problem->plan;
    int         before = fault->steps;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        asked = (step->role == ROLE_GIVEN || step->role == ROLE_ANSWER) && numbers_in(step->shape) && step->way != STEP_BESIDE;
        int         first = parts ? 0 : ATOM_WHOLE, last = parts ? step->shape.rows - 1 : ATOM_WHOLE;
        for (int k = before; k < fault->steps && asked; k++)
            asked = plan->step[fault->step[k]].slot != step->slot;
        asked &= !is_known(problem, step->slot) && (parts ? step->shape.kind == SHAPE_VECTOR : numbers_in(step->shape) >= fault->missing);
        for (int part = first; part <= last && asked; part++) {
            if (!settles(problem, step, part, num))
                continue;
            fault->part[fault->steps] = part;
            fault->step[fault->steps++] = i;
        }
    }
}

/* Where nothing is enough but a whole vector that is looked for, components may help. */
static void list_settlers(SolveFault *fault, const SolveProblem *problem, NumCtx *num)
{
    int most = (1 + MOST_PARTS) * problem->plan->aspects;
    fault->step = ARENA_MANY(num->mem, int, most);
    fault->part = ARENA_MANY(num->mem, int, most);
    add_settlers(fault, problem, false, num);
    bool looked_for = fault->steps == 1 && problem->plan->step[fault->step[0]].role == ROLE_GIVEN;
    if ((!fault->steps || looked_for) && fault->missing == 1)
        add_settlers(fault, problem, true, num);
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

/* Holds what is refuted so far, and the answers of the case that held on longest: its page needs all that is left. */
typedef struct LeastSearch {
    Selection          selection;
    int               *member;
    const signed char *shown;
} LeastSearch;

/* Leaves out, one after another, what is not needed for a contradiction in every case. Whether something was. */
static bool leave_out(LeastSearch *s, bool *in, int count, NumCtx *num)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (!in[i])
            continue;
        in[i] = false;
        SolveProblem    less = problem_of(&s->selection, s->member, num->mem);
        SolveRefutation refutation = refute(&less, s->shown, false, num);
        in[i] = refutation.kind == REFUTED_NOT;
        any |= !in[i];
        s->shown = refutation.open ? refutation.open : s->shown;
    }
    return any;
}

static void find_least(SolveFault *fault, const SolveProblem *problem, NumCtx *num)
{
    LeastSearch s = {.selection = {.whole = problem,
                                   .known = ARENA_MANY(num->mem, bool, problem->knowns + 1),
                                   .condition = ARENA_MANY(num->mem, bool, problem->conditions + 1)},
                     .member = ARENA_MANY(num->mem, int, problem->knowns + 1)};
    for (int i = 0; i < problem->knowns; i++)
        s.selection.known[i] = true;
    for (int i = 0; i < problem->conditions; i++)
        s.selection.condition[i] = true;
    bool less = true;
    while (less) { /* with less to begin with, another way may be followed, and need less again */
        less = leave_out(&s, s.selection.condition, problem->conditions, num);
        less |= leave_out(&s, s.selection.known, problem->knowns, num);
    }
    fault->member = s.member;
    fault->least = problem_of(&s.selection, fault->member, num->mem);
    fault->refutation = refute(&fault->least, s.shown, true, num);
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
    int        counted = missing(problem, num);
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
