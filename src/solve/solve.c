#include "derive/operate.h"
#include "solve/system/cramer.h"
#include "solve/refused_family.h"
#include "solve/forward.h"
#include "solve/system/one_unknown.h"
#include "solve/system/possible_cases.h"
#include "solve/rewrite.h"
#include "solve/substitution.h"
#include "solve/system/standard_form.h"
#include "solve/univariate.h"

#include <string.h>

enum { FEW_ELIMINATED = 3, MOST_ELIMINATED = 4, MOST_BRANCHES = 128, MOST_FREE = 16 };

typedef struct Search {
    const SolveProblem *problem;
    NumCtx             *num;
    SolveResult        *result;
    int                 branches;              /* combinations of cases, and roots, that have been followed */
    bool                thorough;              /* only what loses no solution: equations in one unknown, and univariate.h */
    const SolveSystem  *found[MOST_SOLUTIONS]; /* of each candidate */
    const signed char  *free[MOST_FREE];       /* the answers of collisions that were proved to leave something free */
    int                 frees;
} Search;

/* ---- a case --------------------------------------------------------------------------------------------------- */

static bool all_known(const SolveSystem *l)
{
    const Plan *plan = l->problem->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        vector = step->shape.kind == SHAPE_VECTOR;
        for (int part = vector ? 0 : ATOM_NUMBER; step->role == ROLE_GIVEN && part < (vector ? step->shape.rows : ATOM_PARTS); part++)
            if (step->shape.kind != SHAPE_WORD && !l->known[atom_of(step->slot, part)])
                return false;
    }
    return true;
}

static bool contradicts_itself(const SolveSystem *l)
{
    bool contradicts = false;
    for (int i = 0; i < l->equations && !contradicts; i++)
        contradicts = equation_system_contradicts(l, &l->equation[i]);
    return contradicts;
}

/* Whether it is of known values, and divides by 0, or takes the root of a negative number. */
static bool has_no_value(const SolveSystem *l, const Expr *formula)
{
    Env   env = {.num = l->desk.num, .slot = l->slot};
    Value value;
    return !atom_any_unknown(formula, l->known) && eval(&value, formula, &env) & NUM_DOMAIN;
}

/* Whether the values satisfy every equation of the case: a root that was squared has a solution too many. */
static bool holds(const SolveSystem *found)
{
    SolveSystem l = equation_system_copy(found);
    for (int i = 0; i < l.equations; i++)
        l.equation[i].put[0] = l.equation[i].put[1] = NULL;
    for (int i = 0; i < l.problem->plan->aspects; i++) {
        const Step *step = &l.problem->plan->step[i];
        if (!equation_system_has(&l, i) || step->way == STEP_BESIDE)
            continue;
        if (step->slot >= 0 && step->formula && has_no_value(&l, step->formula))
            return false;
        possible_cases_work_out(&l, step);
    }
    return !contradicts_itself(&l);
}

static void finish(Search *s, const SolveSystem *l)
{
    SolveResult *result = s->result;
    if (!holds(l))
        return;
    if (result->count == MOST_SOLUTIONS || !rewrite(l, &result->candidate[result->count])) {
        result->complete = false;
        return;
    }
    result->candidate[result->count].apart = equation_system_is_apart(l);
    s->found[result->count++] = l;
}

static void work(Search *s, SolveSystem *l);

/* Whether it divides a number that is not 0 by 0: 0*x = 5 has no solution. */
static bool divides_by_0(const SolveSystem *l, const Expr *formula)
{
    Num  above;
    bool quotient = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DIV;
    return quotient && equation_system_is_zero(l, formula->arg[1]) && equation_system_number(l, formula->arg[0], &above) &&
           !num_is_zero(above, l->desk.num);
}

/* Whether it is a formula in letters of which not even the sign of a radicand or divisor is known: what follows would not be decided. */
static bool is_undecided(const SolveSystem *l, const Expr *formula)
{
    Env   env = {.num = l->desk.num, .slot = l->slot};
    Value value;
    return l->desk.num->sys->kind == NUM_FORMULA && (eval(&value, formula, &env) & NUM_UNABLE);
}

/* Puts the line down. Where it has no value, no number is a solution if that is for a root, or for 0*x = 5; else the equation said nothing
 * after all. */
static bool settle(Search *s, SolveSystem *l, const SolveLine *line)
{
    bool undecided = is_undecided(l, line->formula);
    s->result->complete &= !undecided;
    if (undecided || equation_system_settle(l, *line))
        return !undecided;
    bool root = expr_calls(line->formula, OP_SQRT);
    if (root && line->form.degree == 2 && !equation_system_is_apart(l))
        s->result->rootless = standard_of(l, &line->form, line->atom);
    s->result->complete &= root || divides_by_0(l, line->formula);
    return false;
}

/* Goes on with one of several roots. */
static void work_on(Search *s, SolveSystem *l, const SolveLine *line)
{
    if (settle(s, l, line))
        work(s, l);
}

/* Whether to give up: what has not been followed by then is left open. */
static bool is_enough(Search *s)
{
    bool enough = s->branches > MOST_BRANCHES || num_poll(s->num);
    s->result->complete &= !enough;
    return enough;
}

/* A Going says how far a system has come since a line was put down. */
typedef struct Going {
    int         eliminated; /* unknowns, by substitution */
    bool        seconds;    /* nothing else leads on: second ways to a value are used, too */
    SolveSystem before;     /* all that */
    bool        complete;   /* what was known then of the whole result */
} Going;

static bool eliminate(Search *s, SolveSystem *l, Going *at)
{
    Substitution pair = {.by = -1};
    if (at->eliminated >= (l->forward ? MOST_ELIMINATED : FEW_ELIMINATED) || !substitution_find(&pair, l, at->seconds))
        return false;
    if (!at->eliminated && !l->forward) {
        at->before = equation_system_copy(l);
        at->complete = s->result->complete;
    }
    s->result->complete &= pair.sure;
    substitution_put(l, &pair, &s->result->complete);
    at->eliminated++;
    return true;
}

/* Eliminates unknowns by substitution. If nothing short does it: with second ways to a value, and then the method's own way, forwards. */
static bool substitute(Search *s, SolveSystem *l, Going *at)
{
    if (eliminate(s, l, at))
        return true;
    if (l->forward)
        return false;
    if (at->eliminated) {
        *l = at->before;
        s->result->complete = at->complete;
    }
    at->eliminated = 0;
    if (!at->seconds)
        return at->seconds = true;
    return l->forward = forward_substitute(l);
}

/* Whether the line finds an answer that would take the method more than one step. */
static bool finds_answer(const SolveSystem *l, const SolveLine *line)
{
    const Plan *plan = l->problem->plan;
    bool        finds = false;
    for (int i = 0; i < plan->aspects && !finds; i++) {
        const Step *step = &plan->step[i];
        bool        own = step->role == ROLE_ANSWER && step->slot == line->atom / ATOM_PARTS && equation_system_has(l, i);
        finds = own && (line->whole || step->shape.kind == SHAPE_NUMBER) && atom_any_unknown(step->formula, l->known);
    }
    return finds;
}

/* All givens are known. An answer that an equation still gives at once need not wait for the method to be run forwards. */
static void find_answers(SolveSystem *l)
{
    for (int i = 0; i < l->equations; i++) {
        SolveLine line[MOST_LINES];
        bool      complete = true, law = !l->equation[i].put[0] && equation_system_is_law(&l->equation[i]);
        int       lines = law ? one_unknown_lines(l, i, line, &complete) : 0;
        if (lines == 1 && !line[0].goes_on && finds_answer(l, &line[0]) && equation_system_settle(l, line[0]))
            i = -1; /* from the first equation again */
    }
}

/* Solves two equations together by determinants. */
static bool settle_block(SolveSystem *l)
{
    SolveLine line[2];
    return cramer_lines(l, line) && equation_system_settle(l, line[0]) && equation_system_settle(l, line[1]);
}

static void note_family(Search *s, const SolveSystem *l)
{
    SolveResult *result = s->result;
    if (result->families < MOST_FAMILIES && !equation_system_is_apart(l))
        result->families += refused_family(l, &result->family[result->families]);
}

/* One equation in one unknown, out of all that are left. */
static Univariate reduce(Search *s, SolveSystem *l, bool *complete)
{
    SolveResult    *result = s->result;
    UnivariateFound found = {.freedom = result->freedom, .complete = *complete};
    Univariate      how = univariate_put(l, true, &found);
    *complete = found.complete;
    result->freedom = found.freedom;
    if (found.rootless && !equation_system_is_apart(l))
        result->rootless = found.rootless;
    return how;
}

static void work(Search *s, SolveSystem *l)
{
    Going at = {0};
    if (is_enough(s))
        return;
    s->branches++;
    if (contradicts_itself(l))
        return;
    while (!all_known(l)) {
        SolveLine line[MOST_LINES];
        bool      complete = true;
        int       lines = one_unknown_next(l, at.seconds || l->forward || s->thorough, line, &complete);
        if (!lines && s->problem->cramer && settle_block(l))
            continue;
        if (!lines && !s->thorough && substitute(s, l, &at))
            continue;
        at = (Going){0};
        if (!lines && contradicts_itself(l))
            return;
        Univariate how = lines ? UNIVARIATE_PUT : reduce(s, l, &complete);
        if (how == UNIVARIATE_CONTRADICTS)
            note_family(s, l);
        s->result->complete &= complete && (how == UNIVARIATE_PUT || how == UNIVARIATE_CONTRADICTS);
        if (how == UNIVARIATE_FREE && s->frees < MOST_FREE && !equation_system_is_apart(l))
            s->free[s->frees++] = l->answers;
        if (how != UNIVARIATE_PUT)
            return;
        if (lines > 1) { /* each root goes its own way */
            for (int i = 0; i < lines; i++) {
                SolveSystem *own = ARENA_ONE(s->num->mem, SolveSystem);
                *own = equation_system_copy(l);
                work_on(s, own, &line[i]);
            }
            return;
        }
        if (lines && !settle(s, l, &line[0]))
            return;
    }
    find_answers(l);
    finish(s, l);
}

/* ---- all cases ------------------------------------------------------------------------------------------------ */

static bool work_in_case(SolveSystem *system, void *data)
{
    if (is_enough(data))
        return false;
    work(data, system);
    return true;
}

static void try_all(Search *s)
{
    s->branches = 0;
    s->result->complete = true;
    s->result->freedom = 0;
    s->result->rootless = NULL;
    s->result->families = 0;
    possible_cases_visit(s->problem, s->num, work_in_case, s);
}

/* Whether the values are in this case, or at the very end of it: u = 0 is the end of u < 0. */
static bool is_in_case(const SolveSystem *l, const Expr *condition, bool is)
{
    Env   env = {.num = l->desk.num, .slot = l->slot};
    Value value, left, right;
    if (eval(&value, condition, &env) || (value.truth == TRUTH_TRUE) == is)
        return true;
    bool ends = is && condition->kind == EXPR_CHAIN && condition->count == 2 && (condition->ops[1] == OP_LT || condition->ops[1] == OP_GT);
    return ends && !eval(&left, condition->arg[0], &env) && !eval(&right, condition->arg[1], &env) &&
           operate_compare(OP_EQ, left, right, &env) == TRUTH_TRUE;
}

/* Whether these values satisfy the equations of that other case, too: a ball that slides along a wall is the last of those that come to
 * rest against it, of which one knows as little. */
static bool satisfies(const SolveSystem *found, const signed char *answers)
{
    const Plan *plan = found->problem->plan;
    SolveSystem other = equation_system_open(found->problem, answers, found->desk.num);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->role != ROLE_GIVEN)
            continue;
        other.slot[step->slot] = found->slot[step->slot];
        memcpy(&other.known[atom_of(step->slot, 0)], &found->known[atom_of(step->slot, 0)], ATOM_PARTS * sizeof(bool));
    }
    for (int i = 0; i < plan->aspects; i++) {
        possible_cases_work_out(&other, &plan->step[i]);
        if (plan->step[i].role == ROLE_CASE && answers[i] >= 0 && plan_case_matters(plan, i) &&
            !atom_any_unknown(plan->step[i].formula, other.known) && !is_in_case(&other, plan->step[i].formula, answers[i]))
            return false;
    }
    return holds(&other);
}

/* Drops what is only one of very many solutions. */
static void drop_of_many(Search *s)
{
    int kept = 0;
    for (int i = 0; i < s->result->count; i++) {
        bool single = true;
        for (int k = 0; k < s->frees && single; k++)
            single = !satisfies(s->found[i], s->free[k]);
        if (single)
            s->result->candidate[kept++] = s->result->candidate[i];
    }
    s->result->count = kept;
}

/* First as a person would do it; and, with numbers, if that may have lost a solution, without taking anything for other than 0. */
SolveResult solve(const SolveProblem *problem, NumCtx *num)
{
    SolveResult result = {.complete = true};
    Search      s = {.problem = problem, .num = num, .result = &result};
    try_all(&s);
    int short_ones = result.count;
    s.thorough = true;
    if (!result.complete && num->sys->kind != NUM_FORMULA) /* in letters, what takes that is solved elsewhere */
        try_all(&s);
    if (result.freedom && result.count == short_ones) /* the thorough search found none of them alone */
        result.count = 0;
    drop_of_many(&s);
    return result;
}
