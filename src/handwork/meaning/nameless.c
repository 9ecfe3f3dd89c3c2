#include "handwork/meaning/nameless.h"

#include "handwork/hand_counted.h"
#include "handwork/hand_judging.h"
#include "handwork/written/written_units.h"

static bool is_number_alone(const Written *written)
{
    return written->shape.kind == SHAPE_NUMBER && written->count == 1 && !written->named;
}

/* Whether the line works out a number with a unit, and nothing says of what. */
static bool is_nameless(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    bool             is = line->kind == HAND_UNKNOWN && entry->kind == CLAIM_EQUATION && entry->forms > 1 && !line->joints &&
              line->aside == ASIDE_NONE && hand_stands_alone(entry, c->work->page);
    for (int i = 0; i < entry->forms && is; i++)
        is = is_number_alone(&entry->form[i].written);
    const Written *last = is ? &entry->form[entry->forms - 1].written : NULL;
    return is && last->unit.len && last->part[0].digits >= c->weights->telling_digits;
}

static bool is_value_of(const HandChecker *c, const Written *written, const ProblemQuantity *quantity)
{
    Dimension found;
    return quantity->numbers == 1 && !quantity->given &&
           !units_are_wrong(written, quantity->value.shape.dimension, true, &found, c->exact) &&
           meaning_is_written_so(written, quantity, c->exact);
}

void nameless_judge(HandChecker *c, const ProblemQuantities *quantities)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine      *line = &c->line[i];
        bool           right = is_nameless(c, line);
        const Written *last = right ? &line->entry->form[line->entry->forms - 1].written : NULL;
        bool           found = false;
        for (int k = 0; k < quantities->count && right && !found; k++)
            found = is_value_of(c, last, &quantities->of[k]);
        if (found)
            hand_acquit(c, i);
    }
}
