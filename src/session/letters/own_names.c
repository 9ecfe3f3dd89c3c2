#include "session/letters/own_names.h"

#include "session/formula.h"
#include "verify/cases.h"

bool own_names_holds(const Input *input, Text letter)
{
    bool in = text_equal(input->letter, letter);
    for (int i = 0, given = 0; input->in_letters && !input->letter.len && i < input->step && !in; i++)
        if (input->plan->step[i].role == ROLE_GIVEN)
            in = own_names_holds(&input->givens[given++], letter);
    return in;
}

/* The value of a given step. */
static const Input *input_of_step(const Plan *plan, const Input *givens, int step)
{
    for (int i = 0; i < step; i++)
        givens += plan->step[i].role == ROLE_GIVEN;
    return givens;
}

bool own_names_has(const Plan *plan, const Input *givens, Text letter)
{
    bool on = false;
    for (int i = 0; i < plan->count && !on; i++)
        if (plan->step[i].role == ROLE_GIVEN && !(plan_is_hidden(&plan->step[i]) && plan->step[i].name.len))
            on = own_names_holds(input_of_step(plan, givens, i), letter);
    return on;
}

static bool has_name(const Plan *plan, Text name)
{
    bool has = false;
    for (int i = 0; i < plan->count && !has; i++)
        has = text_equal(plan->step[i].name, name);
    return has;
}

Text own_names_free(const Plan *plan, const Input *givens, Text name, Arena *mem)
{
    do
        name = text_format(mem, "%.*s0", TEXT_ARG(name));
    while (has_name(plan, name) || own_names_has(plan, givens, name));
    return name;
}

Text *own_names(Arena *mem, const Plan *plan, const Input *givens)
{
    Text *name = NULL;
    int   count = 0;
    for (int i = 0; i < plan->count; i++)
        count += plan->step[i].role == ROLE_GIVEN;
    for (int i = 0; input_any_in_letters(givens, count) && i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        given = step->role == ROLE_GIVEN; /* e=e: one name for one value */
        if (step->slot < 0 || !step->name.len || (given && text_equal(input_of_step(plan, givens, i)->letter, step->name)) ||
            !own_names_has(plan, givens, step->name))
            continue;
        name = name ? name : ARENA_MANY(mem, Text, plan->slots);
        name[step->slot] = own_names_free(plan, givens, step->name, mem);
    }
    return name;
}

static void note_on(const Report *report, const Plan *before)
{
    for (int i = 0; i < before->aspects; i++) {
        const Step *own = &before->step[i], *step = &report->plan->step[i];
        bool        shown = step->way != STEP_BESIDE && (!plan_is_check(step->purpose) || report_asks_about(report, i));
        if (shown && report->exact->entry[i].state == STATE_OK && !text_equal(own->name, step->name))
            diag_add_note(report->notes, "%.*s is your letter here, so the value that %.*s calls %.*s is %.*s on this page",
                          TEXT_ARG(own->name), TEXT_ARG(before->method), TEXT_ARG(own->name), TEXT_ARG(step->name));
    }
}

void own_names_note(const Report *report, const Plan *before)
{
    const Cases *cases = report->cases;
    for (int i = 0; cases && i < cases->count && report->plan != before; i++)
        note_on(cases->list[i].report, before);
}

Report *own_names_run(Run *run, Method *method, const Bound *bound)
{
    Diag        unsaid = {.mem = run->mem};
    const Plan *plan = bound->plan;
    const Text *name = own_names(run->mem, plan, bound->givens);
    if (name) {
        (void)method_mistakes(method, plan, &unsaid); /* only the plan that its method keeps can be asked for these */
        (void)method_sketch(method, plan, &unsaid);
        plan = plan_renamed(plan, name, run->mem);
    }
    Report *report = run_plan(run, plan, bound->givens, bound->echo, bound->echoes);
    own_names_note(report, bound->plan);
    return report;
}
