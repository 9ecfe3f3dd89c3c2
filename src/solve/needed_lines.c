#include "solve/needed_lines.h"

static void need(const SolveSystem *l, Atom atom, bool *needed);

static void need_all(const SolveSystem *l, const Expr *formula, bool *needed)
{
    Atom atom = atom_at(formula);
    if (atom >= 0)
        need(l, atom, needed);
    for (int part = 0; atom < 0 && formula->kind == EXPR_NAME && part < formula->shape.rows; part++)
        need(l, atom_of(formula->slot, part), needed);
    for (int i = 0; atom < 0 && i < formula->count; i++)
        need_all(l, formula->arg[i], needed);
}

static void need(const SolveSystem *l, Atom atom, bool *needed)
{
    for (int i = 0; i < l->lines; i++) {
        const SolveLine *line = &l->line[i];
        if (line->atom != atom && !(line->whole && line->atom / ATOM_PARTS == atom / ATOM_PARTS))
            continue;
        if (!needed[i]) {
            needed[i] = true;
            need_all(l, line->formula, needed);
            if (line->block) /* both are solved together */
                need(l, l->line[line->column ? i - 1 : i + 1].atom, needed);
        }
        return;
    }
}

/* Whether the method works it out from givens and other answers alone. */
static bool is_one_step(const Plan *plan, const Step *answer)
{
    bool one = answer->formula != NULL;
    for (int i = 0; i < plan->aspects && one; i++)
        one = plan->step[i].role != ROLE_STEP || plan->step[i].slot < 0 || !expr_uses(answer->formula, plan->step[i].slot);
    return one;
}

/* Whether it is an answer that laws gave, whole, and that would take the method longer: run forwards, it works out the others. */
static bool is_found(const SolveSystem *l, int i)
{
    const Step *step = &l->problem->plan->step[i];
    bool        found = step->role == ROLE_ANSWER && step->slot >= 0 && equation_system_has(l, i) && !is_one_step(l->problem->plan, step);
    bool        vector = step->shape.kind == SHAPE_VECTOR;
    for (int part = vector ? 0 : ATOM_NUMBER; part < (vector ? step->shape.rows : ATOM_PARTS) && found; part++)
        found = l->known[atom_of(step->slot, part)];
    for (int k = 0; k < l->lines && found; k++)
        found = l->line[k].atom / ATOM_PARTS != step->slot || equation_system_is_law(&l->equation[l->line[k].equation]);
    return found;
}

void needed_lines_mark_for(const SolveSystem *l, const Expr *formula, bool *needed)
{
    need_all(l, formula, needed);
}

void needed_lines_mark(const SolveSystem *l, bool *needed)
{
    const Plan *plan = l->problem->plan;
    for (int i = 0; i < plan->aspects; i++)
        for (int part = 0; part < ATOM_PARTS && (plan->step[i].role == ROLE_GIVEN || is_found(l, i)); part++)
            need(l, atom_of(plan->step[i].slot, part), needed);
}
