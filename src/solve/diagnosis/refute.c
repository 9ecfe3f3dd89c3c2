#include "solve/diagnosis/refute.h"

#include "solve/diagnosis/dead_end.h"
#include "solve/system/one_unknown.h"
#include "solve/system/possible_cases.h"
#include "solve/rewrite.h"

#include <string.h>

enum { MOST_CASES = 24 };

/* ---- solving until something fails -------------------------------------------------------------------------- */

/* The line that a reader would write next: of the equation that is used soonest, and has one root. False: there is none.
 * *radicand: the line takes the root of this negative number. */
static bool next_line(const SolveSystem *l, SolveLine *next, const Expr **radicand)
{
    SolveLine line[MOST_LINES];
    Rank      rank = RANK_SECOND + 1;
    bool      found = false;
    for (int i = 0; i < l->equations; i++) {
        bool all = true;
        int  lines = l->equation[i].rank < rank ? one_unknown_lines(l, i, line, &all) : 0;
        if (lines < 1 || !all)
            continue;
        *radicand = dead_end_radicand(l, line, lines);
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

static void refute_case(SolveSystem *l, SolveRefutation *r)
{
    const Expr *radicand = NULL, *value;
    SolveLine   next;
    int         failing;
    while ((failing = dead_end_equation(l)) < 0)
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

/* ---- all cases ------------------------------------------------------------------------------------------------ */

typedef struct CaseList {
    SolveSystem *system[MOST_CASES];
    bool         apart[MOST_CASES];
    int          count;
    bool         all;
} CaseList;

static bool keep_case(SolveSystem *l, void *data)
{
    CaseList *list = data;
    list->all = list->count < MOST_CASES;
    if (!list->all)
        return false;
    list->apart[list->count] = equation_system_is_apart(l);
    list->system[list->count++] = l;
    return true;
}

/* Leaves only the cases in which the bodies collide, if there are any. */
static void drop_apart(CaseList *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (!list->apart[i])
            list->system[kept++] = list->system[i];
    list->count = kept ? kept : list->count;
}

/* Puts the case first that a page shows; false: the one with the answers `shown` is not among them. */
static bool put_first(CaseList *list, const signed char *shown)
{
    int  best = 0;
    bool found = false;
    for (int i = 1; i < list->count; i++)
        if (list->system[i]->equations > list->system[best]->equations)
            best = i;
    for (int i = 0; i < list->count && shown && !found; i++) {
        found = !memcmp(list->system[i]->answers, shown, (size_t)list->system[i]->problem->plan->aspects);
        best = found ? i : best;
    }
    SolveSystem *first = list->system[best];
    list->system[best] = list->system[0];
    list->system[0] = first;
    return found;
}

SolveRefutation refute(const SolveProblem *problem, const signed char *shown, bool proved, NumCtx *num)
{
    SolveRefutation refutation = {.kind = REFUTED_NOT};
    CaseList        list = {.all = true};
    possible_cases_visit(problem, num, keep_case, &list);
    if (!list.count || !list.all)
        return refutation;
    drop_apart(&list);
    bool found = put_first(&list, shown);
    for (int i = 0; i < list.count && !proved && !refutation.open; i++)
        if (!dead_end_everywhere(list.system[i]))
            refutation.open = shown && !found ? shown : list.system[i]->answers;
    if (!refutation.open)
        refute_case(list.system[0], &refutation);
    return refutation;
}
