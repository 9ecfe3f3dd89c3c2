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
        if (!needed[plan->answer[i]])
            step[plan->answer[i]].purpose = PURPOSE_CHECK;
    *made = *plan;
    made->step = step;
    made->answer = answer;
    made->answers = answers;
    return made;
}

bool plan_is_whole(const Plan *plan, int i)
{
    const Step *step = &plan->step[i];
    bool        condition = step->role == ROLE_NEED || step->role == ROLE_LAW || step->role == ROLE_CASE;
    bool        guarded = step->guard < 0 || (step->guard < i && plan->step[step->guard].role == ROLE_CASE);
    return guarded && step->slot < plan->slots && (step->formula || !condition) && (step->slot >= 0 || step->role != ROLE_GIVEN);
}

void plan_hide(Step *step)
{
    step->page.visibility = plan_is_folded(step) ? VISIBLE_WITHIN : VISIBLE_NOWHERE;
}

const Expr *plan_formula(const Step *step)
{
    static const Expr none = {.kind = EXPR_NONE, .slot = -1};
    return step->formula ? step->formula : &none;
}

bool plan_case_matters(const Plan *plan, int c)
{
    bool matters = false;
    for (int i = c + 1; i < plan->aspects && !matters; i++) {
        const Step *step = &plan->step[i];
        matters = step->guard == c && step->formula && step->way != STEP_BESIDE && step->role != ROLE_NEED;
    }
    return matters;
}

/* ---- other names ------------------------------------------------------------------------------------------ */

static const Expr *renamed(const Expr *expr, const Text *name, Arena *mem)
{
    Expr *copy = expr ? expr_copy(expr, mem) : NULL;
    if (copy)
        expr_rename(copy, name);
    return copy;
}

/* A sentence with {name} in it. */
static Text renamed_in(Text sentence, Text from, Text to, Arena *mem)
{
    Text braced = text_format(mem, "{%.*s}", TEXT_ARG(from));
    Buf  out = {0};
    for (size_t i = 0; i < sentence.len;) {
        bool here = i + braced.len <= sentence.len && text_equal(text_cut(sentence, i, i + braced.len), braced);
        buf_put(&out, here ? text_format(mem, "{%.*s}", TEXT_ARG(to)) : text_cut(sentence, i, i + 1));
        i += here ? braced.len : 1;
    }
    return buf_finish(&out, mem);
}

const Plan *plan_renamed(const Plan *plan, const Text *name, Arena *mem)
{
    Step *step = arena_copy(mem, plan->step, sizeof(Step) * (size_t)plan->count);
    Plan *made = ARENA_ONE(mem, Plan);
    for (int i = 0; i < plan->count; i++) {
        Step *s = &step[i];
        s->formula = renamed(s->formula, name, mem);
        s->equation = renamed(s->equation, name, mem);
        s->reduced = renamed(s->reduced, name, mem);
        s->from = renamed(s->from, name, mem);
        for (int k = 0; k < plan->count; k++)
            if (plan->step[k].slot >= 0 && name[plan->step[k].slot].len)
                s->reason = renamed_in(s->reason, plan->step[k].name, name[plan->step[k].slot], mem);
        if (s->slot >= 0 && name[s->slot].len)
            s->name = name[s->slot];
    }
    *made = *plan;
    made->step = step;
    made->lasting = false;
    return made;
}
