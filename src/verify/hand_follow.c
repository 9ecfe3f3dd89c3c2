/* A derivation followed with a student's own values: each step from what stands before it on the page, and from the truth where nothing
 * does. */
#include "verify/hand_inside.h"
#include "verify/verdict_part.h"

bool hand_applies(const Checker *c, int step)
{
    State state = c->truth->entry[step].state;
    return state == STATE_OK || state == STATE_FAILED;
}

bool hand_work_out(const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z)
{
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
    return hand_work_out(c->plan->step[step].formula, wide, c->range, z);
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
    if (hand_work_out(s->formula, c->own, c->ctx, &value))
        *own = (Slot){value, NUM_OK, true};
    if (hand_work_out(s->formula, c->spread, c->range, &value))
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

/* What was written with all that it can stand for. A component that is the value itself stands for nothing else. */
static Written spread_out(Checker *c, const HandLine *line, const Written *written)
{
    Written spread = *written;
    spread.part = ARENA_MANY(c->mem, WrittenPart, written->count + 1);
    for (int i = 0; i < written->count; i++) {
        WrittenPart *part = &spread.part[i];
        bool         itself = line->itself || (i < line->verdict.count && line->verdict.part[i].kind == VERDICT_EXACT);
        *part = written->part[i];
        if (itself)
            part->low = part->from, part->high = part->to;
        else if (!part_spread(&part->low, &part->high, part, c->exact))
            part->low = part->high = NULL;
    }
    return spread;
}

static void put(Checker *c, Slot *slot, const HandLine *line, const Written *written, bool spread, NumCtx *ctx)
{
    Value   value;
    Written all = spread ? spread_out(c, line, written) : *written;
    if (written_value(&value, &all, spread, ctx, c->exact))
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

void hand_take_spread(Checker *c, int line, Slot *slot)
{
    const HandLine *l = &c->hand->line[line];
    int             at = c->plan->step[l->step].slot;
    if (at >= 0 && l->verdict.kind != VERDICT_SHAPE)
        put(c, &slot[at], l, &l->entry->form[l->entry->forms - 1].written, true, c->range);
}

static bool has_joint(const HandLine *line, int from)
{
    for (int i = 0; i < line->joints; i++)
        if (line->joint[i] >= from)
            return true;
    return false;
}

bool hand_is_own_reckoning(Checker *c, int line)
{
    const HandLine *l = &c->hand->line[line];
    for (int i = 0; i < l->entry->forms - 1; i++) {
        const Written *form = &l->entry->form[i].written;
        bool           decimals = false;
        Value          value;
        for (int k = 0; k < form->count; k++)
            decimals |= form->part[k].kind == WRITTEN_FORMULA;
        if (decimals && !has_joint(l, i + 1) && verdict_meets(form, l->expected, l->ctx, c->exact) &&
            !written_value(&value, form, false, c->range, c->exact) && hand_is(c, line, &value, c->range, NULL))
            return true;
    }
    return false;
}

static const Exact *larger(const Exact *a, Num b, NumCtx *exact)
{
    Num size = b, one = {.exact = a};
    if (exact_sign(b.exact, exact) < 0 && exact_neg(&size, b, exact))
        return a;
    return !a || exact_compare(one, size, exact) == ORDER_LESS ? size.exact : a;
}

/* The largest component, or NULL. */
static const Exact *size_of_value(Checker *c, const Expr *formula)
{
    Value        value;
    const Exact *size = NULL;
    if (hand_work_out(formula, c->truth->slot, c->exact, &value))
        for (int i = 0; i < value_count(&value); i++)
            size = larger(size, value_num(&value)[i], c->exact);
    return size;
}

/* The largest number that is added or subtracted in a formula: what a value near 0 is small against. */
static const Exact *scale_of(Checker *c, const Expr *formula)
{
    const Exact *scale = NULL;
    Op           op = formula->kind == EXPR_CHAIN ? formula->ops[1] : formula->op;
    bool         sum = formula->kind == EXPR_CHAIN && (op == OP_ADD || op == OP_SUB);
    if (sum || formula->kind == EXPR_VECTOR || (formula->kind == EXPR_CALL && op == OP_NEG)) {
        for (int i = 0; i < formula->count; i++) {
            const Exact *size = scale_of(c, formula->arg[i]);
            scale = size ? larger(scale, (Num){.exact = size}, c->exact) : scale;
        }
        return scale;
    }
    if (formula->kind != EXPR_CHAIN || op != OP_DOT)
        return size_of_value(c, formula);
    Num a = {.exact = size_of_value(c, formula->arg[0])}, b = {.exact = size_of_value(c, formula->arg[1])}, product;
    if (!a.exact || !b.exact || exact_mul(&product, a, b, c->exact))
        return NULL;
    return product.exact;
}

/* Whether there is a 0 on one side or the other. */
static bool has_zero(Checker *c, const Written *written, Value value)
{
    bool zero = false;
    for (int i = 0; i < written->count; i++)
        zero |= written->part[i].value && !exact_sign(written->part[i].value, c->exact);
    for (int i = 0; i < value_count(&value); i++)
        zero |= !exact_sign(value_num(&value)[i].exact, c->exact);
    return zero;
}

Target hand_target(Checker *c, int line, Value value, NumCtx *ctx)
{
    const HandLine *l = &c->hand->line[line];
    const Expr     *formula = c->plan->step[l->step].formula;
    Target          target = target_of(hand_part(l, value), ctx, c->exact);
    if (formula && ctx == c->exact && has_zero(c, &l->entry->form[l->entry->forms - 1].written, target.value))
        target.scale = scale_of(c, formula);
    if (target.scale && !exact_sign(target.scale, c->exact))
        target.scale = NULL;
    return target;
}

bool hand_is(Checker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as)
{
    const HandLine *l = &c->hand->line[line];
    const HandForm *form = &l->entry->form[l->entry->forms - 1];
    Target          target = hand_target(c, line, *value, ctx);
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

Value hand_times(Checker *c, Value value, Rat factor, NumCtx *ctx)
{
    int  count = value_count(&value);
    Num *num = ARENA_MANY(c->mem, Num, count + 1), by;
    if (ctx->sys->from_exact(&by, exact_rational(factor, c->exact), ctx))
        return (Value){0};
    for (int i = 0; i < count; i++)
        if (ctx->sys->mul(&num[i], value_num(&value)[i], by, ctx))
            return (Value){0};
    return value.shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(value.shape, num);
}
