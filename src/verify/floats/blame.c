#include "verify/floats/blame_maker.h"

#include "verify/floats/mixed.h"
#include "verify/floats/parts.h"
#include "verify/floats/share.h"

#include <math.h>

static bool gives_value(const BlameMaker *m, int step)
{
    Role  role = m->plan->step[step].role;
    State state = m->report->exact->entry[step].state;
    return (role == ROLE_GIVEN || role == ROLE_STEP || role == ROLE_ANSWER) && (state == STATE_OK || state == STATE_FAILED);
}

static void give_up(BlameMaker *m, BlameLedger *l, const char *why)
{
    for (int i = 0; i <= l->target.step; i++)
        m->users[i] -= l->needed[i];
    l->live = false;
    l->blame = NULL;
    l->why_not = why;
}

static bool uses(const BlameLedger *l, int step)
{
    return l->live && step <= l->target.step && l->needed[step];
}

static void find_needed(BlameMaker *m, BlameLedger *l)
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

/* The part in ulps of the true answer; if that is 0, the part itself, as there are no ulps of 0. */
static Text ulps_of(const BlameMaker *m, const Blame *blame, Num part)
{
    Num ulps = part;
    if (!blame->sizes)
        (void)grade_error_in_ulps(&ulps, part, blame->total.ulp, blame->ctx, m->exact);
    return grade_ulps_text(ulps, blame->ctx, m->mem);
}

/* ---- the rows --------------------------------------------------------------------------------------------- */

static Num answer(const BlameMaker *m, const BlameLedger *l)
{
    return part_of(&m->sweep.slot[m->plan->step[l->target.step].slot].value, l->target.component);
}

/* Enters a row after one more number has been rounded: the change of the answer. */
static bool enter(const BlameMaker *m, BlameLedger *l, SweepItem unit, Text name, bool single)
{
    Blame  *blame = l->blame;
    NumCtx *ctx = blame->ctx;
    Num     now = answer(m, l), part;
    bool    same = ctx->sys->kind == NUM_EXACT ? now.exact == l->before.exact : now.interval == l->before.interval;
    if (same) { /* it was not worked out again, so nothing changed */
        blame->zeros++;
        return true;
    }
    if (ctx->sys->sub(&part, now, l->before, ctx) || ctx->sys->add(&l->sum, l->sum, part, ctx))
        return false;
    l->before = now;
    if (m->plan->step[unit.step].role == ROLE_GIVEN) /* the givens are the first steps of a plan, so the sum so far is theirs */
        blame->inputs = l->sum;
    if (num_is_zero(part, ctx)) {
        blame->zeros++;
        return true;
    }
    BlameRow *row = ARENA_ADD(m->mem, blame->row, blame->rows, &l->row_room);
    *row = (BlameRow){.step = unit.step, .component = unit.component, .name = name, .part = part, .single = single};
    row->ulps = ulps_of(m, blame, part);
    row->share = share_of(part, blame->total.error, l->near_total, ctx);
    return true;
}

static const char NO_VALUE[] = "a value that it needs cannot be worked out";

/* Ends the ledgers that need this step, as it has no value. */
static void step_failed(void *maker, int step)
{
    BlameMaker *m = maker;
    for (int i = 0; i < m->ledgers; i++)
        if (uses(&m->ledger[i], step))
            give_up(m, &m->ledger[i], m->why);
}

/* Enters the rounding of a unit in every ledger that depends on it. */
static void enter_all(BlameMaker *m, SweepItem unit, Text name, bool single)
{
    for (int i = 0; i < m->ledgers; i++) {
        BlameLedger *l = &m->ledger[i];
        bool         other = !single && unit.step == l->target.step && unit.component != l->target.component;
        if (uses(l, unit.step) && !other && !enter(m, l, unit, name, single))
            give_up(m, l, NO_VALUE);
    }
}

static void round_step(BlameMaker *m, int step)
{
    const Value *value = &m->sweep.run->entry[step].value;
    int          count = part_count(value);
    for (int k = 0; k < count && m->users[step]; k++) {
        SweepItem unit = {step, value->shape.kind == SHAPE_NUMBER ? -1 : k};
        Moved     moved = sweep_round(&m->sweep, unit);
        if (moved == SWEEP_FAILED) {
            m->why = blame_words_unseen(m, unit, "a value that it needs");
            step_failed(m, step);
            m->why = NO_VALUE;
        } else if (moved == SWEEP_MOVED)
            sweep_on(&m->sweep, step, step_failed, m);
        enter_all(m, unit, part_name(blame_words_step(m, step), value, unit.component, m->mem), false);
    }
}

/* Enters a row for each operation of a step, with everything before the step rounded. */
static void open_step(BlameMaker *m, int step)
{
    Mixed mixed;
    Value value;
    mixed_open(&mixed, m->machine, m->mem);
    long operations = mixed_evaluate(&mixed, m->plan->step[step].formula, m->sweep.slot, 0, &value);
    if (operations < 0)
        step_failed(m, step);
    for (long k = 1; k <= operations && m->users[step]; k++) {
        if (mixed_evaluate(&mixed, m->plan->step[step].formula, m->sweep.slot, k, &value) < 0) {
            Text over = mixed.overflow ? blame_words_overflow(m, step) : (Text){0};
            if (over.len)
                m->why = text_format(m->mem,
                                     "OVERFLOW: %.*s, has no finite result, so its error has no size; `blame` without `operations` "
                                     "has a row for the whole step%c",
                                     TEXT_ARG(over), 0)
                             .at;
            step_failed(m, step);
            m->why = NO_VALUE;
            break;
        }
        m->sweep.slot[m->plan->step[step].slot].value = value;
        sweep_on(&m->sweep, step, step_failed, m);
        Text what = mixed.last ? text_of(mixed.last) : grade_number_text(mixed.constant, m->exact, NUM_READ_BACK, NULL, m->mem);
        Text name = text_format(m->mem, "%.*s: %.*s (operation %ld)", TEXT_ARG(blame_words_step(m, step)), TEXT_ARG(what), k);
        enter_all(m, (SweepItem){step, -1}, name, true);
    }
    mixed_close(&mixed);
}

static void round_all(BlameMaker *m)
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

static int count_units(const BlameMaker *m, const BlameLedger *l)
{
    int count = 0;
    for (int i = 0; i <= l->target.step; i++)
        if (l->needed[i] && gives_value(m, i))
            count += i == l->target.step ? 1 : part_count(&m->sweep.run->entry[i].value);
    return count;
}

static bool same_cases(const BlameMaker *m, const BlameLedger *l)
{
    for (int i = 0; i <= l->target.step; i++) {
        const Entry *exact = &m->report->exact->entry[i], *own = &m->sweep.run->entry[i];
        bool         decision = m->plan->step[i].role == ROLE_CASE || m->plan->step[i].role == ROLE_NEED;
        if (exact->state == STATE_OK &&
            ((decision && own->own != exact->value.truth) || (l->needed[i] && !eval_chose_alike(own->choices, exact->choices))))
            return false;
    }
    return true;
}

static const char *begin(BlameMaker *m, BlameLedger *l)
{
    NumCtx *ctx = m->sweep.ctx;
    Blame  *blame = l->blame = ARENA_ONE(m->mem, Blame);
    Num     computed;
    *blame = (Blame){.report = m->report, .ctx = ctx};
    blame->name = blame_words_unit(m, l->target);
    blame->step = l->target.step;
    blame->component = l->target.component;
    l->row_room = 0; /* a ledger that failed with exact numbers begins again with enclosures */
    l->near_total = NULL;
    l->before = answer(m, l);
    if (count_units(m, l) > LIMIT_LEDGER)
        return "the derivation has more than 300 numbers, too many for a ledger";
    if (!sweep_seen(&m->sweep, l->target, &computed))
        return blame_words_unseen(m, l->target, "the answer");
    True truth = {l->before, ctx};
    blame->truth = l->before;
    Num computed_answer = part_of(&m->sweep.run->entry[l->target.step].value, l->target.component);
    blame->total = grade_judge(computed_answer, &m->binary, &truth, m->exact);
    if (!blame->total.measured)
        return "the true value cannot be told apart from 0, so the error cannot be measured";
    blame->sizes = num_is_zero(l->before, ctx);
    Near *near = ARENA_ONE(m->mem, Near);
    if (ctx == m->exact && exact_near(near, blame->total.error.exact, ctx) && near->value != 0)
        l->near_total = near;
    ctx->sys->from_exact(&l->sum, &exact_zero, ctx);
    blame->inputs = l->sum;
    blame->typed = grade_number_text(l->before, ctx, m->machine.prec > 64 ? 40 : 25, &blame->typed_exact, m->mem);
    blame->computed = grade_computed_text(computed_answer, &m->binary, m->mem);
    blame->system = m->system;
    return NULL;
}

static void finish(BlameMaker *m, BlameLedger *l)
{
    Blame  *blame = l->blame;
    NumCtx *ctx = blame->ctx;
    Num     computed, gap;
    blame->adds_up = ctx->sys->sub(&gap, l->sum, blame->total.error, ctx) == NUM_OK && num_may_be_zero(gap, ctx);
    blame->ends_in_computed =
        sweep_seen(&m->sweep, l->target, &computed) && ctx->sys->sub(&gap, l->before, computed, ctx) == NUM_OK && num_may_be_zero(gap, ctx);
    blame->ulps = ulps_of(m, blame, blame->total.error);
    blame->input_ulps = ulps_of(m, blame, blame->inputs);
    blame->input_share = share_of(blame->inputs, blame->total.error, l->near_total, ctx);
    blame->why = blame_words_why(m, blame);
}

/* Chooses exact numbers for answers that have an exact form, else enclosures of many more bits than the run has. */
static const Slot *choose_system(BlameMaker *m, bool exact)
{
    enum { LEAST_BITS = 1024 };
    const Report *report = m->report;
    m->sweep.ctx = m->exact;
    if (exact)
        return report->exact->slot;
    m->sweep.ctx = &report->desk->enclosure;
    m->sweep.ctx->prec = LEAST_BITS + 4 * m->machine.prec;
    return column_run(m->plan, report->givens, report->exact, m->plan->aspects, m->sweep.ctx)->slot;
}

/* Makes all ledgers with exact true answers, or all others, in one sweep. */
static void make_some(BlameMaker *m, bool exact)
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
        BlameLedger *l = &m->ledger[i];
        if (l->exact != exact)
            continue;
        const Slot *slot = &m->sweep.slot[m->plan->step[l->target.step].slot];
        l->live = true;
        l->why_not = NULL;
        find_needed(m, l);
        const char *why = !same_cases(m, l)           ? blame_words_diverged(m)
                          : !slot->set || slot->flags ? "the true value cannot be worked out"
                                                      : begin(m, l);
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

/* Whether a ledger can be exact: the difference of a multiple of pi and a rounded number has no exact form. */
static bool has_exact_truth(const Report *report, SweepItem target)
{
    const Entry *entry = &report->exact->entry[target.step];
    return entry->state == STATE_OK && part_of(&entry->value, target.component).exact->kind != EXACT_ANGLE;
}

/* A true angle may have an exact sine that its rounded value does not have. Those ledgers are made again with enclosures. */
static void enclose_failed(BlameMaker *m)
{
    for (int i = 0; i < m->ledgers; i++)
        if (m->ledger[i].why_not == NO_VALUE)
            m->ledger[i].exact = false;
}

int blame_make(const Report *report, Machine machine, const SweepItem *target, int count, bool open, Blame **blame, Text *reason)
{
    const Plan *plan = report->plan;
    BlameMaker  m = {.report = report, .plan = plan, .mem = report->desk->exact.mem, .exact = &report->desk->exact, .machine = machine};
    bool       *wanted = ARENA_MANY(m.mem, bool, plan->count);
    int         made = 0;
    numctx_open_for(&m.binary, machine, m.mem);
    m.system = number_machine_name(machine, m.mem);
    m.binary.goes_on = true;
    for (int i = 0; i < plan->aspects; i++)
        wanted[i] = plan->step[i].role != ROLE_LAW;
    m.open = open;
    m.why = NO_VALUE;
    m.sweep = (Sweep){.report = report, .plan = plan, .mem = m.mem, .binary = &m.binary};
    m.sweep.run = column_run_some(plan, report->givens, report->exact, wanted, &m.binary);
    m.ledger = ARENA_MANY(m.mem, BlameLedger, count);
    m.ledgers = count;
    for (int i = 0; i < count; i++)
        m.ledger[i] = (BlameLedger){.target = target[i], .exact = has_exact_truth(report, target[i])};
    make_some(&m, true);
    enclose_failed(&m);
    make_some(&m, false);
    for (int i = 0; i < count; i++)
        if (m.ledger[i].blame)
            blame[made++] = m.ledger[i].blame;
    *reason = blame_words_refusals(&m, made > 0);
    numctx_close(&m.binary);
    return made;
}

int blame_targets(const Report *report, Text name, int component, SweepItem target[MOST_TARGETS])
{
    const Plan *plan = report->plan;
    int         count = 0;
    for (int i = 0; i < plan->aspects; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &report->exact->entry[i];
        bool         meant = name.len ? text_equal(step->name, name) : step->role == ROLE_ANSWER;
        if (!meant || step->slot < 0 || (entry->state != STATE_OK && entry->state != STATE_FAILED))
            continue;
        bool number = step->shape.kind == SHAPE_NUMBER;
        int  parts = number ? 1 : entry->state == STATE_OK ? part_count(&entry->value) : step->shape.rows;
        for (int k = 0; k < parts && count < MOST_TARGETS; k++)
            if (component < 0 || component == k)
                target[count++] = (SweepItem){i, number ? -1 : k};
    }
    return count;
}
