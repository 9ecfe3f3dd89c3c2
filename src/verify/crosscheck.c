#include "verify/crosscheck.h"

#include <math.h>
#include <stdlib.h>

typedef struct Rival {
    NumCtx        ctx;
    const Column *column; /* along the exact run's cases */
    const Column *free;   /* along its own */
    Slot         *seen;   /* the exact values of its slots */
} Rival;

typedef struct Checker {
    const Report *report;
    CrossCheck   *check;
    Arena        *mem;
    NumCtx       *exact;
    Rival         rival[RIVALS];
    const Column *enclosure; /* sharp enough to grade the rivals by; NULL where all is exact */
    mpfr_prec_t   enclosure_prec;
    int           row_room, law_room, divergence_room;
} Checker;

/* ---- the runs --------------------------------------------------------------------------------------------- */

/* Values of a float run as exact numbers, so that the exact system can say what a step should have made of them. */
static Value seen_exactly(const Value *value, NumCtx *from, Arena *mem, int *flags)
{
    int   count = value_count(value);
    Num  *num = ARENA_MANY(mem, Num, count + 1);
    Value seen = *value;
    for (int i = 0; i < count; i++) {
        num[i].exact = from->sys->to_exact(value_num(value)[i], from);
        if (!num[i].exact)
            *flags |= NUM_DOMAIN;
    }
    if (value->shape.kind == SHAPE_NUMBER)
        seen.one = num[0];
    else if (count)
        seen.num = num;
    return seen;
}

static void see(Checker *c, Rival *rival)
{
    const Plan *plan = c->report->plan;
    rival->seen = ARENA_MANY(c->mem, Slot, plan->slots + 1);
    for (int i = 0; i < plan->slots; i++) {
        Slot slot = rival->column->slot[i];
        if (slot.set && !slot.flags)
            slot.value = seen_exactly(&slot.value, &rival->ctx, c->mem, &slot.flags);
        rival->seen[i] = slot;
    }
}

static void run_rivals(Checker *c, mpfr_prec_t prec)
{
    static const NumSys *const SYSTEMS[RIVALS] = {&binary64_system, &binary32_system, &mpfr_system};
    const Report              *report = c->report;
    for (int r = 0; r < RIVALS; r++) {
        Rival *rival = &c->rival[r];
        numctx_open(&rival->ctx, SYSTEMS[r], c->mem);
        rival->ctx.prec = prec;
        rival->column = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &rival->ctx);
        rival->free = column_run(report->plan, report->givens, NULL, report->plan->aspects, &rival->ctx);
        Buf name = {0};
        number_system_write(&name, SYSTEMS[r], prec);
        c->check->system[r] = buf_finish(&name, c->mem);
        see(c, rival);
    }
}

Input *crosscheck_stored(const Report *report, NumCtx *binary)
{
    const Plan *plan = report->plan;
    Input      *stored = ARENA_MANY(binary->mem, Input, plan->count);
    int         given = 0;
    for (int i = 0; i < plan->count; i++) {
        if (plan->step[i].role != ROLE_GIVEN)
            continue;
        Value value;
        int   flags = input_convert(&value, &report->givens[given], binary);
        stored[given] = flags ? report->givens[given] : input_exact(seen_exactly(&value, binary, binary->mem, &flags));
        given++;
    }
    return stored;
}

/* ---- the truth -------------------------------------------------------------------------------------------- */

/* Whether the bounds of a value are so near to each other that an error in ulps of prec bits shows its first digits. */
static bool is_sharp(const Value *value, mpfr_prec_t prec)
{
    bool sharp = true;
    for (int i = 0; i < value_count(value) && sharp; i++) {
        mpfr_t lo, hi, width;
        mpfr_inits2(4 * prec, lo, hi, width, (mpfr_ptr)0);
        enclosure_ends(lo, hi, value_num(value)[i]);
        mpfr_sub(width, hi, lo, MPFR_RNDU);
        mpfr_exp_t size = mpfr_cmpabs(lo, hi) < 0 ? mpfr_get_exp(hi) : mpfr_regular_p(lo) ? mpfr_get_exp(lo) : 0;
        sharp = !mpfr_regular_p(width) || mpfr_get_exp(width) < size - prec - 12;
        mpfr_clears(lo, hi, width, (mpfr_ptr)0);
    }
    return sharp;
}

/* The report's enclosures have the digits that a page shows. To grade a run of many bits they have to be sharper than its
 * ulp: the precision rises until they are, or until it is plain that a value cannot be told from 0. */
static void enclose(Checker *c, mpfr_prec_t prec)
{
    const Report *report = c->report;
    const Plan   *plan = report->plan;
    NumCtx       *ctx = &report->desk->enclosure;
    mpfr_prec_t   finest = prec > 53 ? prec : 53;
    c->enclosure_prec = 2 * finest > 512 ? 2 * finest : 512;
    bool enough = !report->enclosure;
    for (ctx->prec = finest + 64; !enough && ctx->prec <= 4096 + 4 * finest; ctx->prec *= 2) {
        Column *column = column_run(plan, report->givens, report->exact, plan->aspects, ctx);
        enough = true;
        for (int i = 0; i < plan->aspects; i++) {
            const Entry *exact = &report->exact->entry[i], *entry = &column->entry[i];
            Shape        shape = entry->value.shape;
            if (exact->state == STATE_FAILED && entry->state == STATE_OK && (shape.kind == SHAPE_NUMBER || shape.kind == SHAPE_VECTOR))
                enough &= is_sharp(&entry->value, finest);
        }
        c->enclosure = column;
    }
    ctx->prec = c->enclosure_prec;
}

/* ---- rows ------------------------------------------------------------------------------------------------- */

static bool true_value(Checker *c, int step, int component, True *truth)
{
    const Report *report = c->report;
    const Entry  *entry = &report->exact->entry[step];
    truth->ctx = c->exact;
    if (entry->state != STATE_OK && c->enclosure && c->enclosure->entry[step].state == STATE_OK) {
        entry = &c->enclosure->entry[step];
        truth->ctx = &report->desk->enclosure;
    } else if (entry->state != STATE_OK) {
        return false;
    }
    truth->num = value_num(&entry->value)[component < 0 ? 0 : component];
    return true;
}

/* What the step should have given for the rounded values it was given: exact, or enclosed where that is needed. */
static bool should_be(Checker *c, Rival *rival, int step, Value *value, NumCtx **ctx)
{
    const Expr *formula = c->report->plan->step[step].formula;
    Env         env = {.num = c->exact, .slot = rival->seen};
    *ctx = c->exact;
    if (eval(value, formula, &env) == NUM_OK)
        return true;
    const Plan *plan = c->report->plan;
    NumCtx     *enclosure = &c->report->desk->enclosure;
    Slot       *slots = ARENA_MANY(c->mem, Slot, plan->slots + 1);
    enclosure->prec = c->enclosure_prec;
    for (int i = 0; i < plan->slots; i++) {
        slots[i] = rival->seen[i];
        if (slots[i].set && !slots[i].flags)
            slots[i].flags = value_convert(&slots[i].value, rival->seen[i].value, enclosure);
    }
    env = (Env){.num = enclosure, .slot = slots};
    *ctx = enclosure;
    return eval(value, formula, &env) == NUM_OK;
}

static Text number_text(Num num, NumCtx *ctx, int digits, bool *all, Arena *mem)
{
    Buf  buf = {0};
    bool every = ctx->sys->decimal(&buf, num, digits, ctx);
    if (all)
        *all = every;
    return buf_finish(&buf, mem);
}

static bool is_zero(Num x, NumCtx *ctx)
{
    Num zero;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    return ctx->sys->compare(x, zero, ctx) == ORDER_EQUAL;
}

/* made = computed - f(rounded), came = f(rounded) - true, both in ulps of the true value. */
static void split_error(Checker *c, Rival *rival, int step, int component, const True *truth, const Judgement *j, Num computed,
                        Score *score)
{
    Value        value;
    NumCtx      *ctx;
    Num          hat, made, came, unit, target;
    Rat          two_to;
    const Step  *s = &c->report->plan->step[step];
    const Exact *exact_hat = rival->ctx.sys->to_exact(computed, &rival->ctx);
    if (!exact_hat || rat_power(&two_to, rat_int(2), j->ulp, c->exact))
        return;
    if (s->role == ROLE_GIVEN) { /* a given is rounded when it is stored: all of its error is made there */
        score->made = score->error;
        score->came = TEXT("0");
        return;
    }
    if (!should_be(c, rival, step, &value, &ctx))
        return;
    if (ctx == c->exact && truth->ctx != c->exact) { /* the truth is enclosed: what should be goes there too */
        NumCtx *enclosure = truth->ctx;
        Value   moved;
        if (value_convert(&moved, value, enclosure))
            return;
        value = moved;
        ctx = enclosure;
    }
    Num should = value_num(&value)[component < 0 ? 0 : component];
    if (ctx == truth->ctx)
        target = truth->num;
    else if (ctx->sys->from_exact(&target, truth->num.exact, ctx))
        return;
    if (ctx->sys->from_exact(&hat, exact_hat, ctx) || ctx->sys->from_exact(&unit, exact_rational(two_to, c->exact), ctx) ||
        ctx->sys->sub(&made, hat, should, ctx) || ctx->sys->sub(&came, should, target, ctx) || ctx->sys->div(&made, made, unit, ctx) ||
        ctx->sys->div(&came, came, unit, ctx))
        return;
    if (truth->ctx == c->exact && truth->num.exact->kind == EXACT_ROOTS && truth->num.exact->count == 0 && !is_zero(made, ctx))
        return; /* ulps of 0 mean nothing */
    score->made = ulps_text(made, ctx, c->mem);
    score->came = ulps_text(came, ctx, c->mem);
}

static Score score_of(Checker *c, Rival *rival, int step, int component, const True *truth)
{
    Score        score = {.grade = GRADE_UNKNOWN};
    const Entry *entry = &rival->column->entry[step];
    if (entry->state != STATE_OK && entry->state != STATE_FAILED)
        return score;
    if (entry->value.shape.kind == SHAPE_NONE || value_count(&entry->value) == 0)
        return score;
    Num       computed = value_num(&entry->value)[component < 0 ? 0 : component];
    Judgement j = judge(computed, &rival->ctx, truth, c->exact);
    score.grade = j.grade;
    score.subnormal = j.subnormal;
    score.value = number_text(computed, &rival->ctx, rival->ctx.sys->hex ? 0 : 40, NULL, c->mem);
    bool plain = j.measured && j.grade != GRADE_SPURIOUS;
    if (j.grade == GRADE_EXACT)
        score.error = TEXT("0");
    else if (plain)
        score.error = ulps_text(j.ulps, truth->ctx, c->mem);
    if (plain && score.error.len)
        split_error(c, rival, step, component, truth, &j, computed, &score);
    return score;
}

/* How much larger the terms of the outermost sum (or dot product) are than the sum: log2 of it, at least 2 to count. */
static int amplification(Checker *c, int step, int component, const True *truth)
{
    const Expr *formula = c->report->plan->step[step].formula;
    Env         env = column_env(c->rival[RIVAL_64].column, &c->rival[RIVAL_64].ctx);
    double      sum = 0;
    if (!formula)
        return 0;
    if (formula->kind == EXPR_VECTOR && component >= 0) {
        formula = formula->arg[component];
        component = -1;
    }
    bool dot = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DOT;
    bool add = formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_SUM;
    if (!dot && !add)
        return 0;
    Value term[2];
    for (int i = 0; add && i < formula->count; i++) {
        if (eval(&term[0], formula->arg[i], &env))
            return 0;
        sum += fabs(value_num(&term[0])[component < 0 ? 0 : component].binary64);
    }
    if (dot && (eval(&term[0], formula->arg[0], &env) || eval(&term[1], formula->arg[1], &env)))
        return 0;
    for (int i = 0; dot && i < term[0].shape.rows; i++)
        sum += fabs(term[0].num[i].binary64 * term[1].num[i].binary64);
    Num near;
    if (truth->ctx != c->exact || binary64_system.from_exact(&near, truth->num.exact, &c->rival[RIVAL_64].ctx) || near.binary64 == 0)
        return 0;
    double times = log2(sum / fabs(near.binary64));
    return times >= 2 && isfinite(times) ? (int)lround(times) : 0;
}

/* Digits of the truth: one past the place where binary64 leaves it, at most 60. */
static Text truth_text(Checker *c, const True *truth, Text computed, bool *all)
{
    for (int digits = 17;; digits += 20) {
        Text text = number_text(truth->num, truth->ctx, digits, all, c->mem);
        if (*all || digits > 57)
            return text;
        size_t same = 0;
        while (same < text.len && same < computed.len && text.at[same] == computed.at[same])
            same++;
        if (same + 3 < text.len) {
            bool   plain = true;
            size_t end = same + 3 > 20 ? same + 3 : 20;
            for (size_t i = 0; i < text.len; i++)
                plain &= text.at[i] != 'e';
            bool point = false;
            for (size_t i = 0; i < end && i < text.len; i++)
                point |= text.at[i] == '.';
            return plain && point && end < text.len ? text_cut(text, 0, end) : text;
        }
    }
}

static CheckRow *add_row(Checker *c, int step, int component)
{
    static const char *const AXES[] = {".x", ".y", ".z"};
    CrossCheck              *check = c->check;
    Text                     name = c->report->plan->step[step].name;
    check->row = arena_grow(c->mem, check->row, sizeof(CheckRow), check->rows, &c->row_room);
    CheckRow *row = &check->row[check->rows++];
    *row = (CheckRow){.step = step, .component = component};
    row->name = component < 0 ? name : text_format(c->mem, "%.*s%s", TEXT_ARG(name), AXES[component]);
    return row;
}

static void check_number(Checker *c, int step, int component)
{
    True truth;
    if (!true_value(c, step, component, &truth))
        return;
    CheckRow *row = add_row(c, step, component);
    for (int r = 0; r < RIVALS; r++)
        row->score[r] = score_of(c, &c->rival[r], step, component, &truth);
    row->amplified = amplification(c, step, component, &truth);
    row->truth = truth_text(c, &truth, row->score[RIVAL_64].value, &row->truth_exact);
}

static Num without_sign(Num x, NumCtx *ctx)
{
    Num zero, minus = x;
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    if (ctx->sys->compare(x, zero, ctx) == ORDER_LESS)
        ctx->sys->neg(&minus, x, ctx);
    return minus;
}

/* A vector as a whole: its largest error, judged as if its largest component had it. Exact truths only: for enclosed
 * ones the components have to do. */
static Score score_whole(Checker *c, Rival *rival, int step, int count)
{
    const Entry *entry = &rival->column->entry[step];
    Score        score = {.grade = GRADE_UNKNOWN};
    True         largest = {{.exact = &exact_zero}, c->exact};
    Num          worst = {.exact = &exact_zero}, off;
    for (int i = 0; i < count; i++) {
        True truth;
        if (entry->state != STATE_OK || !true_value(c, step, i, &truth) || truth.ctx != c->exact)
            return score;
        const Exact *seen = rival->ctx.sys->to_exact(entry->value.num[i], &rival->ctx);
        Num          hat = {.exact = seen}, error, size = without_sign(truth.num, c->exact);
        if (!seen || exact_system.sub(&error, hat, truth.num, c->exact))
            return score;
        error = without_sign(error, c->exact);
        if (exact_system.compare(size, largest.num, c->exact) == ORDER_GREATER)
            largest.num = size;
        if (exact_system.compare(error, worst, c->exact) == ORDER_GREATER)
            worst = error;
    }
    if (exact_system.add(&off, largest.num, worst, c->exact))
        return score;
    Judgement j = judge_exact(off.exact, format_of(rival->ctx.sys, rival->ctx.prec), &largest, c->exact);
    score.grade = j.grade;
    score.error = j.grade == GRADE_EXACT ? TEXT("0") : ulps_text(j.ulps, c->exact, c->mem);
    return score;
}

static void check_whole(Checker *c, int step, int count)
{
    CheckRow *row = add_row(c, step, -1);
    row->whole = true;
    for (int r = 0; r < RIVALS; r++)
        row->score[r] = score_whole(c, &c->rival[r], step, count);
}

static void check_step(Checker *c, int step)
{
    const Entry *entry = &c->report->exact->entry[step];
    const Value *value = &entry->value;
    Shape        shape = c->report->plan->step[step].shape;
    if (entry->state != STATE_OK && entry->state != STATE_FAILED)
        return;
    if (entry->state == STATE_OK)
        shape = value->shape;
    if (shape.kind == SHAPE_NUMBER)
        check_number(c, step, -1);
    else if (shape.kind == SHAPE_VECTOR) {
        for (int i = 0; i < shape.rows; i++)
            check_number(c, step, i);
        check_whole(c, step, shape.rows);
    }
}

/* ---- decisions -------------------------------------------------------------------------------------------- */

static Text truth_word(Truth truth)
{
    return truth == TRUTH_TRUE ? TEXT("holds") : truth == TRUTH_FALSE ? TEXT("does not hold") : TEXT("undecided");
}

/* What an answer that is a word came to in a run; "none" where it has no value there. */
static Text word_in(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &column->entry[i];
        if (plan->step[i].role == ROLE_ANSWER && text_equal(plan->step[i].name, name) && entry->state == STATE_OK &&
            column_active(plan, column, i))
            return entry->value.shape.kind == SHAPE_WORD ? entry->value.word : TEXT("none");
    }
    return TEXT("none");
}

static void add_divergence(Checker *c, Divergence divergence)
{
    bool differs = !text_equal(divergence.typed, divergence.stored);
    for (int r = 0; r < RIVALS; r++)
        differs |= !text_equal(divergence.typed, divergence.rival[r]);
    if (!differs)
        return;
    c->check->divergence = arena_grow(c->mem, c->check->divergence, sizeof divergence, c->check->divergences, &c->divergence_room);
    c->check->divergence[c->check->divergences++] = divergence;
}

static void compare_words(Checker *c, const Column *stored)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->role != ROLE_ANSWER || step->shape.kind != SHAPE_WORD || c->report->exact->entry[i].state != STATE_OK)
            continue;
        Divergence d = {.step = i, .name = step->name};
        d.typed = word_in(plan, c->report->exact, step->name);
        d.stored = word_in(plan, stored, step->name);
        for (int r = 0; r < RIVALS; r++)
            d.rival[r] = word_in(plan, c->rival[r].free, step->name);
        add_divergence(c, d);
    }
}

/* A step in which min, max, abs or sign chose otherwise. */
static void compare_choices(Checker *c, const Column *stored, int i)
{
    const Step  *step = &c->report->plan->step[i];
    const Entry *entry = &c->report->exact->entry[i];
    Text         same = TEXT("one"), other = TEXT("another");
    Divergence   d = {.step = i, .typed = same};
    d.name =
        text_format(c->mem, "the choice of min, max, abs or sign in %.*s", TEXT_ARG(step->name.len ? step->name : TEXT("the expression")));
    d.stored = stored->entry[i].state == STATE_OK && stored->entry[i].choices != entry->choices ? other : same;
    for (int r = 0; r < RIVALS; r++) {
        const Entry *own = &c->rival[r].column->entry[i];
        d.rival[r] = own->state == STATE_OK && own->choices != entry->choices ? other : same;
    }
    if (c->check->diverged_at < 0 && !text_equal(d.rival[RIVAL_64], d.typed))
        c->check->diverged_at = i;
    add_divergence(c, d);
}

/* Conditions that were asked in the exact run, and how each run would have decided them from its own values: `stored` runs
 * along the cases of the exact run as the rivals do. */
static void compare_decisions(Checker *c, const Column *stored)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &c->report->exact->entry[i];
        if (entry->state == STATE_OK && (step->role == ROLE_STEP || step->role == ROLE_ANSWER))
            compare_choices(c, stored, i);
        if ((step->role != ROLE_CASE && step->role != ROLE_NEED) || entry->state != STATE_OK)
            continue;
        Buf formula = {0};
        expr_write(&formula, step->formula, false);
        Divergence d = {.step = i, .name = buf_finish(&formula, c->mem), .typed = truth_word(entry->value.truth)};
        d.stored = truth_word(stored->entry[i].own);
        for (int r = 0; r < RIVALS; r++)
            d.rival[r] = truth_word(c->rival[r].column->entry[i].own);
        if (c->check->diverged_at < 0 && !text_equal(d.rival[RIVAL_64], d.typed))
            c->check->diverged_at = i;
        add_divergence(c, d);
    }
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

/* The largest difference between the sides of an equation, worked out exactly from the values of a float run. */
static Text miss(Checker *c, Rival *rival, const Expr *law)
{
    Env   env = {.num = c->exact, .slot = rival->seen};
    Value left, right;
    if (law->kind != EXPR_CHAIN || law->count != 2 || law->ops[1] != OP_EQ || eval(&left, law->arg[0], &env) ||
        eval(&right, law->arg[1], &env) || left.shape.kind == SHAPE_WORD)
        return (Text){0};
    Num worst = {.exact = &exact_zero};
    for (int i = 0; i < value_count(&left); i++) {
        Num difference;
        if (exact_system.sub(&difference, value_num(&left)[i], value_num(&right)[i], c->exact))
            return (Text){0};
        if (exact_sign(difference.exact, c->exact) < 0)
            exact_system.neg(&difference, difference, c->exact);
        if (exact_system.compare(difference, worst, c->exact) == ORDER_GREATER)
            worst = difference;
    }
    return number_text(worst, c->exact, 2, NULL, c->mem);
}

static void check_laws(Checker *c)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        if (plan->step[i].role != ROLE_LAW || report_law(c->report, i) == HOLDS_SKIPPED)
            continue;
        c->check->law = arena_grow(c->mem, c->check->law, sizeof(CheckLaw), c->check->laws, &c->law_room);
        CheckLaw *law = &c->check->law[c->check->laws++];
        *law = (CheckLaw){.step = i};
        for (int r = 0; r < RIVALS; r++)
            law->off[r] = miss(c, &c->rival[r], plan->step[i].formula);
    }
}

static Text proof_of(Checker *c)
{
    const Report *report = c->report;
    bool          enclosed = false, undecided = false;
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        enclosed |= entry->state == STATE_FAILED && entry->flags == NUM_UNABLE;
        undecided |= report->plan->step[i].role == ROLE_LAW && report_law(report, i) == HOLDS_UNKNOWN;
    }
    if (!enclosed)
        return TEXT("exact: every true value above is a fraction or a sum of roots, every decision and law was decided without rounding");
    return text_format(
        c->mem, "proved: true values without an exact form lie in enclosures of up to %ld bits, and every digit shown is certain%s",
        (long)(c->enclosure ? c->enclosure : report->enclosure)->prec, undecided ? "; laws between such values stay undecided" : "");
}

CrossCheck *crosscheck_make(const Report *report, mpfr_prec_t prec, bool all)
{
    Arena  *mem = report->desk->exact.mem;
    Checker c = {.report = report, .check = ARENA_ONE(mem, CrossCheck), .mem = mem, .exact = &report->desk->exact};
    *c.check = (CrossCheck){.report = report, .diverged_at = -1};
    run_rivals(&c, prec);
    enclose(&c, prec);
    Input        *stored_givens = crosscheck_stored(report, &c.rival[RIVAL_64].ctx);
    const Column *stored = column_run(report->plan, stored_givens, NULL, report->plan->aspects, c.exact);
    compare_decisions(&c, column_run(report->plan, stored_givens, report->exact, report->plan->aspects, c.exact));
    compare_words(&c, stored);
    for (int i = 0; i < report->plan->aspects; i++) {
        Role role = report->plan->step[i].role;
        if (c.check->diverged_at >= 0 && i > c.check->diverged_at)
            break;
        if (role == ROLE_GIVEN || (role == ROLE_STEP && all) || role == ROLE_ANSWER)
            check_step(&c, i);
    }
    for (int i = 0; i < c.check->rows; i++)
        c.check->stored_differs |= report->plan->step[c.check->row[i].step].role == ROLE_GIVEN && !c.check->row[i].whole &&
                                   c.check->row[i].score[RIVAL_64].grade != GRADE_EXACT;
    if (c.check->diverged_at < 0)
        check_laws(&c);
    c.check->proof = proof_of(&c);
    for (int r = 0; r < RIVALS; r++)
        numctx_close(&c.rival[r].ctx);
    return c.check;
}
