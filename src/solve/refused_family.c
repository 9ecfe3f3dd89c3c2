#include "solve/refused_family.h"

#include "solve/system/one_unknown.h"
#include "solve/rewrite.h"
#include "solve/univariate.h"

/* The need of the method that these values break, or NULL. */
static const Step *broken_need(const SolveSystem *l)
{
    const Plan *plan = l->problem->plan;
    Env         env = {.num = l->desk.num, .slot = l->slot};
    Value       value;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        asked = step->role == ROLE_NEED && step->way != STEP_BESIDE && equation_system_has(l, i);
        if (asked && !atom_any_unknown(step->formula, l->known) && !eval(&value, step->formula, &env) && value.truth == TRUTH_FALSE)
            return step;
    }
    return NULL;
}

/* Finds what the equations say until they leave the rest free. */
static bool goes_free(SolveSystem *l)
{
    SolveLine       line[MOST_LINES];
    bool            complete = true;
    int             lines;
    UnivariateFound found = {.freedom = 0};
    l->eliminated = false;
    for (;;) {
        while ((lines = one_unknown_next(l, true, line, &complete)) == 1)
            if (!equation_system_settle(l, line[0]))
                return false;
        Univariate how = lines ? UNIVARIATE_FAILS : univariate_put(l, false, &found);
        if (how != UNIVARIATE_PUT)
            return how == UNIVARIATE_FREE;
    }
}

bool refused_family(const SolveSystem *system, SolveCandidate *candidate)
{
    SolveSystem l = equation_system_copy(system);
    const Step *need = goes_free(&l) ? broken_need(&l) : NULL;
    return need && rewrite_refused(&l, need, candidate);
}
