/* The equations of a page, and its values as far as they follow from equations: what equations/ says about them, put into the lines. */
#include "handwork/equations/equation_judge.h"
#include "handwork/hand_judging.h"
#include "handwork/hand_reading.h"
#include "verify/report_make.h"

#include <string.h>

enum { MOST_CLAIMS_OF_PAGE = 60, DEEPEST_NAME = 20, VARIED = 3, MOST_WAYS = 6 };

/* A claim, and where its sides stand. */
typedef struct HandClaimed {
    int             line;
    const HandForm *form[2]; /* NULL: the name of a value */
} HandClaimed;

typedef struct HandEquations {
    HandChecker  *c;
    EquationClaim claim[MOST_CLAIMS_OF_PAGE];
    HandClaimed   claimed[MOST_CLAIMS_OF_PAGE];
    int           claims;
    bool          any; /* a line is an equation */
} HandEquations;

/* ---- claims ------------------------------------------------------------------------------------------------- */

/* The formula in the steps of the plan alone. Names of lines above stand for the step of such a line, or, if the name is the student's own,
 * for what was written last there. NULL if one has neither. */
static const Expr *in_steps(const HandChecker *c, const Expr *formula, int depth)
{
    int entry = formula->kind == EXPR_NAME ? formula->slot - c->report->plan->count : -1;
    if (entry >= c->lines || depth > DEEPEST_NAME)
        return NULL;
    if (entry >= 0) {
        const HandLine *line = &c->line[entry];
        const Expr     *last = line->entry->forms ? line->entry->form[line->entry->forms - 1].written.formula : NULL;
        if (line->step < 0 || line->component >= 0)
            return last ? in_steps(c, last, depth + 1) : NULL;
        Expr *name = arena_copy(c->mem, formula, sizeof *formula);
        name->slot = line->step;
        return name;
    }
    if (!formula->count)
        return formula;
    Expr *copy = arena_copy(c->mem, formula, sizeof *formula);
    copy->arg = ARENA_MANY(c->mem, Expr *, formula->count);
    for (int i = 0; i < formula->count; i++)
        if (!(copy->arg[i] = (Expr *)in_steps(c, formula->arg[i], depth + 1)))
            return NULL;
    return copy;
}

/* Whether vectors are in it only by their components: an edit of another formula could leave a vector in the place of a number. */
static bool is_of_numbers(const Expr *formula)
{
    bool numbers = formula->shape.kind == SHAPE_NUMBER;
    for (int i = 0; i < formula->count && numbers && formula->kind != EXPR_FIELD; i++)
        numbers = is_of_numbers(formula->arg[i]);
    return numbers;
}

/* What was written, without its unit; in kg, m and s if it was in others. */
static const Expr *side_of(const HandChecker *c, const HandForm *form)
{
    const Written *written = &form->written;
    if (!written->formula || written->shape.kind != SHAPE_NUMBER || written->count != 1 || !is_of_numbers(written->formula))
        return NULL;
    if (written->ours)
        return written->part[0].value ? equation_number(written->part[0].value, c->exact) : NULL;
    return in_steps(c, written->formula, 0);
}

static void add(HandEquations *e, int line, const Expr *left, const Expr *right, const HandForm *left_form, const HandForm *right_form)
{
    if (!left || !right || e->claims == MOST_CLAIMS_OF_PAGE)
        return;
    e->claim[e->claims] = (EquationClaim){.sides = {{left, right}}, .value = !left_form};
    e->claimed[e->claims++] = (HandClaimed){line, {left_form, right_form}};
}

static void add_value(HandEquations *e, int line)
{
    const HandChecker *c = e->c;
    const HandLine    *now = &c->line[line];
    bool               number =
        now->step >= 0 && now->step < c->plan->aspects && now->component < 0 && c->plan->step[now->step].shape.kind == SHAPE_NUMBER;
    if (!number || now->kind == HAND_NOT_READ || !now->entry->forms)
        return;
    Expr *name = expr_name(c->mem, now->entry->name);
    name->slot = now->step;
    name->shape = NUMBER;
    add(e, line, name, side_of(c, &now->entry->form[now->entry->forms - 1]), NULL, &now->entry->form[now->entry->forms - 1]);
}

/* 205 - 87.8 = 117: no equation, and rightly rounded. */
static bool is_reckoning(HandChecker *c, const HandForm *before, const HandForm *now)
{
    return !before->written.named && !now->written.named && hand_meets(c, &before->written, &now->written);
}

static void add_line(HandEquations *e, int line)
{
    HandChecker     *c = e->c;
    const HandEntry *entry = c->line[line].entry;
    e->any |= hand_is_equation(&c->line[line]);
    if (entry->side) { /* as they stand on the page */
        bool            turned = entry->side[0].span.start > entry->side[1].span.start;
        const HandForm *left = &entry->side[turned], *right = &entry->side[!turned];
        add(e, line, side_of(c, left), side_of(c, right), left, right);
    } else if (entry->kind == CLAIM_EQUATION) {
        for (int i = 1; i < entry->forms; i++)
            if (!is_reckoning(c, &entry->form[i - 1], &entry->form[i]))
                add(e, line, side_of(c, &entry->form[i - 1]), side_of(c, &entry->form[i]), &entry->form[i - 1], &entry->form[i]);
    } else {
        add_value(e, line);
    }
}

/* ---- verdicts ----------------------------------------------------------------------------------------------- */

/* With lines in the place of claims, and places in the page. */
static const EquationVerdict *on_page(const HandEquations *e, const EquationVerdict *verdict, const HandClaimed *claimed)
{
    EquationVerdict *own = arena_copy(e->c->mem, verdict, sizeof *verdict);
    for (int i = 0; i < own->parts; i++)
        own->part[i].claim = own->part[i].claim < 0 ? -1 : e->claimed[own->part[i].claim].line;
    for (int i = 0; i < own->repairs; i++) {
        EquationRepair *repair = &own->repair[i];
        const HandForm *form = claimed->form[repair->edit.side], *second = claimed->form[repair->edit.second_side];
        repair->from = repair->from < 0 ? -1 : e->claimed[repair->from].line;
        if (form)
            repair->place = handwork_place(form, repair->edit.before->span, e->c->mem);
        if (second && repair->edit.second)
            repair->second_place = handwork_place(second, repair->edit.second->span, e->c->mem);
    }
    return own;
}

/* The line with the wrong value or equation that this one follows from, or -1. */
static int wrong_part(const HandChecker *c, const EquationVerdict *verdict)
{
    int from = -1;
    for (int i = 0; i < verdict->parts; i++) {
        int above = verdict->part[i].claim;
        if (above >= 0 && (c->line[above].kind == HAND_ROOT || c->line[above].kind == HAND_CARRIED))
            from = above;
    }
    return from;
}

static bool names_unknown(const HandChecker *c, const Expr *formula)
{
    bool names = formula->kind == EXPR_NAME && formula->slot >= 0 &&
                 (formula->slot >= c->report->plan->count || equation_is_unknown(c->plan, formula->slot));
    for (int i = 0; i < formula->count && !names; i++)
        names = names_unknown(c, formula->arg[i]);
    return names;
}

/* Whether a wrong value comes from rearranging a line above: v1 = -2 below 5v1 = -2. That is said instead of a mistake of the method that
 * gives the number too, unless that is certain and the line is far away. */
static bool is_rearranged(const HandChecker *c, const HandLine *line, const EquationVerdict *verdict)
{
    const HandForm *last = &line->entry->form[line->entry->forms - 1];
    bool            wrong = verdict->kind == EQUATION_WRONG && verdict->repairs;
    bool            sure = wrong && verdict->repair[0].sure && verdict->repair[0].from >= 0;
    if (wrong && verdict->repairs == 1 && !line->suspects && !line->factor.len && last->written.formula && last->written.formula->count)
        return true;
    return sure && (!line->suspects || line->could_be || line == &c->line[verdict->repair[0].from] + 1 ||
                    (last->written.formula && names_unknown(c, last->written.formula)));
}

static void carry(HandLine *line, const EquationVerdict *verdict, int from)
{
    line->kind = HAND_CARRIED;
    line->from = from;
    line->same = false;
    line->again = NULL;
    line->suspects = 0;
    line->factor = (Text){0};
    line->equation = verdict;
}

/* A value, which has been judged already: where equations above explain more about it. */
static void take_value(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    int         from = wrong_part(c, verdict);
    bool        wrong = line->kind == HAND_ROOT || (line->kind == HAND_CARRIED && from >= 0 && hand_is_equation(&c->line[from]));
    const Expr *named = line->entry->form[line->entry->forms - 1].written.formula;
    if (wrong && verdict->kind == EQUATION_CARRIED && from >= 0)
        carry(line, verdict, from);
    else if (line->kind == HAND_ROOT && verdict->kind <= EQUATION_SKIPS && named && names_unknown(c, named)) { /* t = 1.143*s - 0.4286 */
        line->kind = HAND_DRIFT;
        line->suspects = 0;
        line->factor = (Text){0};
    } else if (line->kind == HAND_ROOT && is_rearranged(c, line, verdict)) {
        line->equation = verdict;
        line->suspects = 0;
    }
}

/* An equation of the method, which has been judged by the value of its known side. */
static void take_known_side(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    int  from = wrong_part(c, verdict);
    bool right = line->kind == HAND_RIGHT || line->kind == HAND_DRIFT, true_line = verdict->kind <= EQUATION_SKIPS;
    if (!right && verdict->kind == EQUATION_CARRIED && from >= 0)
        carry(line, verdict, from);
    else if (right == true_line && (right || (line->kind == HAND_ROOT && verdict->kind == EQUATION_WRONG)))
        line->equation = verdict;
}

static void take_equation(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    int from = wrong_part(c, verdict);
    line->equation = verdict;
    line->joints = 0;
    line->verdict = (Verdict){.kind = verdict->kind == EQUATION_WRONG ? VERDICT_WRONG : VERDICT_EXACT};
    if (verdict->kind == EQUATION_CARRIED && from >= 0)
        carry(line, verdict, from);
    else if (verdict->kind != EQUATION_OPEN)
        line->kind = verdict->kind == EQUATION_WRONG || verdict->kind == EQUATION_CARRIED ? HAND_ROOT : HAND_RIGHT;
}

/* In a line with several equals signs, the first wrong one counts; else the last. */
static bool is_settled(const HandLine *line)
{
    return line->equation && (line->kind == HAND_ROOT || line->kind == HAND_CARRIED);
}

static void take(HandEquations *e, const EquationVerdict *verdict)
{
    for (int i = 0; i < e->claims; i++) {
        HandLine              *line = &e->c->line[e->claimed[i].line];
        const EquationVerdict *own = on_page(e, &verdict[i], &e->claimed[i]);
        if (line->step >= 0 && line->entry->side)
            take_known_side(e->c, line, own);
        else if (line->step >= 0)
            take_value(e->c, line, own);
        else if (!is_settled(line))
            take_equation(e->c, line, own);
    }
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

static void take_first_root(HandChecker *c)
{
    c->root = -1;
    for (int i = 0; i < c->lines && c->root < 0; i++)
        c->root = c->line[i].kind == HAND_ROOT ? i : -1;
}

void hand_judge_equations(HandChecker *c)
{
    HandEquations *e = ARENA_ONE(c->mem, HandEquations);
    Diag           quiet = {.mem = c->mem, .unread = true};
    EquationWorld  other[MOST_WAYS], varied[VARIED], world = equation_world(c->plan, c->truth, c->ctx);
    EquationPage   page = {.world = &world, .other = other, .varied = varied, .claim = e->claim, .exact = c->exact, .aside = c->aside};
    e->c = c;
    for (int i = 0; i < c->lines; i++)
        add_line(e, i);
    if (!e->any || c->report->island)
        return;
    page.claims = e->claims;
    for (int way = 0; c->method && way < c->method->ways && page.others < MOST_WAYS; way++) {
        bool        own = text_equal(c->method->way[way].name, c->report->plan->way);
        const Plan *plan = own ? NULL : method_other_way(c->method, c->report->plan, way, &quiet);
        if (plan)
            other[page.others++] = equation_world(plan, report_by_plan(c->report, plan)->exact, c->exact);
    }
    for (int i = 0; i < VARIED && c->ctx == c->exact; i++)
        page.varieds += equation_judge_vary(&varied[page.varieds], &world, c->givens, i, c->exact);
    take(e, equation_judge(&page));
    hand_count_lines(c);
    take_first_root(c);
}
