#include "derive/plan.h"

const Plan *plan_with_answers(const Plan *plan, const int *answer, int answers, Arena *mem)
{
    bool *needed = ARENA_MANY(mem, bool, plan->count);
    Step *step = arena_copy(mem, plan->step, sizeof(Step) * (size_t)plan->count);
    Plan *made = ARENA_ONE(mem, Plan);
    for (int i = 0; i < answers; i++)
        needed[answer[i]] = true;
    plan_add_needed(plan, needed, mem);
    for (int i = 0; i < plan->answers; i++) /* what an answer that is left out has shown to others stays */
        step[plan->answer[i]].second |= !needed[plan->answer[i]];
    *made = *plan;
    made->step = step;
    made->answer = answer;
    made->answers = answers;
    return made;
}

bool plan_case_matters(const Plan *plan, int c)
{
    bool matters = false;
    for (int i = c + 1; i < plan->aspects && !matters; i++) {
        const Step *step = &plan->step[i];
        matters = step->guard == c && step->formula && !step->beside && step->role != ROLE_NEED;
    }
    return matters;
}
