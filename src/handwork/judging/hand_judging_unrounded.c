/* The values that a step can have if each value above it on the page is used either as written or as it was before rounding, and always in
 * the same form. Enclosures alone would let two places use different forms of one value; where two values nearly cancel, any result would
 * then pass. */
#include "handwork/hand_judging.h"
#include "handwork/written/verdict_part.h"

enum { MOST_CHOICES = 6 };

/* A value that stands on the page. */
typedef struct RangeChoice {
    int   slot;
    Value one, other; /* with `worked_out` only `one`: the other comes from the values before it */
    bool  worked_out;
} RangeChoice;

typedef struct Choices {
    HandChecker *c;
    RangeChoice  choice[MOST_CHOICES];
    int          count;
    bool        *needed; /* by slot: the step rests on it */
    int         *at;     /* by slot: which choice, or -1 */
} Choices;

static void mark(const Expr *expr, bool *needed)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        needed[expr->slot] = true;
    for (int i = 0; i < expr->count; i++)
        mark(expr->arg[i], needed);
}

/* The ends of an enclosure, or of each of its components, as values. */
static bool split(HandChecker *c, Value range, Value *low, Value *high)
{
    int  count = value_count(&range);
    Num *less = ARENA_MANY(c->mem, Num, count + 1), *more = ARENA_MANY(c->mem, Num, count + 1);
    for (int i = 0; i < count; i++) {
        const Exact *from, *to;
        if (!written_ends(&from, &to, value_num(&range)[i], c->exact) || enclosure_between(&less[i], from, from, c->range) ||
            enclosure_between(&more[i], to, to, c->range))
            return false;
    }
    bool number = range.shape.kind == SHAPE_NUMBER;
    *low = number ? value_number(less[0]) : value_of(range.shape, less);
    *high = number ? value_number(more[0]) : value_of(range.shape, more);
    return count > 0;
}

/* The student's value in enclosures; false where there is none. */
static bool own_value(HandChecker *c, int slot, Value *value)
{
    const Slot *own = &c->own[slot];
    *value = own->value;
    return own->set && !own->flags && value_count(value) && (c->ctx != c->exact || !value_convert(value, own->value, c->range));
}

static bool is_written(const HandChecker *c, int step, bool *wrong)
{
    bool written = false;
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        if (line->step != step || !hand_is_judged(line))
            continue;
        written = true;
        *wrong = line->kind == HAND_ROOT;
    }
    return written;
}

/* Finds the values above that can be meant in two ways: rounded, or as they were before rounding. False if there are too many. */
static bool list_choices(Choices *s, int step)
{
    HandChecker *c = s->c;
    s->needed = ARENA_MANY(c->mem, bool, c->plan->slots + 1);
    s->at = ARENA_MANY(c->mem, int, c->plan->slots + 1);
    mark(c->plan->step[step].formula, s->needed);
    for (int i = 0; i < c->plan->slots; i++)
        s->at[i] = -1;
    for (int i = step - 1; i >= 0; i--) {
        const Step *before = &c->plan->step[i];
        RangeChoice choice = {.slot = before->slot};
        bool        wrong = false;
        if (before->slot < 0 || !s->needed[before->slot] || !before->formula || !hand_applies(c, i))
            continue;
        if (!is_written(c, i, &wrong) || !own_value(c, before->slot, &choice.one)) {
            mark(before->formula, s->needed);
            continue;
        }
        choice.worked_out = !wrong;
        if (!wrong)
            mark(before->formula, s->needed);
        else if (!split(c, c->spread[before->slot].value, &choice.one, &choice.other))
            return false;
        if (s->count == MOST_CHOICES)
            return false;
        s->at[before->slot] = s->count;
        s->choice[s->count++] = choice;
    }
    return true;
}

/* The value of the step with these choices, one bit each. */
static bool work_out_with(const Choices *s, int step, unsigned chosen, Value *value)
{
    HandChecker *c = s->c;
    Slot        *slot = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    for (int i = 0; i < c->plan->slots; i++)
        slot[i] = c->spread[i];
    for (int i = 0; i < step; i++) {
        const Step *before = &c->plan->step[i];
        if (before->slot < 0 || !s->needed[before->slot] || !before->formula || !hand_applies(c, i))
            continue;
        int                at = s->at[before->slot];
        const RangeChoice *choice = at < 0 ? NULL : &s->choice[at];
        bool               first = choice && chosen >> at & 1;
        Value              found = first || (choice && !choice->worked_out) ? (first ? choice->one : choice->other) : (Value){0};
        if (!value_count(&found) && !hand_work_out(before->formula, slot, c->range, &found))
            return false;
        slot[before->slot] = (Slot){found, NUM_OK, true};
    }
    return hand_work_out(c->plan->step[step].formula, slot, c->range, value) && value_count(value);
}

bool hand_follows_unrounded(HandChecker *c, int line)
{
    const HandLine *l = &c->line[line];
    const Written  *written = &l->entry->form[l->entry->forms - 1].written;
    Choices         choices = {.c = c};
    const Exact   **low = NULL, **high = NULL;
    Value           value = {0};
    if (!list_choices(&choices, l->step))
        return false;
    for (unsigned chosen = 0; chosen < 1U << choices.count; chosen++) {
        if (!work_out_with(&choices, l->step, chosen, &value))
            return false;
        value = hand_part(l, value);
        int count = value_count(&value);
        if (!low) {
            low = ARENA_MANY(c->mem, const Exact *, count + 1);
            high = ARENA_MANY(c->mem, const Exact *, count + 1);
        }
        for (int i = 0; i < count; i++) {
            const Exact *from, *to;
            if (!written_ends(&from, &to, value_num(&value)[i], c->exact))
                return false;
            if (!low[i] || exact_compare(exact_num(from), exact_num(low[i]), c->exact) == ORDER_LESS)
                low[i] = from;
            if (!high[i] || exact_compare(exact_num(high[i]), exact_num(to), c->exact) == ORDER_LESS)
                high[i] = to;
        }
    }
    bool meets = shape_equal(written->shape, value.shape);
    for (int i = 0; meets && i < value_count(&value); i++) {
        const Exact *from, *to;
        meets = part_spread(&from, &to, &written->part[i], c->exact) && part_meets(from, to, (TruePart){low[i], high[i]}, c->exact);
    }
    return meets;
}
