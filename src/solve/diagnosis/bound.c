#include "solve/diagnosis/bound.h"

#include "solve/algebra/collect.h"
#include "solve/system/possible_cases.h"

enum { MOST_PUT_IN = 30 };

/* ---- what is unknown, and its range ------------------------------------------------------------------------- */

/* The only given that is not known, a number; -1: there is none, or several. */
static int unknown_given(const SolveProblem *problem)
{
    int found = -1;
    for (int i = 0; i < problem->plan->aspects; i++) {
        const Step *step = &problem->plan->step[i];
        bool        known = step->role != ROLE_GIVEN;
        for (int k = 0; k < problem->knowns && !known; k++)
            known = problem->known[k].slot == step->slot && problem->known[k].part == ATOM_WHOLE;
        if (!known)
            found = found == -1 && step->shape.kind == SHAPE_NUMBER ? step->slot : -2;
    }
    return found < 0 ? -1 : found;
}

/* The only known quantity that is no given, a number; -1. */
static int stated_answer(const SolveProblem *problem)
{
    int found = -1;
    for (int k = 0; k < problem->knowns; k++) {
        bool given = false, number = true;
        for (int i = 0; i < problem->plan->aspects; i++)
            if (problem->plan->step[i].slot == problem->known[k].slot) {
                given |= problem->plan->step[i].role == ROLE_GIVEN;
                number &= problem->plan->step[i].shape.kind == SHAPE_NUMBER;
            }
        if (!given)
            found = found == -1 && number && problem->known[k].part == ATOM_WHOLE ? k : -2;
    }
    return found < 0 || problem->conditions ? -1 : found;
}

/* The number in a comparison of the given with it, such as e >= 0, alone or joined with others by `and`; NULL. */
static const Exact *compared_with(const Expr *condition, int given, Op op, Op or_op)
{
    const Exact *found = NULL;
    bool compares = condition->kind == EXPR_CHAIN && condition->count == 2 && (condition->ops[1] == op || condition->ops[1] == or_op) &&
                    condition->arg[0]->kind == EXPR_NAME && condition->arg[0]->slot == given && condition->arg[1]->kind == EXPR_NUMBER;
    if (compares)
        return condition->arg[1]->exact;
    for (int i = 0; i < condition->count && !found && condition->kind == EXPR_CHAIN && expr_level(condition) == LEVEL_AND; i++)
        found = compared_with(condition->arg[i], given, op, or_op);
    return found;
}

const Exact *bound_least(const Plan *plan, int given, bool *in)
{
    const Exact *least = NULL;
    *in = false;
    for (int i = 0; i < plan->aspects && !least; i++) {
        const Expr *need = plan->step[i].role == ROLE_NEED ? plan->step[i].formula : NULL;
        least = need ? compared_with(need, given, OP_GT, OP_GT) : NULL;
        *in = need && !least && (least = compared_with(need, given, OP_GE, OP_GE));
    }
    return least;
}

/* From what the method needs, e >= 0, to what it remarks on, e > 1. */
static bool find_range(SolveBound *bound, const Plan *plan)
{
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->role == ROLE_NEED && step->formula && !bound->low)
            bound->low = compared_with(step->formula, bound->given, OP_GE, OP_GE);
        if (step->role == ROLE_NOTE && step->guard >= 0 && step->guard_is && !bound->high)
            bound->high = compared_with(plan->step[step->guard].formula, bound->given, OP_GT, OP_GT);
    }
    return bound->low && bound->high;
}

/* ---- the quantity as a polynomial ---------------------------------------------------------------------------- */

/* The formula of the quantity in this case. */
static const Expr *formula_of(const SolveSystem *l, int slot)
{
    const Plan *plan = l->problem->plan;
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].slot == slot && plan->step[i].formula && plan->step[i].way != STEP_BESIDE && equation_system_has(l, i) &&
            (plan->step[i].role == ROLE_STEP || plan->step[i].role == ROLE_ANSWER))
            return plan->step[i].formula;
    return NULL;
}

/* The quantity in terms of what is known and the given; NULL where vectors are unknown in it. */
static const Expr *in_terms_of(const SolveSystem *l, int slot, Atom given)
{
    Atom        unknown[MOST_UNKNOWNS];
    const Expr *expr = formula_of(l, slot);
    expr = expr && expr->shape.kind == SHAPE_NUMBER ? atom_written_out(&l->desk, expr, l->known) : NULL;
    for (int n = 0; expr && n < MOST_PUT_IN; n++) {
        int count = atom_list(expr, l->known, unknown, 0, MOST_UNKNOWNS), i = 0;
        while (i < count && unknown[i] == given)
            i++;
        if (i == count)
            return expr;
        const Expr *value = unknown[i] % ATOM_PARTS == ATOM_NUMBER ? formula_of(l, unknown[i] / ATOM_PARTS) : NULL;
        expr = value ? atom_replace(&l->desk, expr, unknown[i], atom_written_out(&l->desk, value, l->known)) : NULL;
    }
    return NULL;
}

/* That as a polynomial in the given. */
static bool take_polynomial(const SolveSystem *l, const Expr *formula, Atom given, Polynomial *p)
{
    Ratio ratio;
    if (!collect(&l->desk, formula, given, &ratio) || ratio.bottom.degree || atom_any_unknown(ratio.bottom.coefficient[0], l->known))
        return false;
    *p = ratio.top;
    for (int i = 0; i <= p->degree; i++)
        p->coefficient[i] = term_quotient(&l->desk, p->coefficient[i], ratio.bottom.coefficient[0]);
    return true;
}

/* c[0] + c[1]*x + c[2]*x², or with k its derivative at x. */
static bool at(const SolveSystem *l, const Polynomial *p, const Exact *x, bool derivative, Num *value)
{
    TermDesk desk = l->desk;
    desk.fold = true;
    const Expr *point = term_value(&desk, x), *sum = term_integer(&desk, 0);
    for (int i = p->degree; i >= derivative; i--) {
        const Expr *c = derivative ? term_product(&desk, term_integer(&desk, i), p->coefficient[i]) : p->coefficient[i];
        sum = term_sum(&desk, term_product(&desk, sum, point), OP_ADD, c);
    }
    return equation_system_number(l, sum, value);
}

/* Whether the quantity rises, or falls, all the way from low to high. */
static bool is_monotone(const SolveSystem *l, const Polynomial *p, const SolveBound *bound, bool *rises)
{
    Num one, other;
    if (p->degree < 1 || p->degree > 2 || !at(l, p, bound->low, true, &one) || !at(l, p, bound->high, true, &other))
        return false;
    Order first = num_sign(one, l->desk.num), last = num_sign(other, l->desk.num); /* of a derivative of degree 0 or 1 */
    *rises = first == ORDER_GREATER || last == ORDER_GREATER;
    bool falls = first == ORDER_LESS || last == ORDER_LESS;
    return first != ORDER_UNKNOWN && last != ORDER_UNKNOWN && *rises != falls;
}

static void compare(SolveBound *bound, const SolveSystem *l, const Polynomial *p, int known, Num stated)
{
    bool rises;
    Num  end[2];
    if (!is_monotone(l, p, bound, &rises) || !at(l, p, bound->low, false, &end[0]) || !at(l, p, bound->high, false, &end[1]))
        return;
    bool above = exact_compare(stated, end[rises], l->desk.num) == ORDER_GREATER;
    bool below = exact_compare(stated, end[!rises], l->desk.num) == ORDER_LESS;
    if (!above && !below)
        return;
    int side = above ? rises : !rises;
    bound->known = known;
    bound->above = above;
    bound->limit = end[side].exact;
    bound->at = side ? bound->high : bound->low;
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

static bool keep_first(SolveSystem *system, void *data)
{
    *(SolveSystem **)data = system;
    return false;
}

SolveBound bound_find(const SolveProblem *problem, NumCtx *num)
{
    SolveBound   bound = {.given = unknown_given(problem), .known = -1};
    int          known = stated_answer(problem);
    SolveSystem *l = NULL;
    if (bound.given < 0 || known < 0 || !find_range(&bound, problem->plan))
        return bound;
    SolveProblem without = *problem;
    SolveKnown  *others = ARENA_MANY(num->mem, SolveKnown, problem->knowns + 1);
    without.knowns = 0;
    for (int i = 0; i < problem->knowns; i++)
        if (i != known)
            others[without.knowns++] = problem->known[i];
    without.known = others;
    possible_cases_visit(&without, num, keep_first, &l);
    for (int i = 0; l && i < problem->plan->aspects; i++)
        if (equation_system_has(l, i) && problem->plan->step[i].way != STEP_BESIDE)
            possible_cases_work_out(l, &problem->plan->step[i]);
    Atom        given = atom_of(bound.given, ATOM_NUMBER);
    const Expr *formula = l ? in_terms_of(l, problem->known[known].slot, given) : NULL;
    Polynomial  p;
    Value       stated;
    if (formula && take_polynomial(l, formula, given, &p) && !input_convert(&stated, &problem->known[known].value, num))
        compare(&bound, l, &p, known, stated.one);
    return bound;
}
