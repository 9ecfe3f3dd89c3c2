#include "handwork/hint.h"

const char *const hint_levels[HINT_LEVELS] = {"point", "teach", "work"};

/* The step with index `count` among the steps that have a value, or -1. */
static int worked_step(const Report *report, int count)
{
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        bool        worked = (step->role == ROLE_STEP || step->role == ROLE_ANSWER) && step->formula && !step->hidden;
        if (worked && report->exact->entry[i].state == STATE_OK && count-- == 0)
            return i;
    }
    return -1;
}

bool hint_next(const Report *report, const Explanation *hand, int given, StepHint *hint)
{
    *hint = (StepHint){.report = report};
    if (hand && hand->root >= 0) {
        hint->report = hand->report;
        hint->wrong = &hand->line[hand->root];
        hint->step = hint->wrong->step;
        hint->level = (HintLevel)given;
        return given < HINT_LEVELS;
    }
    hint->step = worked_step(report, given / HINT_LEVELS);
    hint->level = (HintLevel)(given % HINT_LEVELS);
    return hint->step >= 0;
}
