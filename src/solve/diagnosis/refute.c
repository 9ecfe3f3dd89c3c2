#include "solve/diagnosis/refute.h"

#include "solve/one_unknown.h"
#include "solve/possible_cases.h"
#include "solve/rewrite.h"

/* ---- solving until something fails -------------------------------------------------------------------------- */

/* The equation that its numbers contradict; -1: none does. One between vectors stands before those of its components. */
static int contradicted(const SolveSystem *l)
{
    int found = -1;
    for (int i = 0; i < l->equations; i++)
        if (equation_system_contradicts(l, &l->equation[i]) && (found < 0 || l->equation[i].rank < l->equation[found].rank))
            found = i;
    return found;
}

static bool is_negative(const SolveSystem *l, const Expr *number)
{
    Env   env = {.num = l->desk.num, .slot = l->slot};
    Value value;
    return !eval(&value, number, &env) && value.shape.kind == SHAPE_NUMBER && num_sign(value.one, l->desk.num) == ORDER_LESS;
}

/* The negative number in the formula of which it takes the square root; NULL: there is none. */
static const Expr *negative_radicand(const SolveSystem *l, const Expr *formula)
{
    bool        root = formula->kind == EXPR_CALL && formula->op == OP_SQRT && is_negative(l, formula->arg[0]);
    const Expr *found = root ? formula->arg[0] : NULL;
    for (int i = 0; i < formula->count && !found; i++)
        found = negative_radicand(l, formula->arg[i]);
    return found;
}

/* The line that a reader would write next: of the equation that is used soonest, and has one root. False: there is none.
 * *radicand: the line takes the root of this negative number. */
static bool next_line(const SolveSystem *l, SolveLine *next, const Expr **radicand)
{
    SolveLine line[MOST_LINES];
    Rank      rank = RANK_SECOND + 1;
    bool      found = false, all;
    for (int i = 0; i < l->equations; i++) {
        int lines = l->equation[i].rank < rank ? one_unknown_lines(l, i, line, &all) : 0;
        if (lines < 1)
            continue;
        *radicand = negative_radicand(l, line[0].formula);
        if (lines > 1 && !*radicand)
            continue;
        *next = line[0];
        rank = l->equation[i].rank;
        found = true;
        if (*radicand)
            break;
    }
    return found;
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

static const Expr *compared(const SolveSystem *l, const Expr *left, Op op, const Expr *right)
{
    return expr_chain(l->desk.mem, (Expr *)left, op, (Expr *)right);
}

/* The last quantity found that the equation can be solved for, too, and that as a formula; NULL: there is none. */
static const Expr *second_value(const SolveSystem *l, int equation, int *line)
{
    const SolveEquation *e = &l->equation[equation];
    const Expr          *side[2];
    bool                 whole = e->left->shape.kind == SHAPE_VECTOR && e->part == ATOM_WHOLE;
    equation_system_sides(l, e, side);
    for (*line = l->lines - 1; *line >= 0 && !whole; --*line) {
        Isolated x = isolate(&l->desk, side[0], side[1], l->line[*line].atom);
        if (!l->line[*line].whole && x.kind == ISOLATED && x.formulas == 1 && one_unknown_divides(l, &x))
            return x.formula[0];
    }
    return NULL;
}

static bool keep_largest(SolveSystem *l, void *data)
{
    SolveSystem *largest = data;
    if (l->equations > largest->equations)
        *largest = *l;
    return true;
}

static void refute_case(SolveSystem *l, SolveRefutation *r)
{
    const Expr *radicand = NULL, *value;
    SolveLine   next;
    int         failing;
    while ((failing = contradicted(l)) < 0)
        if (!next_line(l, &next, &radicand) || radicand || !equation_system_settle(l, next))
            break;
    if (failing < 0 && !radicand)
        return;
    SolveFailure failure = {.equation = radicand ? next.equation : failing, .line = l->lines};
    value = radicand ? NULL : second_value(l, failing, &failure.line);
    if (radicand) {
        r->kind = REFUTED_ROOT;
        *ARENA_ADD(l->desk.mem, l->line, l->lines, &l->line_room) = next;
        failure.law = compared(l, radicand, OP_GE, term_integer(&l->desk, 0));
    } else if (value) {
        Atom atom = l->line[failure.line].atom;
        int  slot = atom / ATOM_PARTS;
        r->kind = REFUTED_VALUES;
        failure.law = compared(l, atom_expr(&l->desk, atom, l->name[slot], l->shape[slot]), OP_EQ, value);
    } else {
        failure.line = -1;
        const Expr *side[2] = {l->equation[failing].left, l->equation[failing].right};
        if (l->equation[failing].part != ATOM_WHOLE)
            equation_system_sides(l, &l->equation[failing], side);
        r->kind = REFUTED_NUMBERS;
        failure.law = compared(l, side[0], OP_EQ, side[1]);
    }
    int step[2];
    if (!rewrite_refuted(l, &failure, &r->page, step)) {
        *r = (SolveRefutation){.kind = REFUTED_NOT};
        return;
    }
    r->first = step[0];
    r->second = step[1];
    r->law = r->page.plan->aspects - 1;
}

SolveRefutation refute(const SolveProblem *problem, NumCtx *num)
{
    SolveRefutation refutation = {.kind = REFUTED_NOT};
    SolveSystem     largest = {0};
    possible_cases_visit(problem, num, keep_largest, &largest);
    if (largest.equations)
        refute_case(&largest, &refutation);
    return refutation;
}
