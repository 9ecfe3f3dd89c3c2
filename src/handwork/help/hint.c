#include "handwork/help/hint.h"

#include "handwork/marks/mark_evidence.h"

const char *const hint_levels[HINT_LEVELS] = {"point", "teach", "work"};

/* Finds for each step whether the page shows it. */
static const bool *shown_on(const Explanation *page, const Report *report)
{
    Arena              *mem = report->desk->exact.mem;
    const Plan         *plan = report->plan;
    const MarkEvidence *evidence = page ? mark_evidence_of(page) : NULL;
    bool               *shown = ARENA_MANY(mem, bool, plan->count + 1), *rests = ARENA_MANY(mem, bool, plan->count + 1);
    for (int i = 0; page && i < page->lines; i++) {
        if (page->line[i].step >= 0 && !evidence[i].formula)
            shown[page->line[i].step] = true;
        for (int k = 0; k < evidence[i].steps && evidence[i].worth <= WORTH_FOLLOWS; k++) {
            shown[evidence[i].step[k]] |= !evidence[i].formula;
            rests[evidence[i].step[k]] |= !evidence[i].formula;
        }
    }
    plan_add_needed(plan, rests, mem);
    for (int i = 0; i < plan->count; i++)
        shown[i] |= rests[i] && plan->step[i].role != ROLE_ANSWER;
    return shown;
}

/* The step with index `count` among the steps that have a value, belong to this way of working and are not on the page yet; or -1. */
static int worked_step(const Report *report, const Explanation *hand, int count)
{
    const bool *shown = shown_on(hand, report);
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        bool        worked = (step->role == ROLE_STEP || step->role == ROLE_ANSWER) && step->formula && !plan_is_hidden(step) &&
                      step->purpose == PURPOSE_ANSWER;
        if (worked && report->exact->entry[i].state == STATE_OK && !shown[i] && count-- == 0)
            return i;
    }
    return -1;
}

bool hint_next(const Report *report, const Explanation *hand, int given, StepHint *hint)
{
    *hint = (StepHint){.report = hand ? hand->report : report, .page = hand}; /* the page may follow another way of working */
    if (hand && hand->root >= 0) {
        hint->wrong = &hand->line[hand->root];
        hint->step = hint->wrong->step;
        hint->level = (HintLevel)given;
        return given < HINT_LEVELS;
    }
    hint->step = worked_step(hint->report, hand, given / HINT_LEVELS);
    hint->level = (HintLevel)(given % HINT_LEVELS);
    return hint->step >= 0;
}
