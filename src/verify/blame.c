#include "verify/blame.h"

#include "verify/mixed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    bool         *changed; /* slots that a rounding has reached */
    Unit          target;
    bool          open; /* steps down to their operations */
    int           row_room;
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
    l->changed = ARENA_MANY(l->mem, bool, l->plan->slots + 1);
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

static bool uses_changed(const Ledger *l, const Expr *expr)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        return l->changed[expr->slot];
    for (int i = 0; i < expr->count; i++)
        if (uses_changed(l, expr->arg[i]))
            return true;
    return false;
}

/* Works out again what depends on `step`; the roundings of those steps come later. Components of `step` itself that are
 * rounded already stay. */
static bool work_out_rest(Ledger *l, int step)
{
    memset(l->changed, 0, sizeof(bool) * (size_t)l->plan->slots);
    l->changed[l->plan->step[step].slot] = true;
    for (int i = step + 1; i <= l->target.step; i++) {
        const Step *s = &l->plan->step[i];
        if (!l->needed[i] || s->role == ROLE_GIVEN || !s->formula || s->slot < 0 || !uses_changed(l, s->formula))
            continue;
        l->changed[s->slot] = true;
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
    Text text = text_format(l->mem, "the largest part, %.1f %%, is made by rounding %.*s%s%.*s = %.*s", most->share,
                            TEXT_ARG(most->single ? most->name : TEXT("in the step ")), most->single ? ", in " : "", TEXT_ARG(step->name),
                            TEXT_ARG(buf_text(&formula)));
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

/* What the ledger has so far. */
typedef struct Tally {
    Num before, sum;
} Tally;

static Num answer(const Ledger *l)
{
    return component_of(&l->slot[l->plan->step[l->target.step].slot].value, l->target.component);
}

/* One more number is rounded: the row is by how much the answer has moved. */
static bool enter(Ledger *l, Blame *blame, Tally *tally, Unit unit, Text name, bool single)
{
    Num now = answer(l), part;
    if (l->ctx->sys->sub(&part, now, tally->before, l->ctx) || l->ctx->sys->add(&tally->sum, tally->sum, part, l->ctx))
        return false;
    tally->before = now;
    if (l->plan->step[unit.step].role == ROLE_GIVEN)
        l->ctx->sys->add(&blame->inputs, blame->inputs, part, l->ctx);
    if (is_zero(l, part)) {
        blame->zeros++;
        return true;
    }
    blame->row = arena_grow(l->mem, blame->row, sizeof(BlameRow), blame->rows, &l->row_room);
    BlameRow *row = &blame->row[blame->rows++];
    *row = (BlameRow){.step = unit.step, .component = unit.component, .name = name, .part = part, .single = single};
    row->ulps = ulps_text(in_ulps(l, blame, part), l->ctx, l->mem);
    row->share = 100 * ratio(l, part, blame->total.error);
    return true;
}

/* The step's formula with the first `count` of its operations rounded; returns how many it has, or -1. */
static long evaluate_mixed(Ledger *l, Mixed *mixed, int step, long count, Value *value)
{
    mixed->left = count;
    mixed->done = 0;
    Env env = {.num = &mixed->ctx, .slot = l->slot};
    return eval(value, l->plan->step[step].formula, &env) ? -1 : mixed->done;
}

/* A row for each operation of a step; everything before the step is rounded. */
static bool open_step(Ledger *l, Blame *blame, Tally *tally, int step)
{
    Mixed mixed;
    Value value;
    Slot *slot = &l->slot[l->plan->step[step].slot];
    mixed_open(&mixed, l->mem);
    long operations = evaluate_mixed(l, &mixed, step, 0, &value);
    bool good = operations >= 0;
    for (long k = 1; k <= operations && good; k++) {
        good = evaluate_mixed(l, &mixed, step, k, &value) >= 0;
        if (!good)
            break;
        slot->value = value;
        Unit unit = {step, -1};
        Text name = text_format(l->mem, "%.*s: %s (operation %ld)", TEXT_ARG(l->plan->step[step].name), mixed.last, k);
        good = work_out_rest(l, step) && enter(l, blame, tally, unit, name, true);
    }
    mixed_close(&mixed);
    return good;
}

static bool fill(Ledger *l, Blame *blame, Text *reason)
{
    Unit *units;
    int   count = list_units(l, &units);
    Num   truth = answer(l), computed, gap;
    Tally tally = {.before = truth};
    if (count > LIMIT_LEDGER)
        return refuse(reason, "the derivation has more than 300 numbers, too many for a ledger");
    if (!seen(l, l->target.step, l->target.component, &computed))
        return refuse(reason, "the binary64 answer is not a finite number");
    True true_answer = {truth, l->ctx};
    Num  binary_answer = component_of(&l->run->entry[l->target.step].value, l->target.component);
    blame->total = judge(binary_answer, &l->binary, &true_answer, l->exact);
    l->ctx->sys->from_exact(&tally.sum, &exact_zero, l->ctx);
    blame->inputs = tally.sum;
    for (int k = 0; k < count; k++) {
        int  step = units[k].step;
        bool open = l->open && l->plan->step[step].formula && l->ctx == l->exact;
        bool good =
            open ? open_step(l, blame, &tally, step)
                 : round_unit(l, units[k]) && work_out_rest(l, step) && enter(l, blame, &tally, units[k], plain_name(l, units[k]), false);
        if (!good)
            return refuse(reason, "a value on the way cannot be worked out");
        while (open && k + 1 < count && units[k + 1].step == step)
            k++; /* its operations are all there */
    }
    blame->adds_up = l->ctx->sys->sub(&gap, tally.sum, blame->total.error, l->ctx) == NUM_OK && may_be_zero(l, gap);
    blame->ends_in_computed = l->ctx->sys->sub(&gap, tally.before, computed, l->ctx) == NUM_OK && may_be_zero(l, gap);
    blame->typed = number_text(truth, l->ctx, 25, l->mem);
    blame->computed = number_text(binary_answer, &l->binary, 0, l->mem);
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
        if (exact->state == STATE_OK && l->needed[i] && l->run->entry[i].choices != exact->choices)
            return false;
    }
    return true;
}

Blame *blame_make(const Report *report, int step, int component, bool open, Text *reason)
{
    Ledger l = {.report = report, .plan = report->plan, .mem = report->desk->exact.mem, .exact = &report->desk->exact};
    Blame *blame = ARENA_ONE(l.mem, Blame);
    l.target = (Unit){step, component};
    l.open = open;
    numctx_open(&l.binary, &binary64_system, l.mem);
    l.run = column_run(l.plan, report->givens, report->exact, l.plan->aspects, &l.binary);
    find_needed(&l);
    bool good = same_cases(&l) ||
                refuse(reason, "BRANCH DIVERGED: binary64 would have taken another case, so its answer belongs to another derivation; "
                               "`verify` shows where");
    good = good && choose_system(&l, reason);
    if (good) {
        l.slot = ARENA_MANY(l.mem, Slot, l.plan->slots + 1);
        for (int i = 0; i < l.plan->slots; i++)
            l.slot[i] = l.truth[i];
        *blame = (Blame){.report = report, .ctx = l.ctx, .name = plain_name(&l, l.target)};
        good = fill(&l, blame, reason);
    }
    numctx_close(&l.binary);
    return good ? blame : NULL;
}
