#include "verify/floats/blame.h"

#include "verify/floats/mixed.h"
#include "verify/floats/parts.h"
#include "verify/floats/share.h"
#include "verify/floats/sweep.h"

#include <limits.h>
#include <math.h>

/* A ledger in the making. */
typedef struct BlameLedger {
    SweepItem   target;
    bool       *needed; /* steps that the target depends on: the others add nothing to its error */
    Blame      *blame;  /* NULL if there can be none */
    const char *why_not;
    bool        exact;       /* whether the true answer has an exact form */
    bool        live;        /* takes part in the current sweep */
    Num         before, sum; /* the answer after the last rounding; the rows so far */
    const Near *near_total;  /* the whole error as a double, if it is exact and not 0 */
    int         row_room;
} BlameLedger;

typedef struct BlameMaker {
    const Report *report;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *exact;
    NumCtx        binary;
    Sweep         sweep;
    BlameLedger  *ledger;
    int           ledgers;
    int          *users;
    bool          open; /* steps down to their operations */
    const char   *why;  /* why a ledger ends if it needs a step without a value */
} BlameMaker;

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

/* A formula that was typed has no name. */
static Text name_of(const BlameMaker *m, int step)
{
    Text name = m->plan->step[step].name;
    return name.len ? name : TEXT("value");
}

static Text name_of_unit(const BlameMaker *m, SweepItem unit)
{
    const Step  *step = &m->plan->step[unit.step];
    const Entry *entry = &m->report->exact->entry[unit.step];
    const Value  shape = {.shape = step->shape}; /* the shape is enough to name the parts of a step without an exact value */
    return part_name(name_of(m, unit.step), entry->state == STATE_OK ? &entry->value : &shape, unit.component, m->mem);
}

/* ---- in words --------------------------------------------------------------------------------------------- */

/* The part in ulps of the true answer; if that is 0, the part itself, as there are no ulps of 0. */
static Text ulps_of(const BlameMaker *m, const Blame *blame, Num part)
{
    Num ulps = part;
    if (!blame->sizes)
        (void)grade_error_in_ulps(&ulps, part, blame->total.ulp, blame->ctx, m->exact);
    return grade_ulps_text(ulps, blame->ctx, m->mem);
}

/* The step's formula with the first `count` of its operations rounded; returns how many it has, or -1. */
static long evaluate_mixed(const BlameMaker *m, Mixed *mixed, int step, long count, Value *value)
{
    mixed->left = count;
    mixed->done = 0;
    Env env = {.num = &mixed->ctx, .slot = m->sweep.slot};
    return eval(value, m->plan->step[step].formula, &env) ? -1 : mixed->done;
}

/* "the operation mul, number 3 in n = N/|N|": the first operation without a finite result in binary64, or empty. */
static Text overflow_in(const BlameMaker *m, int step)
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

/* " = 0.9", " ≈ 0.33333333333333333": the sign says whether these are all digits. An unrelated number has a sign only if they are not. */
static void put_number(const BlameMaker *m, Buf *buf, const Exact *number, int digits, bool related)
{
    bool all;
    Text text = grade_number_text((Num){.exact = number}, m->exact, digits, &all, m->mem);
    buf_char(buf, ' ');
    if (related || !all) {
        expr_write_relation(buf, !all, m->report->unicode);
        buf_char(buf, ' ');
    }
    buf_put(buf, text);
}

/* A part of several times the whole error, or of the other sign, is possible only where others take it back. */
static Text share_of_largest(double share, Arena *mem)
{
    if (share_cancels(share))
        return TEXT("these parts nearly cancel, and the largest of them");
    if (share > 0 && share < 100.05)
        return text_format(mem, "the largest part, %.*s,", TEXT_ARG(share_text(share, mem)));
    return text_format(mem, "these parts partly cancel; the largest, %.1f times the whole error%s,", fabs(share) / 100,
                       share < 0 ? " and of the opposite sign" : "");
}

/* "the largest part, 60.0 %, comes from the input: vb.y = 0.9 has no exact binary64 form and is stored as ≈ 0.9000000000000000222044605" */
static Text explain(const BlameMaker *m, const Blame *blame)
{
    const BlameRow *most = NULL;
    for (int i = 0; i < blame->rows; i++)
        if (!most || fabs(blame->row[i].share) > fabs(most->share))
            most = &blame->row[i];
    if (!most)
        return blame->total.grade == GRADE_EXACT ? TEXT("there is no error to explain: the binary64 answer is exact")
                                                 : TEXT("there is no rounding error to explain");
    if (blame->total.grade == GRADE_EXACT)
        return TEXT("these rounding errors cancel: the binary64 answer is exact");
    if (isnan(most->share))
        return TEXT("these rounding errors cancel: the error of the binary64 answer cannot be told apart from 0");
    const Step *step = &m->plan->step[most->step];
    Text        share = share_of_largest(most->share, m->mem);
    if (step->role == ROLE_GIVEN) {
        const Entry *entry = &m->report->exact->entry[most->step];
        Num          stored;
        if (entry->state != STATE_OK || !sweep_seen(&m->sweep, (SweepItem){most->step, most->component}, &stored))
            return text_format(m->mem, "%.*s comes from storing %.*s", TEXT_ARG(share), TEXT_ARG(most->name));
        const Exact *kept = m->binary.sys->to_exact(part_of(&m->sweep.run->entry[most->step].value, most->component), m->sweep.binary);
        Buf          text = {0};
        buf_printf(&text, "%.*s comes from the input: %.*s", TEXT_ARG(share), TEXT_ARG(most->name));
        put_number(m, &text, part_of(&entry->value, most->component).exact, 17, true);
        buf_puts(&text, " has no exact binary64 form and is stored as");
        put_number(m, &text, kept, 25, false);
        return buf_finish(&text, m->mem);
    }
    Buf formula = {0};
    expr_write(&formula, step->formula, false);
    Text over = blame->total.grade >= GRADE_HALF_GONE ? overflow_in(m, most->step) : (Text){0};
    Text text = text_format(m->mem, "%.*s comes from rounding %.*s%s%.*s = %.*s%s%.*s%s", TEXT_ARG(share),
                            TEXT_ARG(most->single ? most->name : TEXT("in the step ")), most->single ? ", in " : "",
                            TEXT_ARG(name_of(m, most->step)), TEXT_ARG(buf_text(&formula)), over.len ? ": " : "", TEXT_ARG(over),
                            over.len ? ", overflows" : "");
    buf_free(&formula);
    return text;
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

static const char DIVERGED[] = "BRANCH DIVERGED: binary64 takes another case, so its answer belongs to a different derivation; "
                               "`verify` shows where";
static const char NO_VALUE[] = "a value that it needs cannot be worked out";

static const char NOT_FINITE[] = "a value that it needs is not a finite number in binary64, so its error has no size";

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
            m->why = NOT_FINITE;
            step_failed(m, step);
            m->why = NO_VALUE;
        } else if (moved == SWEEP_MOVED)
            sweep_on(&m->sweep, step, step_failed, m);
        enter_all(m, unit, part_name(name_of(m, step), value, unit.component, m->mem), false);
    }
}

/* Enters a row for each operation of a step, with everything before the step rounded. */
static void open_step(BlameMaker *m, int step)
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
        Text name = text_format(m->mem, "%.*s: %.*s (operation %ld)", TEXT_ARG(name_of(m, step)), TEXT_ARG(what), k);
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
    blame->name = name_of_unit(m, l->target);
    blame->step = l->target.step;
    l->row_room = 0; /* a ledger that failed with exact numbers begins again with enclosures */
    l->near_total = NULL;
    l->before = answer(m, l);
    if (count_units(m, l) > LIMIT_LEDGER)
        return "the derivation has more than 300 numbers, too many for a ledger";
    if (!sweep_seen(&m->sweep, l->target, &computed))
        return "the binary64 answer is not a finite number";
    True truth = {l->before, ctx};
    Num  binary_answer = part_of(&m->sweep.run->entry[l->target.step].value, l->target.component);
    blame->total = grade_judge(binary_answer, &m->binary, &truth, m->exact);
    if (!blame->total.measured)
        return "the true value cannot be told apart from 0, so the error cannot be measured";
    blame->sizes = num_is_zero(l->before, ctx);
    Near *near = ARENA_ONE(m->mem, Near);
    if (ctx == m->exact && exact_near(near, blame->total.error.exact, ctx) && near->value != 0)
        l->near_total = near;
    ctx->sys->from_exact(&l->sum, &exact_zero, ctx);
    blame->inputs = l->sum;
    blame->typed = grade_number_text(l->before, ctx, 25, &blame->typed_exact, m->mem);
    blame->computed = grade_number_text(binary_answer, &m->binary, 0, NULL, m->mem);
    return NULL;
}

static void finish(BlameMaker *m, BlameLedger *l)
{
    Blame  *blame = l->blame;
    NumCtx *ctx = blame->ctx;
    Num     computed, gap;
    blame->adds_up = ctx->sys->sub(&gap, l->sum, blame->total.error, ctx) == NUM_OK && share_may_be_zero(gap, ctx);
    blame->ends_in_computed = sweep_seen(&m->sweep, l->target, &computed) && ctx->sys->sub(&gap, l->before, computed, ctx) == NUM_OK &&
                              share_may_be_zero(gap, ctx);
    blame->ulps = ulps_of(m, blame, blame->total.error);
    blame->input_ulps = ulps_of(m, blame, blame->inputs);
    blame->input_share = share_of(blame->inputs, blame->total.error, l->near_total, ctx);
    blame->why = explain(m, blame);
}

/* Chooses exact numbers for answers that have an exact form, else enclosures of 1024 bits. */
static const Slot *choose_system(BlameMaker *m, bool exact)
{
    const Report *report = m->report;
    m->sweep.ctx = m->exact;
    if (exact)
        return report->exact->slot;
    m->sweep.ctx = &report->desk->enclosure;
    m->sweep.ctx->prec = 1024;
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

/* The numbers without a ledger, grouped by reason; only the reason if no ledger was made at all. */
static Text refusals(const BlameMaker *m, bool any_made)
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
            SweepItem unit = m->ledger[k].target;
            if (m->ledger[k].why_not == why)
                buf_printf(&buf, "%s%.*s", named++ ? ", " : "", TEXT_ARG(name_of_unit(m, unit)));
        }
        buf_printf(&buf, "%s%s", any_made ? ": no ledger, because " : "", why);
    }
    return buf_finish(&buf, m->mem);
}

int blame_make(const Report *report, const SweepItem *target, int count, bool open, Blame **blame, Text *reason)
{
    const Plan *plan = report->plan;
    BlameMaker  m = {.report = report, .plan = plan, .mem = report->desk->exact.mem, .exact = &report->desk->exact};
    bool       *wanted = ARENA_MANY(m.mem, bool, plan->count);
    int         made = 0;
    numctx_open(&m.binary, &binary64_system, m.mem);
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
    *reason = refusals(&m, made > 0);
    numctx_close(&m.binary);
    return made;
}
