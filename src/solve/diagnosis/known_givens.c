#include "solve/diagnosis/known_givens.h"

#include "solve/diagnosis/dead_end.h"
#include "solve/system/possible_cases.h"

enum { MOST_VISITED = 64 };

typedef struct Visited {
    KnownGivens common; /* to all cases so far */
    int         count;
} Visited;

static KnownGivens of_case(SolveSystem *l)
{
    const Plan *plan = l->problem->plan;
    KnownGivens own = {-1, -1};
    for (int i = 0; i < plan->aspects && own.end < 0; i++) {
        const Step *step = &plan->step[i];
        if (step->way == STEP_BESIDE || !equation_system_has(l, i))
            continue;
        possible_cases_work_out(l, step);
        own.end = step->role == ROLE_APART || (step->role == ROLE_NEED && dead_end_breaks(l, step->formula)) ? i : -1;
        own.remark = step->role == ROLE_NOTE && own.remark < 0 ? i : own.remark;
    }
    return own;
}

static bool visit(SolveSystem *l, void *data)
{
    Visited    *visited = data;
    KnownGivens own = of_case(l), *common = &visited->common;
    if (!visited->count++)
        *common = own;
    common->end = common->end == own.end ? own.end : -1;
    common->remark = common->remark == own.remark ? own.remark : -1;
    if (visited->count == MOST_VISITED)
        *common = (KnownGivens){-1, -1};
    return common->end >= 0 || common->remark >= 0;
}

KnownGivens known_givens(const SolveProblem *problem, NumCtx *num)
{
    const Plan  *plan = problem->plan;
    SolveProblem only = *problem;
    SolveKnown  *known = ARENA_MANY(num->mem, SolveKnown, problem->knowns + 1);
    Visited      visited = {.common = {-1, -1}};
    only.known = known;
    only.knowns = only.conditions = 0;
    for (int i = 0; i < problem->knowns; i++)
        for (int k = 0; k < plan->aspects; k++)
            if (plan->step[k].role == ROLE_GIVEN && plan->step[k].slot == problem->known[i].slot)
                known[only.knowns++] = problem->known[i];
    possible_cases_visit(&only, num, visit, &visited);
    return visited.common;
}
