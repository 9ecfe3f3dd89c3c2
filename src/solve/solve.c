#include "solve/equation_system.h"
#include "solve/direction.h"
#include "solve/forward.h"
#include "solve/one_unknown.h"
#include "solve/resultant.h"
#include "solve/rewrite.h"

#include "derive/operate.h"

#include <limits.h>
#include <string.h>

enum { MOST_UNKNOWNS = 8, FEW_UNKNOWNS = 4, FEW_ELIMINATED = 3, MOST_ELIMINATED = 4, MOST_BRANCHES = 32 };

typedef struct Search {
    const SolveProblem *problem;
    NumCtx             *num;
    SolveResult        *result;
    int                 branches; /* combinations of cases, and roots, that have been followed */
} Search;

/* ---- equations with one unknown --------------------------------------------------------------------------------- */

static int unknowns_of(const SolveSystem *l, const SolveEquation *e, Atom *list)
{
    int count = 0;
    if (e->put[0] || e->part != ATOM_WHOLE) {
        const Expr *side[2];
        equation_system_sides(l, e, side);
        count = atom_list(side[0], l->known, list, 0, MOST_UNKNOWNS);
        return atom_list(side[1], l->known, list, count, MOST_UNKNOWNS);
    }
    count = atom_list(e->left, l->known, list, 0, MOST_UNKNOWNS);
    return atom_list(e->right, l->known, list, count, MOST_UNKNOWNS);
}

static bool is_among(const Atom *list, int count, Atom atom)
{
    for (int i = 0; i < count; i++)
        if (list[i] == atom)
            return true;
    return false;
}

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
        if (!number && (!l->unit[slot] || !is_among(unknown, count, atom_of(slot, 0))))
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
    int                  count = unknowns_of(l, e, unknown);
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

/* ---- elimination ---------------------------------------------------------------------------------------------- */

/* The unknown as a formula in the others; NULL where it cannot be isolated. *sure: nothing can have been divided by 0. */
static const Expr *in_terms_of_others(const SolveSystem *l, int equation, Atom unknown, bool *sure)
{
    const Expr *side[2];
    equation_system_sides(l, &l->equation[equation], side);
    Isolated x = isolate(&l->desk, side[0], side[1], unknown);
    *sure = one_unknown_divides(l, &x);
    return x.kind == ISOLATED && x.formulas == 1 && (*sure || l->forward) ? x.formula[0] : NULL;
}

/* How many unknowns two equations have together. */
static int union_of(const Atom *a, int as, const Atom *b, int bs)
{
    int count = as;
    for (int i = 0; i < bs; i++)
        count += !is_among(a, as, b[i]);
    return count;
}

typedef struct Substitution {
    int         by, in; /* the equation that is solved for the unknown, and the one in which it is put */
    Atom        unknown;
    const Expr *value;
    bool        sure; /* nothing was divided by what may be 0 */
} Substitution;

/* The number of its nodes, counted up to `most`. */
static int size_of(const Expr *expr, int most)
{
    int size = 1;
    for (int i = 0; i < expr->count && size < most; i++)
        size += size_of(expr->arg[i], most - size);
    return size;
}

/* The unknowns of an equation, and each in terms of the others once that has been asked for. */
typedef struct OpenEnds {
    Atom        unknown[MOST_UNKNOWNS];
    int         count;
    bool        tried[MOST_UNKNOWNS], sure[MOST_UNKNOWNS];
    const Expr *value[MOST_UNKNOWNS];
} OpenEnds;

/* A substitution is the better, the fewer unknowns its two equations have together; then, the sooner a reader would use them; then, the
 * shorter what is put in. */
enum { COST_UNKNOWN = 100000, COST_RANK = 1000, COST_UNSURE = 10000000, NO_COST = INT_MAX, LONGEST_VALUE = 500, LONGEST_SIDE = 5000 };

static void consider(const SolveSystem *l, OpenEnds *ends, int by, int in, int cost, Substitution *best, int *least)
{
    OpenEnds *own = &ends[by];
    for (int n = 0; n < own->count; n++) {
        if (!is_among(ends[in].unknown, ends[in].count, own->unknown[n]))
            continue;
        if (!own->tried[n])
            own->value[n] = in_terms_of_others(l, by, own->unknown[n], &own->sure[n]);
        own->tried[n] = true;
        int size = own->value[n] ? size_of(own->value[n], LONGEST_VALUE) : LONGEST_VALUE;
        int whole = cost + size + (own->sure[n] ? 0 : COST_UNSURE);
        if (size >= LONGEST_VALUE || whole >= *least)
            continue;
        *best = (Substitution){by, in, own->unknown[n], own->value[n], own->sure[n]};
        *least = whole;
    }
}

static bool find_substitution(const SolveSystem *l, Substitution *best)
{
    OpenEnds *ends = ARENA_MANY(l->desk.mem, OpenEnds, l->equations);
    int       least = NO_COST, most = l->forward ? MOST_UNKNOWNS - 1 : FEW_UNKNOWNS;
    for (int i = 0; i < l->equations; i++) {
        const SolveEquation *e = &l->equation[i];
        bool                 number = e->left->shape.kind == SHAPE_NUMBER || e->part != ATOM_WHOLE || e->put[0];
        ends[i].count = number && !e->used && !e->spent ? unknowns_of(l, e, ends[i].unknown) : 0;
    }
    for (int i = 0; i < l->equations; i++)
        for (int k = 0; k < l->equations && ends[i].count > 1; k++) {
            const OpenEnds *a = &ends[i], *b = &ends[k];
            int             together = b->count > 1 && k != i ? union_of(a->unknown, a->count, b->unknown, b->count) : MOST_UNKNOWNS;
            int             cost = together * COST_UNKNOWN + (int)(l->equation[i].rank + l->equation[k].rank) * COST_RANK;
            if (together <= most && together < a->count + b->count && cost < least)
                consider(l, ends, i, k, cost, best, &least);
        }
    return least < NO_COST;
}

static void add_put(SolveEquation *e, int by)
{
    bool known = e->bys == MOST_PUT;
    for (int i = 0; i < e->bys; i++)
        known |= e->by[i] == by;
    if (!known)
        e->by[e->bys++] = by;
}

/* The equation, and what had been put into that one before. */
static void note_put(SolveEquation *e, int by, const SolveEquation *put)
{
    for (int i = 0; i < put->bys; i++)
        add_put(e, put->by[i]);
    add_put(e, by);
}

/* Puts the value in all other equations with that unknown. */
static void eliminate(SolveSystem *l, const Substitution *pair, bool *complete)
{
    l->equation[pair->by].spent = true;
    for (int i = 0; i < l->equations; i++) {
        SolveEquation *e = &l->equation[i];
        const Expr    *side[2];
        if (e->spent || e->used || (e->left->shape.kind == SHAPE_VECTOR && e->part == ATOM_WHOLE && !e->put[0]))
            continue;
        equation_system_sides(l, e, side);
        if (atom_count(side[0], pair->unknown) + atom_count(side[1], pair->unknown) == 0)
            continue;
        e->put[0] = atom_replace(&l->desk, side[0], pair->unknown, pair->value);
        e->put[1] = atom_replace(&l->desk, side[1], pair->unknown, pair->value);
        note_put(e, pair->by, &l->equation[pair->by]);
        if (size_of(e->put[0], LONGEST_SIDE) + size_of(e->put[1], LONGEST_SIDE) >= LONGEST_SIDE) {
            e->used = true; /* nobody would go on with it */
            *complete = false;
        }
    }
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

static void finish(Search *s, const SolveSystem *l)
{
    SolveResult *result = s->result;
    if (result->count == MOST_SOLUTIONS || !rewrite(l, &result->candidate[result->count])) {
        result->complete = false;
        return;
    }
    result->count++;
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
        if (unknowns_of(l, e, unknown))
            continue;
        equation_system_sides(l, e, side);
        holds = eval(&left, side[0], &env) || eval(&right, side[1], &env) || operate_compare(OP_EQ, left, right, &env) != TRUTH_FALSE;
    }
    return !holds;
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

static void work(Search *s, SolveSystem *l)
{
    int eliminated = 0;
    if (is_enough(s))
        return;
    s->branches++;
    if (contradicts_itself(l))
        return;
    SolveSystem before = {0};
    while (!all_known(l)) {
        SolveLine line[MOST_LINES], best[MOST_LINES];
        bool      complete = true;
        int       lines = 0;
        Rank      rank = RANK_SECOND + 1;
        for (int i = 0; i < l->equations; i++) {
            bool all = true;
            Rank own = rank_of(&l->equation[i]);
            int  found = own < rank ? try_equation(l, i, line, &all) : 0;
            if (found <= 0)
                continue;
            memcpy(best, line, sizeof best);
            lines = found;
            complete = all;
            rank = own;
        }
        eliminated = lines ? 0 : eliminated;
        Substitution pair = {.by = -1};
        if (!lines && eliminated < (l->forward ? MOST_ELIMINATED : FEW_ELIMINATED) && find_substitution(l, &pair)) {
            if (!eliminated && !l->forward)
                before = equation_system_copy(l);
            s->result->complete &= pair.sure;
            eliminate(l, &pair, &s->result->complete);
            eliminated++;
            continue;
        }
        if (!lines && !l->forward) { /* nothing short does it: back, and the method's own way */
            if (eliminated)
                *l = before;
            if (forward_substitute(l)) {
                l->forward = true;
                eliminated = 0;
                continue;
            }
        }
        if (!lines && contradicts_itself(l))
            return;
        if (!lines && resultant_put(l, &s->result->complete))
            continue;
        if (!lines) {
            s->result->complete = false;
            return;
        }
        s->result->complete &= complete;
        if (lines > 1) { /* each root goes its own way */
            for (int i = 0; i < lines; i++) {
                SolveSystem *own = ARENA_ONE(s->num->mem, SolveSystem);
                *own = equation_system_copy(l);
                work_on(s, own, &best[i]);
            }
            return;
        }
        if (!settle(s, l, &best[0]))
            return;
    }
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

SolveResult solve(const SolveProblem *problem, NumCtx *num)
{
    SolveResult  result = {.complete = true};
    Search       s = {.problem = problem, .num = num, .result = &result};
    signed char *answers = ARENA_MANY(num->mem, signed char, problem->plan->aspects);
    memset(answers, -1, (size_t)problem->plan->aspects);
    SolveSystem known = equation_system_open(problem, answers, num);
    try_cases(&s, &known, answers, 0);
    return result;
}
