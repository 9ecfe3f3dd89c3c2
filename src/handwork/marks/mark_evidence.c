#include "handwork/marks/mark_evidence.h"

#include "handwork/marks/sign_slip.h"

typedef struct EvidenceMaker {
    const Explanation *page;
    NumCtx            *exact;
    MarkEvidence      *evidence;
} EvidenceMaker;

bool mark_evidence_has_method(const MarkEvidence *evidence)
{
    return evidence->worth <= WORTH_SIGNS;
}

static void add_step(MarkEvidence *evidence, int step)
{
    bool known = step < 0 || evidence->steps == MOST_COMBINED;
    for (int i = 0; i < evidence->steps; i++)
        known |= evidence->step[i] == step;
    if (!known)
        evidence->step[evidence->steps++] = step;
}

/* ---- equations ---------------------------------------------------------------------------------------------- */

int mark_evidence_step(const Explanation *page, const EquationPrinciple *principle)
{
    const Step *step = &principle->plan->step[principle->step];
    int         own = step->name.len ? page->plan->aspects - 1 : -1;
    while (own >= 0 && !(text_equal(page->plan->step[own].name, step->name) && page->report->exact->entry[own].state == STATE_OK))
        own--;
    return own;
}

static LineWorth worth_of_repair(const EquationRepair *repair)
{
    switch (repair->edit.kind) {
    case EDIT_DATUM_SIGN:
    case EDIT_SIGN:
    case EDIT_SIDE_SIGN:
        return WORTH_SIGNS;
    case EDIT_DATUM:
    case EDIT_BRACKET_ADDED:
    case EDIT_TERM_VALUE:
        return WORTH_NUMBERS;
    default:
        return WORTH_NO_METHOD;
    }
}

/* The true values by step, for equations, which name steps. */
static const Slot *by_step(const EvidenceMaker *m)
{
    const Plan *plan = m->page->plan;
    return equation_world(plan, m->page->report->exact, m->exact).at;
}

static LineWorth worth_of_wrong(const EvidenceMaker *m, const EquationVerdict *verdict)
{
    LineWorth worth = verdict->repairs ? worth_of_repair(&verdict->repair[0]) : WORTH_NO_METHOD;
    bool      terms = worth == WORTH_NO_METHOD && verdict->law && !report_in_letters(m->page->report) &&
                 sign_slip_alike_equations(&verdict->sides, &verdict->law->sides, m->page->plan, by_step(m), m->exact);
    return terms ? WORTH_SIGNS : worth;
}

/* The principles that a line above shows, for a line that says the same again. */
static void take_steps(const EvidenceMaker *m, MarkEvidence *evidence, int line)
{
    for (int i = 0; i < m->evidence[line].steps; i++)
        add_step(evidence, m->evidence[line].step[i]);
}

/* An equation, or a value in terms of another unknown, v2 = v1 + 2.25. */
static bool is_equation(const EvidenceMaker *m, int line)
{
    return hand_is_equation(&m->page->line[line]) || m->evidence[line].formula;
}

static void take_equation(const EvidenceMaker *m, MarkEvidence *evidence, const EquationVerdict *verdict)
{
    int equations = 0;
    evidence->formula = verdict->symbols;
    for (int i = 0; i < verdict->parts; i++) {
        equations += verdict->part[i].principle || is_equation(m, verdict->part[i].claim);
        if (verdict->part[i].principle)
            add_step(evidence, mark_evidence_step(m->page, verdict->part[i].principle));
        else if (verdict->parts == 1)
            take_steps(m, evidence, verdict->part[i].claim);
    }
    evidence->solves = equations > 1;
    if (verdict->kind != EQUATION_WRONG)
        return;
    evidence->worth = worth_of_wrong(m, verdict);
    if (verdict->repairs && verdict->repair[0].from >= 0)
        take_steps(m, evidence, verdict->repair[0].from);
    else if (verdict->law)
        add_step(evidence, mark_evidence_step(m->page, verdict->law));
}

/* ---- values ------------------------------------------------------------------------------------------------- */

static bool value_of_line(const EvidenceMaker *m, const HandLine *line, Value *value)
{
    const HandEntry *entry = line->entry;
    bool             number = line->kind != HAND_NOT_READ && entry->forms && !entry->form[entry->forms - 1].written.named;
    return number && written_value(value, &entry->form[entry->forms - 1].written, false, m->exact, m->exact) == NUM_OK;
}

/* The values of the steps above the line, the student's own where the page has them: by slot of the plan, or as the names of the page
 * count, by step and then by line. */
static const Slot *own_values(const EvidenceMaker *m, int line, bool of_page)
{
    const Explanation *page = m->page;
    const Plan        *plan = page->plan;
    int                count = of_page ? plan->count + page->lines : plan->slots;
    Slot              *at = ARENA_MANY(m->exact->mem, Slot, count + 1);
    const Slot        *steps = by_step(m);
    for (int i = 0; i < plan->aspects; i++)
        if (steps[i].set && (of_page || plan->step[i].slot >= 0))
            at[of_page ? i : plan->step[i].slot] = steps[i];
    for (int i = 0; i < line; i++) {
        const HandLine *above = &page->line[i];
        Slot            own = {.set = true};
        if (!value_of_line(m, above, &own.value))
            continue;
        if (of_page)
            at[plan->count + i] = own;
        bool whole = above->step >= 0 && above->component < 0 && shape_equal(own.value.shape, plan->step[above->step].shape);
        if (whole && (of_page || plan->step[above->step].slot >= 0))
            at[of_page ? above->step : plan->step[above->step].slot] = own;
    }
    return at;
}

/* Returns the worth of the formula that the student wrote for a wrong value, against that of the step. */
static LineWorth worth_of_formula(const EvidenceMaker *m, int line, const Expr *formula)
{
    const Explanation *page = m->page;
    const Step        *step = &page->plan->step[page->line[line].step];
    const Slot        *written = own_values(m, line, true), *right = own_values(m, line, false);
    Env                of_page = {.num = m->exact, .slot = written}, of_plan = {.num = m->exact, .slot = right};
    Value              a, b;
    if (eval(&a, formula, &of_page) == NUM_OK && eval(&b, step->formula, &of_plan) == NUM_OK && value_same(&a, &b, m->exact))
        return WORTH_NUMBERS;
    written = sign_slip_slots(written, page->plan->count + page->lines, m->exact);
    right = sign_slip_slots(right, page->plan->slots, m->exact);
    return sign_slip_alike(formula, written, step->formula, right, m->exact) ? WORTH_SIGNS : WORTH_NO_METHOD;
}

/* A known mistake: whether it changes more than signs. */
static LineWorth worth_of_mistake(const EvidenceMaker *m, const Mistake *mistake)
{
    const Slot *right = sign_slip_slots(m->page->report->exact->slot, m->page->plan->slots, m->exact);
    bool        signs = mistake_changes(mistake);
    for (int i = 0; i < mistake->replaces && signs; i++) {
        const Replacement *replace = &mistake->replace[i];
        const Expr        *formula = m->page->plan->step[replace->step].formula;
        signs = formula && sign_slip_alike(replace->formula, right, formula, right, m->exact);
    }
    return signs ? WORTH_SIGNS : WORTH_NO_METHOD;
}

static bool is_worked(const HandForm *form)
{
    return form->written.formula && form->written.formula->count > 0 && !expr_is_plain_value(form->written.formula);
}

static LineWorth worth_of_root(const EvidenceMaker *m, MarkEvidence *evidence, int index)
{
    const HandLine *line = &m->page->line[index];
    const Step     *step = &m->page->plan->step[line->step];
    LineWorth       worth = WORTH_UNWORKED;
    if (line->equation && line->equation->kind == EQUATION_WRONG && line->equation->repairs)
        worth = worth_of_repair(&line->equation->repair[0]);
    for (int i = 0; i < line->entry->forms && worth > WORTH_SIGNS && step->formula && line->component < 0; i++)
        if (is_worked(&line->entry->form[i])) {
            LineWorth now = worth_of_formula(m, index, line->entry->form[i].written.formula);
            worth = worth == WORTH_UNWORKED || now < worth ? now : worth;
            evidence->shown |= now == WORTH_NUMBERS;
        }
    for (int i = 0; i < line->suspects && worth > WORTH_SIGNS && !line->pair && !line->could_be; i++) {
        const Suspect *suspect = &line->suspect[i];
        LineWorth      now = suspect->mistake ? worth_of_mistake(m, suspect->mistake) : WORTH_NUMBERS;
        worth = worth == WORTH_UNWORKED || (now < worth && !i) ? now : worth;
    }
    if (worth == WORTH_UNWORKED && line->verdict.kind == VERDICT_SIGN)
        worth = WORTH_SIGNS;
    return worth == WORTH_UNWORKED && line->verdict.kind == VERDICT_POWER_OF_TEN ? WORTH_NUMBERS : worth;
}

/* ---- givens ------------------------------------------------------------------------------------------------- */

/* The formula with the names of lines above as those of their steps; *unknown: it names what the problem does not give. */
static const Expr *in_steps(const EvidenceMaker *m, const Expr *formula, bool *unknown)
{
    const Plan *plan = m->page->plan;
    Expr       *copy = expr_node_copy(formula, m->exact->mem);
    int         line = formula->kind == EXPR_NAME ? formula->slot - plan->count : -1;
    if (line >= 0 && line < m->page->lines && m->page->line[line].step >= 0)
        copy->slot = m->page->line[line].step;
    *unknown |= copy->kind == EXPR_NAME && copy->slot >= 0 && copy->slot < plan->count && equation_is_unknown(plan, copy->slot);
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)in_steps(m, formula->arg[i], unknown);
    return copy;
}

/* The line `given = formula`, judged as an equation by itself. The 2 of e = (v2 - v1)/2 is a number of the problem, if the line holds only
 * with its data. */
static const EquationVerdict *judge_alone(const EvidenceMaker *m, int given, const Expr *formula)
{
    enum { VARIED = 4 };
    const Report *report = m->page->report;
    const Plan   *plan = m->page->plan;
    Expr         *name = expr_name(m->exact->mem, plan->step[given].name);
    name->slot = given;
    name->shape = plan->step[given].shape;
    Arena           *aside = arena_small();
    EquationWorld    world = equation_world(plan, report->exact, m->exact), varied[VARIED];
    EquationClaim    claim = {.sides = {{name, formula}}};
    EquationPage     alone = {.world = &world, .varied = varied, .claim = &claim, .claims = 1, .exact = m->exact, .aside = aside};
    EquationVerdict *verdict = arena_copy(m->exact->mem, &equation_judge(&alone)[0], sizeof *verdict);
    for (int i = 0; i < VARIED; i++)
        alone.varieds += equation_judge_vary(&varied[alone.varieds], &world, report->givens, i, m->exact);
    const EquationVerdict *law = &equation_judge(&alone)[0];
    verdict->symbols &= law->kind != EQUATION_WRONG && !law->by_numbers;
    arena_free(aside);
    return verdict;
}

/* e = (v2 - v1)/(u1 - u2) is the law of restitution, turned around: what a given would be worked out from is an equation, or should be
 * one. NULL if the line is about no given, or names no unknown. */
static const EquationVerdict *law_of_given(const EvidenceMaker *m, const HandLine *line)
{
    const Plan *plan = m->page->plan;
    bool        given = line->step >= 0 && line->step < plan->aspects && plan->step[line->step].role == ROLE_GIVEN;
    if (!given || plan->step[line->step].shape.kind != SHAPE_NUMBER || report_in_letters(m->page->report))
        return NULL;
    for (int i = 0; i < line->entry->forms; i++) {
        const Expr *written = line->entry->form[i].written.formula;
        bool        unknown = false;
        const Expr *formula = written && written->shape.kind == SHAPE_NUMBER ? in_steps(m, written, &unknown) : NULL;
        if (formula && unknown)
            return judge_alone(m, line->step, formula);
    }
    return NULL;
}

/* ---- lines -------------------------------------------------------------------------------------------------- */

/* The answer whose speed or direction the step is: its components are then the speed and the direction. */
static int answer_of_aspect(const Plan *plan, int step)
{
    int answer = plan->aspects - 1;
    while (answer >= 0 &&
           !(plan->step[answer].velocity && plan->step[answer].slot >= 0 && expr_uses(plan->step[step].formula, plan->step[answer].slot)))
        answer--;
    return answer;
}

static void take_value(const EvidenceMaker *m, MarkEvidence *evidence, int index)
{
    const HandLine *line = &m->page->line[index];
    const HandForm *last = line->entry->forms ? &line->entry->form[line->entry->forms - 1] : NULL;
    const Plan     *plan = m->page->plan;
    bool            aspect = line->step >= plan->aspects;
    evidence->formula = last && last->written.named;
    if (evidence->formula && !aspect && plan->step[line->step].from) /* v2 = v1 + 2.25 only turns an equation around */
        return;
    evidence->component = !aspect ? line->component : plan->step[line->step].role == ROLE_DIRECTION;
    add_step(evidence, aspect ? answer_of_aspect(plan, line->step) : line->step);
    evidence->coarse = line->kind == HAND_RIGHT && (line->verdict.kind == VERDICT_TRUNCATED || line->verdict.kind == VERDICT_FEW_DIGITS);
    if (line->kind == HAND_ROOT)
        evidence->worth = worth_of_root(m, evidence, index);
    if (line->kind == HAND_ROOT && line->suspects == 1 && !line->could_be)
        evidence->mistake = &line->suspect[0];
}

/* The line above in which the slip was made that this one follows from. */
static int slip_of(const Explanation *page, int line)
{
    int from = line;
    for (int i = 0; i < page->lines && page->line[from].kind == HAND_CARRIED && page->line[from].from >= 0; i++)
        from = page->line[from].from;
    return page->line[from].kind == HAND_ROOT ? from : -1;
}

static void take_line(const EvidenceMaker *m, int index)
{
    const HandLine *line = &m->page->line[index];
    MarkEvidence   *evidence = &m->evidence[index];
    *evidence = (MarkEvidence){.worth = WORTH_NOTHING, .component = -1, .slip = -1};
    if (!hand_is_judged(line))
        return;
    evidence->worth = line->kind == HAND_CARRIED ? WORTH_FOLLOWS : WORTH_RIGHT;
    evidence->slip = slip_of(m->page, index);
    const EquationVerdict *verdict = line->equation && hand_is_equation(line) ? line->equation : law_of_given(m, line);
    if (verdict)
        take_equation(m, evidence, verdict);
    else if (line->step >= 0)
        take_value(m, evidence, index);
    bool wrong_unit = line->unit.kind == DIMENSION_OF, wrong_sign = line->joints > 0;
    if (evidence->worth <= WORTH_FOLLOWS && (wrong_unit || wrong_sign))
        evidence->worth = WORTH_NUMBERS, evidence->slip = index;
    if (evidence->worth == WORTH_FOLLOWS && line->same && line->again)
        evidence->worth = m->evidence[line->from].worth == WORTH_NO_METHOD ? WORTH_NO_METHOD : WORTH_FOLLOWS;
}

const MarkEvidence *mark_evidence_of(const Explanation *page)
{
    NumCtx       *exact = &page->report->desk->exact;
    EvidenceMaker m = {.page = page, .exact = exact, .evidence = ARENA_MANY(exact->mem, MarkEvidence, page->lines + 1)};
    for (int i = 0; i < page->lines; i++)
        take_line(&m, i);
    return m.evidence;
}
