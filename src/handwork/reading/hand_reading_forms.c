/* The forms of a line: which part of a vector they are about, whether they can be read, and whether two agree. */
#include "handwork/reading/hand_reading.h"
#include "handwork/written/written_units.h"
#include "handwork/written/digits.h"
#include "derive/eval.h"
#include "number/exact.h"

enum { DEEPEST_NAME = 20 };

Value hand_part(const HandLine *line, Value value)
{
    if (line->component < 0 || value.shape.kind != SHAPE_VECTOR || line->component >= value.shape.rows)
        return value;
    return value_number(value.num[line->component]);
}

bool hand_is_readable(const HandEntry *entry)
{
    return entry->forms && entry->form[entry->forms - 1].written.shape.kind != SHAPE_NONE;
}

/* arctan(4/6) = 33.7°: a function that gives an angle, and the angle in degrees. */
static bool meets_in_degrees(HandChecker *c, const Written *before, const Written *now)
{
    const Expr *formula = before->formula;
    bool        angle = formula && formula->kind == EXPR_CALL && op_gives_angle(formula->op), degrees;
    Value       value;
    if (!angle || now->angle != ANGLE_DEGREES || before->angle != ANGLE_UNSAID || written_value(&value, before, false, c->range, c->exact))
        return false;
    Target target = verdict_target(value, c->range, c->exact);
    target.right_only = target.short_whole = true;
    return verdict_is_right(verdict_of_angle(now, &target, false, &degrees).kind);
}

bool hand_meets(HandChecker *c, const Written *before, const Written *now)
{
    Value   range, value;
    Written shown = *now, number = *before;
    if (!shape_equal(before->shape, now->shape))
        return false;
    if (meets_in_degrees(c, before, now))
        return true;
    if (before->angle == ANGLE_DEGREES && now->angle == ANGLE_DEGREES) { /* 36.9° + 26.6° = 63.5° */
        shown.angle = number.angle = ANGLE_UNSAID;
        before = &number;
    }
    shown.part = arena_copy(c->mem, now->part, sizeof *now->part * (size_t)now->count);
    for (int i = 0; i < now->count; i++)
        shown.part[i].shown = true;
    if (written_value(&range, before, true, c->range, c->exact) || verdict_meets(&shown, range, c->range, c->exact))
        return true;
    if (written_value(&value, before, false, c->range, c->exact))
        return false;
    Target target = verdict_target(value, c->range, c->exact);
    target.right_only = target.rounded_components = true;
    return verdict_is_right(verdict_of(&shown, &target).kind);
}

/* -1.75 m/s = -1.75 km/h does not hold. */
static bool have_other_units(HandChecker *c, const Written *before, const Written *now)
{
    Rat one, other;
    return units_factor(&one, before->unit, c->exact) && units_factor(&other, now->unit, c->exact) &&
           rat_compare(one, other, c->exact) != 0;
}

bool hand_meets_in_units(HandChecker *c, const Written *before, const Written *now)
{
    Written ours[2];
    bool    units = written_in_our_unit(&ours[0], before, c->exact);
    units = written_in_our_unit(&ours[1], now, c->exact) || units;
    return (!have_other_units(c, before, now) && hand_meets(c, before, now)) || (units && hand_meets(c, &ours[0], &ours[1]));
}

/* Nothing is rounded in (1 - 0.6)*2.5 = 1. */
static bool is_same(const WrittenPart *before, const WrittenPart *now, NumCtx *exact)
{
    Num worked_out = {.exact = before->value}, written = {.exact = now->value};
    return before->value && now->value && exact_compare(worked_out, written, exact) == ORDER_EQUAL;
}

/* Whether a decimal with more than one place stands in it. */
static bool has_hundredths(const Expr *formula, NumCtx *exact)
{
    Rat  tenths;
    bool found = digits_is_decimal(formula) && exact_is_rational(formula->exact) &&
                 rat_mul(&tenths, exact_rat(formula->exact), rat_int(10), exact) == NUM_OK && !rat_is_integer(tenths);
    for (int i = 0; i < formula->count && !found; i++)
        found = has_hundredths(formula->arg[i], exact);
    return found;
}

void hand_mark_shown(HandChecker *c)
{
    for (int line = 0; line < c->lines; line++) {
        HandEntry     *entry = &c->work->entry[line];
        int            last = entry->forms - 1;
        const Written *before = last > 0 ? &entry->form[last - 1].written : NULL;
        bool           rounds = before && before->named, finer = false;
        for (int i = 0; i < last; i++)
            finer |= entry->form[i].written.formula && has_hundredths(entry->form[i].written.formula, c->exact);
        for (int i = 0; before && i < before->count; i++)
            rounds |= before->part[i].kind == WRITTEN_FORMULA || before->part[i].kind == WRITTEN_DECIMAL;
        for (int i = 0; i < c->line[line].joints; i++)
            rounds &= c->line[line].joint[i] != last;
        for (int i = 0; before && i < entry->form[last].written.count; i++) {
            WrittenPart *now = &entry->form[last].written.part[i];
            now->shown = rounds && !(i < before->count && is_same(&before->part[i], now, c->exact));
            now->finer = now->shown && finer;
        }
    }
}

static const Expr *in_steps(const HandChecker *c, const Expr *formula, int depth)
{
    int entry = formula->kind == EXPR_NAME ? formula->slot - c->report->plan->count : -1;
    if (entry >= c->lines || depth > DEEPEST_NAME)
        return NULL;
    if (entry >= 0) {
        const HandLine *line = &c->line[entry];
        const Expr     *last = line->entry->forms ? line->entry->form[line->entry->forms - 1].written.formula : NULL;
        if (line->step < 0 || line->component >= 0)
            return last ? in_steps(c, last, depth + 1) : NULL;
        if (!shape_equal(c->report->plan->step[line->step].shape, formula->shape))
            return NULL; /* a number written where the step is a vector: the formula was read with the number, and fits no other shape */
        Expr *name = arena_copy(c->mem, formula, sizeof *formula);
        name->slot = line->step;
        return name;
    }
    Expr *copy = expr_node_copy(formula, c->mem);
    for (int i = 0; i < formula->count; i++)
        if (!(copy->arg[i] = (Expr *)in_steps(c, formula->arg[i], depth + 1)))
            return NULL;
    return copy;
}

const Expr *hand_in_steps(const HandChecker *c, const Expr *formula)
{
    return in_steps(c, formula, 0);
}

bool hand_true_value(HandChecker *c, const Expr *formula, Value *value)
{
    const Plan *plan = c->report->plan;
    const Expr *steps = hand_in_steps(c, formula);
    Slot       *at = ARENA_MANY(c->mem, Slot, plan->count + 1);
    Env         env = {.num = c->ctx, .slot = at};
    for (int i = 0; i < plan->aspects; i++)
        if (c->truth->entry[i].state == STATE_OK)
            at[i] = (Slot){.value = c->truth->entry[i].value, .set = true};
    return steps && eval(value, steps, &env) == NUM_OK && value_count(value);
}
