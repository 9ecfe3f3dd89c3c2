#include "handwork/marks/sign_slip.h"

/* A number or vector with positive components. */
static bool take_signs(Value *value, NumCtx *exact)
{
    if (value->shape.kind != SHAPE_NUMBER && value->shape.kind != SHAPE_VECTOR)
        return false;
    int  count = value_count(value);
    Num *num = ARENA_MANY(exact->mem, Num, count);
    for (int i = 0; i < count; i++) {
        num[i] = value_num(value)[i];
        if (num_sign(num[i], exact) == ORDER_LESS && exact_system.neg(&num[i], num[i], exact) != NUM_OK)
            return false;
    }
    *value = value_of(value->shape, num);
    return true;
}

Slot *sign_slip_slots(const Slot *slot, int count, NumCtx *exact)
{
    Slot *positive = ARENA_MANY(exact->mem, Slot, count + 1);
    for (int i = 0; i < count; i++) {
        positive[i] = slot[i];
        positive[i].set = slot[i].set && !slot[i].flags && take_signs(&positive[i].value, exact);
        positive[i].flags = positive[i].set ? 0 : NUM_UNABLE;
    }
    return positive;
}

static bool is_sign(const Expr *formula)
{
    return formula->kind == EXPR_CALL && formula->count == 1 &&
           (formula->op == OP_NEG || ((formula->op == OP_ABS || formula->op == OP_NORM) && formula->arg[0]->shape.kind == SHAPE_NUMBER));
}

/* The formula with sums for differences, and no minus. */
static const Expr *unsigned_formula(const Expr *formula, Arena *mem)
{
    if (is_sign(formula))
        return unsigned_formula(formula->arg[0], mem);
    Expr *copy = expr_node_copy(formula, mem);
    for (int i = 0; i < formula->count; i++) {
        copy->arg[i] = (Expr *)unsigned_formula(formula->arg[i], mem);
        if (formula->kind == EXPR_CHAIN && i && formula->ops[i] == OP_SUB)
            copy->ops[i] = OP_ADD;
    }
    return copy;
}

static bool size_of(Value *size, const Expr *formula, const Slot *at, NumCtx *exact)
{
    Env env = {.num = exact, .slot = at};
    return eval(size, unsigned_formula(formula, exact->mem), &env) == NUM_OK;
}

bool sign_slip_alike(const Expr *wrong, const Slot *wrong_at, const Expr *right, const Slot *right_at, NumCtx *exact)
{
    Value a, b;
    return size_of(&a, wrong, wrong_at, exact) && size_of(&b, right, right_at, exact) && value_same(&a, &b, exact);
}

/* ---- equations ---------------------------------------------------------------------------------------------- */

static bool sum_of_sizes(Num *sum, const EquationSides *sides, const Slot *at, NumCtx *exact)
{
    EquationSides cleared = equation_cleared(sides, exact->mem);
    Value         left, right;
    return size_of(&left, cleared.side[0], at, exact) && size_of(&right, cleared.side[1], at, exact) && left.shape.kind == SHAPE_NUMBER &&
           right.shape.kind == SHAPE_NUMBER && exact_add(sum, left.one, right.one, exact) == NUM_OK;
}

/* The unknowns get other values, one set for each trial, so that only equations with the same terms agree in all. */
static const Slot *with_unknowns(const Plan *plan, const Slot *at, int trial, NumCtx *exact)
{
    Slot *own = arena_copy(exact->mem, at, sizeof(Slot) * (size_t)plan->count);
    for (int i = 0; i < plan->count; i++)
        if (equation_is_unknown(plan, i) && plan->step[i].shape.kind == SHAPE_NUMBER)
            own[i] =
                (Slot){.value = value_number(exact_num(exact_rational(rat_int(101 + (37 + 64 * trial) * (i + 1)), exact))), .set = true};
    return own;
}

bool sign_slip_alike_equations(const EquationSides *wrong, const EquationSides *right, const Plan *plan, const Slot *at, NumCtx *exact)
{
    enum { TRIALS = 3 };
    Num  first[2], now[2], cross[2];
    bool alike = true;
    at = sign_slip_slots(at, plan->count, exact);
    for (int trial = 0; trial < TRIALS && alike; trial++) {
        const Slot *own = with_unknowns(plan, at, trial, exact);
        alike = sum_of_sizes(&now[0], wrong, own, exact) && sum_of_sizes(&now[1], right, own, exact);
        for (int i = 0; i < 2 && !trial; i++)
            first[i] = now[i];
        alike = alike && exact_mul(&cross[0], first[0], now[1], exact) == NUM_OK &&
                exact_mul(&cross[1], first[1], now[0], exact) == NUM_OK && exact_compare(cross[0], cross[1], exact) == ORDER_EQUAL;
    }
    return alike;
}
