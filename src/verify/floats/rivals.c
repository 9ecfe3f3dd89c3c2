#include "verify/floats/checker.h"
#include "verify/floats/parts.h"

#include <assert.h>
#include <string.h>

Value rivals_exactly(const Value *value, NumCtx *from, Arena *mem, int *flags)
{
    int   count = value_count(value);
    Num  *num = ARENA_MANY(mem, Num, count + 1);
    Value seen = *value;
    for (int i = 0; i < count; i++) {
        num[i].exact = from->sys->to_exact(value_num(value)[i], from);
        if (!num[i].exact) {
            *flags |= NUM_DOMAIN;
            return (Value){.shape = {.kind = SHAPE_NONE}};
        }
    }
    if (value->shape.kind == SHAPE_NUMBER)
        seen.one = num[0];
    else if (count)
        seen.num = num;
    return seen;
}

static void see(CrossChecker *c, Rival *rival)
{
    const Plan *plan = c->report->plan;
    rival->seen = ARENA_MANY(c->mem, Slot, plan->slots + 1);
    for (int i = 0; i < plan->slots; i++) {
        Slot slot = rival->column->slot[i];
        if (slot.set && !slot.flags)
            slot.value = rivals_exactly(&slot.value, &rival->ctx, c->mem, &slot.flags);
        rival->seen[i] = slot;
    }
}

bool rivals_decide(const Plan *plan, int step)
{
    Role role = plan->step[step].role;
    return role == ROLE_CASE || role == ROLE_NEED || (role == ROLE_LAW && !plan->method.len);
}

/* The laws of a method are not part of a run: they are checked exactly afterwards, from the values of the run. */
static const bool *all_but_laws(CrossChecker *c)
{
    const Plan *plan = c->report->plan;
    bool       *wanted = ARENA_MANY(c->mem, bool, plan->count);
    for (int i = 0; i < plan->aspects; i++)
        wanted[i] = plan->step[i].role != ROLE_LAW || rivals_decide(plan, i);
    return wanted;
}

int rivals_find(const CrossChecker *c, bool takes_precision)
{
    int rival = RIVAL_GRADED;
    while (c->check->machine[rival].sys->takes_precision != takes_precision)
        rival++;
    return rival;
}

static void list_rivals(CrossCheck *check, Machine graded)
{
    enum { BITS = 256 }; /* of a run beside the graded one */
    check->machine[check->rivals++] = graded;
    for (int i = 0; number_systems[i]; i++)
        if (number_systems[i]->format && number_systems[i] != graded.sys) {
            assert(check->rivals < MOST_RIVALS);
            check->machine[check->rivals++] = (Machine){number_systems[i], number_systems[i]->takes_precision ? BITS : 0};
        }
}

static void run_systems(CrossChecker *c)
{
    const Report *report = c->report;
    const bool   *wanted = all_but_laws(c);
    for (int r = 0; r < c->check->rivals; r++) {
        Rival *rival = &c->rival[r];
        numctx_open_for(&rival->ctx, c->check->machine[r], c->mem);
        rival->ctx.goes_on = true;
        rival->column = column_run_some(report->plan, report->givens, report->exact, wanted, &rival->ctx);
        c->check->system[r] = number_machine_name(c->check->machine[r], c->mem);
        see(c, rival);
    }
}

/* Whether a number of the value has more bits than exact numbers may have. */
static bool is_too_long(const Value *value, NumCtx *binary)
{
    bool too_long = false;
    for (int i = 0; i < value_count(value); i++) {
        Num num = value_num(value)[i];
        too_long |= !binary->sys->to_exact(num, binary) && binary->sys->classify(num) == NUM_FINITE;
    }
    return too_long;
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
        bool  usable = !flags && !is_too_long(&value, binary);
        stored[given] = usable ? input_exact(rivals_exactly(&value, binary, binary->mem, &flags)) : report->givens[given];
        given++;
    }
    return stored;
}

/* The stored value of a literal, which may be infinite; NULL if the expression is not a literal or is stored exactly. Angles are not
 * rounded, because exact numbers have no sine of a rounded angle. */
static const Exact *stored_literal(const Expr *expr, NumCtx *binary)
{
    Num near;
    if (expr->kind != EXPR_NUMBER || !exact_is_rational(expr->exact) || binary->sys->from_exact(&near, expr->exact, binary))
        return NULL;
    const Exact *value = binary->sys->to_exact(near, binary);
    bool         beyond = value && value->kind == EXACT_INFINITY;
    return beyond || (value && !rat_equal(exact_rat(value), exact_rat(expr->exact))) ? value : NULL;
}

static bool rounds_literals(const Expr *expr, NumCtx *binary)
{
    bool rounds = stored_literal(expr, binary) != NULL;
    for (int i = 0; i < expr->count && !rounds; i++)
        rounds = rounds_literals(expr->arg[i], binary);
    return rounds;
}

static void round_literals(CrossChecker *c, Expr *expr)
{
    const Exact *value = stored_literal(expr, &c->rival[RIVAL_GRADED].ctx);
    expr->exact = value ? value : expr->exact;
    c->stored_beyond |= expr->kind == EXPR_NUMBER && value && value->kind == EXACT_INFINITY;
    for (int i = 0; i < expr->count; i++)
        round_literals(c, expr->arg[i]);
}

/* The plan with rounded literals in its formulas; the plan itself if no literal changes. */
static const Plan *stored_plan(CrossChecker *c)
{
    const Plan *plan = c->report->plan;
    NumCtx     *binary = &c->rival[RIVAL_GRADED].ctx;
    Plan       *copy = NULL;
    Step       *step = NULL;
    for (int i = 0; i < plan->aspects; i++) {
        State state = c->report->exact->entry[i].state;
        bool  reached = state != STATE_NOT_REACHED && state != STATE_ELSEWHERE;
        if (!plan->step[i].formula || !reached || (plan->step[i].role == ROLE_LAW && !rivals_decide(plan, i)) ||
            !rounds_literals(plan->step[i].formula, binary))
            continue;
        if (!copy) {
            copy = ARENA_ONE(c->mem, Plan);
            *copy = *plan;
            step = ARENA_MANY(c->mem, Step, plan->count);
            memcpy(step, plan->step, sizeof(Step) * (size_t)plan->count);
            copy->step = step;
        }
        Expr *formula = expr_copy(plan->step[i].formula, c->mem);
        round_literals(c, formula);
        step[i].formula = formula;
    }
    return copy ? copy : plan;
}

/* Whether a given of the run, infinite only as it is stored, is beyond the format. */
static bool is_beyond(const CrossChecker *c, const Rival *rival, int given)
{
    const Entry *typed = &c->report->exact->entry[given], *stored = &rival->column->entry[given];
    for (int i = 0; stored->state == STATE_OK && i < part_count(&stored->value); i++)
        if (rival->ctx.sys->classify(part_of(&stored->value, i)) == NUM_INFINITE &&
            (typed->state != STATE_OK || part_of(&typed->value, i).exact->kind != EXACT_INFINITY))
            return true;
    return false;
}

/* The run from the stored numbers serves only for decisions and answers that are words. */
static const Column *run_stored(CrossChecker *c)
{
    const Plan *plan = c->stored_plan;
    bool       *wanted = ARENA_MANY(c->mem, bool, plan->count);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        word = step->role == ROLE_ANSWER && step->shape.kind == SHAPE_WORD;
        wanted[i] = rivals_decide(plan, i) || word || c->report->exact->entry[i].choices;
    }
    plan_add_needed(plan, wanted, c->mem);
    return column_run_some(plan, crosscheck_stored(c->report, &c->rival[RIVAL_GRADED].ctx), c->report->exact, wanted, c->exact);
}

/* Whether a run along the cases of the exact run would have taken the same cases by itself. */
static bool follows(const CrossChecker *c, const Column *column)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *exact = &c->report->exact->entry[i];
        bool         decision = rivals_decide(plan, i);
        bool         asked = exact->state != STATE_NOT_REACHED && exact->state != STATE_ELSEWHERE;
        if (decision && asked && (exact->state != STATE_OK || column->entry[i].own != exact->value.truth))
            return false;
    }
    return true;
}

const Column *rivals_free(CrossChecker *c, int r)
{
    const Report *report = c->report;
    const Column *led = r < c->check->rivals ? c->rival[r].column : c->stored;
    if (follows(c, led))
        return led;
    if (r < c->check->rivals)
        return column_run_some(report->plan, report->givens, NULL, all_but_laws(c), &c->rival[r].ctx);
    const Input *givens = crosscheck_stored(report, &c->rival[RIVAL_GRADED].ctx);
    return column_run_some(c->stored_plan, givens, NULL, all_but_laws(c), c->exact);
}

/* ---- the truth -------------------------------------------------------------------------------------------- */

/* Whether the bounds of a value are close enough to show the first digits of an error in ulps of prec bits. */
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

/* The enclosures of the report are only narrow enough for a page. To grade a run of many bits, they must be narrower than its
 * ulp. The precision rises until they are, or until a value clearly cannot be told apart from 0. */
static void enclose(CrossChecker *c, mpfr_prec_t prec)
{
    const Report *report = c->report;
    const Plan   *plan = report->plan;
    NumCtx       *ctx = &report->desk->enclosure;
    mpfr_prec_t   finest = prec > 53 ? prec : 53;
    c->enclosure_prec = 2 * finest > 512 ? 2 * finest : 512;
    bool enough = true; /* speeds and directions, which the report may have enclosed, are not graded */
    for (int i = 0; i < plan->aspects; i++)
        enough &= report->exact->entry[i].state != STATE_FAILED;
    for (ctx->prec = finest + 64; !enough && ctx->prec <= 4096 + 4 * finest; ctx->prec *= 2) {
        Column *column = column_run(plan, report->givens, report->exact, plan->aspects, ctx);
        enough = true;
        for (int i = 0; i < plan->aspects; i++) {
            const Entry *exact = &report->exact->entry[i], *entry = &column->entry[i];
            if (exact->state == STATE_FAILED && entry->state == STATE_OK)
                enough &= is_sharp(&entry->value, finest);
        }
        c->enclosure = column;
    }
    ctx->prec = c->enclosure_prec;
}

/* Encloses a multiple of pi, so that it can be compared with the numbers of a run. */
static bool enclose_angle(True *truth, NumCtx *ctx)
{
    mpfr_prec_t prec = ctx->prec;
    ctx->prec = prec < LIMIT_ANGLE ? prec : LIMIT_ANGLE;
    int status = enclosure_system.from_exact(&truth->num, truth->num.exact, ctx);
    ctx->prec = prec;
    truth->ctx = ctx;
    return status == NUM_OK;
}

bool rivals_truth(CrossChecker *c, int step, int component, True *truth)
{
    const Report *report = c->report;
    NumCtx       *ctx = &report->desk->enclosure;
    const Column *enclosures[] = {c->enclosure, report->enclosure}; /* the sharper one may have more bits than angles have */
    const Entry  *entry = &report->exact->entry[step];
    if (entry->state == STATE_OK) {
        *truth = (True){part_of(&entry->value, component), c->exact};
        return truth->num.exact->kind != EXACT_ANGLE || enclose_angle(truth, ctx);
    }
    for (int i = 0; i < 2; i++)
        if (enclosures[i] && enclosures[i]->entry[step].state == STATE_OK) {
            *truth = (True){part_of(&enclosures[i]->entry[step].value, component), ctx};
            const Exact *exact = enclosure_exact(truth->num); /* of one part, where another one has no exact form */
            if (exact && exact->kind == EXACT_ROOTS)
                *truth = (True){{.exact = exact}, c->exact};
            return true;
        }
    return false;
}

void rivals_run(CrossChecker *c, Machine graded)
{
    list_rivals(c->check, graded);
    run_systems(c);
    enclose(c, c->check->machine[rivals_find(c, true)].prec);
    c->stored_plan = stored_plan(c);
    c->check->stored_differs = c->stored_plan != c->report->plan;
    c->stored = run_stored(c);
    for (int i = 0; i < c->report->plan->aspects; i++)
        c->stored_beyond |= c->report->plan->step[i].role == ROLE_GIVEN && is_beyond(c, &c->rival[RIVAL_GRADED], i);
}

void rivals_close(CrossChecker *c)
{
    for (int r = 0; r < c->check->rivals; r++)
        numctx_close(&c->rival[r].ctx);
}
