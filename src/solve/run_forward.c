#include "solve/run_forward.h"

/* ---- what a page shows ---------------------------------------------------------------------------------------- */

static bool is_worked_out(const Rewriting *w, int i)
{
    const Step *own = &w->system->problem->plan->step[i];
    bool        value = (own->role == ROLE_STEP || own->role == ROLE_ANSWER) && own->formula && own->slot >= 0;
    return value && own->way != STEP_BESIDE && !w->bound[own->slot] && equation_system_has(w->system, i);
}

/* Steps that the page has in terms of the unknown already, among its equations: run forwards, only the answers are shown. */
static void mark_listed(Rewriting *w)
{
    const SolveSystem *l = w->system;
    for (int i = 0; i < l->equations; i++) {
        const SolveEquation *e = &l->equation[i];
        if (w->number[i] >= 0 && e->reduced && e->step >= 0 && l->problem->plan->step[e->step].role == ROLE_STEP)
            w->shown[e->step] = false;
    }
}

/* The steps that answers rest on which have not been found yet: a page that shows such an answer shows them, too. */
static void mark_shown(Rewriting *w)
{
    const Plan *plan = w->system->problem->plan;
    bool       *wanted = ARENA_MANY(w->maker.mem, bool, plan->slots);
    for (int i = plan->aspects - 1; i >= 0; i--) {
        const Step *own = &plan->step[i];
        w->shown[i] = is_worked_out(w, i) && (own->role == ROLE_ANSWER || wanted[own->slot]);
        for (int slot = 0; slot < plan->slots && w->shown[i]; slot++)
            wanted[slot] |= expr_uses(own->formula, slot);
    }
    mark_listed(w);
    for (int i = 0; i < plan->aspects; i++)
        w->works |= w->shown[i] && plan->step[i].role == ROLE_STEP;
}

/* Whether the page may solve this equation: none of its unknowns has been found otherwise. */
static bool is_open(const Rewriting *w, int i)
{
    const Step *own = &w->system->problem->plan->step[i];
    bool        open = w->shown[i] && own->equation;
    for (int k = 0; k < own->unknowns && open; k++)
        open = !w->bound[own->unknown[k]];
    return open;
}

/* Whether all equations that the step is solved from are on the page. */
static bool is_solved_from(const Rewriting *w, int i)
{
    const Plan *plan = w->system->problem->plan;
    bool        all = w->shown[i] && plan->step[i].from;
    for (int k = 0; k < i && all; k++)
        if (plan->step[k].equation && equation_system_has(w->system, k) && expr_uses(plan->step[i].from, plan->step[k].slot))
            all = is_open(w, k);
    return all;
}

/* ---- steps ---------------------------------------------------------------------------------------------------- */

static Step *copy_step(Rewriting *w, const Step *own)
{
    if (!own->formula)
        return maker_remark(&w->maker, own->role);
    if (own->slot < 0 || !w->bound[own->slot])
        return maker_formula(&w->maker, own->role, own->name, (Span){0}, own->formula);
    Expr *again = expr_chain(w->maker.mem, expr_name(w->maker.mem, own->name), OP_EQ, (Expr *)own->formula);
    return maker_formula(&w->maker, ROLE_LAW, (Text){0}, (Span){0}, again);
}

static bool is_stated(const Rewriting *w, int slot)
{
    bool stated = false;
    for (int i = 0; i < w->system->problem->knowns; i++)
        stated |= w->system->problem->known[i].slot == slot;
    return stated;
}

/* Whether the step gives a value again that an equation was solved for. Its law comes after all that a reader knows by name. */
static bool gives_again(const Rewriting *w, const Step *own)
{
    return own->slot >= 0 && own->formula && w->bound[own->slot] && !is_stated(w, own->slot);
}

static bool put_forward_step(Rewriting *w, int i)
{
    const Step *own = &w->system->problem->plan->step[i];
    w->maker.guard = own->guard < 0 ? -1 : w->guard[own->guard];
    w->maker.guard_is = own->guard_is;
    w->guard[i] = w->maker.count;
    Step *step = copy_step(w, own);
    if (!step)
        return false;
    Step made = *step;
    *step = *own;
    step->role = made.role;
    step->name = own->formula ? made.name : own->name; /* t = none keeps its name */
    step->formula = made.formula;
    step->slot = made.slot;
    step->guard = made.guard;
    step->guard_is = made.guard_is;
    step->equation = step->reduced = NULL;
    step->unknowns = 0;
    w->opened[i] = is_open(w, i);
    step->from = is_solved_from(w, i) ? maker_settled(&w->maker, own->from) : NULL;
    step->page.stage = w->works ? own->page.stage : TEXT("Answers");
    if (own->role == ROLE_STEP && !w->shown[i])
        step->purpose = plan_is_aside(own->purpose) ? PURPOSE_CHECK_ASIDE : PURPOSE_CHECK;
    if (made.role != ROLE_LAW || own->role == ROLE_LAW)
        return true;
    bool stated = is_stated(w, own->slot);
    step->velocity = false;
    step->page.caption = text_format(w->maker.mem, "%s%.*s %s", stated ? "" : "the method, run forwards, gives ", TEXT_ARG(own->name),
                                     stated ? "comes out as stated" : "again");
    return true;
}

bool run_forward_put(Rewriting *w)
{
    const Plan *plan = w->system->problem->plan;
    mark_shown(w);
    for (int again = 0; again < 2; again++)
        for (int i = 0; i < plan->aspects; i++) {
            const Step *own = &plan->step[i];
            if (own->role == ROLE_GIVEN || own->way == STEP_BESIDE || (own->guard >= 0 && w->guard[own->guard] < 0))
                continue;
            if (gives_again(w, own) == (again == 1) && !put_forward_step(w, i))
                return false;
        }
    w->maker.guard = -1;
    return true;
}

/* Marks the steps that give an unknown of the equation its value. */
static void mark_unknowns(const Rewriting *w, const Step *own, bool *found)
{
    const Plan *plan = w->system->problem->plan;
    for (int i = 0; i < plan->aspects; i++)
        for (int k = 0; k < own->unknowns; k++)
            if (plan->step[i].slot == own->unknown[k] && w->guard[i] >= 0)
                found[w->guard[i]] = true;
}

bool run_forward_close(Rewriting *w)
{
    const Plan *plan = w->system->problem->plan;
    bool        good = true;
    for (int i = 0; i < plan->aspects && good; i++) {
        bool *found = ARENA_MANY(w->maker.mem, bool, w->maker.count);
        if (w->guard[i] < 0 || !w->opened[i])
            continue;
        mark_unknowns(w, &plan->step[i], found);
        good = rewriting_close(w, &w->maker.step[w->guard[i]], plan->step[i].equation, NULL, found);
    }
    return good;
}
