#include "lesson/findings.h"

#include "lesson/answer.h"
#include "lesson/mistaken.h"
#include "handwork/help/diagnosability.h"

typedef struct Finder {
    Session        *session;
    const Question *question;
    Findings       *to;
} Finder;

static void add(Finder *f, FindingKind kind, Text what, Text other)
{
    Findings *to = f->to;
    *ARENA_ADD(to->mem, to->finding, to->count, &to->room) = (Finding){kind, text_copy(to->mem, what), text_copy(to->mem, other)};
}

/* ---- what is asked ------------------------------------------------------------------------------------------ */

static Text asked_name(const Question *q, int ask)
{
    return q->asks ? q->ask[ask].name : TEXT("the answer");
}

static void find_answer(Finder *f, int ask)
{
    const Question *q = f->question;
    Text            name = asked_name(q, ask);
    Quantity        truth;
    bool            all = true;
    if (!answer_asked(f->session, q, ask, &truth)) {
        add(f, FINDING_ANSWER, name, TEXT("missing"));
        return;
    }
    if (truth.value.shape.kind == SHAPE_NONE)
        add(f, FINDING_ANSWER, name, TEXT("without a value"));
    else
        add(f, FINDING_ANSWER, name,
            text_format(f->to->mem, "%.*s%s", TEXT_ARG(shape_name(truth.value.shape, f->to->mem)),
                        truth.ctx == truth.exact ? "" : " without an exact form"));
    if (!q->digits_own && !q->exact && value_count(&truth.value))
        quantity_decimal(&truth, q->digits, &all);
    if (!all)
        add(f, FINDING_ROUNDED, name, (Text){0});
}

/* The answers that a wrong answer of the question also matches, to the requested digits. */
static void find_wrong(Finder *f, const Wrong *wrong)
{
    const Question *q = f->question;
    Quantity        truth, value;
    Text            why;
    bool            all;
    if (!answer_asked(f->session, q, marks_answer_of_wrong(q, wrong), &truth))
        return;
    if (!session_formula_of(f->session, wrong->value, &value, &why) ||
        text_equal(quantity_decimal(&truth, q->digits, &all), quantity_decimal(&value, q->digits, &all)))
        add(f, FINDING_WRONG, wrong->value, (Text){0});
}

/* ---- known mistakes ----------------------------------------------------------------------------------------- */

bool findings_off(const Question *q, Text id)
{
    for (int i = 0; i < q->offs; i++)
        if (text_equal(q->off[i], id))
            return true;
    return false;
}

/* The last derivation with its mistakes, if the problem is one; a formula has no known mistakes. */
static const Report *derivation(Session *session)
{
    const Method *method;
    const Report *report = session_derivation(session, &method), *now = session_outcome(session)->report;
    return report && now && now->plan->method.len ? report : NULL;
}

/* The steps that are asked; NULL if one has no exact value. */
static bool *asked_steps(Session *session, const Question *q, const Report *report)
{
    bool *asked = ARENA_MANY(report->desk->exact.mem, bool, report->plan->count + 1);
    for (int i = 0; i < marks_answer_count(q); i++) {
        Quantity quantity;
        if (!answer_asked(session, q, i, &quantity) || quantity.step < 0 || quantity.ctx != quantity.exact)
            return NULL;
        asked[quantity.step] = true;
    }
    return asked;
}

static const Diagnosis *diagnosis(const Question *q, const Report *report, const bool *asked)
{
    return diagnosability_find_asked(report, asked, q->exact ? 0 : q->digits);
}

const Diagnosis *findings_diagnosis(Session *session, const Question *question)
{
    const Report *report = question->kind == QUESTION_ASK ? derivation(session) : NULL;
    const bool   *asked = report ? asked_steps(session, question, report) : NULL;
    return asked ? diagnosis(question, report, asked) : NULL;
}

static void find_mistakes(Finder *f, const Report *report, const bool *asked)
{
    const Diagnosis *d = diagnosis(f->question, report, asked);
    for (int i = 0; i < d->count; i++) {
        Text id = d->mistake[i]->id;
        if (findings_off(f->question, id))
            continue;
        if (d->idle[i] || d->hidden[i])
            add(f, d->idle[i] ? FINDING_IDLE : FINDING_HIDDEN, id, (Text){0});
        for (int k = 0; k < i && d->twin[i] >= 0; k++)
            if ((k == d->twin[i] || d->twin[k] == d->twin[i]) && !findings_off(f->question, d->mistake[k]->id) &&
                !text_equal(d->mistake[k]->id, id))
                add(f, FINDING_TWINS, d->mistake[k]->id, id);
    }
}

/* A question `spot` needs a first wrong step. */
static void find_spot(Finder *f, const Report *report)
{
    const Mistake *mistake = mistaken_find(report->plan, f->question->asked);
    if (mistake && mistake->kind == MISTAKE_FORMULA && mistake_changes(mistake) && mistaken_first(report, mistake) < 0)
        add(f, FINDING_HIDDEN, f->question->asked, (Text){0});
}

/* ---- copies ------------------------------------------------------------------------------------------------- */

/* A student who copies takes a value with the same letter or of the same kind: v for v', a vector for a vector, but not a mass for a
 * velocity. */
static bool is_alike(const Step *answer, const Step *given)
{
    return given->role == ROLE_GIVEN && answer->role != ROLE_GIVEN && answer->name.len && given->name.len &&
           (answer->shape.kind == SHAPE_VECTOR || answer->name.at[0] == given->name.at[0]);
}

static void find_copies(Finder *f, const Report *report, const bool *asked)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects; i++)
        for (int g = 0; asked[i] && g < plan->aspects; g++) {
            const Entry *answer = &report->exact->entry[i], *given = &report->exact->entry[g];
            if (is_alike(&plan->step[i], &plan->step[g]) && given->state == STATE_OK && value_count(&answer->value) &&
                mistaken_same(answer, given, &report->desk->exact)) {
                add(f, FINDING_COPY, plan->step[i].name, plan->step[g].keyword);
                break;
            }
        }
}

/* ---- all of it ---------------------------------------------------------------------------------------------- */

static void find_in_derivation(Finder *f)
{
    const Report *report = derivation(f->session);
    const bool   *asked = NULL;
    if (report && f->question->kind == QUESTION_SPOT)
        find_spot(f, report);
    else if (report)
        asked = asked_steps(f->session, f->question, report);
    if (asked) {
        find_mistakes(f, report, asked);
        find_copies(f, report, asked);
    }
}

Findings *findings_of(Session *session, const Question *question, ExitStatus exit, Arena *mem)
{
    Findings      *to = ARENA_ONE(mem, Findings);
    Finder         f = {session, question, to};
    const Outcome *outcome = session_outcome(session);
    to->mem = mem;
    add(&f, FINDING_OUTCOME,
        exit != EXIT_FINE ? TEXT("refused")
        : outcome->report ? text_of(report_status_names[outcome->report->status])
                          : TEXT("ok"),
        exit != EXIT_FINE ? outcome->message : (Text){0});
    if (exit != EXIT_FINE)
        return to;
    for (int i = 0; question->kind == QUESTION_ASK && i < marks_answer_count(question); i++)
        find_answer(&f, i);
    for (int i = 0; i < question->wrongs; i++)
        find_wrong(&f, &question->wrong[i]);
    if (question->kind == QUESTION_ASK || question->kind == QUESTION_SPOT)
        find_in_derivation(&f);
    return to;
}

/* ---- comparing ---------------------------------------------------------------------------------------------- */

static bool has(const Findings *findings, FindingKind kind, Text what, Text other)
{
    for (int i = 0; i < findings->count; i++) {
        const Finding *finding = &findings->finding[i];
        if (finding->kind == kind && text_equal(finding->what, what) && text_equal(finding->other, other))
            return true;
    }
    return false;
}

static bool does_not_show(const Findings *findings, Text id)
{
    return has(findings, FINDING_HIDDEN, id, (Text){0}) || has(findings, FINDING_IDLE, id, (Text){0});
}

const Finding *findings_worse(const Findings *drawn, const Findings *written)
{
    for (int i = 0; i < drawn->count; i++) {
        const Finding *finding = &drawn->finding[i];
        bool           mistake = finding->kind == FINDING_HIDDEN || finding->kind == FINDING_IDLE, known;
        if (mistake)
            known = does_not_show(written, finding->what);
        else if (finding->kind == FINDING_TWINS) /* a hidden mistake cannot be distinguished from others either */
            known = has(written, FINDING_TWINS, finding->what, finding->other) || does_not_show(written, finding->what) ||
                    does_not_show(written, finding->other);
        else
            known = has(written, finding->kind, finding->what, finding->other);
        if (!known)
            return finding;
    }
    return NULL;
}

Text finding_words(const Finding *finding, Arena *mem)
{
    static const struct {
        const char *before, *behind;
    } WORDS[] = {
        [FINDING_OUTCOME] = {"the result of the problem is ", ": "},
        [FINDING_ANSWER] = {"", " is "},
        [FINDING_ROUNDED] = {"", " must be rounded"},
        [FINDING_IDLE] = {"", " cannot be made"},
        [FINDING_HIDDEN] = {"", " has no effect"},
        [FINDING_TWINS] = {"", " gives the same as "},
        [FINDING_COPY] = {"", " is the same as the given "},
        [FINDING_WRONG] = {"the wrong answer ", " is right"},
    };
    bool alone = finding->kind == FINDING_OUTCOME && !finding->other.len;
    return text_format(mem, "%s%.*s%s%.*s", WORDS[finding->kind].before, TEXT_ARG(finding->what), alone ? "" : WORDS[finding->kind].behind,
                       TEXT_ARG(finding->other));
}
