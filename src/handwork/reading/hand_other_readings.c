/* Other plausible readings of the names in two forms that the page says are equal. Carom may not call an equals sign wrong before it has
 * tried them:
 *
 *   - v before the collision for v afterwards, and the other way round, where the name does not say which: vrel = va - vb = 3.1 on a page
 *     that goes on with va for the velocity afterwards, as programs do;
 *   - n as it was typed for the unit normal;
 *   - the size of a vector, where a number stands behind it: p1 = m1v1 = 2*3;
 *   - a name with which the problem was typed for what it is there: h beside the H that the page works out.
 *
 * All names of one kind are read alike. A law has both times in it, so there the other time proves nothing. */
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"

#include "derive/eval.h"
#include "number/exact.h"

typedef struct OtherReading {
    bool other_time, typed_normal, typed_names;
} OtherReading;

static bool is_direction(const Step *step)
{
    return step->shape.kind == SHAPE_VECTOR && step->shape.dimension.kind == DIMENSION_PURE;
}

int hand_typed_normal(const Plan *plan)
{
    int only = -1;
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].role == ROLE_GIVEN && is_direction(&plan->step[i])) {
            if (only >= 0)
                return -1;
            only = i;
        }
    return only;
}

Value hand_value_as_typed(const Plan *plan, const Column *truth, int step)
{
    Value value = truth->entry[step].value;
    int   typed = plan->step[step].role == ROLE_STEP && is_direction(&plan->step[step]) ? hand_typed_normal(plan) : -1;
    return typed >= 0 && shape_equal(truth->entry[typed].value.shape, value.shape) ? truth->entry[typed].value : value;
}

static Slot *values_of(HandChecker *c, const OtherReading *reading)
{
    const Plan *plan = c->plan;
    Slot       *at = ARENA_MANY(c->mem, Slot, plan->count + 1);
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &c->truth->entry[i];
        if (entry->state == STATE_OK)
            at[i] = (Slot){.value = reading->typed_normal ? hand_value_as_typed(plan, c->truth, i) : entry->value, .set = true};
    }
    return at;
}

/* The step that a name may mean as well, or -1. */
static int other_meaning(const HandChecker *c, const Expr *name, const OtherReading *reading)
{
    const Plan *plan = c->plan;
    for (int i = 0; i < plan->aspects && reading->typed_names; i++)
        if (plan->step[i].role == ROLE_GIVEN && text_equal(plan->step[i].keyword, name->text))
            return i;
    return reading->other_time && hand_name_is_open(name->text) ? hand_other_time(c->report, name->slot) : -1;
}

/* The formula with its names as that reading has them. */
static const Expr *renamed(HandChecker *c, const Expr *formula, const OtherReading *reading)
{
    bool  name = formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < c->plan->aspects;
    int   other = name ? other_meaning(c, formula, reading) : -1;
    Expr *copy = expr_node_copy(formula, c->mem);
    if (other >= 0)
        copy->slot = other;
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)renamed(c, formula->arg[i], reading);
    return copy;
}

static bool value_of_form(HandChecker *c, const HandForm *form, const OtherReading *reading, Value *value)
{
    const Expr *formula = form->written.formula ? hand_in_steps(c, form->written.formula) : NULL;
    formula = formula ? renamed(c, formula, reading) : NULL;
    Env env = {.num = c->ctx, .slot = values_of(c, reading)};
    return formula && eval(value, formula, &env) == NUM_OK && value_count(value);
}

/* The length of a vector as a number. */
static bool take_size(HandChecker *c, Value *value)
{
    const NumSys *sys = c->ctx->sys;
    Num           sum, square;
    bool          good = sys->from_exact(&sum, &exact_zero, c->ctx) == NUM_OK;
    for (int i = 0; i < value_count(value) && good; i++)
        good = !sys->mul(&square, value_num(value)[i], value_num(value)[i], c->ctx) && !sys->add(&sum, sum, square, c->ctx);
    good = good && !sys->sqrt(&sum, sum, c->ctx);
    if (good)
        *value = value_number(sum);
    return good;
}

/* Whether the two are equal, to the digits of the second one. */
static bool are_equal(HandChecker *c, const HandForm *before, const HandForm *now, const OtherReading *reading)
{
    Value left, right;
    if (!value_of_form(c, before, reading, &left) || !value_of_form(c, now, reading, &right))
        return false;
    bool size = left.shape.kind == SHAPE_VECTOR && right.shape.kind == SHAPE_NUMBER && !now->written.named;
    if ((size && !take_size(c, &left)) || !shape_equal(left.shape, right.shape))
        return false;
    Written written = now->written.named ? written_of(right, c->ctx, c->exact) : now->written;
    Target  target = verdict_target(left, c->ctx, c->exact);
    target.right_only = true;
    Verdict verdict = verdict_of(&written, &target);
    return verdict_is_right(verdict.kind) && verdict.kind != VERDICT_FEW_DIGITS;
}

bool hand_agree_otherwise(HandChecker *c, const HandForm *before, const HandForm *now, bool times)
{
    bool equal = false;
    if (!c->truth || (!before->written.named && !now->written.named))
        return false;
    for (int i = 1; i < (times ? 8 : 2) && !equal; i++)
        equal = are_equal(c, before, now, &(OtherReading){.typed_normal = i & 1, .typed_names = i & 2, .other_time = i & 4});
    return equal;
}
