/* The equations of a page, and its values as far as they follow from equations: what equations/ says about them, put into the lines. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/hand_roots.h"
#include "handwork/judging/hand_claims.h"
#include "verify/report_make.h"

#include <string.h>

enum { VARIED = 3, MOST_WAYS = 6 };

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

/* Whether the formula names a line of the page, or a quantity that the problem does not give. */
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

/* Where the line above was said to repeat the mistake of this one, that line is the first wrong one instead. */
static void break_circle(HandChecker *c, const HandLine *line, int from)
{
    HandLine *first = &c->line[from];
    int       end = from;
    for (int i = 0; i < c->lines && c->line[end].kind == HAND_CARRIED && &c->line[end] != line; i++)
        end = c->line[end].from;
    if (&c->line[end] != line || end == from)
        return;
    first->kind = HAND_ROOT;
    first->same = false;
    first->again = NULL;
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

/* Right, but perhaps only because its digits leave room. */
static bool is_rounded(const HandLine *line)
{
    return line->kind == HAND_DRIFT || (line->kind == HAND_RIGHT && line->verdict.kind != VERDICT_EXACT);
}

static bool is_nameless_u(const HandChecker *c, const Expr *formula)
{
    bool valued = false;
    for (int i = 0; i < c->lines && !valued; i++)
        valued = c->line[i].entry->kind == CLAIM_VALUE && text_equal(c->line[i].entry->name, formula->text);
    return formula->kind == EXPR_NAME && formula->shape.kind == SHAPE_NUMBER && text_is(formula->text, "u") && !valued;
}

/* With 0 for each u; *any: there is one. */
static const Expr *from_rest(const HandChecker *c, const Expr *formula, bool *any)
{
    if (is_nameless_u(c, formula)) {
        *any = true;
        return equation_number(&exact_zero, c->exact);
    }
    Expr *copy = expr_node_copy(formula, c->mem);
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)from_rest(c, formula->arg[i], any);
    return copy;
}

/* v² = u² + 2gh with a u that the page gives no value: a formula of the book, which holds with u = 0. */
static bool is_quoted(const HandChecker *c, const EquationVerdict *verdict)
{
    bool          any = false;
    Num           residual;
    EquationWorld world = equation_world(c->plan, c->truth, c->ctx);
    EquationSides rest = {{from_rest(c, verdict->sides.side[0], &any), from_rest(c, verdict->sides.side[1], &any)}};
    return verdict->kind == EQUATION_WRONG && verdict->symbols && any && equation_residual(&residual, &rest, world.at, c->ctx) &&
           num_is_zero(residual, c->ctx);
}

static void leave_open(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    EquationVerdict *open = arena_copy(c->mem, verdict, sizeof *verdict);
    open->kind = EQUATION_OPEN;
    line->equation = open;
    line->kind = HAND_UNKNOWN;
    line->suspects = 0;
}

/* A value, which has been judged already: where equations above explain more about it. */
static void take_value(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    int from = wrong_part(c, verdict);
    if (line->kind == HAND_ROOT && is_quoted(c, verdict)) {
        leave_open(c, line, verdict);
        return;
    }
    bool wrong =
        line->kind == HAND_ROOT || (line->kind == HAND_CARRIED && from >= 0 && hand_is_equation(&c->line[from])) || is_rounded(line);
    const Expr *named = line->entry->form[line->entry->forms - 1].written.formula;
    if (wrong && verdict->kind == EQUATION_CARRIED && from >= 0) {
        break_circle(c, line, from);
        carry(line, verdict, from);
    } else if (line->kind == HAND_ROOT && verdict->kind <= EQUATION_SKIPS && named && names_unknown(c, named)) { /* t = 1.143*s - 0.4286 */
        line->kind = HAND_DRIFT;
        line->suspects = 0;
        line->factor = (Text){0};
    } else if (line->kind == HAND_ROOT && is_rearranged(c, line, verdict)) {
        line->equation = verdict;
        line->suspects = 0;
    }
}

/* Whether the formula has names of right values above, and of nothing else. */
static bool names_right_values(const HandChecker *c, const Expr *formula, bool *any)
{
    int             entry = formula->kind == EXPR_NAME ? formula->slot - c->report->plan->count : -1;
    const HandLine *above = entry >= 0 && entry < c->lines ? &c->line[entry] : NULL;
    bool            value = above && !hand_is_equation(above) && hand_is_right(above);
    bool            right = formula->kind != EXPR_NAME || value;
    *any |= entry >= 0;
    for (int i = 0; i < formula->count && right; i++)
        right = names_right_values(c, formula->arg[i], any);
    return right;
}

/* KEi - KEf = 180 below KEi = 269 and KEf = 88.6: the sides are equal with the rounded values of the page. */
static bool is_of_page(HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    bool             any = false, right = entry->kind == CLAIM_EQUATION;
    for (int i = 0; i < entry->forms && right; i++)
        right = entry->form[i].written.formula && names_right_values(c, entry->form[i].written.formula, &any) &&
                (!i || hand_meets(c, &entry->form[i - 1].written, &entry->form[i].written));
    return right && any;
}

/* Whether each equals sign of the line holds in some plausible reading of its names. */
static bool holds_otherwise(HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    bool             holds = entry->forms > 1;
    for (int i = 1; i < entry->forms && holds; i++)
        holds = hand_agree_otherwise(c, &entry->form[i - 1], &entry->form[i], false);
    return holds;
}

static void take_equation(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    int from = wrong_part(c, verdict);
    if (verdict->kind == EQUATION_WRONG && holds_otherwise(c, line)) {
        line->kind = HAND_RIGHT;
        line->joints = 0;
        line->verdict.kind = VERDICT_EXACT;
        return;
    }
    if (is_quoted(c, verdict)) {
        leave_open(c, line, verdict);
        return;
    }
    if ((verdict->kind == EQUATION_WRONG || (verdict->kind == EQUATION_CARRIED && from < 0)) && is_of_page(c, line)) {
        line->kind = HAND_DRIFT;
        return;
    }
    line->equation = verdict;
    line->joints = 0;
    line->verdict = (Verdict){.kind = verdict->kind == EQUATION_WRONG ? VERDICT_WRONG : VERDICT_EXACT};
    if (verdict->kind == EQUATION_CARRIED && from >= 0)
        carry(line, verdict, from);
    else if (verdict->kind != EQUATION_OPEN)
        line->kind = verdict->kind == EQUATION_WRONG || verdict->kind == EQUATION_CARRIED ? HAND_ROOT : HAND_RIGHT;
    if (verdict->kind == EQUATION_WRONG && !(verdict->repairs && verdict->repair[0].sure))
        hand_suspect_equation(c, (int)(line - c->line), &verdict->sides);
}

/* An equation of the method, which has been judged by the value of its known side. */
static void take_known_side(HandChecker *c, HandLine *line, const EquationVerdict *verdict)
{
    int  from = wrong_part(c, verdict);
    bool right = hand_is_right(line), true_line = verdict->kind <= EQUATION_SKIPS;
    if ((!right || is_rounded(line)) && verdict->kind == EQUATION_CARRIED && from >= 0) {
        carry(line, verdict, from);
    } else if (line->kind == HAND_ROOT && true_line) { /* its decimals are rounded on both sides */
        line->kind = HAND_DRIFT;
        line->suspects = 0;
        line->factor = (Text){0};
        line->equation = verdict;
    } else if (right && verdict->kind == EQUATION_WRONG && verdict->symbols) { /* m1 v2 + m2 v2 for the momentum, as the other side is */
        take_equation(c, line, verdict);
    } else if (right == true_line && (right || (line->kind == HAND_ROOT && verdict->kind == EQUATION_WRONG))) {
        line->equation = verdict;
    }
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

/* ---- the formula of a value --------------------------------------------------------------------------------- */

/* The first form that is worked out from other numbers; NULL if the line has only its result. */
static const HandForm *shown_formula(const HandChecker *c, const HandEntry *entry)
{
    const HandForm *found = NULL;
    for (int i = 0; i < entry->forms && !found; i++) {
        const Expr *formula = hand_side(c, &entry->form[i]);
        found = formula && formula->count > 1 && !equation_literal(formula, c->exact) ? &entry->form[i] : NULL;
    }
    return found;
}

/* The repairs of the formula; the name in front of it is not to be mended. */
static EquationVerdict *without_left_side(HandChecker *c, const EquationVerdict *verdict)
{
    EquationVerdict *own = arena_copy(c->mem, verdict, sizeof *verdict);
    own->repairs = 0;
    for (int i = 0; i < verdict->repairs; i++) {
        const FormulaEdit *edit = &verdict->repair[i].edit;
        if (edit->side == 1 && !(edit->second && edit->second_side == 0))
            own->repair[own->repairs++] = verdict->repair[i];
    }
    return own;
}

/* A wrong value that no known mistake gives: the slip of one term in the formula of its line, if there is one. False: it is none. */
static bool explain_formula(HandEquations *e, EquationPage page, int claim)
{
    HandChecker    *c = e->c;
    HandClaimed    *claimed = &e->claimed[claim];
    HandLine       *line = &c->line[claimed->line];
    const HandForm *form = e->claim[claim].value ? shown_formula(c, line->entry) : NULL;
    if (!form || line->kind != HAND_ROOT || line->equation || line->suspects || c->plan->step[line->step].role == ROLE_GIVEN)
        return false;
    EquationClaim   was = e->claim[claim];
    const HandForm *value = claimed->form[1];
    e->claim[claim] = (EquationClaim){.sides = {{was.sides.side[0], hand_side(c, form)}}};
    claimed->form[1] = form;
    page.claims = claim + 1;
    page.unexplained = claim;
    const EquationVerdict *all = &equation_judge(&page)[claim];
    EquationVerdict       *verdict = without_left_side(c, all);
    if (is_quoted(c, all))
        leave_open(c, line, all);
    else if (verdict->kind == EQUATION_WRONG && verdict->repairs) {
        line->equation = on_page(e, verdict, claimed);
        line->factor = (Text){0};
    }
    e->claim[claim] = was;
    claimed->form[1] = value;
    return true;
}

/* Whether it is worth building the problem for the equations of the page. */
static bool asks_for_formula(const HandChecker *c)
{
    bool asks = false;
    for (int i = 0; i < c->lines && !asks; i++)
        asks = c->line[i].kind == HAND_ROOT && !c->line[i].suspects && shown_formula(c, c->line[i].entry);
    return asks;
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

static void judge_equations(HandEquations *e)
{
    const EquationWorld *world = &e->world;
    HandChecker         *c = e->c;
    Diag                 quiet = {.mem = c->mem, .unread = true};
    EquationWorld        other[MOST_WAYS], varied[2 * VARIED];
    EquationPage         page = {.world = world, .other = other, .varied = varied, .claim = e->claim, .exact = c->exact, .aside = c->aside};
    page.claims = e->claims;
    for (int way = 0; c->method && way < c->method->ways && page.others < MOST_WAYS; way++) {
        bool        own = text_equal(c->method->way[way].name, c->report->plan->way);
        const Plan *plan = own ? NULL : method_other_way(c->method, c->report->plan, way, &quiet);
        if (plan)
            other[page.others++] = equation_world(plan, report_by_plan(c->report, plan)->exact, c->exact);
    }
    for (int i = 0; i < 2 * VARIED && c->ctx == c->exact; i++)
        page.varieds += equation_judge_vary(&varied[page.varieds], world, c->givens, i, c->exact);
    if (e->any)
        take(e, equation_judge(&page));
    for (int i = 0, explained = 0; i < e->claims && explained < MOST_EXPLAINED; i++)
        explained += explain_formula(e, page, i);
}

/* J = 7*(12 - 11.67) below 7.2*v = 84, which is wrong, or a value far from the truth below any wrong one: what was taken for early rounding
 * rests on the wrong line. */
static void carry_drifts(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        for (int above = i - 1; above >= 0 && line->kind == HAND_DRIFT && line->step >= 0; above--) {
            const HandLine *from = &c->line[above];
            bool            wrong = from->kind == HAND_CARRIED || from->kind == HAND_ROOT;
            if (!wrong || !hand_line_uses(c->report, c->line, i, above) ||
                (!from->equation && hand_is_about(c, i, &line->entry->form[line->entry->forms - 1].written)))
                continue;
            line->kind = HAND_CARRIED;
            line->from = above;
        }
    }
}

static HandRoots roots_of(HandEquations *e)
{
    int *line = ARENA_MANY(e->c->mem, int, e->claims + 1);
    for (int i = 0; i < e->claims; i++)
        line[i] = e->claimed[i].line;
    return (HandRoots){e->claim, line, e->claims, &e->world};
}

void hand_judge_equations(HandChecker *c)
{
    HandEquations *e = ARENA_ONE(c->mem, HandEquations);
    bool           roots = c->report->solved != NULL;
    e->c = c;
    e->world = equation_world(c->plan, c->truth, c->ctx);
    for (int i = 0; i < c->lines; i++) {
        hand_claims_add(e, i);
        roots |= c->line[i].aside != ASIDE_NONE;
    }
    e->any &= !c->report->island;
    bool formulas = !c->report->island && asks_for_formula(c);
    if (!e->any && !roots && !formulas)
        return;
    HandRoots of = roots_of(e);
    if (e->any || formulas)
        judge_equations(e);
    if (e->any)
        hand_judge_followed(c, &of);
    if (roots)
        hand_judge_roots(c, &of);
    carry_drifts(c);
    hand_count_lines(c);
    hand_take_first_root(c);
}
