#include "solve/equation_system.h"
#include "solve/direction.h"
#include "solve/forward.h"
#include "solve/one_unknown.h"
#include "solve/rewrite.h"
#include "solve/substitution.h"
#include "solve/univariate.h"

#include "derive/operate.h"

#include <limits.h>
#include <string.h>

enum { FEW_ELIMINATED = 3, MOST_ELIMINATED = 4, MOST_BRANCHES = 128 };

typedef struct Search {
    const SolveProblem *problem;
    NumCtx             *num;
    SolveResult        *result;
    int                 branches; /* combinations of cases, and roots, that have been followed */
    bool                thorough; /* only what loses no solution: equations in one unknown, and univariate.h */
} Search;

/* ---- equations with one unknown --------------------------------------------------------------------------------- */

/* Whether these are all components of one vector. */
static bool is_one_vector(const SolveSystem *l, const Atom *list, int count)
{
    int slot = list[0] / ATOM_PARTS;
    for (int i = 1; i < count; i++)
        if (list[i] / ATOM_PARTS != slot)
            return false;
    return l->shape[slot].kind == SHAPE_VECTOR && count == l->shape[slot].rows;
}

/* J*n = d, with n of length 1, has the unknown J = |d|, or -|d|; then n follows from the same equation. */
static int direction_lines(const SolveSystem *l, int i, const Atom *unknown, int count, SolveLine line[MOST_LINES])
{
    const SolveEquation *e = &l->equation[i];
    int                  numbers = 0, at = 0, slot = -1;
    for (int k = 0; k < count; k++) {
        bool number = unknown[k] % ATOM_PARTS == ATOM_NUMBER;
        numbers += number;
        at = number ? k : at;
        slot = number ? slot : unknown[k] / ATOM_PARTS;
        if (!number && (!l->unit[slot] || !atom_among(unknown, count, atom_of(slot, 0))))
            return 0;
    }
    if (numbers != 1 || slot < 0 || count != l->shape[slot].rows + 1)
        return 0;
    Isolated multiple = isolate_multiple(&l->desk, e->left, e->right, unknown[at], slot);
    if (multiple.kind != ISOLATED || !one_unknown_divides(l, &multiple))
        return 0;
    const Expr *length = term_call(&l->desk, OP_NORM, multiple.formula[0], NULL, NUMBER);
    if (equation_system_is_zero(l, length))
        return 0;
    for (int k = 0; k < 2; k++)
        line[k] = (SolveLine){.atom = unknown[at],
                              .formula = k ? term_negative(&l->desk, length) : length,
                              .sign = k ? -1 : 1,
                              .equation = i,
                              .goes_on = true};
    return l->turns ? 1 : 2;
}

/* The lines of the equation if it has one unknown. */
static int try_equation(const SolveSystem *l, int i, SolveLine line[MOST_LINES], bool *complete)
{
    const SolveEquation *e = &l->equation[i];
    Atom                 unknown[MOST_UNKNOWNS];
    bool                 vectors = e->left->shape.kind == SHAPE_VECTOR && e->part == ATOM_WHOLE && !e->put[0];
    int                  count = equation_system_unknowns(l, e, unknown);
    if (e->used || !count)
        return 0;
    if (!vectors)
        return count == 1 ? one_unknown_lines(l, i, unknown[0], line, complete) : 0;
    if (!is_one_vector(l, unknown, count))
        return direction_lines(l, i, unknown, count, line);
    Isolated v = isolate_vector(&l->desk, e->left, e->right, unknown[0] / ATOM_PARTS);
    if (v.kind != ISOLATED || !one_unknown_divides(l, &v))
        return 0;
    line[0] = (SolveLine){.atom = atom_of(unknown[0] / ATOM_PARTS, 0), .whole = true, .formula = v.formula[0], .equation = i};
    return 1;
}

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

/* Whether an equation without unknowns does not hold: no value of what is still unknown helps. */
static bool contradicts_itself(const SolveSystem *l)
{
    bool holds = true;
    for (int i = 0; i < l->equations && holds; i++) {
        const SolveEquation *e = &l->equation[i];
        Atom                 unknown[MOST_UNKNOWNS];
        Env                  env = {.num = l->desk.num, .slot = l->slot};
        Value                left, right;
        const Expr          *side[2];
        if (equation_system_unknowns(l, e, unknown))
            continue;
        equation_system_sides(l, e, side);
        holds = eval(&left, side[0], &env) || eval(&right, side[1], &env) || operate_compare(OP_EQ, left, right, &env) != TRUTH_FALSE;
    }
    return !holds;
}

/* What a step works out from known values alone is known for the cases after it. What is stated otherwise contradicts it later. */
static void work_out(SolveSystem *known, const Step *step)
{
    bool vector = step->shape.kind == SHAPE_VECTOR, number = step->shape.kind == SHAPE_NUMBER;
    Atom first = atom_of(step->slot, vector ? 0 : ATOM_NUMBER);
    if (step->slot < 0 || !step->formula || (!vector && !number) || atom_any_unknown(step->formula, known->known))
        return;
    for (int i = 0; i < (vector ? step->shape.rows : 1); i++)
        if (known->known[first + i])
            return;
    Env   env = {.num = known->desk.num, .slot = known->slot};
    Value value;
    if (eval(&value, step->formula, &env))
        return;
    known->slot[step->slot].value = value;
    memset(&known->known[first], true, vector ? (size_t)step->shape.rows : 1);
}

/* Whether the values satisfy every equation of the case: a root that was squared has a solution too many. */
static bool holds(const SolveSystem *found)
{
    SolveSystem l = equation_system_copy(found);
    for (int i = 0; i < l.equations; i++)
        l.equation[i].put[0] = l.equation[i].put[1] = NULL;
    for (int i = 0; i < l.problem->plan->aspects; i++)
        if (equation_system_has(&l, i) && !l.problem->plan->step[i].beside)
            work_out(&l, &l.problem->plan->step[i]);
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
    result->count++;
}

static void work(Search *s, SolveSystem *l);

static bool has_root(const Expr *expr)
{
    bool has = expr->kind == EXPR_CALL && expr->op == OP_SQRT;
    for (int i = 0; i < expr->count && !has; i++)
        has = has_root(expr->arg[i]);
    return has;
}

/* Whether it divides a number that is not 0 by 0: 0*x = 5 has no solution. */
static bool divides_by_0(const SolveSystem *l, const Expr *formula)
{
    Env   env = {.num = l->desk.num, .slot = l->slot};
    Value above;
    bool  quotient = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DIV;
    return quotient && equation_system_is_zero(l, formula->arg[1]) && eval(&above, formula->arg[0], &env) == NUM_OK &&
           above.shape.kind == SHAPE_NUMBER && !num_is_zero(above.one, l->desk.num);
}

/* Puts the line down. Where it has no value, no number is a solution if that is for a root, or for 0*x = 5; else the equation said nothing
 * after all. */
static bool settle(Search *s, SolveSystem *l, const SolveLine *line)
{
    if (equation_system_settle(l, *line))
        return true;
    s->result->complete &= has_root(line->formula) || divides_by_0(l, line->formula);
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

/* An equation as the method has it is used before one in which others were put, and at once if it only says that two names mean the
 * same. */
static Rank rank_of(const SolveEquation *e)
{
    bool same = e->left->kind == EXPR_NAME && e->right->kind == EXPR_NAME && e->rank > RANK_SOLVED;
    return e->put[0] ? RANK_PUT : same ? RANK_SOLVED : e->rank;
}

/* How far a system has come since a line was put down. */
typedef struct Going {
    int         eliminated; /* unknowns, by substitution */
    bool        seconds;    /* nothing else leads on: second ways to a value are used, too */
    SolveSystem before;     /* all that */
    bool        complete;   /* what was known then of the whole result */
} Going;

/* The lines of the equation that a reader would use next; 0: none has one unknown. */
static int next_lines(const SolveSystem *l, bool seconds, SolveLine best[MOST_LINES], bool *complete)
{
    int  lines = 0;
    Rank rank = seconds ? RANK_SECOND + 1 : RANK_SECOND;
    for (int i = 0; i < l->equations; i++) {
        SolveLine line[MOST_LINES];
        bool      all = true;
        Rank      own = rank_of(&l->equation[i]);
        int       found = own < rank ? try_equation(l, i, line, &all) : 0;
        if (found <= 0)
            continue;
        memcpy(best, line, sizeof line);
        lines = found;
        *complete = all;
        rank = own;
    }
    return lines;
}

static bool eliminate(Search *s, SolveSystem *l, Going *at)
{
    Substitution pair = {.by = -1};
    if (at->eliminated >= (l->forward ? MOST_ELIMINATED : FEW_ELIMINATED) || !substitution_find(&pair, l))
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

/* Eliminates unknowns by substitution. If nothing short does it: second ways to a value, and then the method's own way, forwards. */
static bool substitute(Search *s, SolveSystem *l, Going *at)
{
    if ((l->forward || !at->seconds) && eliminate(s, l, at))
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
        bool      complete = true, law = !l->equation[i].put[0] && l->equation[i].rank <= RANK_LAW;
        int       lines = law ? try_equation(l, i, line, &complete) : 0;
        if (lines == 1 && !line[0].goes_on && finds_answer(l, &line[0]) && equation_system_settle(l, line[0]))
            i = -1; /* from the first equation again */
    }
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
        int       lines = next_lines(l, at.seconds || l->forward || s->thorough, line, &complete);
        if (!lines && !s->thorough && substitute(s, l, &at))
            continue;
        at = (Going){0};
        if (!lines && contradicts_itself(l))
            return;
        Univariate how = lines ? UNIVARIATE_PUT : univariate_put(l, &s->result->freedom, &complete);
        s->result->complete &= complete && (how == UNIVARIATE_PUT || how == UNIVARIATE_CONTRADICTS);
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

/* The answer that the known values give: 1 or 0; -1: they leave it open. */
static int decided(const Search *s, const SolveSystem *known, int c)
{
    const Expr *condition = s->problem->plan->step[c].formula;
    Env         env = {.num = s->num, .slot = known->slot};
    Value       value;
    if (atom_any_unknown(condition, known->known) || eval(&value, condition, &env) || value.truth == TRUTH_UNKNOWN)
        return -1;
    return value.truth == TRUTH_TRUE;
}

/* A mass that is looked for is finite. */
static bool is_about_infinity(const Expr *expr)
{
    bool is = expr->kind == EXPR_NAME && text_is(expr->text, "inf");
    for (int i = 0; i < expr->count && !is; i++)
        is = is_about_infinity(expr->arg[i]);
    return is;
}

static bool says_less(const Expr *condition)
{
    return condition->kind == EXPR_CHAIN && condition->ops[1] == OP_LT;
}

/* Whether the case has every quantity that is known. If bodies that are separating have no T', it cannot come out as stated. */
static bool has_what_is_known(const SolveSystem *l)
{
    const SolveProblem *problem = l->problem;
    bool                has = true;
    for (int i = 0; i < problem->knowns && has; i++) {
        has = false;
        for (int k = 0; k < problem->plan->aspects && !has; k++)
            has = problem->plan->step[k].slot == problem->known[i].slot && equation_system_has(l, k);
    }
    return has;
}

static void try_cases(Search *s, SolveSystem *known, signed char *answers, int from)
{
    const Plan *plan = s->problem->plan;
    for (int c = from; c < plan->aspects; c++) {
        const Step *step = &plan->step[c];
        if (step->beside || (step->guard >= 0 && answers[step->guard] != step->guard_is))
            continue;
        if (step->role != ROLE_CASE) {
            work_out(known, step);
            continue;
        }
        int answer = decided(s, known, c);
        if (answer < 0 && is_about_infinity(step->formula)) {
            const Expr *first = step->formula;
            while (first->kind == EXPR_CHAIN && expr_level(first) == LEVEL_AND)
                first = first->arg[0];
            answer = says_less(first);
        }
        if (answer < 0 && !plan_case_matters(plan, c))
            answer = 0;
        for (int i = 0; i < known->directions && answer < 0; i++)
            answer = direction_is_asked(plan, step->formula, known->direction[i], s->num->mem) ? 0 : -1;
        answers[c] = (signed char)answer;
        if (answer >= 0)
            continue;
        for (answer = 0; answer <= 1 && !is_enough(s); answer++) { /* that the bodies are separating is tried last */
            signed char *own = arena_copy(s->num->mem, answers, (size_t)plan->aspects);
            own[c] = (signed char)answer;
            SolveSystem with = equation_system_copy(known);
            try_cases(s, &with, own, c + 1);
        }
        return;
    }
    SolveSystem *system = ARENA_ONE(s->num->mem, SolveSystem);
    *system = equation_system_open(s->problem, answers, s->num);
    if (has_what_is_known(system))
        work(s, system);
}

static void try_all(Search *s)
{
    const SolveProblem *problem = s->problem;
    signed char        *answers = ARENA_MANY(s->num->mem, signed char, problem->plan->aspects);
    memset(answers, -1, (size_t)problem->plan->aspects);
    SolveSystem known = equation_system_open(problem, answers, s->num);
    s->branches = 0;
    s->result->complete = true;
    s->result->freedom = 0;
    try_cases(s, &known, answers, 0);
}

/* First as a person would do it; and if that may have lost a solution, without taking anything for other than 0. */
SolveResult solve(const SolveProblem *problem, NumCtx *num)
{
    SolveResult result = {.complete = true};
    Search      s = {.problem = problem, .num = num, .result = &result};
    try_all(&s);
    int short_ones = result.count;
    s.thorough = true;
    if (!result.complete)
        try_all(&s);
    if (result.freedom && result.count == short_ones) /* some of very many */
        result.count = 0;
    return result;
}
