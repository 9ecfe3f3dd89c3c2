#include "handwork/help/hint.h"

const char *const hint_levels[HINT_LEVELS] = {"point", "teach", "work"};

static bool is_written(const Explanation *hand, int step)
{
    bool written = false;
    for (int i = 0; hand && i < hand->lines; i++)
        written |= hand->line[i].step == step;
    return written;
}

/* The step with index `count` among the steps that have a value, belong to this way of working and are not on the page yet; or -1. */
static int worked_step(const Report *report, const Explanation *hand, int count)
{
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        bool        worked = (step->role == ROLE_STEP || step->role == ROLE_ANSWER) && step->formula && !step->hidden && !step->second;
        if (worked && report->exact->entry[i].state == STATE_OK && !is_written(hand, i) && count-- == 0)
            return i;
    }
    return -1;
}

bool hint_next(const Report *report, const Explanation *hand, int given, StepHint *hint)
{
    *hint = (StepHint){.report = hand ? hand->report : report}; /* the page may follow another way of working */
    if (hand && hand->root >= 0 && hand->line[hand->root].step >= 0) {
        hint->wrong = &hand->line[hand->root];
        hint->step = hint->wrong->step;
        hint->level = (HintLevel)given;
        return given < HINT_LEVELS;
    }
    hint->step = worked_step(hint->report, hand, given / HINT_LEVELS);
    hint->level = (HintLevel)(given % HINT_LEVELS);
    return hint->step >= 0;
}
