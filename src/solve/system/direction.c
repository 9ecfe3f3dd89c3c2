#include "solve/system/direction.h"

#include <string.h>

enum { DEGREE_ANY = 98, DEGREE_NONE = 100 }; /* of 0; of a formula that has none */

static int sum_degree(int a, int b)
{
    return a == DEGREE_ANY ? b : b == DEGREE_ANY || a == b ? a : DEGREE_NONE;
}

static int product_degree(int a, int b)
{
    return a == DEGREE_NONE || b == DEGREE_NONE ? DEGREE_NONE : a == DEGREE_ANY || b == DEGREE_ANY ? DEGREE_ANY : a + b;
}

static int turned_degree(int a)
{
    return a == DEGREE_ANY || a == DEGREE_NONE ? DEGREE_NONE : -a;
}

static int degree_of(const Expr *expr, const int *degree);

static int call_degree(const Expr *call, const int *degree)
{
    int a = degree_of(call->arg[0], degree), b = call->count > 1 ? degree_of(call->arg[1], degree) : 0;
    switch (call->op) {
    case OP_NEG:
    case OP_NORM:
    case OP_ABS:
    case OP_PERP:
        return a;
    case OP_UNIT:
    case OP_SIGN:
        return a == DEGREE_NONE ? a : 0;
    case OP_INV:
        return turned_degree(a);
    case OP_INNER:
    case OP_CROSS:
        return product_degree(a, b);
    case OP_SQRT:
        return a == DEGREE_ANY || a == DEGREE_NONE || a % 2 == 0 ? (a < DEGREE_ANY ? a / 2 : a) : DEGREE_NONE;
    default:
        return a == 0 && b == 0 && call->count <= 2 ? 0 : DEGREE_NONE;
    }
}

static int chain_degree(const Expr *chain, const int *degree)
{
    Level level = expr_level(chain);
    int   all = degree_of(chain->arg[0], degree);
    for (int i = 1; i < chain->count; i++) {
        int next = degree_of(chain->arg[i], degree);
        all = level == LEVEL_SUM || level == LEVEL_COMPARE ? sum_degree(all, next)
              : level != LEVEL_PRODUCT                     ? DEGREE_NONE
              : chain->ops[i] == OP_DIV                    ? product_degree(all, turned_degree(next))
                                                           : product_degree(all, next);
    }
    return level == LEVEL_COMPARE && all != DEGREE_NONE ? 0 : all;
}

static int degree_of(const Expr *expr, const int *degree)
{
    int all = DEGREE_ANY;
    switch (expr->kind) {
    case EXPR_NUMBER:
        return term_is_zero(expr) ? DEGREE_ANY : 0;
    case EXPR_NAME:
        return expr->slot < 0 ? 0 : degree[expr->slot];
    case EXPR_FIELD:
        return degree_of(expr->arg[0], degree);
    case EXPR_VECTOR:
        for (int i = 0; i < expr->count; i++)
            all = sum_degree(all, degree_of(expr->arg[i], degree));
        return all;
    case EXPR_CALL:
        return call_degree(expr, degree);
    case EXPR_POWER:
        all = degree_of(expr->arg[0], degree);
        return all >= DEGREE_ANY || all == 0 ? all : term_exponent(expr) ? all * term_exponent(expr) : DEGREE_NONE;
    case EXPR_CHAIN:
        return chain_degree(expr, degree);
    default:
        return DEGREE_NONE;
    }
}

/* A given vector of which nothing is known. */
static bool is_looked_for(const SolveProblem *problem, int slot)
{
    bool is = false;
    for (int i = 0; i < problem->plan->aspects && !is; i++) {
        const Step *step = &problem->plan->step[i];
        is = step->role == ROLE_GIVEN && step->slot == slot && step->shape.kind == SHAPE_VECTOR;
    }
    for (int i = 0; i < problem->knowns; i++)
        is &= problem->known[i].slot != slot;
    return is;
}

/* Whether the method refuses a vector of length 0, as it does where it asks for a direction. */
static bool is_asked_for_length(const Plan *plan, int slot)
{
    bool is = false;
    for (int i = 0; i < plan->aspects && !is; i++) {
        const Expr *formula = plan->step[i].role == ROLE_NEED ? plan->step[i].formula : NULL;
        const Expr *side = formula && formula->kind == EXPR_CHAIN ? formula->arg[0] : NULL;
        is = side && side->kind == EXPR_CALL && side->op == OP_NORM && side->arg[0]->kind == EXPR_NAME && side->arg[0]->slot == slot;
    }
    return is;
}

/* The degree of every quantity in the vector. */
static const int *degrees_in(const Plan *plan, int slot, Arena *mem)
{
    int  *degree = ARENA_MANY(mem, int, plan->slots);
    bool *seen = ARENA_MANY(mem, bool, plan->slots);
    degree[slot] = 1;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->slot < 0 || !step->formula)
            continue;
        int own = degree_of(step->formula, degree);
        degree[step->slot] = seen[step->slot] ? sum_degree(degree[step->slot], own) : own;
        seen[step->slot] = true;
    }
    return degree;
}

/* Whether a known value leaves the length open: its formula is of degree 0, or it is 0. P . N = 0 also holds for a longer N. */
static bool leaves_length(const SolveKnown *known, int degree, NumCtx *num)
{
    Value value;
    bool  zero = degree != DEGREE_NONE && known->value.shape.kind == SHAPE_NUMBER && !input_convert(&value, &known->value, num) &&
                num_is_zero(value.one, num);
    return degree % DEGREE_ANY == 0 || zero;
}

bool direction_only(const SolveProblem *problem, int slot, NumCtx *num)
{
    if (!is_looked_for(problem, slot) || !is_asked_for_length(problem->plan, slot))
        return false;
    const int *degree = degrees_in(problem->plan, slot, num->mem);
    bool       only = true;
    for (int i = 0; i < problem->plan->aspects; i++)
        only &= problem->plan->step[i].role != ROLE_ANSWER || degree[problem->plan->step[i].slot] % DEGREE_ANY == 0;
    for (int i = 0; i < problem->knowns; i++)
        only &= leaves_length(&problem->known[i], degree[problem->known[i].slot], num);
    for (int i = 0; i < problem->conditions; i++)
        only &= degree_of(problem->condition[i], degree) != DEGREE_NONE;
    return only;
}

bool direction_is_asked(const Plan *plan, const Expr *condition, int slot, Arena *mem)
{
    int degree = condition->kind == EXPR_CHAIN ? degree_of(condition->arg[0], degrees_in(plan, slot, mem)) : DEGREE_NONE;
    return degree != DEGREE_NONE && degree % 2 != 0;
}

/* ---- the length 1 --------------------------------------------------------------------------------------------- */

static bool is_name_of(const Expr *expr, int slot)
{
    return expr->kind == EXPR_NAME && expr->slot == slot;
}

static bool is_length(const Expr *expr, int slot)
{
    if (expr->kind == EXPR_CALL)
        return (expr->op == OP_NORM && is_name_of(expr->arg[0], slot)) ||
               (expr->op == OP_INNER && is_name_of(expr->arg[0], slot) && is_name_of(expr->arg[1], slot));
    bool product = expr->kind == EXPR_CHAIN && expr->count == 2 && expr_level(expr) == LEVEL_PRODUCT && expr->ops[1] != OP_CROSS;
    return product && is_name_of(expr->arg[0], slot) && is_name_of(expr->arg[1], slot);
}

const Expr *direction_with_length_1(const TermDesk *desk, const Expr *expr, int slot)
{
    if (is_length(expr, slot))
        return term_integer(desk, 1);
    if (!expr->count || !expr_uses(expr, slot))
        return expr;
    Expr *copy = expr_node_copy(expr, desk->mem);
    int   count = 0;
    for (int i = 0; i < expr->count; i++) {
        const Expr *arg = direction_with_length_1(desk, expr->arg[i], slot);
        bool        factor = i && expr->kind == EXPR_CHAIN && (expr->ops[i] == OP_MUL || expr->ops[i] == OP_DIV);
        if (factor && term_is_one(arg)) /* nobody divides by 1 */
            continue;
        copy->arg[count] = (Expr *)arg;
        if (copy->ops)
            copy->ops[count] = expr->ops[i];
        count++;
    }
    copy->count = count;
    return expr->kind == EXPR_CHAIN && count == 1 ? copy->arg[0] : copy;
}
