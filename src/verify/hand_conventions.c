/* Which convention a page keeps: the one that makes most of it right. */
#include "verify/hand_inside.h"

enum { MOST_TOGETHER = 3 };

int hand_count_right(Checker *c, const Column *truth)
{
    int right = 0;
    for (int i = 0; i < c->hand->lines; i++) {
        const HandLine *line = &c->hand->line[i];
        if (line->step < 0 || line->kind == HAND_NOT_READ || c->plan->step[line->step].role == ROLE_GIVEN)
            continue;
        const Entry *entry = &truth->entry[line->step];
        right += entry->state == STATE_OK && hand_is(c, i, &entry->value, c->ctx);
    }
    return right;
}

/* The plan with one convention more, if it makes more of the page right than `most`. */
static bool improve(Checker *c, const Plan *plan, const Mistake *convention, int *most, const Plan **best, const Column **truth)
{
    const Plan   *with = plan_with_mistake(plan, convention, c->mem);
    const Column *column = column_run(with, c->report->givens, c->report->exact, with->aspects, c->ctx);
    int           right = hand_count_right(c, column);
    if (right <= *most)
        return false;
    *most = right;
    *best = with;
    *truth = column;
    return true;
}

static bool is_chosen(const Mistake *const *chosen, int count, const Mistake *mistake)
{
    for (int i = 0; i < count; i++)
        if (text_equal(chosen[i]->id, mistake->id))
            return true;
    return false;
}

/* One after another, each the one that makes most right; none where nothing gets better. */
void hand_choose_convention(Checker *c)
{
    const Plan    *own = c->report->plan;
    const Mistake *chosen[MOST_TOGETHER];
    Text          *words = ARENA_MANY(c->mem, Text, MOST_TOGETHER);
    int            count = 0, written = 0;
    for (int i = 0; i < c->hand->lines; i++)
        written +=
            c->hand->line[i].step >= 0 && c->hand->line[i].kind != HAND_NOT_READ && own->step[c->hand->line[i].step].role != ROLE_GIVEN;
    c->truth = c->ctx == c->exact ? c->report->exact : column_run(own, c->report->givens, c->report->exact, own->aspects, c->ctx);
    int most = hand_count_right(c, c->truth);
    while (count < MOST_TOGETHER && most < written) {
        const Mistake *best = NULL;
        const Plan    *plan = c->plan;
        for (int i = 0; i < own->mistakes; i++)
            if (own->mistake[i].kind == MISTAKE_ALLOWED && mistake_changes(&own->mistake[i]) &&
                !is_chosen(chosen, count, &own->mistake[i]) && improve(c, c->plan, &own->mistake[i], &most, &plan, &c->truth))
                best = &own->mistake[i];
        if (!best)
            break;
        c->plan = plan;
        words[count] = best->feedback;
        chosen[count++] = best;
    }
    c->hand->convention = words;
    c->hand->conventions = count;
}
