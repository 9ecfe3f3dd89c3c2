/* A derivation followed with a student's own values: each step from what stands before it on the page, and from the truth where nothing
 * does. */
#include "verify/hand_inside.h"

bool hand_applies(const Checker *c, int step)
{
    State state = c->truth->entry[step].state;
    return state == STATE_OK || state == STATE_FAILED;
}

bool hand_work_out(Checker *c, const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z)
{
    (void)c;
    Env env = {.num = ctx, .slot = slot};
    return formula && eval(z, formula, &env) == NUM_OK;
}

bool hand_work_out_range(Checker *c, int step, const Slot *slot, Value *z)
{
    Slot *wide = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    for (int i = 0; i < c->plan->slots; i++) {
        wide[i] = slot[i];
        if (c->ctx == c->exact && slot[i].set && !slot[i].flags && value_count(&slot[i].value))
            wide[i].flags = value_convert(&wide[i].value, slot[i].value, c->range);
    }
    return hand_work_out(c, c->plan->step[step].formula, wide, c->range, z);
}

Value hand_part(const HandLine *line, Value value)
{
    if (line->component < 0 || value.shape.kind != SHAPE_VECTOR || line->component >= value.shape.rows)
        return value;
    return value_number(value.num[line->component]);
}

static int rests_on(const Checker *c, const Expr *expr)
{
    int root = expr->kind == EXPR_NAME && expr->slot >= 0 ? c->from[expr->slot] : -1;
    for (int i = 0; i < expr->count && root < 0; i++)
        root = rests_on(c, expr->arg[i]);
    return root;
}

int hand_rests_on(const Checker *c, int step)
{
    const Expr *formula = c->plan->step[step].formula;
    return formula ? rests_on(c, formula) : -1;
}

/* A number that has no more digits than the page keeps is not rounded by anybody. */
static bool is_short(Checker *c, Num num)
{
    Buf  buf = {0};
    bool all = c->ctx == c->exact && exact_decimal(&buf, num.exact, c->digits, c->exact);
    buf_free(&buf);
    return all;
}

/* All that rounding can have made of a value; `kept`: what it is without, or NULL. */
static Value blurred(Checker *c, Value value, const Slot *kept, Num around_one)
{
    int  count = value_count(&value);
    Num *num = ARENA_MANY(c->mem, Num, count + 1);
    bool known = kept && !kept->flags && shape_equal(kept->value.shape, value.shape);
    for (int i = 0; i < count; i++) {
        num[i] = value_num(&value)[i];
        if (!known || !is_short(c, value_num(&kept->value)[i]))
            c->range->sys->mul(&num[i], num[i], around_one, c->range);
    }
    return value.shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(value.shape, num);
}

void hand_go_on(Checker *c, int step)
{
    const Step *s = &c->plan->step[step];
    Value       value;
    if (s->slot < 0)
        return;
    Slot *own = &c->own[s->slot], *spread = &c->spread[s->slot];
    c->from[s->slot] = hand_rests_on(c, step);
    *own = *spread = (Slot){.flags = NUM_UNABLE, .set = true};
    if (hand_work_out(c, s->formula, c->own, c->ctx, &value))
        *own = (Slot){value, NUM_OK, true};
    if (hand_work_out(c, s->formula, c->spread, c->range, &value))
        *spread = (Slot){value_count(&value) ? blurred(c, value, own, c->when_kept) : value, NUM_OK, true};
}

/* One component of a vector put in the place of what is there. */
static Value with_component(Checker *c, Value vector, int component, Num num)
{
    Num *all = ARENA_MANY(c->mem, Num, vector.shape.rows);
    for (int i = 0; i < vector.shape.rows; i++)
        all[i] = i == component ? num : vector.num[i];
    return value_of(vector.shape, all);
}

static void put(Checker *c, Slot *slot, const HandLine *line, const Written *written, bool spread, NumCtx *ctx)
{
    Value value;
    if (written_value(&value, written, spread, ctx, c->exact))
        return;
    if (line->component >= 0 && slot->set && !slot->flags && slot->value.shape.kind == SHAPE_VECTOR)
        value = with_component(c, slot->value, line->component, value.one);
    else if (line->component >= 0)
        return;
    *slot = (Slot){value, NUM_OK, true};
}

void hand_take(Checker *c, int line)
{
    const HandLine *l = &c->hand->line[line];
    const Step     *s = &c->plan->step[l->step];
    const HandForm *form = &l->entry->form[l->entry->forms - 1];
    if (s->slot < 0 || l->verdict.kind == VERDICT_SHAPE)
        return;
    put(c, &c->own[s->slot], l, &form->written, false, c->ctx);
    put(c, &c->spread[s->slot], l, &form->written, true, c->range);
}

bool hand_is(Checker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as)
{
    const HandLine *l = &c->hand->line[line];
    const HandForm *form = &l->entry->form[l->entry->forms - 1];
    Target          target = target_of(hand_part(l, *value), ctx, c->exact);
    target.right_only = true;
    bool        degrees, angle = c->plan->step[l->step].role == ROLE_DIRECTION;
    VerdictKind kind = angle ? verdict_of_angle(&form->written, &target, true, &degrees).kind : verdict_of(&form->written, &target).kind;
    if (as)
        *as = kind;
    return verdict_is_right(kind);
}

bool hand_is_about(Checker *c, int line)
{
    const HandLine *l = &c->hand->line[line];
    Value           value = l->expected;
    if (c->ctx == c->exact && value_convert(&value, l->expected, c->range))
        return false;
    return value_count(&value) &&
           verdict_meets(&l->entry->form[l->entry->forms - 1].written, blurred(c, value, NULL, c->when_written), c->range, c->exact);
}
