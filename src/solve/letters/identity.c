#include "solve/letters/identity.h"
#include "solve/letters/letters.h"
#include "solve/letters/waves.h"

#include <string.h>

/* A condition to be decided, and the arena of one attempt. */
typedef struct Condition {
    const Plan   *plan;
    const Input  *givens;
    const Column *exact;
    int           step;
    Arena        *mem;
} Condition;

/* The steps that the condition needs, and the decisions before it, which are taken over. */
static const bool *needed_steps(const Plan *plan, int step, Arena *mem)
{
    bool *wanted = ARENA_MANY(mem, bool, plan->count);
    wanted[step] = true;
    plan_add_needed(plan, wanted, mem);
    for (int i = 0; i < step; i++)
        wanted[i] |= plan->step[i].role == ROLE_CASE || plan->step[i].role == ROLE_NEED;
    return wanted;
}

static bool has_numbers(const Column *column, int step)
{
    return column->entry[step].state == STATE_OK && value_count(&column->entry[step].value) > 0;
}

/* A letter for each number of an enclosure. */
static int letters_for(Input *given, Value value, NumCtx *ctx)
{
    int  count = value_count(&value), status = NUM_OK;
    Num *num = ARENA_MANY(ctx->mem, Num, count);
    for (int i = 0; i < count && !status; i++)
        status = letters_number(&num[i], value_num(&value)[i], ctx);
    value = value.shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(value.shape, num);
    *given = (Input){.shape = value.shape, .value = value, .sys = ctx->sys};
    return status;
}

/* What the letters stand for: the values of steps up to a cut; with -1 the givens without an exact form; with ALL_VECTORS those and all
 * vectors that are given, as formulas with letters alone are often shorter; or the angles and roots from which the givens are made. */
enum { IN_ANGLES = -2, ALL_VECTORS = -3 };

/* The same condition of a plan that begins later: the values of its steps up to `cut` are given, as letters, if they have no exact form;
 * with cut = -1 only its own givens. What holds whatever these values are holds for the true ones. */
static int put_letters(Condition *c, int cut, NumCtx *ctx)
{
    const Plan   *plan = c->plan;
    const Input  *given = c->givens;
    const bool   *needed = needed_steps(plan, c->step, ctx->mem);
    Plan         *own = ARENA_ONE(ctx->mem, Plan);
    Step         *step = arena_copy(ctx->mem, plan->step, sizeof(Step) * (size_t)plan->count);
    Input        *input = ARENA_MANY(ctx->mem, Input, plan->count);
    const Column *enclosed = column_enclose(plan, given, c->exact, needed, c->step, letters_enclosure(ctx->letters));
    int           status = NUM_OK, count = 0;
    for (int i = 0; i <= cut; i++)
        if (step[i].slot >= 0 && !has_numbers(c->exact, i) && has_numbers(enclosed, i)) {
            step[i].role = ROLE_GIVEN;
            step[i].formula = NULL;
        }
    *own = *plan;
    own->step = step;
    needed = needed_steps(own, c->step, ctx->mem);
    for (int i = 0; i < plan->count; i++) {
        const Input *old = plan->step[i].role == ROLE_GIVEN ? given++ : NULL;
        if (step[i].role != ROLE_GIVEN)
            continue;
        bool also = cut == ALL_VECTORS && old && old->shape.kind == SHAPE_VECTOR;
        if (needed[i] && !status && (!old || old->plan || also))
            status = has_numbers(enclosed, i) ? letters_for(&input[count], enclosed->entry[i].value, ctx) : NUM_UNABLE;
        else if (old)
            input[count] = *old;
        count++;
    }
    c->plan = own;
    c->givens = input;
    return status;
}

/* *quarter is that of letters_open if they are for angles, and afterwards the one for all angles. */
static Truth decide_from(int cut, int *quarter, Condition c)
{
    NumCtx ctx;
    Truth  truth = TRUTH_UNKNOWN;
    c.mem = arena_new(); /* its own: what an attempt takes is not counted with the statement */
    numctx_open(&ctx, &letters_system, c.mem);
    ctx.letters = letters_open(cut == IN_ANGLES ? *quarter : 0, c.mem);
    if (ctx.letters && (cut == IN_ANGLES || !put_letters(&c, cut, &ctx))) {
        Column *column = column_enclose(c.plan, c.givens, c.exact, needed_steps(c.plan, c.step, c.mem), c.step, &ctx);
        Env     env = column_env(column, &ctx);
        Value   value;
        if (eval(&value, c.plan->step[c.step].formula, &env) == NUM_OK)
            truth = value.truth;
    }
    if (ctx.letters) {
        *quarter = waves_quarter(ctx.letters, &ctx);
        letters_close(ctx.letters);
    }
    numctx_close(&ctx);
    arena_free(c.mem);
    return truth;
}

/* The steps without an exact form that the condition needs, in order; their number. */
static int open_steps(int *list, const Condition *c, Arena *mem)
{
    const bool *needed = needed_steps(c->plan, c->step, mem);
    int         count = 0;
    for (int i = 0; i < c->step; i++) {
        const Step *step = &c->plan->step[i];
        if (needed[i] && step->role != ROLE_GIVEN && step->slot >= 0 && !has_numbers(c->exact, i))
            list[count++] = i;
    }
    return count;
}

/* From the givens on, as most laws hold whatever they are, but in a long plan first from a few steps before. Where formulas get too long,
 * from later and later steps on; where it is not so, from the angles of the givens. */
Truth identity_decide(const Plan *plan, const Input *givens, const Column *exact, int step)
{
    enum { ATTEMPTS = 7, LONG = 40, FEW = 16, MOST_OPEN = 100 }; /* steps: of a long island, every law would take minutes */
    Condition c = {plan, givens, exact, step, NULL};
    int       quarter = 0;
    Arena    *mem = arena_new();
    int      *open = ARENA_MANY(mem, int, plan->count), count = open_steps(open, &c, mem);
    Truth     truth = TRUTH_UNKNOWN;
    if (count > MOST_OPEN || num_stop) {
        arena_free(mem);
        return TRUTH_UNKNOWN;
    }
    if (plan->method.len && count > LONG)
        truth = decide_from(open[count - FEW], &quarter, c);
    if (plan->method.len && truth == TRUTH_UNKNOWN)
        truth = decide_from(-1, &quarter, c);
    if (plan->method.len && truth == TRUTH_UNKNOWN)
        truth = decide_from(ALL_VECTORS, &quarter, c);
    for (int i = 0; plan->method.len && i < count && i < ATTEMPTS && truth == TRUTH_UNKNOWN; i++)
        truth = decide_from(open[i], &quarter, c);
    arena_free(mem);
    quarter = 0;
    if (truth == TRUTH_UNKNOWN)
        truth = decide_from(IN_ANGLES, &quarter, c);
    if (truth == TRUTH_UNKNOWN && quarter)
        truth = decide_from(IN_ANGLES, &quarter, c);
    return truth;
}

/* Decided as a law after the last step. */
bool identity_is(const Plan *plan, const Input *givens, const Column *exact, int step, int component, const Exact *value)
{
    static const char AXES[] = "xyz";
    const Step       *s = &plan->step[step];
    Arena            *mem = arena_new();
    Step             *steps = ARENA_MANY(mem, Step, plan->count + 1);
    Plan              own = *plan;
    bool              is = false;
    if (s->formula && (s->shape.kind == SHAPE_NUMBER || (s->shape.kind == SHAPE_VECTOR && component < 3))) {
        Expr *left = expr_copy(s->formula, mem);
        if (s->shape.kind == SHAPE_VECTOR) {
            Expr *field = expr_new(mem, EXPR_FIELD, s->formula->span);
            int   room = 0;
            expr_append(mem, field, OP_DOT, left, &room);
            field->text = (Text){&AXES[component], 1};
            left = field;
        }
        memcpy(steps, plan->step, sizeof(Step) * (size_t)plan->count);
        steps[plan->count] =
            (Step){.role = ROLE_LAW, .slot = -1, .guard = -1, .formula = expr_chain(mem, left, OP_EQ, expr_number(mem, (Text){0}, value))};
        own.step = steps;
        own.count++;
        is = identity_decide(&own, givens, exact, plan->count) == TRUTH_TRUE;
    }
    arena_free(mem);
    return is;
}
