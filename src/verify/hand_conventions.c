/* Which convention a page keeps: the one that makes most of it right. */
#include "verify/hand_inside.h"

enum { MOST_TOGETHER = 3, MOST_CONVENTIONS = 12 };

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

typedef struct Search {
    Checker       *c;
    const Mistake *allowed[MOST_CONVENTIONS];
    int            count;
    int            chosen[MOST_TOGETHER];
    int            most, best[MOST_TOGETHER], bests;
    const Plan    *plan;
    const Column  *truth;
} Search;

static const Plan *with_conventions(Search *s, int chosen)
{
    const Plan *plan = s->c->report->plan;
    for (int i = 0; i < chosen; i++)
        plan = plan_with_mistake(plan, s->allowed[s->chosen[i]], s->c->mem);
    return plan;
}

/* Every choice of at most MOST_TOGETHER; the first that makes most right is kept, so fewer conventions come before more. */
static void try_all(Search *s, int from, int chosen, int wanted)
{
    Checker *c = s->c;
    if (chosen == wanted) {
        const Plan   *plan = with_conventions(s, chosen);
        const Column *truth = column_run(plan, c->report->givens, c->report->exact, plan->aspects, c->ctx);
        int           right = hand_count_right(c, truth);
        if (right > s->most) {
            s->most = right;
            s->plan = plan;
            s->truth = truth;
            s->bests = chosen;
            for (int i = 0; i < chosen; i++)
                s->best[i] = s->chosen[i];
        }
        return;
    }
    for (int i = from; i < s->count; i++) {
        s->chosen[chosen] = i;
        try_all(s, i + 1, chosen + 1, wanted);
    }
}

void hand_choose_convention(Checker *c)
{
    Search s = {.c = c, .most = -1};
    for (int i = 0; i < c->plan->mistakes && s.count < MOST_CONVENTIONS; i++)
        if (c->plan->mistake[i].kind == MISTAKE_ALLOWED && mistake_changes(&c->plan->mistake[i]))
            s.allowed[s.count++] = &c->plan->mistake[i];
    for (int together = 0; together <= MOST_TOGETHER && together <= s.count; together++)
        try_all(&s, 0, 0, together);
    c->plan = s.plan;
    c->truth = s.truth;
    Text *words = ARENA_MANY(c->mem, Text, s.bests + 1);
    for (int i = 0; i < s.bests; i++)
        words[i] = s.allowed[s.best[i]]->feedback;
    c->hand->convention = words;
    c->hand->conventions = s.bests;
}
