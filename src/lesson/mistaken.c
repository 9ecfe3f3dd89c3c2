#include "lesson/mistaken.h"

const Mistake *mistaken_find(const Plan *plan, Text id)
{
    const Mistake *found = NULL;
    for (int i = 0; i < plan->mistakes; i++)
        if (text_equal(plan->mistake[i].id, id) && (!found || (!mistake_changes(found) && mistake_changes(&plan->mistake[i]))))
            found = &plan->mistake[i];
    return found;
}

const Column *mistaken_column(const Report *report, const Mistake *mistake)
{
    NumCtx *exact = &report->desk->exact;
    return column_run(mistake_plan(report->plan, mistake, exact->mem), report->givens, report->exact, report->plan->aspects, exact);
}

bool mistaken_same(const Entry *a, const Entry *b, NumCtx *exact)
{
    return a->state == b->state && (a->state != STATE_OK || value_same(&a->value, &b->value, exact));
}

int mistaken_first(const Report *report, const Mistake *mistake)
{
    const Column *wrong = mistaken_column(report, mistake);
    for (int i = 0; i < report->plan->aspects; i++) {
        Role role = report->plan->step[i].role;
        if ((role == ROLE_STEP || role == ROLE_ANSWER) && wrong->entry[i].state == STATE_OK &&
            !mistaken_same(&wrong->entry[i], &report->exact->entry[i], &report->desk->exact))
            return i;
    }
    return -1;
}
