/* Values by another formula than that of the method's step: by a law, va' from ma*(va - va') = J*n and the J on the page, or by another way
 * to work. With rounded values, each formula gives slightly different digits. */
#include "handwork/hand_judging.h"

#include "number/exact.h"

/* The student's values: of the steps before this one, and of later ones that stand above it on the page. */
static Slot *values_above(HandChecker *c, int line)
{
    Slot *slot = arena_copy(c->mem, c->own, sizeof(Slot) * (size_t)(c->plan->slots + 1));
    for (int i = 0; i < line; i++) {
        const HandLine *above = &c->line[i];
        if (above->step > c->line[line].step && hand_is_judged(above))
            hand_take_written(c, i, slot);
    }
    return slot;
}

/* left = right. */
typedef struct Law {
    const Expr *left, *right;
} Law;

/* left - right with this value of the step. */
static bool residual_at(HandChecker *c, const Law *law, Slot *slot, int at, Value value, Num *z)
{
    Value left, right;
    bool  good = true;
    slot[at] = (Slot){value, NUM_OK, true};
    if (!hand_work_out(law->left, slot, c->ctx, &left) || !hand_work_out(law->right, slot, c->ctx, &right) ||
        !shape_equal(left.shape, right.shape))
        return false;
    for (int i = 0; i < value_count(&left) && good; i++)
        good = c->ctx->sys->sub(&z[i], value_num(&left)[i], value_num(&right)[i], c->ctx) == NUM_OK;
    return good;
}

/* Solves the law for the step. It has to be linear in it, and each component has to stand by itself: a law about one direction alone leaves
 * the others open. */
static bool solve(HandChecker *c, const Law *law, Slot *slot, int at, Shape shape, Value *z)
{
    const NumSys *sys = c->ctx->sys;
    Value         like = {.shape = shape};
    int           count = value_count(&like);
    Num          *nought = ARENA_MANY(c->mem, Num, count), *rest = ARENA_MANY(c->mem, Num, count), *now = ARENA_MANY(c->mem, Num, count);
    Num          *found = ARENA_MANY(c->mem, Num, count), off;
    bool          good = true;
    for (int i = 0; i < count; i++)
        good &= sys->from_exact(&nought[i], exact_integer(0, c->exact), c->ctx) == NUM_OK;
    good = good && residual_at(c, law, slot, at, value_of(shape, nought), rest);
    for (int k = 0; k < count && good; k++) {
        Num *one = arena_copy(c->mem, nought, sizeof(Num) * (size_t)count);
        good = sys->from_exact(&one[k], exact_integer(1, c->exact), c->ctx) == NUM_OK &&
               residual_at(c, law, slot, at, value_of(shape, one), now);
        for (int i = 0; i < count && good; i++)
            good = sys->sub(&off, now[i], rest[i], c->ctx) == NUM_OK && num_may_be_zero(off, c->ctx) == (i != k) &&
                   (i != k || (sys->div(&found[k], rest[k], off, c->ctx) == NUM_OK && sys->neg(&found[k], found[k], c->ctx) == NUM_OK));
    }
    *z = value_of(shape, found);
    good = good && residual_at(c, law, slot, at, *z, now);
    for (int i = 0; i < count && good; i++)
        good = num_may_be_zero(now[i], c->ctx);
    return good;
}

/* Whether a student may have continued from that line: it is right to its digits, or rounded too early. A value that was cut off, or has
 * too few digits, counts only if the number itself is close. */
static bool may_go_on_from(HandChecker *c, int line)
{
    HandLine    *l = &c->line[line];
    const Entry *truth = &c->truth->entry[l->step];
    VerdictKind  as;
    if (hand_is_worked_out_otherwise(c, line))
        return false;
    if (hand_is(c, line, &truth->value, c->ctx, &as) && as <= VERDICT_ROUNDED)
        return true;
    Written itself = l->entry->form[l->entry->forms - 1].written;
    itself.part = arena_copy(c->mem, itself.part, sizeof *itself.part * (size_t)itself.count);
    for (int i = 0; i < itself.count; i++) {
        WrittenPart *part = &itself.part[i];
        part->kind = WRITTEN_EXACT;
        part->low = part->from;
        part->high = part->to;
    }
    l->expected = hand_part(l, truth->value);
    return hand_is_about(c, line, &itself);
}

/* Whether the page has the value only below the line, which cannot come from it. */
static bool is_only_below(const HandChecker *c, int slot, int line)
{
    bool below = false, above = false;
    for (int i = 0; i < c->lines; i++) {
        int step = hand_is_judged(&c->line[i]) ? c->line[i].step : -1;
        if (i != line && step >= 0 && c->plan->step[step].slot == slot) {
            above |= i < line;
            below |= i > line;
        }
    }
    return below && !above;
}

/* Whether what stands on the page for the slot is wrong. Lines of later steps have not been judged yet. */
static bool is_wrong(HandChecker *c, int slot, int line)
{
    bool wrong = c->from[slot] >= 0 || (slot != c->plan->step[c->line[line].step].slot && is_only_below(c, slot, line));
    for (int i = 0; i < line && !wrong; i++) {
        const HandLine *above = &c->line[i];
        if (above->step < 0 || !hand_is_judged(above) || c->plan->step[above->step].slot != slot)
            continue;
        bool drifts = above->step <= c->line[line].step && above->kind == HAND_DRIFT;
        wrong = above->kind == HAND_ROOT || above->kind == HAND_CARRIED || (!drifts && !may_go_on_from(c, i));
    }
    return wrong;
}

static bool uses_wrong(HandChecker *c, const Expr *formula, int line)
{
    bool wrong = formula->kind == EXPR_NAME && formula->slot >= 0 && is_wrong(c, formula->slot, line);
    for (int i = 0; i < formula->count && !wrong; i++)
        wrong = uses_wrong(c, formula->arg[i], line);
    return wrong;
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

/* The equation that step i is: a law, or the formula of a step that stands above on the page, J = mb*(vb' - vb). */
static bool is_law(HandChecker *c, int i, int line, Law *law)
{
    const Step *step = &c->plan->step[i];
    const Expr *formula = step->formula;
    if (!formula || !hand_applies(c, i))
        return false;
    if (step->role == ROLE_LAW) {
        bool equation = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_EQ;
        *law = equation ? (Law){formula->arg[0], formula->arg[1]} : (Law){NULL, NULL};
        return equation && c->truth->entry[i].value.truth != TRUTH_FALSE;
    }
    bool above = false;
    for (int k = 0; k < line && step->slot >= 0; k++)
        above |= c->line[k].step == i && c->line[k].component < 0;
    Expr *name = above ? expr_name(c->mem, step->name) : NULL;
    *law = (Law){name, formula};
    if (above) {
        name->slot = step->slot;
        name->shape = step->shape;
    }
    return above;
}

/* Looks for a law about that slot that gives the value on the line. */
static bool by_law(HandChecker *c, int line, Slot *slot, int at, Value *value)
{
    int         from = c->line[line].step;
    const Step *step = &c->plan->step[from];
    bool        gives = false;
    for (int i = 0; i < c->plan->aspects && !gives; i++) {
        Law law;
        gives = is_law(c, i, line, &law) && shape_equal(law.left->shape, step->shape) &&
                (expr_uses(law.left, at) || expr_uses(law.right, at)) && !uses_wrong(c, law.left, line) &&
                !uses_wrong(c, law.right, line) && solve(c, &law, slot, at, step->shape, value) && hand_is(c, line, value, c->ctx, NULL);
    }
    return gives;
}

/* ---- other ways ------------------------------------------------------------------------------------------- */

/* Whether both find the same: a convention of the page may change one way and not the other. */
static bool agree(HandChecker *c, int step, int other)
{
    const Value *one = &c->truth->entry[step].value, *two = &c->truth->entry[other].value;
    bool         same = c->truth->entry[step].state == STATE_OK && shape_equal(one->shape, two->shape);
    Num          off;
    for (int i = 0; i < value_count(one) && same; i++)
        same = c->ctx->sys->sub(&off, value_num(one)[i], value_num(two)[i], c->ctx) == NUM_OK && num_may_be_zero(off, c->ctx);
    return same;
}

/* The step of the method that a step of another way finds, too, if it stands above on the page; or -1. */
static int step_above(const HandChecker *c, const Step *other, int line)
{
    Text name = text_from(other->name, other->part.len + 1);
    for (int i = 0; i < line; i++) {
        const HandLine *above = &c->line[i];
        if (above->step >= 0 && hand_is_judged(above) && text_equal(c->plan->step[above->step].name, name))
            return above->step;
    }
    return -1;
}

/* Follows the steps of another way, from those that the page has. */
static bool by_other_way(HandChecker *c, int line, Slot *slot, Value *value)
{
    Text name = c->plan->step[c->line[line].step].name;
    for (int i = 0; i < c->plan->aspects; i++) {
        const Step *other = &c->plan->step[i];
        if (other->way != STEP_BESIDE || other->slot < 0 || !other->formula || c->truth->entry[i].state != STATE_OK)
            continue;
        bool own = text_equal(text_from(other->name, other->part.len + 1), name);
        int  above = own ? -1 : step_above(c, other, line), at = above < 0 ? -1 : c->plan->step[above].slot;
        slot[other->slot] = (Slot){.flags = NUM_UNABLE, .set = true};
        if (at >= 0 && !is_wrong(c, at, line) && agree(c, above, i))
            slot[other->slot] = slot[at];
        else if (at < 0 && !uses_wrong(c, other->formula, line) && hand_work_out(other->formula, slot, c->ctx, value))
            slot[other->slot] = (Slot){*value, NUM_OK, true};
        if (own && !slot[other->slot].flags && agree(c, c->line[line].step, i) && hand_is(c, line, value, c->ctx, NULL))
            return true;
    }
    return false;
}

bool hand_other_formula_gives(HandChecker *c, int line, Value *value)
{
    const Step *step = &c->plan->step[c->line[line].step];
    if (step->slot < 0 || (step->shape.kind != SHAPE_NUMBER && step->shape.kind != SHAPE_VECTOR))
        return false;
    const Expr *formula = step->formula;
    bool        alias = formula && formula->kind == EXPR_NAME && formula->slot >= 0; /* P = U: what a law says of U, it says of P */
    return by_law(c, line, values_above(c, line), step->slot, value) ||
           (alias && by_law(c, line, values_above(c, line), formula->slot, value)) || by_other_way(c, line, values_above(c, line), value);
}
