#include "derive/plan.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum { FIRST_PREC = 128, LAST_PREC = 4096 };

bool column_active(const Plan *plan, const Column *column, int step)
{
    int guard = plan->step[step].guard;
    if (guard < 0)
        return true;
    const Entry *entry = &column->entry[guard];
    return entry->state == STATE_OK && (entry->value.truth == TRUTH_TRUE) == plan->step[step].guard_is;
}

Env column_env(const Column *column, NumCtx *ctx)
{
    return (Env){.num = ctx, .slot = column->slot};
}

/* The certain digits of a value, decimal places where it is 0. */
static int certain_digits(const Value *value)
{
    int least = INT_MAX;
    for (int i = 0; i < value_count(value); i++) {
        Num num = value_num(value)[i];
        int zeros = enclosure_zeros(num), digits = enclosure_exact(num) ? INT_MAX : zeros ? zeros : enclosure_digits(num);
        least = digits < least ? digits : least;
    }
    return least;
}

/* The number of digits to which the two sides of a comparison agree when their enclosures overlap; of comparisons joined by `and`, the
 * smallest; 0 for any other condition. */
static int agreement(const Expr *condition, Env *env)
{
    Value left, right;
    int   worst = INT_MAX;
    bool  joined = condition->kind == EXPR_CHAIN && expr_level(condition) == LEVEL_AND;
    for (int i = 0; joined && i < condition->count; i++) {
        bool holds = eval(&left, condition->arg[i], env) == NUM_OK && left.truth == TRUTH_TRUE;
        int  digits = holds ? INT_MAX : agreement(condition->arg[i], env);
        worst = digits < worst ? digits : worst;
    }
    if (joined)
        return worst == INT_MAX ? 0 : worst;
    if (condition->kind != EXPR_CHAIN || condition->count != 2 || expr_level(condition) != LEVEL_COMPARE ||
        eval(&left, condition->arg[0], env) || eval(&right, condition->arg[1], env))
        return 0;
    int a = certain_digits(&left), b = certain_digits(&right), least = a < b ? a : b;
    return least == INT_MAX ? 0 : least;
}

static ColumnProver *prove;

void column_prove_with(ColumnProver *prover)
{
    prove = prover;
}

/* The truth of a condition that exact numbers cannot decide, from enclosures of rising precision, and from the prover where the first
 * of them does not do. */
static Truth decide(const Plan *plan, const Input *givens, const Column *exact, int step, int *agreed)
{
    NumCtx ctx;
    Truth  truth = TRUTH_UNKNOWN;
    Arena *mem = arena_new(); /* nothing of it is needed once it is decided, and a long plan has many conditions */
    numctx_open(&ctx, &enclosure_system, mem);
    ctx.exact_part = EXACT_PART_INSTEAD;
    for (ctx.prec = FIRST_PREC; ctx.prec <= LAST_PREC && truth == TRUTH_UNKNOWN; ctx.prec *= 2) {
        Column *column = column_enclose(plan, givens, exact, NULL, step, &ctx);
        Env     env = column_env(column, &ctx);
        Value   value;
        if (eval(&value, plan->step[step].formula, &env) == NUM_OK)
            truth = value.truth;
        if (truth == TRUTH_UNKNOWN && ctx.prec == FIRST_PREC && prove)
            truth = prove(plan, givens, exact, step);
        if (truth == TRUTH_UNKNOWN)
            *agreed = agreement(plan->step[step].formula, &env);
    }
    numctx_close(&ctx);
    arena_free(mem);
    return truth;
}

static bool is_condition(Role role)
{
    return role == ROLE_NEED || role == ROLE_LAW || role == ROLE_CASE;
}

static void run_condition(const Plan *plan, const Input *givens, Column *column, const Column *decider, int i, Env *env)
{
    Entry *entry = &column->entry[i];
    bool   exact = column->sys->kind == NUM_EXACT;
    bool   taken = column->known && plan->step[i].role != ROLE_LAW; /* a decision that is taken over is not made again */
    entry->flags = taken ? NUM_OK : eval(&entry->value, plan->step[i].formula, env);
    entry->own = taken || entry->flags ? TRUTH_UNKNOWN : entry->value.truth;
    if (exact && !(entry->flags & ~NUM_UNABLE) && entry->own == TRUTH_UNKNOWN) {
        entry->own = decide(plan, givens, column, i, &entry->agreed);
        entry->proved = entry->own != TRUTH_UNKNOWN;
        entry->flags = NUM_OK;
    }
    Truth truth = decider ? decider->entry[i].value.truth : entry->own;
    if (decider && plan->step[i].role != ROLE_LAW) {
        entry->flags = NUM_OK;
        entry->state = decider->entry[i].state;
    } else {
        entry->state = entry->flags ? STATE_FAILED : truth == TRUTH_UNKNOWN ? STATE_UNDECIDED : STATE_OK;
        truth = entry->own;
    }
    entry->value = value_truth(truth);
}

bool plan_fits(const Step *step, const Value *value)
{
    bool counts = step->shape.kind == SHAPE_NUMBER || step->shape.kind == SHAPE_VECTOR;
    return !counts || value->shape.kind == SHAPE_NONE || shape_equal(value->shape, step->shape);
}

static void run_step(const Plan *plan, const Input *given, Column *column, int i, Env *env)
{
    const Step *step = &plan->step[i];
    Entry      *entry = &column->entry[i];
    if (step->role == ROLE_GIVEN) {
        assert(given && step->slot >= 0);
        entry->flags = input_convert(&entry->value, given, env->num);
        column->slot[step->slot] = (Slot){entry->value, entry->flags, true};
    }
    const Entry *known = column->known ? &column->known->entry[i] : NULL;
    if (step->role == ROLE_GIVEN && !step->formula) /* a mistake or convention may change given values */
        ;
    else if (known && known->state == STATE_OK && value_count(&known->value)) {
        entry->flags = value_convert(&entry->value, known->value, env->num);
        env->choices = known->choices;
    } else if (step->formula)
        entry->flags = eval(&entry->value, step->formula, env);
    else
        entry->value = (Value){.shape = {.kind = SHAPE_NONE}};
    entry->state = entry->flags ? STATE_FAILED : STATE_OK;
    if (step->slot >= 0)
        column->slot[step->slot] = (Slot){entry->value, entry->flags | (plan_fits(step, &entry->value) ? NUM_OK : NUM_UNABLE), true};
}

/* After these, no later step can be valid: a failed need, an undecided condition, a stop. */
static bool ends_plan(const Step *step, const Entry *entry)
{
    if (entry->flags & NUM_STOPPED)
        return true;
    if (step->role != ROLE_NEED && step->role != ROLE_CASE)
        return false;
    return entry->state != STATE_OK || (step->role == ROLE_NEED && entry->value.truth != TRUTH_TRUE);
}

/* A given is counted whether it is wanted or not. */
static void run_from(Column *column, const Plan *plan, const Input *givens, const Column *decider, int upto, const bool *wanted,
                     NumCtx *ctx)
{
    for (; column->done < upto && column->ended < 0; column->done++) {
        int         i = column->done;
        const Step *step = &plan->step[i];
        Entry      *entry = &column->entry[i];
        assert(step->slot < plan->slots && step->guard < i);
        const Input *input = step->role == ROLE_GIVEN ? &givens[column->given++] : NULL;
        if (wanted && !wanted[i])
            continue;
        if (!column_active(plan, column, i)) {
            entry->state = STATE_ELSEWHERE;
            continue;
        }
        Env env = column_env(column, ctx);
        if (is_condition(step->role))
            run_condition(plan, givens, column, decider, i, &env);
        else
            run_step(plan, input, column, i, &env);
        entry->span = env.span;
        entry->why = env.why || !entry->flags ? env.why : ctx->why ? ctx->why : "it has no value";
        entry->reason = env.why ? env.reason : ctx->reason;
        entry->choices = env.choices;
        if (ends_plan(step, entry))
            column->ended = i;
    }
}

static Column *run(const Plan *plan, const Input *givens, const Column *decider, const Column *known, int upto, const bool *wanted,
                   NumCtx *ctx)
{
    assert(upto <= plan->count && plan->aspects <= plan->count);
    assert(!known || known->done <= plan->count);
    Column *column = ARENA_ONE(ctx->mem, Column);
    *column = (Column){.sys = ctx->sys, .prec = ctx->prec, .ended = -1, .known = known};
    column->entry = ARENA_MANY(ctx->mem, Entry, plan->count);
    column->slot = ARENA_MANY(ctx->mem, Slot, plan->slots);
    run_from(column, plan, givens, decider, upto, wanted, ctx);
    return column;
}

Column *column_run(const Plan *plan, const Input *givens, const Column *decider, int upto, NumCtx *ctx)
{
    return run(plan, givens, decider, NULL, upto, NULL, ctx);
}

Column *column_enclose(const Plan *plan, const Input *givens, const Column *exact, const bool *wanted, int upto, NumCtx *ctx)
{
    return run(plan, givens, exact, exact, upto, wanted, ctx);
}

Column *column_run_some(const Plan *plan, const Input *givens, const Column *decider, const bool *wanted, NumCtx *ctx)
{
    return run(plan, givens, decider, NULL, plan->aspects, wanted, ctx);
}

void column_go_on(Column *column, const Plan *plan, const Input *givens, NumCtx *ctx)
{
    Entry *entry = ARENA_MANY(ctx->mem, Entry, plan->count);
    Slot  *slot = ARENA_MANY(ctx->mem, Slot, plan->slots);
    memcpy(entry, column->entry, sizeof(Entry) * (size_t)column->done);
    for (int i = 0; i < column->done; i++) /* slots may have been added since: those of the finished steps are kept */
        if (plan->step[i].slot >= 0)
            slot[plan->step[i].slot] = column->slot[plan->step[i].slot];
    column->entry = entry;
    column->slot = slot;
    run_from(column, plan, givens, NULL, plan->count, NULL, ctx);
}

static void mark_slots(const Expr *expr, bool *slots)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0)
        slots[expr->slot] = true;
    for (int i = 0; i < expr->count; i++)
        mark_slots(expr->arg[i], slots);
}

bool plan_in_part(const Step *step, Text part)
{
    bool inside = step->part.len > part.len && step->part.at[part.len] == '.';
    return part.len && (inside || step->part.len == part.len) && text_equal(text_cut(step->part, 0, part.len), part);
}

void plan_add_needed(const Plan *plan, bool *wanted, Arena *mem)
{
    bool *slots = ARENA_MANY(mem, bool, plan->slots + 1);
    for (int i = plan->count - 1; i >= 0; i--) {
        const Step *step = &plan->step[i];
        wanted[i] |= step->slot >= 0 && slots[step->slot];
        if (wanted[i] && step->formula)
            mark_slots(step->formula, slots);
    }
}

/* ---- inputs ----------------------------------------------------------------------------------------------- */

Input input_exact(Value value)
{
    return (Input){.shape = value.shape, .value = value};
}

/* A letter and an enclosure have no plan that could be run; this one says that they have no exact value. */
static const Plan NOTHING = {.lasting = true};

Input input_enclosed(Value value)
{
    return (Input){.shape = value.shape, .value = value, .sys = &enclosure_system, .plan = &NOTHING};
}

Input input_letter(Text name)
{
    return (Input){.shape = NUMBER, .plan = &NOTHING, .letter = name, .in_letters = true};
}

bool input_any_in_letters(const Input *input, int count)
{
    bool in = false;
    for (int i = 0; i < count && !in; i++)
        in = input[i].in_letters;
    return in;
}

/* The number in the middle of an enclosure. */
static int round_enclosed(Num *z, Num x, NumCtx *ctx)
{
    enum { PREC = 256 };
    mpfr_t lo, hi;
    mpfr_inits2(PREC, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, x);
    mpfr_add(lo, lo, hi, MPFR_RNDN);
    mpfr_div_2ui(lo, lo, 1, MPFR_RNDN);
    const Exact *middle = mpfr_system.to_exact((Num){.mpfr = lo}, ctx);
    int          status = middle ? ctx->sys->from_exact(z, middle, ctx) : num_fail(ctx, NUM_UNABLE, "it is not known at all");
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return status;
}

/* An enclosure in another system: it has no exact value. */
static int convert_enclosed(Value *z, const Input *input, NumCtx *ctx)
{
    int  count = value_count(&input->value), status = NUM_OK;
    Num *num = ARENA_MANY(ctx->mem, Num, count);
    *z = (Value){.shape = {.kind = SHAPE_NONE}};
    if (ctx->sys->kind != NUM_ROUNDED)
        return num_fail(ctx, NUM_UNABLE, "a given has no exact value");
    for (int i = 0; i < count && !status; i++)
        status = round_enclosed(&num[i], value_num(&input->value)[i], ctx);
    if (!status)
        *z = value_of(input->shape, num);
    return status;
}

int input_convert(Value *z, const Input *input, NumCtx *ctx)
{
    if (input->in_letters && !ctx->sys->letter) {
        *z = (Value){.shape = {.kind = SHAPE_NONE}};
        return num_fail(ctx, NUM_UNABLE, "it is a formula in letters");
    }
    if (input->letter.len) {
        Num num;
        int status = ctx->sys->letter(&num, input->letter, ctx);
        *z = (Value){.shape = {.kind = SHAPE_NONE}};
        if (!status)
            *z = value_number(num);
        return status;
    }
    if (input->sys && input->sys != ctx->sys)
        return convert_enclosed(z, input, ctx);
    if (input->sys) {
        *z = input->value;
        return NUM_OK;
    }
    if (!input->plan)
        return value_convert(z, input->value, ctx);
    *z = (Value){.shape = {.kind = SHAPE_NONE}};
    if (ctx->sys->kind == NUM_EXACT)
        return num_fail(ctx, NUM_UNABLE, "a given has no exact value");
    NumCtx exact_ctx;
    numctx_open(&exact_ctx, &exact_system, ctx->mem);
    Column      *exact = input->in_letters ? NULL : column_run(input->plan, input->givens, NULL, input->step + 1, &exact_ctx);
    Column      *column = column_run(input->plan, input->givens, exact, input->step + 1, ctx);
    const Entry *entry = &column->entry[input->step];
    numctx_close(&exact_ctx);
    *z = entry->value;
    if (entry->state == STATE_OK)
        return NUM_OK;
    if (entry->state == STATE_NOT_REACHED && column->ended >= 0)
        entry = &column->entry[column->ended];
    return num_fail(ctx, entry->flags | NUM_UNABLE, entry->why ? entry->why : "it has no value");
}

int input_plans(const Input *input, int most)
{
    int count = input->plan != NULL, given = 0;
    for (int i = 0; count && count < most && i < input->plan->count; i++)
        if (input->plan->step[i].role == ROLE_GIVEN)
            count += input_plans(&input->givens[given++], most - count);
    return count;
}

static const Plan *plan_copy(const Plan *plan, Arena *into)
{
    if (plan->lasting)
        return plan;
    Plan *copy = ARENA_ONE(into, Plan);
    Step *step = ARENA_MANY(into, Step, plan->count);
    *copy = *plan;
    copy->step = step;
    copy->method = copy->title = copy->source = (Text){0};
    copy->answer = NULL;
    copy->answers = 0;
    copy->mistake = NULL;
    copy->mistakes = 0;
    for (int i = 0; i < plan->count; i++) {
        step[i] = plan->step[i];
        step[i].name = text_copy(into, step[i].name);
        step[i].keyword = step[i].name;
        step[i].page.caption = step[i].page.cite = step[i].reason = step[i].unit = (Text){0}; /* its value is not used */
        step[i].source = text_copy(into, step[i].source);
        if (step[i].formula)
            step[i].formula = expr_copy(step[i].formula, into);
    }
    return copy;
}

static Value copy_enclosed(const Value *value, Arena *into)
{
    Num *num = ARENA_MANY(into, Num, value_count(value));
    for (int i = 0; i < value_count(value); i++)
        num[i] = enclosure_copy(value_num(value)[i], into);
    return value_of(value->shape, num);
}

Input input_copy(const Input *input, Arena *into)
{
    Input copy = *input;
    copy.letter = text_copy(into, input->letter);
    if (input->sys) {
        copy.value = copy_enclosed(&input->value, into);
        return copy;
    }
    if (!input->plan) {
        copy.value = value_copy(input->value, into);
        return copy;
    }
    int    count = 0;
    Input *givens = ARENA_MANY(into, Input, input->plan->count);
    for (int i = 0; i < input->plan->count; i++)
        if (input->plan->step[i].role == ROLE_GIVEN) {
            givens[count] = input_copy(&input->givens[count], into);
            count++;
        }
    copy.plan = plan_copy(input->plan, into);
    copy.givens = givens;
    return copy;
}
