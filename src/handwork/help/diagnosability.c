#include "handwork/help/diagnosability.h"

/* A DiagnosisOutcome holds the values that a plan gives: exact numbers, and enclosures where something that is asked has no exact form. */
typedef struct DiagnosisOutcome {
    const Column *exact, *enclosed;
} DiagnosisOutcome;

/* The data of a diagnosis. */
typedef struct DiagnosisLook {
    const Report    *report;
    const bool      *asked;  /* by step */
    bool            *needed; /* those, and all that they need */
    int              digits; /* 0: exactly */
    NumCtx          *exact, *enclosure;
    DiagnosisOutcome right;
} DiagnosisLook;

static bool same_digits(const Value *a, const Value *b, int digits, NumCtx *ctx)
{
    const Value *value[2] = {a, b};
    Buf          text[2] = {{0}, {0}};
    bool         all;
    for (int i = 0; i < 2; i++)
        expr_write(&text[i], value_decimals(value[i], ctx->sys, digits, &all, ctx), false);
    bool same = text_equal(buf_text(&text[0]), buf_text(&text[1]));
    buf_free(&text[0]);
    buf_free(&text[1]);
    return same;
}

/* Whether nothing shows that they differ: enclosures never show that two numbers are equal. */
static bool may_be_same(const Value *a, const Value *b, NumCtx *ctx)
{
    bool same = shape_equal(a->shape, b->shape);
    if (same && a->shape.kind == SHAPE_WORD)
        return text_equal(a->word, b->word);
    for (int i = 0; same && i < value_count(a); i++) {
        Order order = ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx);
        same = order == ORDER_EQUAL || order == ORDER_UNKNOWN;
    }
    return same;
}

static bool same_values(const Value *a, const Value *b, int digits, NumCtx *ctx)
{
    bool written = digits && a->shape.kind != SHAPE_WORD && shape_equal(a->shape, b->shape);
    return may_be_same(a, b, ctx) || (written && same_digits(a, b, digits, ctx));
}

static bool same_entries(const Entry *a, const Entry *b, int digits, NumCtx *ctx)
{
    return a->state == b->state && (a->state != STATE_OK || same_values(&a->value, &b->value, digits, ctx));
}

/* All that is asked alike; what has no value has to lack it in both. */
static bool same_answers(const DiagnosisLook *look, const DiagnosisOutcome *a, const DiagnosisOutcome *b)
{
    bool same = true;
    for (int i = 0; i < look->report->plan->aspects && same; i++) {
        bool exact = a->exact->entry[i].state == STATE_OK && b->exact->entry[i].state == STATE_OK;
        bool enclosed = !exact && a->enclosed && b->enclosed;
        if (look->asked[i] && enclosed)
            same = same_entries(&a->enclosed->entry[i], &b->enclosed->entry[i], look->digits, look->enclosure);
        else if (look->asked[i])
            same = same_entries(&a->exact->entry[i], &b->exact->entry[i], look->digits, look->exact);
    }
    return same;
}

/* Only what is asked, what that needs, and what decides whether there are answers. */
static const bool *wanted_steps(const DiagnosisLook *look, const Plan *plan)
{
    bool *wanted = ARENA_MANY(look->exact->mem, bool, plan->count + 1);
    for (int i = 0; i < plan->aspects; i++)
        wanted[i] = look->asked[i] || plan->step[i].role == ROLE_NEED || plan->step[i].role == ROLE_CASE;
    plan_add_needed(plan, wanted, look->exact->mem);
    return wanted;
}

/* The outcome whose exact numbers these are. */
static DiagnosisOutcome outcome_of(const DiagnosisLook *look, const Plan *plan, const Column *exact, const bool *wanted)
{
    DiagnosisOutcome outcome = {exact, NULL};
    bool             open = look->right.enclosed != NULL; /* to compare with */
    for (int i = 0; i < plan->aspects && !open; i++)
        open = look->asked[i] && exact->entry[i].state == STATE_FAILED && exact->entry[i].flags == NUM_UNABLE;
    if (open)
        outcome.enclosed = column_enclose(plan, look->report->givens, exact, wanted, plan->aspects, look->enclosure);
    return outcome;
}

static bool is_idle(const DiagnosisLook *look, const Mistake *mistake)
{
    for (int i = 0; i < mistake->replaces; i++) {
        int step = mistake->replace[i].step;
        if (look->needed[step] && look->report->exact->entry[step].state == STATE_OK)
            return false;
    }
    return true;
}

static DiagnosisOutcome outcome_with(const DiagnosisLook *look, const Mistake *mistake)
{
    const Report *report = look->report;
    const Plan   *wrong = mistake_plan(report->plan, mistake, look->exact->mem);
    const bool   *wanted = wanted_steps(look, wrong);
    return outcome_of(look, wrong, column_run_some(wrong, report->givens, report->exact, wanted, look->exact), wanted);
}

/* Takes the first of the ways of one mistake that shows, or the first of all. */
static void look_for(const DiagnosisLook *look, Diagnosis *d, int at, int first, DiagnosisOutcome *outcome)
{
    const Plan *plan = look->report->plan;
    d->idle[at] = d->hidden[at] = true;
    for (int i = first; i < plan->mistakes && d->hidden[at] && (i == first || plan->mistake[i].way > 0); i++) {
        const Mistake *mistake = &plan->mistake[i];
        if (!mistake_changes(mistake))
            continue;
        DiagnosisOutcome values = outcome_with(look, mistake);
        bool             hidden = same_answers(look, &values, &look->right);
        d->idle[at] &= is_idle(look, mistake);
        if (!d->mistake[at] || !hidden) {
            d->mistake[at] = mistake;
            *outcome = values;
        }
        d->hidden[at] = hidden;
    }
}

static Diagnosis *look_at(const DiagnosisLook *look)
{
    const Plan       *plan = look->report->plan;
    Arena            *mem = look->exact->mem;
    Diagnosis        *d = ARENA_ONE(mem, Diagnosis);
    DiagnosisOutcome *outcome = ARENA_MANY(mem, DiagnosisOutcome, plan->mistakes + 1);
    *d = (Diagnosis){.report = look->report,
                     .mistake = ARENA_MANY(mem, const Mistake *, plan->mistakes + 1),
                     .idle = ARENA_MANY(mem, bool, plan->mistakes + 1),
                     .hidden = ARENA_MANY(mem, bool, plan->mistakes + 1),
                     .twin = ARENA_MANY(mem, int, plan->mistakes + 1)};
    for (int i = 0; i < plan->mistakes; i++) {
        int at = d->count;
        if (plan->mistake[i].kind != MISTAKE_FORMULA || plan->mistake[i].way > 0)
            continue;
        look_for(look, d, at, i, &outcome[at]);
        if (!d->mistake[at])
            continue;
        d->twin[at] = -1;
        for (int k = 0; k < at && d->twin[at] < 0 && !d->hidden[at]; k++)
            if (same_answers(look, &outcome[at], &outcome[k]))
                d->twin[at] = k;
        d->shown += !d->hidden[at];
        d->count++;
    }
    return d;
}

Diagnosis *diagnosability_find_asked(const Report *report, const bool *asked, int digits)
{
    Desk         *desk = report->desk;
    DiagnosisLook look = {.report = report,
                          .asked = asked,
                          .needed = ARENA_MANY(desk->exact.mem, bool, report->plan->count + 1),
                          .digits = digits,
                          .exact = &desk->exact,
                          .enclosure = &desk->enclosure};
    for (int i = 0; i < report->plan->aspects; i++)
        look.needed[i] = asked[i];
    plan_add_needed(report->plan, look.needed, look.exact->mem);
    look.right = outcome_of(&look, report->plan, report->exact, wanted_steps(&look, report->plan));
    return look_at(&look);
}

Diagnosis *diagnosability_find(const Report *report)
{
    bool *asked = ARENA_MANY(report->desk->exact.mem, bool, report->plan->count + 1);
    for (int i = 0; i < report->plan->answers; i++)
        asked[report->plan->answer[i]] = true;
    return diagnosability_find_asked(report, asked, 0);
}
