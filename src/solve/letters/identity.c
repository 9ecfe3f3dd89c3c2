#include "solve/letters/identity.h"
#include "solve/letters/letters.h"
#include "solve/letters/waves.h"

#include <string.h>

enum { MOST_FEW = 3 };

/* A condition to be decided, and the arena of one attempt. */
typedef struct Condition {
    const Plan   *plan;
    const Input  *givens;
    const Column *exact;
    int           step;
    int           short_of; /* steps that rest on fewer open steps stay formulas above a cut: n = a/|a|, so that |n| = 1 is known */
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

/* The value of a step that is exact, but not rational throughout. */
static bool has_roots(const Column *column, int step)
{
    if (!has_numbers(column, step))
        return false;
    Value      value = column->entry[step].value;
    const Num *num = value_num(&value);
    for (int i = 0; i < value_count(&value); i++)
        if (!exact_is_rational(num[i].exact))
            return true;
    return false;
}

static bool is_open(const Condition *c, int i)
{
    const Step *step = &c->plan->step[i];
    return step->role != ROLE_GIVEN && step->slot >= 0 && !has_numbers(c->exact, i);
}

/* The steps without an exact form that the condition needs, in order; their number. */
static int open_steps(int *list, const Condition *c, Arena *mem)
{
    const bool *needed = needed_steps(c->plan, c->step, mem);
    int         count = 0;
    for (int i = 0; i < c->step; i++)
        if (needed[i] && is_open(c, i))
            list[count++] = i;
    return count;
}

/* ---- steps that depend on few ---------------------------------------------------------------------------------- */

/* The open steps that a formula depends on, up to a limit. */
typedef struct Rests {
    int  on[MOST_FEW], count;
    bool many;
} Rests;

static void add_one(Rests *rests, int step)
{
    for (int i = 0; i < rests->count; i++)
        if (rests->on[i] == step)
            return;
    rests->many |= rests->count == MOST_FEW;
    if (!rests->many)
        rests->on[rests->count++] = step;
}

static void add_all(Rests *rests, const Rests *more)
{
    rests->many |= more->many;
    for (int i = 0; i < more->count && !rests->many; i++)
        add_one(rests, more->on[i]);
}

static void add_formula(Rests *rests, const Expr *formula, const Rests *of_slot)
{
    if (formula->kind == EXPR_NAME && formula->slot >= 0)
        add_all(rests, &of_slot[formula->slot]);
    for (int i = 0; i < formula->count && !rests->many; i++)
        add_formula(rests, formula->arg[i], of_slot);
}

/* Tells for each step up to the condition whether it rests on fewer open steps than short_of. In one pass, as an island may have thousands
 * of steps. Formulas are all that a step needs, as plan_add_needed has it. */
static const bool *find_few(const Condition *c, Arena *mem)
{
    bool  *few = ARENA_MANY(mem, bool, c->step + 1);
    Rests *of_slot = ARENA_MANY(mem, Rests, c->plan->slots + 1);
    for (int i = 0; i < c->step; i++) {
        const Step *step = &c->plan->step[i];
        Rests       rests = {.count = 0};
        if (step->formula)
            add_formula(&rests, step->formula, of_slot);
        few[i] = !rests.many && rests.count < c->short_of;
        if (is_open(c, i))
            add_one(&rests, i);
        if (step->slot >= 0)
            add_all(&of_slot[step->slot], &rests);
    }
    return few;
}

/* ---- letters ------------------------------------------------------------------------------------------------- */

/* A letter for each number of an enclosure. */
static int letters_for(Input *given, Value value, NumCtx *ctx)
{
    int  count = value_count(&value), status = NUM_OK;
    Num *num = ARENA_MANY(ctx->mem, Num, count);
    for (int i = 0; i < count && !status; i++)
        status = letters_number(&num[i], value_num(&value)[i], ctx);
    value = value_of(value.shape, num);
    *given = (Input){.shape = value.shape, .value = value, .sys = ctx->sys};
    return status;
}

/* The letters stand for one of these: the values of steps up to a cut; with -1 the givens without an exact form; with ALL_VECTORS those and
 * all vectors that are given, as formulas with letters alone are often shorter; with ALL_ROOTS those and the steps whose values have roots;
 * or the angles and roots from which the givens are made. */
enum { IN_ANGLES = -2, ALL_VECTORS = -3, ALL_ROOTS = -4 };

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
    const bool   *few = find_few(c, ctx->mem);
    const Column *enclosed = column_enclose(plan, given, c->exact, needed, c->step, letters_enclosure(ctx->letters));
    int           status = NUM_OK, count = 0;
    for (int i = 0; i < c->step; i++) {
        bool above = i <= cut && !has_numbers(c->exact, i) && !few[i];
        if (step[i].slot >= 0 && has_numbers(enclosed, i) && (above || (cut == ALL_ROOTS && has_roots(c->exact, i)))) {
            step[i].role = ROLE_GIVEN;
            step[i].formula = NULL;
        }
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

/* From the givens on, as most laws hold whatever they are, but in a long plan first from a few steps before, and in a very long one only
 * from there. Where formulas get too long, from later and later steps on; where it is not so, from the angles of the givens. */
Truth identity_decide(const Plan *plan, const Input *givens, const Column *exact, int step)
{
    enum { ATTEMPTS = 7, LONG = 40, FEW = 16, MOST_OPEN = 100 }; /* steps: from the givens on, a law of more would take minutes */
    Condition c = {plan, givens, exact, step, 0, NULL};
    int       quarter = 0;
    Arena    *mem = arena_new();
    int      *open = ARENA_MANY(mem, int, plan->count), count = open_steps(open, &c, mem);
    Truth     truth = TRUTH_UNKNOWN;
    c.short_of = MOST_FEW;
    for (int few = 2; plan->method.len && count > LONG && few <= FEW && truth == TRUTH_UNKNOWN && !num_stop(); few *= 2)
        truth = decide_from(open[count - few], &quarter, c);
    c.short_of = 0;
    if (count > MOST_OPEN || num_stop()) {
        arena_free(mem);
        return truth;
    }
    if (plan->method.len && truth == TRUTH_UNKNOWN)
        truth = decide_from(-1, &quarter, c);
    if (plan->method.len && truth == TRUTH_UNKNOWN)
        truth = decide_from(ALL_VECTORS, &quarter, c);
    if (plan->method.len && truth == TRUTH_UNKNOWN)
        truth = decide_from(ALL_ROOTS, &quarter, c);
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
