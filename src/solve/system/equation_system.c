#include "solve/system/equation_system.h"
#include "solve/system/direction.h"
#include "solve/system/known_exponents.h"

#include "derive/operate.h"

#include <string.h>

/* Whether a matrix or a record is in it: no atom stands for their parts, so nothing tells what is unknown in them. */
static bool has_group(const SolveSystem *l, const Expr *expr)
{
    ShapeKind kind = expr->kind == EXPR_NAME && expr->slot >= 0 ? l->shape[expr->slot].kind : SHAPE_NONE;
    bool      has = kind == SHAPE_MATRIX || kind == SHAPE_RECORD;
    for (int i = 0; i < expr->count && !has; i++)
        has = has_group(l, expr->arg[i]);
    return has;
}

static void add_equation(SolveSystem *l, const Expr *left, const Expr *right, int step, Rank rank, Text caption)
{
    bool vectors = left->shape.kind == SHAPE_VECTOR;
    left = known_exponents_in(&l->desk, left, l->known, l->slot);
    right = known_exponents_in(&l->desk, right, l->known, l->slot);
    if ((left->shape.kind != SHAPE_NUMBER && !vectors) || has_group(l, left) || has_group(l, right))
        return;
    for (int part = vectors ? ATOM_WHOLE : 0; part < (vectors ? left->shape.rows : 1); part++)
        *ARENA_ADD(l->desk.mem, l->equation, l->equations, &l->room) = (SolveEquation){
            .left = left, .right = right, .part = vectors ? part : ATOM_WHOLE, .step = step, .rank = rank, .caption = caption};
}

static bool is_name_of(const Expr *expr, int slot)
{
    return expr->kind == EXPR_NAME && expr->slot == slot;
}

/* The vector in v/|v|, or NULL. */
static const Expr *normalized(const Expr *formula)
{
    bool quotient = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DIV;
    bool length = quotient && formula->arg[1]->kind == EXPR_CALL && formula->arg[1]->op == OP_NORM;
    bool named = length && formula->arg[0]->kind == EXPR_NAME && formula->arg[0]->shape.kind == SHAPE_VECTOR;
    return named && is_name_of(formula->arg[1]->arg[0], formula->arg[0]->slot) ? formula->arg[0] : NULL;
}

static bool is_equation(const Expr *expr)
{
    return expr->kind == EXPR_CHAIN && expr->count == 2 && expr->ops[1] == OP_EQ;
}

static const Expr *name_of(const SolveSystem *l, const Step *step)
{
    Expr *name = expr_name(l->desk.mem, step->name);
    name->slot = step->slot;
    name->shape = step->shape;
    return name;
}

static bool is_direction(const SolveSystem *l, int slot)
{
    bool is = false;
    for (int i = 0; i < l->directions; i++)
        is |= l->direction[i] == slot;
    return is;
}

static void add_length_1(SolveSystem *l, const Expr *vector, int step, Rank rank)
{
    const Expr *square = term_power(&l->desk, term_call(&l->desk, OP_NORM, vector, NULL, NUMBER), 2);
    l->unit[vector->slot] = true;
    add_equation(l, square, term_integer(&l->desk, 1), step, rank, text_format(l->desk.mem, "%.*s has length 1", TEXT_ARG(vector->text)));
}

/* A part of a vector as a formula. */
static const Expr *part_of(const SolveSystem *l, const Expr *vector, int part)
{
    return atom_expr(&l->desk, atom_of(vector->slot, part), vector->text, vector->shape);
}

/* n = v/|v| says this without its root: n has the length 1, and n.x*v.y = n.y*v.x. */
static void add_unit_vector(SolveSystem *l, const Expr *n, const Expr *v, int step)
{
    const TermDesk *desk = &l->desk;
    for (int i = 0; i < n->shape.rows; i++)
        for (int k = i + 1; k < n->shape.rows; k++)
            add_equation(l, term_product(desk, part_of(l, n, i), part_of(l, v, k)), term_product(desk, part_of(l, n, k), part_of(l, v, i)),
                         step, RANK_LAW, text_format(desk->mem, "%.*s points along %.*s", TEXT_ARG(n->text), TEXT_ARG(v->text)));
    add_length_1(l, n, step, RANK_LAW);
}

/* Adds the equation between formulas of the method, in which a direction that is looked for has the length 1. */
static void add_of_method(SolveSystem *l, const Expr *left, const Expr *right, int step, Rank rank)
{
    for (int i = 0; i < l->directions; i++) {
        left = direction_with_length_1(&l->desk, left, l->direction[i]);
        right = direction_with_length_1(&l->desk, right, l->direction[i]);
    }
    add_equation(l, left, right, step, rank, (Text){0});
}

/* va' = va2: only that a second way leads to the same value. */
static bool says_second_way(const SolveSystem *l, const Expr *law)
{
    bool says = false;
    for (int i = 0; i < l->problem->plan->aspects && !says && law->arg[0]->kind == EXPR_NAME && law->arg[1]->kind == EXPR_NAME; i++) {
        const Step *step = &l->problem->plan->step[i];
        says = plan_is_check(step->purpose) && step->slot >= 0 && (step->slot == law->arg[0]->slot || step->slot == law->arg[1]->slot);
    }
    return says;
}

/* Whether the problem says something of it. */
static bool is_stated(const SolveProblem *problem, int slot)
{
    bool stated = false;
    for (int i = 0; i < problem->knowns; i++)
        stated |= problem->known[i].slot == slot;
    for (int i = 0; i < problem->conditions; i++)
        stated |= expr_uses(problem->condition[i], slot);
    return stated;
}

static void add_step(SolveSystem *l, int i)
{
    const Step *step = &l->problem->plan->step[i];
    bool        solved = step->role == ROLE_STEP || step->role == ROLE_ANSWER;
    const Expr *vector = step->formula && step->slot >= 0 ? normalized(step->formula) : NULL;
    bool        direction = vector && is_direction(l, vector->slot);
    if (step->role == ROLE_GIVEN && is_direction(l, step->slot))
        add_length_1(l, name_of(l, step), i, RANK_CONDITION);
    if (step->equation)
        add_of_method(l, step->equation->arg[0], step->equation->arg[1], i, RANK_EQUATION);
    if (step->role == ROLE_LAW && step->formula && is_equation(step->formula))
        add_of_method(l, step->formula->arg[0], step->formula->arg[1], i, says_second_way(l, step->formula) ? RANK_SECOND : RANK_LAW);
    if (solved && step->formula && step->slot >= 0)
        add_of_method(l, name_of(l, step), step->formula, i,
                      direction || (step->purpose != PURPOSE_ANSWER && !is_stated(l->problem, step->slot)) ? RANK_SECOND
                      : step->from                                                                         ? RANK_SOLVED
                                                                                                           : RANK_STEP);
    if (direction)
        add_length_1(l, name_of(l, step), i, RANK_LAW);
    else if (vector)
        add_unit_vector(l, name_of(l, step), vector, i);
}

/* |v| = c as |v|² = c², which has no root in it. */
static bool add_length(SolveSystem *l, const Expr *left, const Expr *right, Text caption)
{
    bool length = left->kind == EXPR_CALL && left->op == OP_NORM && left->arg[0]->shape.kind == SHAPE_VECTOR;
    if (length)
        add_equation(l, term_power(&l->desk, left, 2), term_power(&l->desk, right, 2), -1, RANK_CONDITION, caption);
    return length;
}

static void add_condition(SolveSystem *l, const Expr *equation, Text caption)
{
    const Expr *left = equation->arg[0], *right = equation->arg[1];
    if (!add_length(l, left, right, caption) && !add_length(l, right, left, caption))
        add_equation(l, left, right, -1, RANK_CONDITION, caption);
}

bool equation_system_has(const SolveSystem *l, int i)
{
    const Plan *plan = l->problem->plan;
    for (const Step *step = &plan->step[i]; step->guard >= 0; step = &plan->step[step->guard])
        if (l->answers[step->guard] != step->guard_is)
            return false;
    return true;
}

bool equation_system_is_apart(const SolveSystem *l)
{
    const Plan *plan = l->problem->plan;
    bool        apart = false;
    for (int i = 0; i < plan->aspects && !apart; i++)
        apart = plan->step[i].role == ROLE_APART && equation_system_has(l, i);
    return apart;
}

static void settle_known(SolveSystem *l, const SolveKnown *known)
{
    Slot        *slot = &l->slot[known->slot];
    const Shape *shape = &l->shape[known->slot];
    Value        value;
    int          flags = input_convert(&value, &known->value, l->desk.num);
    int          first = shape->kind == SHAPE_VECTOR ? 0 : ATOM_NUMBER, last = shape->kind == SHAPE_VECTOR ? shape->rows - 1 : ATOM_NUMBER;
    for (int part = first; part <= last; part++)
        if (known->part == ATOM_WHOLE || known->part == part)
            l->known[atom_of(known->slot, part)] = true;
    slot->flags |= flags;
    if (!flags && known->part == ATOM_WHOLE)
        slot->value = value;
    else if (!flags)
        ((Num *)slot->value.num)[known->part] = value.one;
}

SolveSystem equation_system_open(const SolveProblem *problem, const signed char *answers, NumCtx *num)
{
    const Plan *plan = problem->plan;
    SolveSystem l = {.problem = problem, .answers = answers, .desk = {.mem = num->mem, .num = num}};
    Text       *name = ARENA_MANY(num->mem, Text, plan->slots);
    Shape      *shape = ARENA_MANY(num->mem, Shape, plan->slots);
    l.slot = ARENA_MANY(num->mem, Slot, plan->slots);
    l.known = ARENA_MANY(num->mem, bool, ATOM_PARTS * plan->slots);
    l.unit = ARENA_MANY(num->mem, bool, plan->slots);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->slot < 0 || shape[step->slot].kind != SHAPE_NONE)
            continue;
        name[step->slot] = step->name;
        shape[step->slot] = step->shape;
        Slot *slot = &l.slot[step->slot];
        bool  group = step->shape.kind == SHAPE_MATRIX || step->shape.kind == SHAPE_RECORD; /* no atom stands for its parts */
        *slot = (Slot){.set = true, .flags = group ? NUM_UNABLE : 0, .value = {.shape = step->shape}};
        if (step->shape.kind == SHAPE_VECTOR) {
            Num *part = ARENA_MANY(num->mem, Num, step->shape.rows);
            for (int k = 0; k < step->shape.rows; k++)
                (void)num->sys->from_exact(&part[k], &exact_zero, num);
            slot->value = value_of(step->shape, part);
        }
    }
    l.name = name;
    l.shape = shape;
    for (int i = 0; i < problem->knowns; i++)
        settle_known(&l, &problem->known[i]);
    for (int i = 0; i < problem->conditions; i++)
        if (is_equation(problem->condition[i]))
            add_condition(&l, problem->condition[i], problem->words[i]);
    for (int i = 0; i < plan->aspects && l.directions < MOST_DIRECTIONS; i++)
        if (plan->step[i].role == ROLE_GIVEN && direction_only(problem, plan->step[i].slot, num))
            l.direction[l.directions++] = plan->step[i].slot;
    for (int i = 0; i < plan->aspects; i++)
        for (int k = 0; k < l.directions && plan->step[i].role == ROLE_CASE; k++)
            l.turns |= direction_is_asked(plan, plan->step[i].formula, l.direction[k], num->mem);
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].way != STEP_BESIDE && equation_system_has(&l, i))
            add_step(&l, i);
    return l;
}

SolveSystem equation_system_copy(const SolveSystem *from)
{
    SolveSystem l = *from;
    int         slots = from->problem->plan->slots;
    l.slot = arena_copy(l.desk.mem, from->slot, sizeof(Slot) * (size_t)slots);
    for (int i = 0; i < slots; i++)
        if (l.shape[i].kind == SHAPE_VECTOR)
            l.slot[i].value.num = arena_copy(l.desk.mem, from->slot[i].value.num, sizeof(Num) * (size_t)l.shape[i].rows);
    l.known = arena_copy(l.desk.mem, from->known, sizeof(bool) * (size_t)(slots * ATOM_PARTS));
    l.equation = arena_copy(l.desk.mem, from->equation, sizeof(SolveEquation) * (size_t)from->equations);
    l.line = arena_copy(l.desk.mem, from->line, sizeof(SolveLine) * (size_t)from->lines);
    l.room = from->equations;
    l.line_room = from->lines;
    return l;
}

/* ---- values --------------------------------------------------------------------------------------------------- */

static int evaluate(const SolveSystem *l, const Expr *expr, Value *value)
{
    Env env = {.num = l->desk.num, .slot = l->slot};
    return eval(value, expr, &env);
}

bool equation_system_number(const SolveSystem *l, const Expr *formula, Num *value)
{
    Value found;
    bool  good = evaluate(l, formula, &found) == NUM_OK && found.shape.kind == SHAPE_NUMBER;
    if (good)
        *value = found.one;
    return good;
}

const Exact *equation_system_exactly(const SolveSystem *l, const Expr *formula)
{
    Num value;
    return equation_system_number(l, formula, &value) ? num_exactly(value, l->desk.num) : NULL;
}

bool equation_system_is_zero(const SolveSystem *l, const Expr *number)
{
    Num value;
    return equation_system_number(l, number, &value) && num_is_zero(value, l->desk.num);
}

/* Twice the digits of a double: enough to tell a coefficient from 0. */
enum { ZERO_PREC = 128 };

static Slot enclose_slot(const Slot *from, NumCtx *ctx)
{
    Slot slot = *from;
    if (from->value.shape.kind == SHAPE_NUMBER) {
        slot.flags = ctx->sys->from_exact(&slot.value.one, from->value.one.exact ? from->value.one.exact : &exact_zero, ctx);
    } else if (from->value.shape.kind == SHAPE_VECTOR) {
        Num *part = ARENA_MANY(ctx->mem, Num, from->value.shape.rows);
        slot.flags = 0;
        for (int i = 0; i < from->value.shape.rows; i++)
            slot.flags |= ctx->sys->from_exact(&part[i], from->value.num[i].exact, ctx);
        slot.value.num = part;
    }
    return slot;
}

static void put(Slot *slot, bool whole, int part, Value value)
{
    if (whole || slot->value.shape.kind == SHAPE_NUMBER)
        slot->value = value;
    else
        ((Num *)slot->value.num)[part] = value.one;
}

/* The values that are known in the system, with bounds for what has no exact form. */
static const Slot *enclose(const SolveSystem *l, NumCtx *ctx)
{
    Slot *slot = ARENA_MANY(ctx->mem, Slot, l->problem->plan->slots);
    Env   env = {.num = ctx, .slot = slot};
    Value value;
    for (int i = 0; i < l->problem->plan->slots; i++)
        slot[i] = enclose_slot(&l->slot[i], ctx);
    for (int i = 0; i < l->problem->knowns; i++) {
        const SolveKnown *known = &l->problem->known[i];
        int               flags = input_convert(&value, &known->value, ctx);
        slot[known->slot].flags |= flags;
        if (!flags)
            put(&slot[known->slot], known->part == ATOM_WHOLE, known->part, value);
    }
    for (int i = 0; i < l->lines; i++) {
        const SolveLine *line = &l->line[i];
        int              at = line->atom / ATOM_PARTS, flags = eval(&value, line->formula, &env);
        slot[at].flags |= flags;
        if (!flags)
            put(&slot[at], line->whole, line->atom % ATOM_PARTS, value);
    }
    return slot;
}

bool equation_system_is_not_zero(const SolveSystem *l, const Expr *number)
{
    Num    known;
    NumCtx ctx;
    Value  value;
    bool   formulas = l->desk.num->sys->kind == NUM_FORMULA; /* they have no bounds */
    if (equation_system_number(l, number, &known))
        return formulas ? !num_may_be_zero(known, l->desk.num) : !num_is_zero(known, l->desk.num);
    if (formulas)
        return false;
    numctx_open(&ctx, &enclosure_system, l->desk.mem);
    ctx.prec = ZERO_PREC;
    Env  env = {.num = &ctx, .slot = enclose(l, &ctx)};
    bool nonzero = eval(&value, number, &env) == NUM_OK && value.shape.kind == SHAPE_NUMBER && !num_may_be_zero(value.one, &ctx);
    numctx_close(&ctx);
    return nonzero;
}

/* An equation into which others were put stands again as the method writes it, once it has no more unknowns that way. */
static void restore_equations(SolveSystem *l)
{
    for (int i = 0; i < l->equations; i++) {
        SolveEquation *e = &l->equation[i], own = *e;
        Atom           of_own[MOST_UNKNOWNS], of_put[MOST_UNKNOWNS];
        own.put[0] = own.put[1] = NULL;
        own.bys = 0;
        if (!e->put[0] || e->used || e->spent)
            continue;
        int  puts = equation_system_unknowns(l, e, of_put), owns = equation_system_unknowns(l, &own, of_own);
        bool fewer = owns < MOST_UNKNOWNS;
        for (int k = 0; k < owns && fewer; k++)
            fewer = atom_among(of_put, puts, of_own[k]);
        if (fewer)
            *e = own;
    }
}

bool equation_system_settle(SolveSystem *l, SolveLine line)
{
    int   slot = line.atom / ATOM_PARTS, part = line.atom % ATOM_PARTS;
    Value value;
    int   flags = evaluate(l, line.formula, &value);
    if (flags & ~NUM_UNABLE)
        return false;
    for (int i = 0; line.whole && i < l->shape[slot].rows; i++)
        l->known[atom_of(slot, i)] = true;
    l->known[line.atom] = true;
    l->slot[slot].flags |= flags;
    if (!flags && (line.whole || part == ATOM_NUMBER))
        l->slot[slot].value = value;
    else if (!flags)
        ((Num *)l->slot[slot].value.num)[part] = value.one;
    *ARENA_ADD(l->desk.mem, l->line, l->lines, &l->line_room) = line;
    l->equation[line.equation].used = !line.goes_on;
    l->eliminated = false;
    restore_equations(l);
    return true;
}

void equation_system_sides(const SolveSystem *l, const SolveEquation *equation, const Expr *side[2])
{
    const Expr *const original[2] = {equation->left, equation->right};
    for (int i = 0; i < 2; i++) {
        if (equation->put[i])
            side[i] = equation->put[i];
        else if (equation->part == ATOM_WHOLE)
            side[i] = atom_written_out(&l->desk, original[i], l->known);
        else
            side[i] = atom_component(&l->desk, original[i], equation->part, l->known);
    }
}

bool equation_system_defines(const SolveSystem *l, const SolveEquation *e)
{
    return e->step >= 0 && e->rank >= RANK_STEP && is_name_of(e->left, l->problem->plan->step[e->step].slot);
}

bool equation_system_is_law(const SolveEquation *e)
{
    return e->rank == RANK_EQUATION || e->rank == RANK_LAW;
}

int equation_system_unknowns(const SolveSystem *l, const SolveEquation *e, Atom list[MOST_UNKNOWNS])
{
    int count = 0;
    if (e->put[0] || e->part != ATOM_WHOLE) {
        const Expr *side[2];
        equation_system_sides(l, e, side);
        count = atom_list(side[0], l->known, list, 0, MOST_UNKNOWNS);
        return atom_list(side[1], l->known, list, count, MOST_UNKNOWNS);
    }
    count = atom_list(e->left, l->known, list, 0, MOST_UNKNOWNS);
    return atom_list(e->right, l->known, list, count, MOST_UNKNOWNS);
}

bool equation_system_contradicts(const SolveSystem *l, const SolveEquation *e)
{
    Atom        unknown[MOST_UNKNOWNS];
    Env         env = {.num = l->desk.num, .slot = l->slot};
    Value       left, right;
    const Expr *side[2];
    if (equation_system_unknowns(l, e, unknown))
        return false;
    equation_system_sides(l, e, side);
    return !eval(&left, side[0], &env) && !eval(&right, side[1], &env) && operate_compare(OP_EQ, left, right, &env) == TRUTH_FALSE;
}
