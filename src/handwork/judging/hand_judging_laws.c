/* Values that a student found in another way: from a law and the values above on the page. */
#include "handwork/hand_judging.h"

/* The values on the page above a line, and what follows from them. */
typedef struct Above {
    Slot *slot;
    bool *read; /* by step: it stands there */
} Above;

static Above read_above(HandChecker *c, int line)
{
    const HandLine *l = &c->line[line];
    Above           above = {ARENA_MANY(c->mem, Slot, c->plan->slots + 1), ARENA_MANY(c->mem, bool, c->plan->count + 1)};
    for (int i = 0; i < c->plan->slots; i++)
        above.slot[i] = c->spread[i];
    for (int s = l->step + 1; s < c->plan->aspects; s++) {
        const Step *step = &c->plan->step[s];
        if (step->slot >= 0 && step->formula && hand_applies(c, s))
            above.slot[step->slot].set = false;
    }
    for (int i = 0; i < line; i++) {
        const HandLine *other = &c->line[i];
        if (!hand_is_judged(other) || other->step < 0)
            continue;
        above.read[other->step] = true;
        if (other->step > l->step)
            hand_take_spread(c, i, above.slot);
    }
    return above;
}

/* A law with that value of the step, in range: whether it may hold. An answer that nobody has written cannot have been put into it. */
static bool may_hold(HandChecker *c, const Above *above, int step, int law, Value value)
{
    Slot *slot = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    Value truth;
    for (int i = 0; i < c->plan->slots; i++)
        slot[i] = above->slot[i];
    slot[c->plan->step[step].slot] = (Slot){value, NUM_OK, true};
    for (int s = step + 1; s < law; s++) {
        const Step *next = &c->plan->step[s];
        if (next->slot < 0 || !next->formula || !hand_applies(c, s) || above->read[s])
            continue;
        Value found;
        bool  known = next->role != ROLE_ANSWER && hand_work_out(next->formula, slot, c->range, &found);
        slot[next->slot] = known ? (Slot){found, NUM_OK, true} : (Slot){.flags = NUM_UNABLE};
    }
    return hand_work_out(c->plan->step[law].formula, slot, c->range, &truth) && truth.truth != TRUTH_FALSE;
}

/* Whether a law can decide the value of a step: an equation between numbers cannot decide a vector. */
static bool decides(HandChecker *c, int step, int law)
{
    const Expr *formula = c->plan->step[law].formula;
    return formula->kind == EXPR_CHAIN && formula->count == 2 && shape_equal(formula->arg[0]->shape, c->plan->step[step].shape);
}

/* Whether the law holds for this value but not for nearby ones or its opposite; a law that holds for those too proves nothing. */
static bool asks_for(HandChecker *c, const Above *above, int step, int law, Value value)
{
    static const Rat OTHERS[] = {{21, 20, NULL}, {19, 20, NULL}, {-1, 1, NULL}};
    bool             asks = may_hold(c, above, step, law, value);
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS && asks; i++)
        asks = !may_hold(c, above, step, law, hand_times(c, value, OTHERS[i], c->range));
    return asks;
}

/* The first line above that is wrong and that the law cannot do without: with the truth in its place it would ask for another value. -1
 * where there is none. Lines of later steps are not yet judged. */
static int wrong_above(HandChecker *c, const Above *above, int line, int law, Value value)
{
    const HandLine *l = &c->line[line];
    for (int i = 0; i < line; i++) {
        const HandLine *other = &c->line[i];
        Value           truth;
        if (!hand_is_judged(other) || other->step < 0)
            continue;
        const Entry *entry = &c->truth->entry[other->step];
        int          slot = c->plan->step[other->step].slot;
        bool         wrong = other->step < l->step
                                 ? other->kind == HAND_ROOT || other->kind == HAND_CARRIED
                                 : entry->state == STATE_OK && value_count(&entry->value) && !hand_is(c, i, &entry->value, c->ctx, NULL);
        if (!wrong || slot < 0 || !above->slot[slot].set || (c->ctx == c->exact && value_convert(&truth, entry->value, c->range)))
            continue;
        Slot was = above->slot[slot];
        above->slot[slot].value = c->ctx == c->exact ? truth : entry->value;
        bool needed = !may_hold(c, above, l->step, law, value);
        above->slot[slot] = was;
        if (needed)
            return i;
    }
    return -1;
}

/* The first law that cannot hold with that value, or -1. One law can be kept by a value that others rule out: that of the tangents says
 * nothing of what is along n. Only a wrong value above excuses that. */
static int first_broken(HandChecker *c, const Above *above, int step, Value value)
{
    for (int i = step + 1; i < c->plan->aspects; i++)
        if (c->plan->step[i].role == ROLE_LAW && hand_applies(c, i) && c->truth->entry[i].value.truth != TRUTH_FALSE &&
            !may_hold(c, above, step, i, value))
            return i;
    return -1;
}

bool hand_keeps_law(HandChecker *c, int line, int *from)
{
    const HandLine *l = &c->line[line];
    const Step     *step = &c->plan->step[l->step];
    if (step->role != ROLE_ANSWER || step->slot < 0 || l->component >= 0)
        return false;
    Above above = read_above(c, line);
    Slot *own = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    bool  others = false;
    for (int s = 0; s < c->plan->aspects; s++)
        others |= above.read[s] && s != l->step && c->plan->step[s].role == ROLE_ANSWER;
    hand_take_spread(c, line, own);
    if (!others || !own[step->slot].set || !value_count(&own[step->slot].value))
        return false;
    int broken = first_broken(c, &above, l->step, own[step->slot].value);
    for (int i = l->step + 1; i < c->plan->aspects; i++)
        if (c->plan->step[i].role == ROLE_LAW && hand_applies(c, i) && decides(c, l->step, i) &&
            asks_for(c, &above, l->step, i, own[step->slot].value)) {
            *from = wrong_above(c, &above, line, i, own[step->slot].value);
            return broken < 0 || (*from >= 0 && step->shape.kind == SHAPE_NUMBER);
        }
    return false;
}
