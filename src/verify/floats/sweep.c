#include "verify/floats/sweep.h"

#include "verify/floats/parts.h"

#include <string.h>

enum { BITS = 64 };

static int words(const Sweep *sweep)
{
    return sweep->plan->slots / BITS + 1;
}

SlotSet sweep_no_slots(const Sweep *sweep)
{
    return ARENA_MANY(sweep->mem, uint64_t, words(sweep));
}

bool sweep_holds(SlotSet set, int slot)
{
    return set[slot / BITS] >> slot % BITS & 1;
}

static void put_slot(SlotSet set, int slot)
{
    set[slot / BITS] |= (uint64_t)1 << slot % BITS;
}

static void put_slots(SlotSet set, const Expr *expr)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        put_slot(set, expr->slot);
    for (int i = 0; i < expr->count; i++)
        put_slots(set, expr->arg[i]);
}

void sweep_add_reads(const Sweep *sweep, SlotSet set, int step)
{
    for (int i = 0; i < words(sweep); i++)
        set[i] |= sweep->reads[step][i];
}

void sweep_open(Sweep *sweep, const Slot *truth, int *users)
{
    const Plan *plan = sweep->plan;
    sweep->users = users;
    sweep->reads = ARENA_MANY(sweep->mem, SlotSet, sweep->last + 1);
    sweep->changed = sweep_no_slots(sweep);
    sweep->slot = ARENA_MANY(sweep->mem, Slot, plan->slots + 1);
    for (int i = 0; i < plan->slots; i++)
        sweep->slot[i] = truth[i];
    for (int i = 0; i <= sweep->last; i++) {
        sweep->reads[i] = sweep_no_slots(sweep);
        if (plan->step[i].formula)
            put_slots(sweep->reads[i], plan->step[i].formula);
    }
}

bool sweep_seen(const Sweep *sweep, SweepItem unit, Num *z)
{
    const Entry *entry = &sweep->run->entry[unit.step];
    if (entry->state != STATE_OK)
        return false;
    const Exact *value = sweep->binary->sys->to_exact(part_of(&entry->value, unit.component), sweep->binary);
    return value && value->kind != EXACT_INFINITY && sweep->ctx->sys->from_exact(z, value, sweep->ctx) == NUM_OK;
}

/* Whether rounding changes nothing. In enclosures that is known only for givens, whose true values are exact. */
static bool is_stored_exactly(const Sweep *sweep, SweepItem unit)
{
    const Step  *step = &sweep->plan->step[unit.step];
    const Entry *entry = &sweep->report->exact->entry[unit.step];
    bool         exact = sweep->ctx->sys->kind == NUM_EXACT;
    if (!exact && (step->role != ROLE_GIVEN || entry->state != STATE_OK))
        return false;
    const Value *value = exact ? &sweep->slot[step->slot].value : &entry->value;
    const Exact *old = part_of(value, unit.component).exact;
    const Exact *rounded = sweep->binary->sys->to_exact(part_of(&sweep->run->entry[unit.step].value, unit.component), sweep->binary);
    return exact_is_rational(old) && rat_equal(exact_rat(old), exact_rat(rounded));
}

Moved sweep_round(Sweep *sweep, SweepItem unit)
{
    Slot *slot = &sweep->slot[sweep->plan->step[unit.step].slot];
    Num   rounded;
    if (!sweep_seen(sweep, unit, &rounded)) { /* an infinite mass is infinite in every system */
        const Value *value = &sweep->report->exact->entry[unit.step].value;
        return value->shape.kind == SHAPE_NUMBER && value->one.exact->kind == EXACT_INFINITY ? SWEEP_STAYED : SWEEP_FAILED;
    }
    if (is_stored_exactly(sweep, unit))
        return SWEEP_STAYED;
    slot->value = part_replaced(&slot->value, unit.component, rounded, sweep->mem);
    return SWEEP_MOVED;
}

static bool reads_changed(const Sweep *sweep, int step)
{
    for (int i = 0; i < words(sweep); i++)
        if (sweep->reads[step][i] & sweep->changed[i])
            return true;
    return false;
}

void sweep_on(Sweep *sweep, int step, void (*failed)(void *data, int step), void *data)
{
    memset(sweep->changed, 0, sizeof(uint64_t) * (size_t)words(sweep));
    put_slot(sweep->changed, sweep->plan->step[step].slot);
    for (int i = step + 1; i <= sweep->last; i++) {
        const Step *s = &sweep->plan->step[i];
        if (!sweep->users[i] || s->role == ROLE_GIVEN || !s->formula || s->slot < 0 || !reads_changed(sweep, i))
            continue;
        put_slot(sweep->changed, s->slot);
        Env env = {.num = sweep->ctx, .slot = sweep->slot};
        if (eval(&sweep->slot[s->slot].value, s->formula, &env))
            failed(data, i);
    }
}
