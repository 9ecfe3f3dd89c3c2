#include "verify/blame.h"

#include "verify/mixed.h"
#include "verify/parts.h"
#include "verify/sweep.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* What one ledger has so far. */
typedef struct Ledger {
    Unit        target;
    bool       *needed; /* steps that the target is worked out from: the others cannot have a part in its error */
    Blame      *blame;  /* NULL where there can be none */
    const char *why_not;
    bool        exact;       /* the true answer is */
    bool        live;        /* in the sweep that is going on */
    Num         before, sum; /* the answer after the last rounding; the rows so far */
    const Near *near_total;  /* the whole error as a double, if it is exact and not 0 */
    int         row_room;
} Ledger;

typedef struct Maker {
    const Report *report;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *exact;
    NumCtx        binary;
    Sweep         sweep;
    Ledger       *ledger;
    int           ledgers;
    int          *users;
    bool          open; /* steps down to their operations */
    const char   *why;  /* a ledger ends that needs a step without a value */
} Maker;

static bool gives_value(const Maker *m, int step)
{
    Role  role = m->plan->step[step].role;
    State state = m->report->exact->entry[step].state;
    return (role == ROLE_GIVEN || role == ROLE_STEP || role == ROLE_ANSWER) && (state == STATE_OK || state == STATE_FAILED);
}

static void give_up(Maker *m, Ledger *l, const char *why)
{
    for (int i = 0; i <= l->target.step; i++)
        m->users[i] -= l->needed[i];
    l->live = false;
    l->blame = NULL;
    l->why_not = why;
}

static bool uses(const Ledger *l, int step)
{
    return l->live && step <= l->target.step && l->needed[step];
}

static void find_needed(Maker *m, Ledger *l)
{
    SlotSet read = sweep_no_slots(&m->sweep);
    l->needed = ARENA_MANY(m->mem, bool, m->plan->count);
    for (int i = l->target.step; i >= 0; i--) {
        const Step *step = &m->plan->step[i];
        l->needed[i] = i == l->target.step || (gives_value(m, i) && step->slot >= 0 && sweep_holds(read, step->slot));
        m->users[i] += l->needed[i];
        if (l->needed[i])
            sweep_add_reads(&m->sweep, read, i);
    }
}

/* What is typed as a formula has no name. */
static Text name_of(const Maker *m, int step)
{
    Text name = m->plan->step[step].name;
    return name.len ? name : TEXT("value");
}

static Text name_of_unit(const Maker *m, Unit unit)
{
    const Step  *step = &m->plan->step[unit.step];
    const Entry *entry = &m->report->exact->entry[unit.step];
    const Value  shape = {.shape = step->shape}; /* is enough to name the parts of what has no exact value */
    return part_name(name_of(m, unit.step), entry->state == STATE_OK ? &entry->value : &shape, unit.component, m->mem);
}

/* ---- in words --------------------------------------------------------------------------------------------- */

/* part/whole, of which `near` is the whole where that is known to be not 0. */
static double ratio(Num part, Num whole, const Near *near, NumCtx *ctx)
{
    Num     quotient;
    Near    x;
    int64_t digits;
    long    point;
    double  value = 0;
    if (near && exact_near(&x, part.exact, ctx) && near_digits(&digits, &point, near_quotient(x, *near), NEAR_DIGITS))
        return copysign(near_value(digits, point, NEAR_DIGITS), x.value * near->value);
    if (ctx->sys->div(&quotient, part, whole, ctx) == NUM_OK) {
        Buf buf = {0};
        ctx->sys->decimal(&buf, quotient, NEAR_DIGITS, ctx);
        if (!buf.len) { /* an enclosure around 0, or too wide for that many digits: at most */
            Buf lo = {0};
            ctx->sys->bounds(&lo, &buf, quotient, NEAR_DIGITS);
            buf_free(&lo);
        }
        buf_char(&buf, 0);
        value = strtod(buf.at, NULL);
        buf_free(&buf);
    }
    return value;
}

/* In ulps of the true answer; where that is 0 they mean nothing, and it is the part itself. */
static Text ulps_of(const Maker *m, const Blame *blame, Num part)
{
    Num ulps = part;
    if (!blame->sizes)
        (void)error_in_ulps(&ulps, part, blame->total.ulp, blame->ctx, m->exact);
    return ulps_text(ulps, blame->ctx, m->mem);
}

/* Exact numbers are 0 or not; of an enclosure it is all that can be asked that it holds 0. */
static bool may_be_zero(Num x, NumCtx *ctx)
{
    Num zero;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    Order order = ctx->sys->compare(x, zero, ctx);
    return order == ORDER_EQUAL || order == ORDER_UNKNOWN;
}

/* The step's formula with the first `count` of its operations rounded; returns how many it has, or -1. */
static long evaluate_mixed(const Maker *m, Mixed *mixed, int step, long count, Value *value)
{
    mixed->left = count;
    mixed->done = 0;
    Env env = {.num = &mixed->ctx, .slot = m->sweep.slot};
    return eval(value, m->plan->step[step].formula, &env) ? -1 : mixed->done;
}

/* "the operation mul, the 3rd of n = N/|N|": which one is not finite in binary64, all of them rounded; or empty. */
static Text overflow_in(const Maker *m, int step)
{
    const Step *s = &m->plan->step[step];
    Mixed       mixed;
    Value       value;
    Buf         formula = {0};
    Text        text = {0};
    mixed_open(&mixed, m->mem);
    if (m->sweep.ctx == m->exact && s->formula)
        (void)evaluate_mixed(m, &mixed, step, LONG_MAX, &value);
    if (mixed.overflow) {
        expr_write(&formula, s->formula, false);
        text = text_format(m->mem, "the operation %s, number %ld in %.*s = %.*s", mixed.overflow, mixed.overflow_at,
                           TEXT_ARG(name_of(m, step)), TEXT_ARG(buf_text(&formula)));
    }
    buf_free(&formula);
    mixed_close(&mixed);
    return text;
}

/* "vb.y: 0.9 is stored as 0.90000000000000002220446049250313081..." */
static Text explain(const Maker *m, const Blame *blame)
{
    const BlameRow *most = NULL;
    for (int i = 0; i < blame->rows; i++)
        if (!most || fabs(blame->row[i].share) > fabs(most->share))
            most = &blame->row[i];
    if (!most)
        return TEXT("there is no error to explain: binary64 has the exact answer");
    if (blame->total.grade == GRADE_EXACT)
        return TEXT("these roundings cancel: binary64 has the exact answer");
    const Step *step = &m->plan->step[most->step];
    if (step->role == ROLE_GIVEN) {
        const Entry *entry = &m->report->exact->entry[most->step];
        Num          stored;
        if (entry->state != STATE_OK || !sweep_seen(&m->sweep, (Unit){most->step, most->component}, &stored))
            return text_format(m->mem, "most of it came in when %.*s was stored", TEXT_ARG(most->name));
        Text typed = number_text(part_of(&entry->value, most->component), m->exact, 17, NULL, m->mem);
        Text kept = number_text(stored, blame->ctx, 25, NULL, m->mem);
        return text_format(m->mem, "the largest part, %.1f %%, is the input: %.*s = %.*s has no binary64 form and is stored as %.*s",
                           most->share, TEXT_ARG(most->name), TEXT_ARG(typed), TEXT_ARG(kept));
    }
    Buf formula = {0};
    expr_write(&formula, step->formula, false);
    Text over = blame->total.grade >= GRADE_HALF_GONE ? overflow_in(m, most->step) : (Text){0};
    Text text = text_format(m->mem, "the largest part, %.1f %%, is made by rounding %.*s%s%.*s = %.*s%s%.*s%s", most->share,
                            TEXT_ARG(most->single ? most->name : TEXT("in the step ")), most->single ? ", in " : "",
                            TEXT_ARG(name_of(m, most->step)), TEXT_ARG(buf_text(&formula)), over.len ? ": " : "", TEXT_ARG(over),
                            over.len ? ", overflows" : "");
    buf_free(&formula);
    return text;
}

/* ---- the rows --------------------------------------------------------------------------------------------- */

static Num answer(const Maker *m, const Ledger *l)
{
    return part_of(&m->sweep.slot[m->plan->step[l->target.step].slot].value, l->target.component);
}

/* One more number is rounded: the row is by how much the answer has moved. */
static bool enter(const Maker *m, Ledger *l, Unit unit, Text name, bool single)
{
    Blame  *blame = l->blame;
    NumCtx *ctx = blame->ctx;
    Num     now = answer(m, l), part;
    bool    same = ctx->sys == &exact_system ? now.exact == l->before.exact : now.interval == l->before.interval;
    if (same) { /* not even worked out again */
        blame->zeros++;
        return true;
    }
    if (ctx->sys->sub(&part, now, l->before, ctx) || ctx->sys->add(&l->sum, l->sum, part, ctx))
        return false;
    l->before = now;
    if (m->plan->step[unit.step].role == ROLE_GIVEN) /* givens are the first steps of a plan */
        blame->inputs = l->sum;
    if (num_is_zero(part, ctx)) {
        blame->zeros++;
        return true;
    }
    blame->row = arena_grow(m->mem, blame->row, sizeof(BlameRow), blame->rows, &l->row_room);
    BlameRow *row = &blame->row[blame->rows++];
    *row = (BlameRow){.step = unit.step, .component = unit.component, .name = name, .part = part, .single = single};
    row->ulps = ulps_of(m, blame, part);
    row->share = 100 * ratio(part, blame->total.error, l->near_total, ctx);
    return true;
}

static const char DIVERGED[] = "BRANCH DIVERGED: binary64 would have taken another case, so its answer belongs to another derivation; "
                               "`verify` shows where";
static const char NO_VALUE[] = "a value on the way cannot be worked out";

/* Without a value for the step the ledgers that need it end. */
static void step_failed(void *maker, int step)
{
    Maker *m = maker;
    for (int i = 0; i < m->ledgers; i++)
        if (uses(&m->ledger[i], step))
            give_up(m, &m->ledger[i], m->why);
}

/* Enters the rounding of a unit in the ledgers that it has a place in. */
static void enter_all(Maker *m, Unit unit, Text name, bool single)
{
    for (int i = 0; i < m->ledgers; i++) {
        Ledger *l = &m->ledger[i];
        bool    other = !single && unit.step == l->target.step && unit.component != l->target.component;
        if (uses(l, unit.step) && !other && !enter(m, l, unit, name, single))
            give_up(m, l, NO_VALUE);
    }
}

static void round_step(Maker *m, int step)
{
    const Value *value = &m->sweep.run->entry[step].value;
    int          count = part_count(value);
    for (int k = 0; k < count && m->users[step]; k++) {
        Unit  unit = {step, value->shape.kind == SHAPE_NUMBER ? -1 : k};
        Moved moved = sweep_round(&m->sweep, unit);
        if (moved == SWEEP_FAILED)
            step_failed(m, step);
        else if (moved == SWEEP_MOVED)
            sweep_on(&m->sweep, step, step_failed, m);
        enter_all(m, unit, part_name(name_of(m, step), value, unit.component, m->mem), false);
    }
}

/* A row for each operation of a step; everything before the step is rounded. */
static void open_step(Maker *m, int step)
{
    Mixed mixed;
    Value value;
    mixed_open(&mixed, m->mem);
    long operations = evaluate_mixed(m, &mixed, step, 0, &value);
    if (operations < 0)
        step_failed(m, step);
    for (long k = 1; k <= operations && m->users[step]; k++) {
        if (evaluate_mixed(m, &mixed, step, k, &value) < 0) {
            Text over = mixed.overflow ? overflow_in(m, step) : (Text){0};
            if (over.len)
                m->why = text_format(m->mem,
                                     "OVERFLOW: %.*s, has no finite result, and so no error with a size; `blame` without operations "
                                     "has a row for the whole step%c",
                                     TEXT_ARG(over), 0)
                             .at;
            step_failed(m, step);
            m->why = NO_VALUE;
            break;
        }
        m->sweep.slot[m->plan->step[step].slot].value = value;
        sweep_on(&m->sweep, step, step_failed, m);
        Text what = mixed.last ? text_of(mixed.last) : number_text(mixed.constant, m->exact, NUM_READ_BACK, NULL, m->mem);
        Text name = text_format(m->mem, "%.*s: %.*s (operation %ld)", TEXT_ARG(name_of(m, step)), TEXT_ARG(what), k);
        enter_all(m, (Unit){step, -1}, name, true);
    }
    mixed_close(&mixed);
}

static void round_all(Maker *m)
{
    for (int i = 0; i <= m->sweep.last; i++) {
        if (!m->users[i] || !gives_value(m, i))
            continue;
        if (m->open && m->plan->step[i].formula && m->sweep.ctx == m->exact)
            open_step(m, i);
        else
            round_step(m, i);
    }
}

/* ---- a ledger --------------------------------------------------------------------------------------------- */

static int count_units(const Maker *m, const Ledger *l)
{
    int count = 0;
    for (int i = 0; i <= l->target.step; i++)
        if (l->needed[i] && gives_value(m, i))
            count += i == l->target.step ? 1 : part_count(&m->sweep.run->entry[i].value);
    return count;
}

static bool same_cases(const Maker *m, const Ledger *l)
{
    for (int i = 0; i <= l->target.step; i++) {
        const Entry *exact = &m->report->exact->entry[i], *own = &m->sweep.run->entry[i];
        bool         decision = m->plan->step[i].role == ROLE_CASE || m->plan->step[i].role == ROLE_NEED;
        if (exact->state == STATE_OK && ((decision && own->own != exact->value.truth) || (l->needed[i] && own->choices != exact->choices)))
            return false;
    }
    return true;
}

static const char *begin(Maker *m, Ledger *l)
{
    NumCtx *ctx = m->sweep.ctx;
    Blame  *blame = l->blame = ARENA_ONE(m->mem, Blame);
    Num     computed;
    *blame = (Blame){.report = m->report, .ctx = ctx};
    blame->name = name_of_unit(m, l->target);
    l->row_room = 0; /* this may be the second time, with enclosures */
    l->near_total = NULL;
    l->before = answer(m, l);
    if (count_units(m, l) > LIMIT_LEDGER)
        return "the derivation has more than 300 numbers, too many for a ledger";
    if (!sweep_seen(&m->sweep, l->target, &computed))
        return "the binary64 answer is not a finite number";
    True truth = {l->before, ctx};
    Num  binary_answer = part_of(&m->sweep.run->entry[l->target.step].value, l->target.component);
    blame->total = judge(binary_answer, &m->binary, &truth, m->exact);
    if (!blame->total.measured)
        return "the true value cannot be told from 0, so an error has no size to be measured by";
    blame->sizes = num_is_zero(l->before, ctx);
    Near *near = ARENA_ONE(m->mem, Near);
    if (ctx == m->exact && exact_near(near, blame->total.error.exact, ctx) && near->value != 0)
        l->near_total = near;
    ctx->sys->from_exact(&l->sum, &exact_zero, ctx);
    blame->inputs = l->sum;
    blame->typed = number_text(l->before, ctx, 25, NULL, m->mem);
    blame->computed = number_text(binary_answer, &m->binary, 0, NULL, m->mem);
    return NULL;
}

static void finish(Maker *m, Ledger *l)
{
    Blame  *blame = l->blame;
    NumCtx *ctx = blame->ctx;
    Num     computed, gap;
    blame->adds_up = ctx->sys->sub(&gap, l->sum, blame->total.error, ctx) == NUM_OK && may_be_zero(gap, ctx);
    blame->ends_in_computed =
        sweep_seen(&m->sweep, l->target, &computed) && ctx->sys->sub(&gap, l->before, computed, ctx) == NUM_OK && may_be_zero(gap, ctx);
    blame->ulps = ulps_of(m, blame, blame->total.error);
    blame->input_ulps = ulps_of(m, blame, blame->inputs);
    blame->input_share = 100 * ratio(blame->inputs, blame->total.error, l->near_total, ctx);
    blame->why = explain(m, blame);
}

/* Exact numbers where the exact run has the answers, else enclosures of 1024 bits. */
static const Slot *choose_system(Maker *m, bool exact)
{
    const Report *report = m->report;
    m->sweep.ctx = m->exact;
    if (exact)
        return report->exact->slot;
    m->sweep.ctx = &report->desk->enclosure;
    m->sweep.ctx->prec = 1024;
    return column_run(m->plan, report->givens, report->exact, m->plan->aspects, m->sweep.ctx)->slot;
}

/* The ledgers whose true answers are exact, or those whose are not, in one sweep. */
static void make_some(Maker *m, bool exact)
{
    int count = 0;
    m->sweep.last = -1;
    for (int i = 0; i < m->ledgers; i++)
        if (m->ledger[i].exact == exact) {
            count++;
            m->sweep.last = m->ledger[i].target.step > m->sweep.last ? m->ledger[i].target.step : m->sweep.last;
        }
    if (!count)
        return;
    m->users = ARENA_MANY(m->mem, int, m->plan->count);
    sweep_open(&m->sweep, choose_system(m, exact), m->users);
    for (int i = 0; i < m->ledgers; i++) {
        Ledger *l = &m->ledger[i];
        if (l->exact != exact)
            continue;
        const Slot *slot = &m->sweep.slot[m->plan->step[l->target.step].slot];
        l->live = true;
        l->why_not = NULL;
        find_needed(m, l);
        const char *why = !same_cases(m, l) ? DIVERGED : !slot->set || slot->flags ? "the true value cannot be worked out" : begin(m, l);
        if (why)
            give_up(m, l, why);
    }
    round_all(m);
    for (int i = 0; i < m->ledgers; i++)
        if (m->ledger[i].live) {
            m->ledger[i].live = false;
            finish(m, &m->ledger[i]);
        }
}

/* Whether a ledger can be exact: a multiple of pi has no difference to a rounded number. */
static bool has_exact_truth(const Report *report, Unit target)
{
    const Entry *entry = &report->exact->entry[target.step];
    return entry->state == STATE_OK && part_of(&entry->value, target.component).exact->kind != EXACT_ANGLE;
}

/* Rounded numbers may have no exact sine where the true ones had: such ledgers are made again with enclosures. */
static void enclose_failed(Maker *m)
{
    for (int i = 0; i < m->ledgers; i++)
        if (m->ledger[i].why_not == NO_VALUE)
            m->ledger[i].exact = false;
}

/* Which numbers have no ledger, and why: a sentence for each reason, or the reason alone where none has one. */
static Text refusals(const Maker *m, bool any_made)
{
    Buf buf = {0};
    for (int i = 0; i < m->ledgers; i++) {
        const char *why = m->ledger[i].why_not;
        bool        said = false;
        for (int k = 0; k < i; k++)
            said |= m->ledger[k].why_not == why;
        if (!why || said)
            continue;
        buf_puts(&buf, buf.len ? "; " : "");
        for (int k = i, named = 0; k < m->ledgers && any_made; k++) {
            Unit unit = m->ledger[k].target;
            if (m->ledger[k].why_not == why)
                buf_printf(&buf, "%s%.*s", named++ ? ", " : "", TEXT_ARG(name_of_unit(m, unit)));
        }
        buf_printf(&buf, "%s%s", any_made ? ": no ledger, as " : "", why);
    }
    return buf_finish(&buf, m->mem);
}

int blame_make(const Report *report, const Unit *target, int count, bool open, Blame **blame, Text *reason)
{
    const Plan *plan = report->plan;
    Maker       m = {.report = report, .plan = plan, .mem = report->desk->exact.mem, .exact = &report->desk->exact};
    bool       *wanted = ARENA_MANY(m.mem, bool, plan->count);
    int         made = 0;
    numctx_open(&m.binary, &binary64_system, m.mem);
    for (int i = 0; i < plan->aspects; i++)
        wanted[i] = plan->step[i].role != ROLE_LAW;
    m.open = open;
    m.why = NO_VALUE;
    m.sweep = (Sweep){.report = report, .plan = plan, .mem = m.mem, .binary = &m.binary};
    m.sweep.run = column_run_some(plan, report->givens, report->exact, wanted, &m.binary);
    m.ledger = ARENA_MANY(m.mem, Ledger, count);
    m.ledgers = count;
    for (int i = 0; i < count; i++)
        m.ledger[i] = (Ledger){.target = target[i], .exact = has_exact_truth(report, target[i])};
    make_some(&m, true);
    enclose_failed(&m);
    make_some(&m, false);
    for (int i = 0; i < count; i++)
        if (m.ledger[i].blame)
            blame[made++] = m.ledger[i].blame;
    *reason = refusals(&m, made > 0);
    numctx_close(&m.binary);
    return made;
}
