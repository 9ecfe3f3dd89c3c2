/* Several values for one unknown: with which of them the page goes on. */
#include "handwork/reading/hand_reading.h"

static bool is_true(HandChecker *c, const HandEntry *entry, const Written *truth)
{
    return entry->forms && truth->shape.kind == SHAPE_NUMBER && hand_meets(c, truth, &entry->form[entry->forms - 1].written);
}

static Written true_value(HandChecker *c, const HandEntry *entry)
{
    NumCtx       *ctx;
    int           component = -1, step = hand_find_step(c, entry->name, &component);
    const Column *column = step < 0 || component >= 0 ? NULL : report_column(c->report, step, &ctx);
    return column ? written_of(column->entry[step].value, ctx, c->exact) : (Written){.shape = {.kind = SHAPE_NONE}};
}

bool hand_is_set_aside(HandChecker *c, const Handwork *work, int entry)
{
    int first = entry, last = entry, chosen = -1;
    while (first > 0 && work->entry[first].or_above)
        first--;
    while (last + 1 < work->entries && work->entry[last + 1].or_above)
        last++;
    if (first == last || work->entry[entry].ruled_out)
        return work->entry[entry].ruled_out;
    Written truth = true_value(c, &work->entry[entry]);
    for (int i = last; i >= first; i--)
        if (!work->entry[i].ruled_out && (chosen < 0 || is_true(c, &work->entry[i], &truth) || !is_true(c, &work->entry[chosen], &truth)))
            chosen = i;
    return entry != chosen;
}
