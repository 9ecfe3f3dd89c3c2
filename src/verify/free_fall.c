#include "verify/free_fall.h"

#include "number/exact.h"
#include "verify/report_make.h"

static const struct {
    const char *text;
    Rat         value;
} VALUES[FREE_FALL_VALUES] = {
    {"9.8", {98, 10, NULL}},
    {"9.81", {981, 100, NULL}},
    {"10", {10, 1, NULL}},
    {"9.80665", {980665, 100000, NULL}},
};

static bool is_typed(const Report *report, int step)
{
    bool typed = false;
    for (int i = 0; i < report->echoes && !typed; i++)
        typed = report->echo[i].step == step;
    return typed;
}

/* The index among the givens of an acceleration that has its default value; -1 if there is none. */
static int default_acceleration(const Report *report)
{
    for (int i = 0, g = 0; i < report->plan->count; i++) {
        const Step *step = &report->plan->step[i];
        if (step->role != ROLE_GIVEN)
            continue;
        if (report->echoes && step->shape.kind == SHAPE_NUMBER && dimension_same(step->shape.dimension, dimension_of(0, 1, -2)) &&
            !is_typed(report, i))
            return g;
        g++;
    }
    return -1;
}

const Report *free_fall_report(const Report *report, int which, Text *value)
{
    NumCtx *exact = &report->desk->exact;
    int     at = default_acceleration(report);
    if (at < 0)
        return NULL;
    const Exact *other = exact_rational(VALUES[which].value, exact);
    if (exact_compare(report->givens[at].value.one, exact_num(other), exact) == ORDER_EQUAL)
        return NULL;
    int count = 0;
    for (int i = 0; i < report->plan->count; i++)
        count += report->plan->step[i].role == ROLE_GIVEN;
    Input *givens = arena_copy(exact->mem, report->givens, sizeof *givens * (size_t)count);
    givens[at].value.one = exact_num(other);
    *value = text_of(VALUES[which].text);
    return report_with_givens(report, givens);
}
