#include "solve/diagnosis/dead_end.h"

enum { MOST_WAYS = 32 };

/* ---- what ends a way ------------------------------------------------------------------------------------------ */

int dead_end_equation(const SolveSystem *l)
{
    int found = -1;
    for (int i = 0; i < l->equations; i++)
        if (equation_system_contradicts(l, &l->equation[i]) && (found < 0 || l->equation[i].rank < l->equation[found].rank))
            found = i;
    return found;
}

/* The negative number in the formula of which it takes the square root; NULL: there is none. */
static const Expr *negative_radicand(const SolveSystem *l, const Expr *formula)
{
    Num         value;
    bool        root = formula->kind == EXPR_CALL && formula->op == OP_SQRT && equation_system_number(l, formula->arg[0], &value);
    const Expr *found = root && num_sign(value, l->desk.num) == ORDER_LESS ? formula->arg[0] : NULL;
    for (int i = 0; i < formula->count && !found; i++)
        found = negative_radicand(l, formula->arg[i]);
    return found;
}

const Expr *dead_end_radicand(const SolveSystem *l, const SolveLine *line, int lines)
{
    const Expr *first = NULL;
    for (int i = 0; i < lines; i++) {
        const Expr *radicand = negative_radicand(l, line[i].formula);
        if (!radicand)
            return NULL;
        first = first ? first : radicand;
    }
    return first;
}

bool dead_end_breaks(const SolveSystem *l, const Expr *condition)
{
    Env   env = {.num = l->desk.num, .slot = l->slot};
    Value value;
    bool  broken = false;
    if (condition->kind == EXPR_CHAIN && expr_level(condition) == LEVEL_AND) {
        for (int i = 0; i < condition->count && !broken; i++)
            broken = dead_end_breaks(l, condition->arg[i]);
        return broken;
    }
    return !atom_any_unknown(condition, l->known) && !eval(&value, condition, &env) && value.truth == TRUTH_FALSE;
}

static bool breaks_need(const SolveSystem *l)
{
    const Plan *plan = l->problem->plan;
    bool        breaks = false;
    for (int i = 0; i < plan->aspects && !breaks; i++)
        breaks = plan->step[i].role == ROLE_NEED && plan->step[i].way != STEP_BESIDE && equation_system_has(l, i) &&
                 dead_end_breaks(l, plan->step[i].formula);
    return breaks;
}

/* ---- all ways --------------------------------------------------------------------------------------------------- */

/* The lines of the equation in one unknown that has the fewest roots, all of which are listed; 0: there is none. */
static int fewest_lines(const SolveSystem *l, SolveLine best[MOST_LINES])
{
    int fewest = 0;
    for (int i = 0; i < l->equations && fewest != 1; i++) {
        SolveLine line[MOST_LINES];
        bool      all = true;
        int       lines = one_unknown_lines(l, i, line, &all);
        if (lines < 1 || !all || (fewest && lines >= fewest))
            continue;
        fewest = lines;
        for (int k = 0; k < lines; k++)
            best[k] = line[k];
    }
    return fewest;
}

/* *ways: how many may still be followed. */
static bool ends_everywhere(SolveSystem *l, int *ways)
{
    SolveLine line[MOST_LINES];
    int       lines = 0;
    if (--*ways < 0 || num_poll(l->desk.num))
        return false;
    do {
        if (dead_end_equation(l) >= 0 || breaks_need(l))
            return true;
        lines = fewest_lines(l, line);
        if (lines && dead_end_radicand(l, line, lines))
            return true;
    } while (lines == 1 && equation_system_settle(l, line[0]));
    bool end = lines > 1;
    for (int i = 0; i < lines && end; i++) {
        SolveSystem own = equation_system_copy(l);
        end = dead_end_radicand(l, &line[i], 1) || (equation_system_settle(&own, line[i]) && ends_everywhere(&own, ways));
    }
    return end;
}

bool dead_end_everywhere(const SolveSystem *system)
{
    SolveSystem l = equation_system_copy(system);
    int         ways = MOST_WAYS;
    return ends_everywhere(&l, &ways);
}
