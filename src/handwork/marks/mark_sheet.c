#include "handwork/marks/mark_sheet.h"

/* A Standing is the verdict of the lines so far on one step, or on one mark. */
typedef struct Standing {
    bool       decided, good;
    MarkReason reason;
    int        line, other;
    unsigned   components; /* of a vector: those that are right */
} Standing;

typedef struct Awarding {
    const Explanation  *page;
    const MarkScheme   *scheme;
    const MarkEvidence *evidence;
    Arena              *mem;
    Standing           *method, *accuracy; /* by step */
    const bool        **shown;             /* by line: the steps that it shows to be right */
    bool               *counted;           /* by line: its slip has cost a mark */
    bool                coarse;            /* too few digits have cost a mark */
    SheetMark          *mark;
} Awarding;

/* ---- line by line ------------------------------------------------------------------------------------------- */

/* The first line decides, unless a later one is better. */
static bool stand(Standing *standing, bool good, MarkReason reason, int line, int other)
{
    if (standing->decided && (standing->good || !good))
        return false;
    *standing = (Standing){true, good, reason, line, other, standing->components};
    return true;
}

static MarkReason reason_of(LineWorth worth)
{
    return worth == WORTH_SIGNS      ? MARK_LOST_SIGNS
           : worth == WORTH_NUMBERS  ? MARK_LOST_NUMBERS
           : worth == WORTH_UNWORKED ? MARK_LOST_UNWORKED
                                     : MARK_LOST_METHOD;
}

/* Whether all components that the step has are on the page, with this one. */
static bool is_whole(const Awarding *a, Standing *standing, int step, int component)
{
    unsigned all = (1u << a->scheme->plan->step[step].shape.rows) - 1;
    if (component < 0)
        return true;
    standing->components |= 1u << component;
    return (standing->components & all) == all;
}

static void take_accuracy(Awarding *a, int line, int step)
{
    const MarkEvidence *evidence = &a->evidence[line];
    Standing           *standing = &a->accuracy[step];
    int                 slip = evidence->slip;
    bool                again = standing->decided && !standing->good && slip >= 0 && (standing->line == slip || standing->other == slip);
    bool                method_only = evidence->formula && evidence->worth <= WORTH_FOLLOWS; /* a wrong sign in a law is the slip itself */
    if (a->scheme->accuracy[step] < 0 || method_only || (again && evidence->worth == WORTH_FOLLOWS)) /* it has cost this mark */
        return;
    if (evidence->worth > WORTH_FOLLOWS) {
        if (stand(standing, false, reason_of(evidence->worth), line, -1) && slip >= 0)
            a->counted[slip] = true;
    } else if (evidence->worth == WORTH_FOLLOWS && slip >= 0 && !a->counted[slip]) {
        a->counted[slip] = stand(standing, false, MARK_LOST_SLIP, line, slip);
    } else if (evidence->coarse && a->scheme->asked[step] && !a->coarse) {
        a->coarse = stand(standing, false, MARK_LOST_DIGITS, line, -1);
    } else if (is_whole(a, standing, step, evidence->component)) {
        stand(standing, true, evidence->worth == WORTH_FOLLOWS && slip >= 0 ? MARK_FOLLOWED : MARK_EARNED, line, slip);
    }
}

/* Whether the line gives all of a value, or its last component. */
static bool is_whole_value(const Awarding *a, const MarkEvidence *evidence)
{
    const Standing *standing = evidence->steps ? &a->accuracy[evidence->step[0]] : NULL;
    return evidence->component < 0 || (standing && standing->decided && standing->good);
}

static void take_line(Awarding *a, int line)
{
    const MarkEvidence *evidence = &a->evidence[line];
    for (int i = 0; i < evidence->steps && evidence->worth != WORTH_NOTHING; i++) {
        int  step = evidence->step[i];
        bool good = mark_evidence_has_method(evidence);
        take_accuracy(a, line, step);
        if (a->scheme->method[step] >= 0 && (evidence->worth > WORTH_FOLLOWS || is_whole_value(a, evidence)))
            stand(&a->method[step], good, good ? MARK_EARNED : reason_of(evidence->worth), line, -1);
    }
    for (int i = 0; i < a->scheme->plan->aspects && evidence->solves && mark_evidence_has_method(evidence); i++)
        if (a->scheme->plan->step[i].from && a->scheme->method[i] >= 0)
            stand(&a->method[i], true, MARK_EARNED, line, -1);
}

/* ---- from steps to marks ------------------------------------------------------------------------------------ */

/* A stage needs all of its formulas, but one answer that is found rightly shows how the others are found. */
static Standing method_of_stage(const Awarding *a, int mark)
{
    Standing formulas = {.line = -1, .other = -1}, answers = formulas;
    for (int i = 0; i < a->scheme->plan->aspects; i++) {
        const Standing *now = &a->method[i];
        if (a->scheme->method[i] != mark || !now->decided)
            continue;
        Standing *into = a->scheme->asked[i] ? &answers : &formulas;
        bool      decides = now->good == a->scheme->asked[i]; /* over one of the other kind */
        if (!into->decided || (now->good == into->good ? now->line < into->line : decides))
            *into = *now;
    }
    if (!formulas.decided || !answers.decided)
        return formulas.decided ? formulas : answers;
    return !formulas.good || formulas.line < answers.line ? formulas : answers;
}

/* One mark for several values: each of those on the page has to be right, so the last of them decides, or the first that is wrong. */
static Standing accuracy_of_stage(const Awarding *a, int mark)
{
    Standing all = {.line = -1, .other = -1};
    for (int i = 0; i < a->scheme->plan->aspects; i++) {
        const Standing *now = &a->accuracy[i];
        if (a->scheme->accuracy[i] != mark || !now->decided)
            continue;
        if (!all.decided || (now->good == all.good ? (now->line > all.line) == now->good : all.good))
            all = *now;
    }
    return all;
}

/* ---- what is implied ---------------------------------------------------------------------------------------- */

/* Returns the principles that a value needs beside the equations above that give it. */
static const bool *shown_by_combining(const Awarding *a, int line)
{
    const EquationVerdict *verdict = a->page->line[line].equation;
    bool                  *shown = ARENA_MANY(a->mem, bool, a->scheme->plan->count + 1);
    for (int i = 0; i < verdict->parts; i++) {
        int step = verdict->part[i].principle ? mark_evidence_step(a->page, verdict->part[i].principle) : -1;
        if (step >= 0)
            shown[step] = true;
    }
    return shown;
}

/* The steps that the line shows to be right although it does not give them. Those of a right value are what it needs. One that follows from
 * a slip says nothing of what led to that slip, and one that is right in spite of a slip nothing at all. A wrong value that is explained by
 * one known mistake needs what that mistake leaves as it is, and one with a right formula all that the formula needs. */
static const bool *shown_by(const Awarding *a, int line)
{
    if (a->page->line[line].kind == HAND_CARRIED && a->page->line[line].equation)
        return shown_by_combining(a, line);
    const MarkEvidence *evidence = &a->evidence[line];
    const Plan         *plan = a->scheme->plan;
    const Suspect      *suspect = evidence->shown ? NULL : evidence->mistake;
    bool               *shown = ARENA_MANY(a->mem, bool, plan->count + 1), *before = ARENA_MANY(a->mem, bool, plan->count + 1);
    bool right = (evidence->worth <= WORTH_FOLLOWS || evidence->shown) && !evidence->formula && is_whole_value(a, evidence) &&
                 !(a->page->line[line].in_spite >= 0 && a->page->line[line].in_spite < line);
    for (int i = 0; i < evidence->steps && (right || suspect); i++)
        shown[evidence->step[i]] = true;
    if (right && evidence->slip >= 0 && evidence->slip != line)
        for (int i = 0; i < a->evidence[evidence->slip].steps; i++)
            before[a->evidence[evidence->slip].step[i]] = true;
    plan_add_needed(suspect && suspect->wrong ? suspect->wrong : plan, shown, a->mem);
    plan_add_needed(plan, before, a->mem);
    for (int i = 0; suspect && suspect->mistake && i < suspect->mistake->replaces; i++)
        before[suspect->mistake->replace[i].step] = true;
    for (int i = 0; i < evidence->steps && suspect; i++)
        before[evidence->step[i]] = true;
    for (int i = 0; i < plan->count; i++)
        shown[i] &= !before[i];
    return shown;
}

static bool implies(const Awarding *a, const bool *shown, int mark)
{
    bool found = false;
    for (int i = 0; i < a->scheme->plan->aspects && !found; i++)
        found = shown[i] && (a->scheme->method[i] == mark || (a->scheme->accuracy[i] == mark && !a->scheme->asked[i]));
    return found;
}

static Standing implied(const Awarding *a, int mark)
{
    for (int i = 0; i < a->page->lines; i++)
        if (implies(a, a->shown[i], mark))
            return (Standing){true, true, MARK_IMPLIED, i, -1, 0};
    return (Standing){false, false, MARK_LOST_MISSING, -1, -1, 0};
}

/* Whether the stage solves equations of which one is nowhere on the page: there is nothing to solve. */
static bool lacks_equation(const Awarding *a, int mark)
{
    const Plan *plan = a->scheme->plan;
    bool       *needed = ARENA_MANY(a->mem, bool, plan->count + 1), lacks = false, solves = false;
    for (int i = 0; i < plan->aspects; i++) {
        needed[i] = a->scheme->method[i] == mark && plan->step[i].from;
        solves |= needed[i];
    }
    plan_add_needed(plan, needed, a->mem);
    for (int i = 0; i < plan->aspects && solves; i++)
        lacks |=
            needed[i] && plan->step[i].equation && a->scheme->method[i] >= 0 && a->mark[a->scheme->method[i]].reason == MARK_LOST_MISSING;
    return lacks;
}

/* The first line that is about the mark's steps. */
static int first_line(const Awarding *a, int mark)
{
    int line = a->page->lines;
    for (int i = 0; i < a->scheme->plan->aspects; i++)
        if (a->scheme->method[i] == mark && a->method[i].decided && a->method[i].line < line)
            line = a->method[i].line;
    return line < a->page->lines ? line : -1;
}

/* ---- the sheet ---------------------------------------------------------------------------------------------- */

static void award(Awarding *a, int mark)
{
    const SchemeMark *scheme = &a->scheme->mark[mark];
    Standing          standing = scheme->role == MARK_METHOD ? method_of_stage(a, mark) : accuracy_of_stage(a, mark);
    if (!standing.decided)
        standing = implied(a, mark);
    if (standing.good && scheme->role == MARK_METHOD && lacks_equation(a, mark))
        standing = (Standing){true, false, MARK_LOST_EQUATION, first_line(a, mark), -1, 0};
    if (standing.good && scheme->needs >= 0 && !a->mark[scheme->needs].earned) {
        standing.good = false;
        standing.reason = MARK_LOST_NEEDED;
    }
    a->mark[mark] = (SheetMark){scheme, standing.good, standing.reason, standing.line, standing.other};
}

const MarkSheet *mark_sheet_of(const Explanation *page, const MarkScheme *scheme)
{
    Arena     *mem = page->report->desk->exact.mem;
    MarkSheet *sheet = ARENA_ONE(mem, MarkSheet);
    Awarding   a = {.page = page, .scheme = scheme, .evidence = mark_evidence_of(page), .mem = mem};
    a.method = ARENA_MANY(mem, Standing, scheme->plan->count + 1);
    a.accuracy = ARENA_MANY(mem, Standing, scheme->plan->count + 1);
    a.counted = ARENA_MANY(mem, bool, page->lines + 1);
    a.mark = ARENA_MANY(mem, SheetMark, scheme->marks + 1);
    for (int i = 0; i < page->lines; i++)
        take_line(&a, i);
    a.shown = ARENA_MANY(mem, const bool *, page->lines + 1);
    for (int i = 0; i < page->lines; i++)
        a.shown[i] = shown_by(&a, i);
    for (int i = 0; i < scheme->marks; i++) {
        award(&a, i);
        sheet->earned += a.mark[i].earned;
    }
    sheet->page = page;
    sheet->mark = a.mark;
    sheet->marks = scheme->marks;
    return sheet;
}
