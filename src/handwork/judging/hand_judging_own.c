/* The derivation followed with the student's own values: each step from the values above it on the page, and from the truth if there are
 * none. */
#include "handwork/equations/equation_sides.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/spread.h"
#include "handwork/written/verdict_part.h"

void hand_set_memory(HandChecker *c, Arena *mem)
{
    c->mem = c->exact->mem = c->ctx->mem = c->range->mem = mem;
}

bool hand_applies(const HandChecker *c, int step)
{
    State state = c->truth->entry[step].state;
    return c->plan->step[step].way != STEP_BESIDE && (state == STATE_OK || state == STATE_FAILED);
}

bool hand_work_out(const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z)
{
    Env env = {.num = ctx, .slot = slot};
    return formula && eval(z, formula, &env) == NUM_OK;
}

bool hand_work_out_range(HandChecker *c, const Expr *formula, const Slot *slot, Value *z)
{
    Slot *wide = ARENA_MANY(c->mem, Slot, c->plan->slots + 1);
    for (int i = 0; i < c->plan->slots; i++) {
        wide[i] = slot[i];
        if (c->ctx == c->exact && slot[i].set && !slot[i].flags && value_count(&slot[i].value))
            wide[i].flags = value_convert(&wide[i].value, slot[i].value, c->range);
    }
    return hand_work_out(formula, wide, c->range, z);
}

static int rests_on(const HandChecker *c, const Expr *expr)
{
    int root = expr->kind == EXPR_NAME && expr->slot >= 0 ? c->from[expr->slot] : -1;
    for (int i = 0; i < expr->count && root < 0; i++)
        root = rests_on(c, expr->arg[i]);
    return root;
}

int hand_rests_on(const HandChecker *c, int step)
{
    const Expr *formula = c->plan->step[step].formula;
    return formula ? rests_on(c, formula) : -1;
}

/* No value where the calculation was stopped. */
static Value multiplied(HandChecker *c, Value value, Num by, NumCtx *ctx)
{
    int  count = value_count(&value);
    Num *num = ARENA_MANY(c->mem, Num, count + 1);
    for (int i = 0; i < count; i++)
        if (ctx->sys->mul(&num[i], value_num(&value)[i], by, ctx))
            return (Value){0};
    return value_of(value.shape, num);
}

void hand_go_on(HandChecker *c, int step)
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
        *spread = (Slot){value, NUM_OK, true};
}

/* One component of a vector put in the place of what is there. */
static Value with_component(HandChecker *c, Value vector, int component, Num num)
{
    Num *all = ARENA_MANY(c->mem, Num, vector.shape.rows);
    for (int i = 0; i < vector.shape.rows; i++)
        all[i] = i == component ? num : vector.num[i];
    return value_of(vector.shape, all);
}

/* The ends of one component of a slot, or of all of a number. */
static bool slot_ends(HandChecker *c, const HandLine *line, const Slot *slot, int i, const Exact *end[2])
{
    Value value = hand_part(line, slot->value);
    return slot->set && !slot->flags && i < value_count(&value) && written_ends(&end[0], &end[1], value_num(&value)[i], c->exact);
}

static const Exact *smaller(const Exact *a, const Exact *b, NumCtx *exact)
{
    return exact_compare(exact_num(a), exact_num(b), exact) == ORDER_LESS ? a : b;
}

static const Exact *greater(const Exact *a, const Exact *b, NumCtx *exact)
{
    return exact_compare(exact_num(a), exact_num(b), exact) == ORDER_LESS ? b : a;
}

/* Widens a written value to all values in this range that it can be the rounding of. */
static void narrow(HandChecker *c, WrittenPart *part, const Exact *const range[2])
{
    const Exact *low = greater(part->low, range[0], c->exact), *high = smaller(part->high, range[1], c->exact);
    if (exact_compare(exact_num(high), exact_num(low), c->exact) == ORDER_LESS)
        return;
    part->low = smaller(low, part->from, c->exact);
    part->high = greater(high, part->to, c->exact);
}

/* The written value with all values that it can stand for; `before`: the range that it should lie in, or NULL. */
static Written spread_out(HandChecker *c, const HandLine *line, const Written *written, const Slot *before)
{
    Written spread = *written;
    spread.part = ARENA_MANY(c->mem, WrittenPart, written->count + 1);
    for (int i = 0; i < written->count; i++) {
        WrittenPart *part = &spread.part[i];
        const Exact *range[2];
        bool         judged = i < line->verdict.count, wrong = line->kind == HAND_ROOT || !judged;
        bool         itself = line->itself || (judged && line->verdict.part[i].kind == VERDICT_EXACT);
        *part = written->part[i];
        if (itself || (wrong && part->kind == WRITTEN_WHOLE))
            part->low = part->from, part->high = part->to;
        else if (!part_spread(&part->low, &part->high, part, c->exact))
            part->low = part->high = NULL;
        else if (!wrong && before && slot_ends(c, line, before, i, range))
            narrow(c, part, (const Exact *const *)range);
    }
    return spread;
}

static void put(HandChecker *c, Slot *slot, const HandLine *line, const Written *written, NumCtx *ctx, bool spread)
{
    Value value;
    Shape wanted = c->plan->step[line->step].shape;
    if (line->component >= 0)
        wanted = (Shape){.kind = SHAPE_NUMBER};
    if (written_value(&value, written, spread, ctx, c->exact) || !shape_equal(value.shape, wanted))
        return;
    if (line->component >= 0 && slot->set && !slot->flags && slot->value.shape.kind == SHAPE_VECTOR)
        value = with_component(c, slot->value, line->component, value.one);
    else if (line->component >= 0)
        return;
    *slot = (Slot){value, NUM_OK, true};
}

void hand_take(HandChecker *c, int line)
{
    const HandLine *l = &c->line[line];
    const Step     *s = &c->plan->step[l->step];
    const Written  *written = &l->entry->form[l->entry->forms - 1].written;
    if (s->slot < 0 || l->verdict.kind == VERDICT_SHAPE)
        return;
    Written spread = spread_out(c, l, written, &c->spread[s->slot]);
    put(c, &c->own[s->slot], l, written, c->ctx, false);
    put(c, &c->spread[s->slot], l, &spread, c->range, true);
}

void hand_take_written(HandChecker *c, int line, Slot *slot)
{
    const HandLine *l = &c->line[line];
    int             at = c->plan->step[l->step].slot;
    if (at >= 0)
        put(c, &slot[at], l, &l->entry->form[l->entry->forms - 1].written, c->ctx, false);
}

void hand_take_spread(HandChecker *c, int line, Slot *slot)
{
    HandLine       seen = c->line[line];
    const Written *written = &seen.entry->form[seen.entry->forms - 1].written;
    const Entry   *truth = &c->truth->entry[seen.step];
    int            at = c->plan->step[seen.step].slot;
    if (!seen.verdict.count && truth->state == STATE_OK) { /* its turn has not come yet */
        Target target = hand_target(c, line, truth->value, c->ctx);
        seen.verdict = verdict_of(written, &target);
    }
    if (at < 0 || seen.verdict.kind == VERDICT_SHAPE)
        return;
    Written spread = spread_out(c, &seen, written, NULL);
    put(c, &slot[at], &seen, &spread, c->range, true);
}

static bool has_joint(const HandLine *line, int from)
{
    for (int i = 0; i < line->joints; i++)
        if (line->joint[i] >= from)
            return true;
    return false;
}

static LiteralOrigins *plan_origins(HandChecker *c)
{
    if (!c->origins.exact) {
        Arena *mem = c->mem;
        hand_set_memory(c, c->kept);
        c->origins.exact = c->exact;
        literals_add_plan(&c->origins, c->plan, c->truth, c->ctx);
        hand_set_memory(c, mem);
    }
    return &c->origins;
}

/* Whether a decimal in it has so many digits that it was rounded before. */
static bool has_long_decimal(const Expr *formula, NumCtx *exact)
{
    enum { LONG = 4 };
    Rat  half;
    bool has = formula->kind == EXPR_NUMBER && equation_rounding(&half, formula, exact) && equation_digits(formula) >= LONG;
    for (int i = 0; i < formula->count && !has; i++)
        has = has_long_decimal(formula->arg[i], exact);
    return has;
}

int hand_works_out_all_digits(const HandChecker *c, const HandEntry *entry)
{
    const Written *last = &entry->form[entry->forms - 1].written;
    int            form = -1;
    for (int i = 0; i < entry->forms - 1 && form < 0 && last->part; i++) {
        const Written *from = &entry->form[i].written;
        bool           numbers = from->formula && from->formula->count && !from->named && from->part;
        bool           all = numbers && !has_long_decimal(from->formula, c->exact) && from->part->value && last->part->value;
        if (all && exact_compare(exact_num(from->part->value), exact_num(last->part->value), c->exact) == ORDER_EQUAL)
            form = i;
    }
    return form;
}

bool hand_is_worked_out_otherwise(HandChecker *c, int line)
{
    const HandLine *l = &c->line[line];
    int             form = hand_works_out_all_digits(c, l->entry);
    return form >= 0 &&
           !spread_reaches(&l->entry->form[form].written, plan_origins(c), hand_part(l, c->truth->entry[l->step].value), c->ctx, c->exact);
}

/* The true value that a line of the page stands for: of one that has been judged, and of one above that comes later in the derivation;
 * false if it is not right. */
static bool stands_for(HandChecker *c, int above, int line, Value *truth)
{
    const HandLine *l = &c->line[above];
    if (above == line || l->step < 0 || !hand_is_judged(l))
        return false;
    const Entry *entry = &c->truth->entry[l->step];
    bool         judged = l->step <= c->line[line].step;
    *truth = judged ? l->expected : hand_part(l, entry->value);
    if (judged)
        return hand_is_right(l) && l->ctx == c->ctx;
    return above < line && entry->state == STATE_OK && hand_is(c, above, &entry->value, c->ctx, NULL) &&
           !hand_is_worked_out_otherwise(c, above);
}

/* Whether the line is wrong: then its value is no rounding of the truth, however near it is. */
static bool is_wrong_above(HandChecker *c, int above, int line)
{
    const HandLine *l = &c->line[above];
    if (above >= line || l->step < 0 || !hand_is_judged(l))
        return false;
    return l->step <= c->line[line].step ? l->kind == HAND_ROOT || l->kind == HAND_CARRIED : hand_is_worked_out_otherwise(c, above);
}

/* p_total = √(2.4² + 1.6²) = 2.88: what is called 2.88 below a line that has a name of the student's own is what stands in front of it. */
static void add_own_reckoning(HandChecker *c, const HandLine *line, LiteralOrigins *origins)
{
    const HandEntry *entry = line->entry;
    Value            worked, rounded;
    bool             own = line->kind == HAND_UNKNOWN && line->step < 0 && !line->joints && entry->forms > 1;
    if (own && written_value(&rounded, &entry->form[entry->forms - 1].written, false, c->ctx, c->exact) == NUM_OK &&
        written_value(&worked, &entry->form[0].written, false, c->ctx, c->exact) == NUM_OK && shape_equal(worked.shape, rounded.shape) &&
        !value_same(&worked, &rounded, c->ctx))
        literals_add(origins, ORIGIN_PAGE, rounded, worked, c->ctx);
}

/* The origins of the plan, and the values on the page: right ones stand for the truth, wrong ones for themselves. */
static LiteralOrigins all_origins(HandChecker *c, int line)
{
    LiteralOrigins origins = *plan_origins(c);
    origins.room = origins.count; /* what is added goes into a copy */
    for (int i = 0; i < line; i++)
        add_own_reckoning(c, &c->line[i], &origins);
    for (int i = 0; i < c->lines; i++) {
        const HandLine *l = &c->line[i];
        Value           value, truth;
        bool            right = stands_for(c, i, line, &truth), wrong = !right && is_wrong_above(c, i, line);
        if ((right || wrong) && written_value(&value, &l->entry->form[l->entry->forms - 1].written, false, c->ctx, c->exact) == NUM_OK)
            literals_add(&origins, right ? ORIGIN_PAGE : ORIGIN_FIRM, value, right ? truth : value, c->ctx);
    }
    return origins;
}

bool hand_reaches_truth(HandChecker *c, int line, const Written *form)
{
    const HandLine *l = &c->line[line];
    LiteralOrigins  origins = all_origins(c, line);
    return spread_reaches(form, &origins, l->expected, l->ctx, c->exact);
}

bool hand_is_own_reckoning(HandChecker *c, int line)
{
    const HandLine *l = &c->line[line];
    bool            reached = false;
    for (int i = 0; i < l->entry->forms - 1; i++) {
        const Written *form = &l->entry->form[i].written;
        Value          value;
        bool           decimals = false;
        for (int k = 0; k < form->count; k++)
            decimals |= form->part[k].kind == WRITTEN_FORMULA;
        if (has_joint(l, i + 1))
            continue;
        if (decimals && !hand_reaches_truth(c, line, form)) /* the later ones come from this */
            return false;
        reached |= decimals;
        NumCtx *ctx = written_value(&value, form, false, c->exact, c->exact) == NUM_OK ? c->exact : c->range; /* -3 is no -3.2 */
        if (reached && (ctx == c->exact || written_value(&value, form, false, ctx, c->exact) == NUM_OK) &&
            hand_is(c, line, &value, ctx, NULL))
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
static const Exact *size_of_value(HandChecker *c, const Expr *formula)
{
    Value        value;
    const Exact *size = NULL;
    if (hand_work_out(formula, c->truth->slot, c->exact, &value))
        for (int i = 0; i < value_count(&value); i++)
            size = larger(size, value_num(&value)[i], c->exact);
    return size;
}

/* The largest number that is added or subtracted in a formula: a value near 0 is compared with it. */
static const Exact *scale_of(HandChecker *c, const Expr *formula)
{
    const Exact *scale = NULL;
    Op           op = formula->kind == EXPR_CHAIN ? formula->ops[1] : formula->op;
    bool         sum = formula->kind == EXPR_CHAIN && (op == OP_ADD || op == OP_SUB);
    if (sum || formula->kind == EXPR_VECTOR || (formula->kind == EXPR_CALL && op == OP_NEG)) {
        for (int i = 0; i < formula->count; i++) {
            const Exact *size = scale_of(c, formula->arg[i]);
            scale = size ? larger(scale, exact_num(size), c->exact) : scale;
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
static bool has_zero(HandChecker *c, const Written *written, Value value)
{
    bool zero = false;
    for (int i = 0; i < written->count; i++)
        zero |= written->part[i].value && !exact_sign(written->part[i].value, c->exact);
    for (int i = 0; i < value_count(&value); i++)
        zero |= !exact_sign(value_num(&value)[i].exact, c->exact);
    return zero;
}

/* Whether the value is that of a formula in the line; a line that has none says nothing against it. */
static bool has_formula_of(HandChecker *c, int line, Value value, NumCtx *ctx)
{
    const HandEntry *entry = c->line[line].entry;
    bool             reached = entry->forms == 1;
    for (int k = 0; k < entry->forms - 1 && !reached; k++)
        reached = hand_reaches_own(c, line, &entry->form[k].written, value, ctx);
    return reached;
}

/* -0.012 may be a rounded 0, but not after a formula that gives -0.012. */
Target hand_target(HandChecker *c, int line, Value value, NumCtx *ctx)
{
    const HandLine *l = &c->line[line];
    const Expr     *formula = c->plan->step[l->step].formula;
    Target          target = verdict_target(hand_part(l, value), ctx, c->exact);
    if (formula && ctx == c->exact && has_zero(c, &l->entry->form[l->entry->forms - 1].written, target.value) &&
        has_formula_of(c, line, value, ctx))
        target.scale = scale_of(c, formula);
    if (target.scale && !exact_sign(target.scale, c->exact))
        target.scale = NULL;
    return target;
}

bool hand_reaches_own(HandChecker *c, int line, const Written *form, Value value, NumCtx *ctx)
{
    LiteralOrigins origins = all_origins(c, line);
    origins.as_written = true;
    for (int i = 0; c->own && i < c->plan->slots; i++) /* while names are being read there are none */
        if (c->own[i].set && !c->own[i].flags && value_count(&c->own[i].value))
            literals_add(&origins, ORIGIN_PAGE, c->own[i].value, c->own[i].value, c->ctx);
    return spread_reaches(form, &origins, hand_part(&c->line[line], value), ctx, c->exact);
}

bool hand_is(HandChecker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as)
{
    const HandLine *l = &c->line[line];
    const Written  *written = &l->entry->form[l->entry->forms - 1].written;
    Target          target = hand_target(c, line, *value, ctx);
    bool            degrees, angle = c->plan->step[l->step].role == ROLE_DIRECTION;
    target.right_only = target.rounded_components = true;
    Verdict verdict = angle ? verdict_of_angle(written, &target, true, &degrees) : verdict_of(written, &target);
    if (!angle && verdict_rests_on_decimals(&verdict, written) && !hand_reaches_own(c, line, written, *value, ctx))
        verdict.kind = VERDICT_WRONG;
    if (as)
        *as = verdict.kind;
    return verdict_is_right(verdict.kind);
}

/* The significant digits that a page keeps: those of its longest number, as zeros at the end are often left out. Three unless it shows
 * more, or only two in several places. */
static int digits_kept(const HandChecker *c)
{
    enum { SEVERAL = 4 };
    int count[5] = {0};
    for (int i = 0; i < c->lines; i++) {
        const HandEntry *entry = c->line[i].entry;
        for (int f = 0; f < entry->forms; f++)
            for (int k = 0; k < entry->form[f].written.count; k++) {
                const WrittenPart *part = &entry->form[f].written.part[k];
                if (part->kind == WRITTEN_DECIMAL)
                    count[part->digits < 2 ? 2 : part->digits < 4 ? part->digits : 4]++;
            }
    }
    return count[4] ? 4 : !count[3] && count[2] >= SEVERAL ? 2 : 3;
}

/* The enclosure [1 - part, 1 + part]. */
static Num around_one(HandChecker *c, Rat part)
{
    Num  num, less, more, off = {.exact = exact_rational(part, c->exact)}, one = {.exact = exact_integer(1, c->exact)};
    bool good = exact_sub(&less, one, off, c->exact) == NUM_OK && exact_add(&more, one, off, c->exact) == NUM_OK;
    if (!good || enclosure_between(&num, less.exact, more.exact, c->range))
        c->range->sys->from_exact(&num, one.exact, c->range);
    return num;
}

void hand_choose_roundings(HandChecker *c)
{
    static const Rat WRITTEN[] = {{1, 20, NULL}, {1, 200, NULL}, {1, 2000, NULL}};
    c->when_written = around_one(c, WRITTEN[digits_kept(c) - 2]);
}

bool hand_is_about(HandChecker *c, int line, const Written *written)
{
    const HandLine *l = &c->line[line];
    Value           value = l->expected;
    if (c->ctx == c->exact && value_convert(&value, l->expected, c->range))
        return false;
    return value_count(&value) && verdict_meets(written, multiplied(c, value, c->when_written, c->range), c->range, c->exact);
}

bool hand_is_near(HandChecker *c, int line, const Written *written)
{
    const HandLine *l = &c->line[line];
    const Expr     *formula = c->plan->step[l->step].formula;
    const Exact    *scale = formula && c->ctx == c->exact ? scale_of(c, formula) : NULL;
    int             count = value_count(&l->expected);
    Num            *num = ARENA_MANY(c->mem, Num, count + 1), size, reach;
    NumCtx         *range = c->range;
    Value           value;
    if (hand_is_about(c, line, written))
        return true;
    if (!scale || !count || value_convert(&value, l->expected, range) || range->sys->from_exact(&size, scale, range) ||
        range->sys->mul(&reach, size, c->when_written, range) || range->sys->sub(&reach, reach, size, range))
        return false;
    for (int i = 0; i < count; i++)
        if (range->sys->add(&num[i], value_num(&value)[i], reach, range))
            return false;
    value = value_of(value.shape, num);
    return verdict_meets(written, value, range, c->exact);
}

Value hand_times(HandChecker *c, Value value, Rat factor, NumCtx *ctx)
{
    Num   by;
    Value none = {.num = NULL};
    return ctx->sys->from_exact(&by, exact_rational(factor, c->exact), ctx) ? none : multiplied(c, value, by, ctx);
}

/* The line above that has |X| by that name, |N| = 2.24; or -1. */
static int find_length(const HandChecker *c, int line, Text name)
{
    for (int i = line - 1; i >= 0; i--) {
        const HandLine *l = &c->line[i];
        Text            length = l->entry->name;
        bool            bars = length.len > 2 && length.at[0] == '|';
        if (bars && l->entry->kind == CLAIM_EQUATION && !l->joints && hand_is_readable(l->entry) &&
            text_equal(text_cut(length, 1, length.len - 1), name))
            return i;
    }
    return -1;
}

static Expr *with_lengths(HandChecker *c, int line, const Expr *expr, int *above)
{
    bool  length = expr->kind == EXPR_CALL && expr->op == OP_NORM && expr->arg[0]->kind == EXPR_NAME;
    int   from = length ? find_length(c, line, expr->arg[0]->text) : -1;
    Value value;
    if (from >= 0) {
        const HandEntry *entry = c->line[from].entry;
        const HandForm  *form = &entry->form[entry->forms - 1];
        if (!written_value(&value, &form->written, false, c->exact, c->exact) && value.shape.kind == SHAPE_NUMBER) {
            *above = from;
            return expr_number(c->mem, form->text, value.one.exact);
        }
    }
    Expr *copy = expr_node_copy(expr, c->mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = with_lengths(c, line, expr->arg[i], above);
    return copy;
}

const Expr *hand_with_lengths(HandChecker *c, int line, int *above)
{
    const Expr *formula = c->plan->step[c->line[line].step].formula;
    *above = -1;
    Expr *with = formula ? with_lengths(c, line, formula, above) : NULL;
    return *above < 0 ? NULL : with;
}
