/* Ledgers of a study, worked out again. */
#ifndef CAROM_TESTS_LEDGERS_H
#define CAROM_TESTS_LEDGERS_H

#include "reports.h"
#include "verify/floats/blame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Study  study;
static Random numbers;

/* In which the programs compute that are blamed: one after another. */
static Machine machine;

static inline void set_up(void)
{
    numbers = random_stream(3000);
    machine = (Machine){&binary64_system, 0};
    study_open(&study);
}

static inline void tear_down(void)
{
    study_close(&study);
}

static inline Num less(Num a, Num b)
{
    Num z;
    HOLDS(exact_system.sub(&z, a, b, &study.desk.exact) == NUM_OK);
    return z;
}

static inline bool same(Num a, Num b)
{
    return exact_system.compare(a, b, &study.desk.exact) == ORDER_EQUAL;
}

static inline Num zero(void)
{
    return (Num){.exact = &exact_zero};
}

static inline const Blame *ledger(const Report *report, int step, int component, bool open, Text *reason)
{
    Blame *blame;
    return blame_make(report, machine, &(SweepItem){step, component}, 1, open, &blame, reason) ? blame : NULL;
}

/* ---- the ledger again ------------------------------------------------------------------------------------- */

/* A mixed run: every value of the derivation that has been rounded so far, the rest exact. Unlike the program it leaves
 * no step out, and starts anew after every rounding. */
typedef struct Mixed {
    const Report *report;
    const Column *run; /* of the machine */
    NumCtx        binary;
    Slot         *slot;
} Mixed;

static inline bool has_value(const Mixed *m, int step)
{
    const Step *s = &m->report->plan->step[step];
    return s->slot >= 0 && s->role <= ROLE_ANSWER && s->role != ROLE_NEED && m->report->exact->entry[step].state == STATE_OK &&
           (s->role == ROLE_GIVEN || s->formula);
}

static inline Num rounded(const Mixed *m, int step, int part)
{
    const Value *value = &m->run->entry[step].value;
    Num          z = {.exact = m->binary.sys->to_exact(value_num(value)[part], (NumCtx *)&m->binary)};
    MUST(z.exact, "a number of the run is not finite");
    return z;
}

static inline Value with(Value value, int part, Num num)
{
    if (value.shape.kind == SHAPE_NUMBER)
        return value_number(num);
    int  count = value_count(&value);
    Num *copy = ARENA_MANY(study.bench.mem, Num, count);
    memcpy(copy, value.num, sizeof(Num) * (size_t)count);
    copy[part] = num;
    value.num = copy;
    return value;
}

/* The value of the target when everything up to (step, part) is rounded. */
static inline Num mixed_run(Mixed *m, int step, int part, int target, int component)
{
    const Plan *plan = m->report->plan;
    for (int i = 0; i <= target; i++) {
        if (!has_value(m, i))
            continue;
        Slot *slot = &m->slot[plan->step[i].slot];
        Value value = m->report->exact->entry[i].value;
        if (plan->step[i].role != ROLE_GIVEN) {
            Env env = {.num = &study.desk.exact, .slot = m->slot};
            HOLDS(eval(&value, plan->step[i].formula, &env) == NUM_OK);
        }
        bool is_number = value.shape.kind != SHAPE_WORD && value.shape.kind != SHAPE_NONE && value.shape.kind != SHAPE_RECORD;
        for (int k = 0; is_number && k < value_count(&value); k++)
            if (i < step || (i == step && k <= part))
                value = with(value, k, rounded(m, i, k));
        *slot = (Slot){value, NUM_OK, true};
    }
    return value_num(&m->slot[plan->step[target].slot].value)[component < 0 ? 0 : component];
}

static inline void recompute(const Blame *blame, int target, int component)
{
    const Report *report = blame->report;
    Mixed         m = {.report = report};
    int           row = 0;
    numctx_open_for(&m.binary, machine, study.bench.mem);
    m.run = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &m.binary);
    m.slot = ARENA_MANY(study.bench.mem, Slot, report->plan->slots + 1);
    Num before = mixed_run(&m, -1, 0, target, component), inputs = zero();
    MUST(same(before, value_num(&report->exact->entry[target].value)[component < 0 ? 0 : component]), "R(0) is not the true answer");
    for (int i = 0; i <= target; i++) {
        Shape shape = report->exact->entry[i].value.shape;
        bool  is_number = shape.kind == SHAPE_NUMBER || shape.kind == SHAPE_VECTOR || shape.kind == SHAPE_MATRIX;
        for (int k = 0; has_value(&m, i) && is_number && k < value_count(&report->exact->entry[i].value); k++) {
            Num now = mixed_run(&m, i, k, target, component), part = less(now, before);
            before = now;
            if (report->plan->step[i].role == ROLE_GIVEN)
                HOLDS(exact_system.add(&inputs, inputs, part, &study.desk.exact) == NUM_OK);
            if (same(part, zero()))
                continue;
            MUST(row < blame->rows, "a row for %.*s is missing", TEXT_ARG(report->plan->step[i].name));
            const BlameRow *found = &blame->row[row++];
            MUST(found->step == i && (found->component == k || found->component < 0), "the row of %.*s is that of %.*s",
                 TEXT_ARG(report->plan->step[i].name), TEXT_ARG(found->name));
            MUST(same(found->part, part), "the row of %.*s is another", TEXT_ARG(found->name));
        }
    }
    MUST(row == blame->rows, "there are %d rows, and should be %d", blame->rows, row);
    MUST(same(before, rounded(&m, target, component < 0 ? 0 : component)), "R(n) is not the answer of the run");
    MUST(same(inputs, blame->inputs), "the rows of the givens together are others");
    numctx_close(&m.binary);
}

/* 100*part/whole of exact numbers, from enclosures of 4096 bits. */
static inline double percent(Num part, Num whole)
{
    mpfr_t x, y, other;
    mpfr_inits2(4096, x, y, other, (mpfr_ptr)0);
    exact_enclose(x, other, part.exact, &study.desk.exact);
    exact_enclose(y, other, whole.exact, &study.desk.exact);
    mpfr_div(x, x, y, MPFR_RNDN);
    double share = 100 * mpfr_get_d(x, MPFR_RNDN);
    mpfr_clears(x, y, other, (mpfr_ptr)0);
    return share;
}

/* What can be asked of every ledger without working it out again. */
static inline void must_add_up(const Blame *blame, int target, int component)
{
    const Report *report = blame->report;
    Num           sum = zero();
    bool          inputs_over = false;
    HOLDS(blame->adds_up && blame->ends_in_computed);
    if (blame->ctx->sys != &exact_system) /* a root of a rounded number that has no exact form */
        return;
    for (int i = 0; i < blame->rows; i++) {
        bool given = report->plan->step[blame->row[i].step].role == ROLE_GIVEN;
        MUST(!(given && inputs_over), "a given stands behind a step");
        inputs_over |= !given;
        HOLDS(exact_system.add(&sum, sum, blame->row[i].part, &study.desk.exact) == NUM_OK);
        if (same(blame->total.error, zero())) {
            HOLDS(isnan(blame->row[i].share));
            continue;
        }
        double share = percent(blame->row[i].part, blame->total.error);
        MUST(fabs(blame->row[i].share - share) <= 1e-9 * fabs(share), "the share of %.*s is %.17g, not %.17g", TEXT_ARG(blame->row[i].name),
             blame->row[i].share, share);
    }
    NumCtx binary;
    numctx_open_for(&binary, machine, study.bench.mem);
    const Column *run = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &binary);
    int           k = component < 0 ? 0 : component;
    Num           hat = {.exact = binary.sys->to_exact(value_num(&run->entry[target].value)[k], &binary)};
    MUST(same(sum, less(hat, value_num(&report->exact->entry[target].value)[k])), "the rows are not the error");
    numctx_close(&binary);
}

#endif
