#include "handwork/help/diagnosability.h"

/* The data of a diagnosis. */
typedef struct DiagnosisLook {
    const Report *report;
    const bool   *asked;  /* by step */
    bool         *needed; /* those, and all that they need */
    int           digits; /* 0: exactly */
    NumCtx       *exact;
} DiagnosisLook;

static bool same_digits(const Value *a, const Value *b, const DiagnosisLook *look)
{
    const Value *value[2] = {a, b};
    Buf          text[2] = {{0}, {0}};
    bool         all;
    for (int i = 0; i < 2; i++)
        expr_write(&text[i], value_decimals(value[i], look->exact->sys, look->digits, &all, look->exact), false);
    bool same = text_equal(buf_text(&text[0]), buf_text(&text[1]));
    buf_free(&text[0]);
    buf_free(&text[1]);
    return same;
}

static bool same_values(const Value *a, const Value *b, const DiagnosisLook *look)
{
    bool digits = look->digits && a->shape.kind != SHAPE_WORD && shape_equal(a->shape, b->shape);
    return value_same(a, b, look->exact) || (digits && same_digits(a, b, look));
}

/* All that is asked alike; what has no value has to lack it in both. */
static bool same_answers(const DiagnosisLook *look, const Column *a, const Column *b)
{
    for (int i = 0; i < look->report->plan->aspects; i++) {
        const Entry *one = &a->entry[i], *two = &b->entry[i];
        if (look->asked[i] && (one->state != two->state || (one->state == STATE_OK && !same_values(&one->value, &two->value, look))))
            return false;
    }
    return true;
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

/* Only what is asked, what that needs, and what decides whether there are answers. */
static const Column *column_with(const DiagnosisLook *look, const Mistake *mistake)
{
    const Report *report = look->report;
    Arena        *mem = look->exact->mem;
    const Plan   *wrong = mistake_plan(report->plan, mistake, mem);
    bool         *wanted = ARENA_MANY(mem, bool, wrong->count + 1);
    for (int i = 0; i < wrong->aspects; i++)
        wanted[i] = look->asked[i] || wrong->step[i].role == ROLE_NEED || wrong->step[i].role == ROLE_CASE;
    plan_add_needed(wrong, wanted, mem);
    return column_run_some(wrong, report->givens, report->exact, wanted, look->exact);
}

/* Of the ways of one mistake the first that shows, or the first of all. */
static void look_for(const DiagnosisLook *look, Diagnosis *d, int at, int first, const Column **column)
{
    const Plan *plan = look->report->plan;
    d->idle[at] = d->hidden[at] = true;
    for (int i = first; i < plan->mistakes && d->hidden[at] && (i == first || plan->mistake[i].way > 0); i++) {
        const Mistake *mistake = &plan->mistake[i];
        if (!mistake_changes(mistake))
            continue;
        const Column *values = column_with(look, mistake);
        bool          hidden = same_answers(look, values, look->report->exact);
        d->idle[at] &= is_idle(look, mistake);
        if (!d->mistake[at] || !hidden) {
            d->mistake[at] = mistake;
            *column = values;
        }
        d->hidden[at] = hidden;
    }
}

static Diagnosis *look_at(const DiagnosisLook *look)
{
    const Plan    *plan = look->report->plan;
    Arena         *mem = look->exact->mem;
    Diagnosis     *d = ARENA_ONE(mem, Diagnosis);
    const Column **column = ARENA_MANY(mem, const Column *, plan->mistakes + 1);
    *d = (Diagnosis){.report = look->report,
                     .mistake = ARENA_MANY(mem, const Mistake *, plan->mistakes + 1),
                     .idle = ARENA_MANY(mem, bool, plan->mistakes + 1),
                     .hidden = ARENA_MANY(mem, bool, plan->mistakes + 1),
                     .twin = ARENA_MANY(mem, int, plan->mistakes + 1)};
    for (int i = 0; i < plan->mistakes; i++) {
        int at = d->count;
        if (plan->mistake[i].kind != MISTAKE_FORMULA || plan->mistake[i].way > 0)
            continue;
        look_for(look, d, at, i, &column[at]);
        if (!d->mistake[at])
            continue;
        d->twin[at] = -1;
        for (int k = 0; k < at && d->twin[at] < 0 && !d->hidden[at]; k++)
            if (same_answers(look, column[at], column[k]))
                d->twin[at] = k;
        d->shown += !d->hidden[at];
        d->count++;
    }
    return d;
}

Diagnosis *diagnosability_find_asked(const Report *report, const bool *asked, int digits)
{
    DiagnosisLook look = {report, asked, ARENA_MANY(report->desk->exact.mem, bool, report->plan->count + 1), digits, &report->desk->exact};
    for (int i = 0; i < report->plan->aspects; i++)
        look.needed[i] = asked[i];
    plan_add_needed(report->plan, look.needed, look.exact->mem);
    return look_at(&look);
}

Diagnosis *diagnosability_find(const Report *report)
{
    bool *asked = ARENA_MANY(report->desk->exact.mem, bool, report->plan->count + 1);
    for (int i = 0; i < report->plan->answers; i++)
        asked[report->plan->answer[i]] = true;
    return diagnosability_find_asked(report, asked, 0);
}
