#include "verify/blame.h"

#include <math.h>
#include <stdlib.h>

typedef struct Unit {
    int step, component;
} Unit;

typedef struct Ledger {
    const Report *report;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *exact, *ctx;
    NumCtx        binary;
    const Column *run;   /* binary64, along the exact run's cases */
    Slot         *slot;  /* of the mixed run: rounded so far, the rest worked out from that */
    const Slot   *truth; /* of the true run, in ctx */
    bool         *needed;
    Unit          target;
} Ledger;

static bool gives_value(const Ledger *l, int step)
{
    Role  role = l->plan->step[step].role;
    State state = l->report->exact->entry[step].state;
    return (role == ROLE_GIVEN || role == ROLE_STEP || role == ROLE_ANSWER) && (state == STATE_OK || state == STATE_FAILED);
}

static void mark_slots(const Expr *expr, bool *slots)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        slots[expr->slot] = true;
    for (int i = 0; i < expr->count; i++)
        mark_slots(expr->arg[i], slots);
}

/* The steps that the target is worked out from: the others cannot have a part in its error. */
static void find_needed(Ledger *l)
{
    bool *slots = ARENA_MANY(l->mem, bool, l->plan->slots + 1);
    l->needed = ARENA_MANY(l->mem, bool, l->plan->count);
    l->needed[l->target.step] = true;
    for (int i = l->target.step; i >= 0; i--) {
        const Step *step = &l->plan->step[i];
        if (!gives_value(l, i) || !(i == l->target.step || (step->slot >= 0 && slots[step->slot])))
            continue;
        l->needed[i] = true;
        if (step->formula)
            mark_slots(step->formula, slots);
    }
}

static Num component_of(const Value *value, int component)
{
    return value_num(value)[component < 0 ? 0 : component];
}

/* One number of a float run, in the ledger's system. */
static bool seen(Ledger *l, int step, int component, Num *z)
{
    const Entry *entry = &l->run->entry[step];
    if (entry->state != STATE_OK)
        return false;
    const Exact *value = l->binary.sys->to_exact(component_of(&entry->value, component), &l->binary);
    return value && value->kind != EXACT_INFINITY && l->ctx->sys->from_exact(z, value, l->ctx) == NUM_OK;
}

/* Puts the rounded number in the place of the exact one. */
static bool round_unit(Ledger *l, Unit unit)
{
    const Step *step = &l->plan->step[unit.step];
    Slot       *slot = &l->slot[step->slot];
    Num         rounded;
    if (!seen(l, unit.step, unit.component, &rounded)) { /* inf as a mass is inf in every system */
        const Value *value = &l->report->exact->entry[unit.step].value;
        return value->shape.kind == SHAPE_NUMBER && value->one.exact->kind == EXACT_INFINITY;
    }
    if (unit.component < 0) {
        slot->value = value_number(rounded);
        return true;
    }
    int  count = value_count(&slot->value);
    Num *num = ARENA_MANY(l->mem, Num, count);
    for (int i = 0; i < count; i++)
        num[i] = i == unit.component ? rounded : slot->value.num[i];
    slot->value.num = num;
    return true;
}

/* Works out the needed steps after `step` again; their own roundings come later. Components that are rounded already
 * (of `step` itself) stay. */
static bool work_out_rest(Ledger *l, int step)
{
    for (int i = step + 1; i <= l->target.step; i++) {
        const Step *s = &l->plan->step[i];
        if (!l->needed[i] || s->role == ROLE_GIVEN || !s->formula || s->slot < 0)
            continue;
        Env env = {.num = l->ctx, .slot = l->slot};
        if (eval(&l->slot[s->slot].value, s->formula, &env))
            return false;
    }
    return true;
}

static Text plain_name(const Ledger *l, Unit unit)
{
    static const char *const AXES[] = {".x", ".y", ".z"};
    Text                     name = l->plan->step[unit.step].name;
    Shape                    shape = l->run->entry[unit.step].value.shape;
    if (unit.component >= 0 && shape.kind == SHAPE_MATRIX)
        return text_format(l->mem, "%.*s[%d,%d]", TEXT_ARG(name), unit.component / shape.cols + 1, unit.component % shape.cols + 1);
    return unit.component < 0 ? name : text_format(l->mem, "%.*s%s", TEXT_ARG(name), AXES[unit.component]);
}

static double ratio(Ledger *l, Num part, Num whole)
{
    Num    quotient;
    double value = 0;
    if (l->ctx->sys->div(&quotient, part, whole, l->ctx) == NUM_OK) {
        Buf buf = {0};
        l->ctx->sys->decimal(&buf, quotient, 12, l->ctx);
        buf_char(&buf, 0);
        value = strtod(buf.at, NULL);
        buf_free(&buf);
    }
    return value;
}

static Num in_ulps(Ledger *l, const Blame *blame, Num part)
{
    Num unit, ulps = part;
    Rat two_to;
    if (rat_power(&two_to, rat_int(2), blame->total.ulp, l->exact) == NUM_OK &&
        l->ctx->sys->from_exact(&unit, exact_rational(two_to, l->exact), l->ctx) == NUM_OK)
        l->ctx->sys->div(&ulps, part, unit, l->ctx);
    return ulps;
}

static bool is_zero(Ledger *l, Num x)
{
    Num zero;
    l->ctx->sys->from_exact(&zero, &exact_zero, l->ctx);
    return l->ctx->sys->compare(x, zero, l->ctx) == ORDER_EQUAL;
}

/* Exact numbers are 0 or not; of an enclosure it is all that can be asked that it holds 0. */
static bool may_be_zero(Ledger *l, Num x)
{
    Num zero;
    l->ctx->sys->from_exact(&zero, &exact_zero, l->ctx);
    Order order = l->ctx->sys->compare(x, zero, l->ctx);
    return order == ORDER_EQUAL || order == ORDER_UNKNOWN;
}

static Text number_text(Num num, NumCtx *ctx, int digits, Arena *mem)
{
    Buf buf = {0};
    ctx->sys->decimal(&buf, num, digits, ctx);
    return buf_finish(&buf, mem);
}

/* "vb.y: 0.9 is stored as 0.90000000000000002220446049250313081..." */
static Text explain(Ledger *l, const Blame *blame)
{
    const BlameRow *most = NULL;
    for (int i = 0; i < blame->rows; i++)
        if (!most || fabs(blame->row[i].share) > fabs(most->share))
            most = &blame->row[i];
    if (!most)
        return TEXT("there is no error to explain: binary64 has the exact answer");
    const Step *step = &l->plan->step[most->step];
    if (step->role == ROLE_GIVEN) {
        const Entry *entry = &l->report->exact->entry[most->step];
        Num          stored;
        if (entry->state != STATE_OK || !seen(l, most->step, most->component, &stored))
            return text_format(l->mem, "most of it came in when %.*s was stored", TEXT_ARG(most->name));
        Text typed = number_text(component_of(&entry->value, most->component), l->exact, 17, l->mem);
        Text kept = number_text(stored, l->ctx, 25, l->mem);
        return text_format(l->mem, "the largest part, %.1f %%, is the input: %.*s = %.*s has no binary64 form and is stored as %.*s",
                           most->share, TEXT_ARG(most->name), TEXT_ARG(typed), TEXT_ARG(kept));
    }
    Buf formula = {0};
    expr_write(&formula, step->formula, false);
    Text text = text_format(l->mem, "the largest part, %.1f %%, is made by rounding in the step %.*s = %.*s", most->share,
                            TEXT_ARG(most->name), TEXT_ARG(buf_text(&formula)));
    buf_free(&formula);
    return text;
}

static int list_units(Ledger *l, Unit **units)
{
    int count = 0, room = 0;
    *units = NULL;
    for (int i = 0; i <= l->target.step; i++) {
        if (!l->needed[i] || !gives_value(l, i))
            continue;
        Shape shape = l->run->entry[i].value.shape;
        bool  numbers = shape.kind == SHAPE_VECTOR || shape.kind == SHAPE_MATRIX || shape.kind == SHAPE_NUMBER;
        int   parts = numbers ? value_count(&l->run->entry[i].value) : 0;
        for (int k = 0; k < parts; k++) {
            if (i == l->target.step && parts > 1 && k != l->target.component)
                continue;
            *units = arena_grow(l->mem, *units, sizeof(Unit), count, &room);
            (*units)[count++] = (Unit){i, shape.kind == SHAPE_NUMBER ? -1 : k};
        }
    }
    return count;
}

static bool refuse(Text *reason, const char *why)
{
    *reason = text_of(why);
    return false;
}

/* The truth in the ledger's system: the exact run where it has the answer, else enclosures of 1024 bits. */
static bool choose_system(Ledger *l, Text *reason)
{
    const Report *report = l->report;
    if (report->exact->entry[l->target.step].state == STATE_OK) {
        l->ctx = l->exact;
        l->truth = report->exact->slot;
        return true;
    }
    l->ctx = &report->desk->enclosure;
    l->ctx->prec = 1024;
    const Column *column = column_run(l->plan, report->givens, report->exact, l->plan->aspects, l->ctx);
    l->truth = column->slot;
    return column->entry[l->target.step].state == STATE_OK || refuse(reason, "the true value cannot be worked out");
}

static bool fill(Ledger *l, Blame *blame, Text *reason)
{
    Unit *units;
    int   count = list_units(l, &units);
    Slot *target = &l->slot[l->plan->step[l->target.step].slot];
    Num   before = component_of(&target->value, l->target.component), truth = before, sum, computed;
    if (count > LIMIT_LEDGER)
        return refuse(reason, "the derivation has more than 300 numbers, too many for a ledger");
    if (!seen(l, l->target.step, l->target.component, &computed))
        return refuse(reason, "the binary64 answer is not a finite number");
    True true_answer = {truth, l->ctx};
    blame->total = judge(component_of(&l->run->entry[l->target.step].value, l->target.component), &l->binary, &true_answer, l->exact);
    l->ctx->sys->from_exact(&sum, &exact_zero, l->ctx);
    blame->inputs = sum;
    blame->row = ARENA_MANY(l->mem, BlameRow, count + 1);
    for (int k = 0; k < count; k++) {
        if (!round_unit(l, units[k]) || !work_out_rest(l, units[k].step))
            return refuse(reason, "a value on the way cannot be worked out");
        Num now = component_of(&target->value, l->target.component), part;
        if (l->ctx->sys->sub(&part, now, before, l->ctx) || l->ctx->sys->add(&sum, sum, part, l->ctx))
            return refuse(reason, "the ledger outgrew the bounds");
        before = now;
        if (l->plan->step[units[k].step].role == ROLE_GIVEN)
            l->ctx->sys->add(&blame->inputs, blame->inputs, part, l->ctx);
        if (is_zero(l, part)) {
            blame->zeros++;
            continue;
        }
        BlameRow *row = &blame->row[blame->rows++];
        *row = (BlameRow){.step = units[k].step, .component = units[k].component, .name = plain_name(l, units[k]), .part = part};
        row->ulps = ulps_text(in_ulps(l, blame, part), l->ctx, l->mem);
        row->share = 100 * ratio(l, part, blame->total.error);
    }
    Num gap;
    blame->adds_up = l->ctx->sys->sub(&gap, sum, blame->total.error, l->ctx) == NUM_OK && may_be_zero(l, gap);
    blame->ends_in_computed = l->ctx->sys->sub(&gap, before, computed, l->ctx) == NUM_OK && may_be_zero(l, gap);
    blame->typed = number_text(truth, l->ctx, 25, l->mem);
    blame->computed = number_text(component_of(&l->run->entry[l->target.step].value, l->target.component), &l->binary, 0, l->mem);
    blame->ulps = ulps_text(in_ulps(l, blame, blame->total.error), l->ctx, l->mem);
    blame->input_ulps = ulps_text(in_ulps(l, blame, blame->inputs), l->ctx, l->mem);
    blame->input_share = 100 * ratio(l, blame->inputs, blame->total.error);
    blame->why = explain(l, blame);
    return true;
}

static bool same_cases(Ledger *l)
{
    for (int i = 0; i <= l->target.step; i++) {
        const Entry *exact = &l->report->exact->entry[i];
        bool         decision = l->plan->step[i].role == ROLE_CASE || l->plan->step[i].role == ROLE_NEED;
        if (decision && exact->state == STATE_OK && l->run->entry[i].own != exact->value.truth)
            return false;
    }
    return true;
}

Blame *blame_make(const Report *report, int step, int component, Text *reason)
{
    Ledger l = {.report = report, .plan = report->plan, .mem = report->desk->exact.mem, .exact = &report->desk->exact};
    Blame *blame = ARENA_ONE(l.mem, Blame);
    l.target = (Unit){step, component};
    numctx_open(&l.binary, &binary64_system, l.mem);
    l.run = column_run(l.plan, report->givens, report->exact, l.plan->aspects, &l.binary);
    bool good = same_cases(&l) ||
                refuse(reason, "BRANCH DIVERGED: binary64 would have taken another case, so its answer belongs to another derivation; "
                               "`verify` shows where");
    good = good && choose_system(&l, reason);
    if (good) {
        find_needed(&l);
        l.slot = ARENA_MANY(l.mem, Slot, l.plan->slots + 1);
        for (int i = 0; i < l.plan->slots; i++)
            l.slot[i] = l.truth[i];
        *blame = (Blame){.report = report, .ctx = l.ctx, .name = plain_name(&l, l.target)};
        good = fill(&l, blame, reason);
    }
    numctx_close(&l.binary);
    return good ? blame : NULL;
}
