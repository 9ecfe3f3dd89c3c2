#include "handwork/equations/equation_sides.h"

#include <string.h>

EquationWorld equation_world(const Plan *plan, const Column *truth, NumCtx *ctx)
{
    EquationWorld world = {.plan = plan, .truth = truth, .ctx = ctx, .at = ARENA_MANY(ctx->mem, Slot, plan->count + 1)};
    for (int i = 0; i < plan->aspects; i++)
        if (truth->entry[i].state == STATE_OK && plan->step[i].name.len)
            world.at[i] = (Slot){.value = truth->entry[i].value, .set = true};
    return world;
}

int equation_step(const EquationWorld *world, int slot)
{
    int i = world->plan->aspects - 1;
    while (i >= 0 && !(world->plan->step[i].slot == slot && world->at[i].set))
        i--;
    return i;
}

/* With each slot of a column replaced by the index of its active step; false if one has none. */
static bool rename_slots(const EquationWorld *world, Expr *formula)
{
    bool good = true;
    if (formula->kind == EXPR_NAME && formula->slot >= 0)
        good = (formula->slot = equation_step(world, formula->slot)) >= 0;
    for (int i = 0; i < formula->count && good; i++)
        good = rename_slots(world, formula->arg[i]);
    return good;
}

const Expr *equation_of_plan(const EquationWorld *world, const Expr *formula)
{
    Expr *copy = expr_copy(formula, world->ctx->mem);
    return rename_slots(world, copy) ? copy : NULL;
}

bool equation_is_unknown(const Plan *plan, int step)
{
    return plan->step[step].role != ROLE_GIVEN;
}

const Exact *equation_datum(const EquationWorld *world, int step)
{
    const Slot  *at = &world->at[step];
    bool         number = at->set && !equation_is_unknown(world->plan, step) && at->value.shape.kind == SHAPE_NUMBER;
    const Exact *exact = number ? num_exactly(at->value.one, world->ctx) : NULL;
    return exact && exact->kind == EXACT_ROOTS ? exact : NULL;
}

bool equation_is_quantity(const Expr *expr, const Expr *quantity)
{
    if (expr->kind != quantity->kind)
        return false;
    if (expr->kind == EXPR_FIELD)
        return text_equal(expr->text, quantity->text) && equation_is_quantity(expr->arg[0], quantity->arg[0]);
    return expr->kind == EXPR_NAME && expr->slot == quantity->slot;
}

const Expr *equation_component(const Expr *vector, int k, Arena *mem)
{
    static const char *const AXES[] = {"x", "y", "z"};
    Expr                    *component = expr_new(mem, EXPR_FIELD, vector->span);
    int                      room = 0;
    expr_append(mem, component, OP_ADD, (Expr *)vector, &room);
    component->text = text_of(AXES[k]);
    component->shape = NUMBER;
    return component;
}

bool equation_leaves_out_zero(const EquationSides *sides, const EquationWorld *world)
{
    bool found = false;
    for (int i = 0; i < world->plan->aspects && !found; i++) {
        const Slot *at = &world->at[i];
        found = at->set && !equation_is_unknown(world->plan, i) && at->value.shape.kind == SHAPE_NUMBER &&
                num_is_zero(at->value.one, world->ctx) && !(sides && (expr_uses(sides->side[0], i) || expr_uses(sides->side[1], i)));
    }
    return found;
}

bool equation_residual(Num *z, const EquationSides *sides, const Slot *at, NumCtx *ctx)
{
    Env   env = {.num = ctx, .slot = at};
    Value left, right;
    return eval(&left, sides->side[0], &env) == NUM_OK && left.shape.kind == SHAPE_NUMBER && eval(&right, sides->side[1], &env) == NUM_OK &&
           right.shape.kind == SHAPE_NUMBER && ctx->sys->sub(z, left.one, right.one, ctx) == NUM_OK;
}

/* ---- divisors --------------------------------------------------------------------------------------------- */

static const Expr *times(const Expr *a, const Expr *b, Arena *mem)
{
    Expr *product = expr_chain(mem, (Expr *)a, OP_MUL, (Expr *)b);
    product->shape = NUMBER;
    return product;
}

/* The divisors of a quotient of numbers as one product, which is taken off it; NULL if there are none. */
static const Expr *take_divisors(const Expr **side, Arena *mem)
{
    const Expr *chain = *side, *above = NULL, *below = NULL;
    if (chain->kind != EXPR_CHAIN || expr_level(chain) != LEVEL_PRODUCT)
        return NULL;
    for (int i = 0; i < chain->count; i++)
        if (chain->arg[i]->shape.kind != SHAPE_NUMBER)
            return NULL;
    for (int i = 0; i < chain->count; i++) {
        const Expr **part = i && chain->ops[i] == OP_DIV ? &below : &above;
        *part = *part ? times(*part, chain->arg[i], mem) : chain->arg[i];
    }
    *side = below ? above : chain;
    return below;
}

EquationSides equation_cleared(const EquationSides *sides, Arena *mem)
{
    EquationSides cleared = *sides;
    const Expr   *left = take_divisors(&cleared.side[0], mem), *right = take_divisors(&cleared.side[1], mem);
    if (right)
        cleared.side[0] = times(cleared.side[0], right, mem);
    if (left)
        cleared.side[1] = times(cleared.side[1], left, mem);
    return cleared;
}

const Expr *equation_number(const Exact *value, NumCtx *exact)
{
    enum { SHORT = 6 };
    static const Style style = {.roots = ROOT_ABOVE, .digits = SHORT, .longest = 192};
    Num                size = exact_num(value);
    bool               minus = exact_sign(value, exact) < 0 && exact_neg(&size, size, exact) == NUM_OK;
    Buf                text = {0};
    if (!exact_decimal(&text, size.exact, SHORT, exact)) {
        text.len = 0;
        expr_write(&text, value_num_expr(size, &exact_system, &style, exact), false);
    }
    Expr *number = expr_number(exact->mem, buf_finish(&text, exact->mem), size.exact);
    if (minus)
        number = expr_call(exact->mem, OP_NEG, number, NULL);
    number->shape = NUMBER;
    return number;
}

static bool is_whole(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && exact_is_rational(expr->exact) && rat_is_integer(exact_rat(expr->exact)) &&
           !memchr(expr->text.at, '.', expr->text.len);
}

const Exact *equation_literal(const Expr *expr, NumCtx *exact)
{
    Num         value;
    bool        minus = expr->kind == EXPR_CALL && expr->op == OP_NEG;
    const Expr *above = expr->count ? expr->arg[0] : expr;
    bool        fraction = expr->kind == EXPR_CHAIN && expr->count == 2 && expr->ops[1] == OP_DIV && is_whole(expr->arg[1]) &&
                    (is_whole(above) || (above->kind == EXPR_CALL && above->op == OP_NEG && is_whole(above->arg[0])));
    if (expr->kind == EXPR_NUMBER)
        return expr->exact;
    const Exact *size = minus || fraction ? equation_literal(above, exact) : NULL;
    if (!size || (fraction && exact_div(&value, exact_num(size), exact_num(expr->arg[1]->exact), exact) != NUM_OK) ||
        (minus && exact_neg(&value, exact_num(size), exact) != NUM_OK))
        return NULL;
    return value.exact;
}

/* ---- roundings -------------------------------------------------------------------------------------------- */

bool equation_rounding(Rat *half, const Expr *number, NumCtx *exact)
{
    const char *point = number->kind == EXPR_NUMBER ? memchr(number->text.at, '.', number->text.len) : NULL;
    Rat         tenth = {1, 10, NULL}, two = rat_int(2);
    size_t      places = 0;
    while (point && point + places + 1 < number->text.at + number->text.len && point[places + 1] >= '0' && point[places + 1] <= '9')
        places++;
    enum { DIGITS_OF_DOUBLE = 15 };
    bool printed = equation_digits(number) > DIGITS_OF_DOUBLE; /* by a program, whose last digits are those of its own arithmetic */
    Rat  whole = rat_int(50);
    return places && point + places + 1 == number->text.at + number->text.len && rat_power(half, tenth, (long)places, exact) == NUM_OK &&
           (printed ? rat_mul(half, *half, whole, exact) : rat_div(half, *half, two, exact)) == NUM_OK;
}

int equation_digits(const Expr *number)
{
    int digits = 0;
    for (size_t i = 0; i < number->text.len; i++)
        digits += number->text.at[i] >= '0' && number->text.at[i] <= '9' && (digits || number->text.at[i] != '0');
    return digits;
}

/* The step, and the component of its value or -1, that this decimal is rounded from, whatever its sign; -1 if there is none. *exactly: it
 * is that value itself. */
static int origin_of(const Expr *number, const EquationWorld *world, Rat half, int *component, bool *minus, bool *exactly)
{
    NumCtx *ctx = world->ctx;
    Num     own, open, off;
    int     found = -1;
    *exactly = false;
    if (ctx->sys->from_exact(&own, number->exact, ctx) || ctx->sys->from_exact(&open, exact_rational(half, ctx), ctx))
        return -1;
    for (int i = 0; i < world->plan->aspects && !*exactly; i++) {
        const Value *value = &world->at[i].value;
        bool         numbers = world->at[i].set && (value->shape.kind == SHAPE_NUMBER || value->shape.kind == SHAPE_VECTOR);
        for (int k = 0; numbers && k < value_count(value) && !*exactly; k++)
            for (int sign = 0; sign < 2 && !*exactly; sign++) {
                Num one = value_num(value)[k];
                if ((sign ? ctx->sys->add : ctx->sys->sub)(&off, own, one, ctx) != NUM_OK)
                    continue;
                *exactly = num_is_zero(off, ctx);
                Num size = off;
                if (num_sign(off, ctx) == ORDER_LESS && ctx->sys->neg(&size, off, ctx) != NUM_OK)
                    continue;
                if (*exactly || (found < 0 && ctx->sys->compare(size, open, ctx) != ORDER_GREATER)) {
                    found = i;
                    *component = value->shape.kind == SHAPE_VECTOR ? k : -1;
                    *minus = sign;
                }
            }
    }
    return found;
}

static const Expr *unrounded(const Expr *formula, const EquationWorld *world, bool term)
{
    enum { FEWEST = 2 };
    Arena *mem = world->ctx->mem;
    Rat    half;
    int    component = -1, step;
    bool   minus = false, exactly;
    if (formula->kind == EXPR_NUMBER && !term && equation_digits(formula) >= FEWEST && equation_rounding(&half, formula, world->ctx) &&
        (step = origin_of(formula, world, half, &component, &minus, &exactly)) >= 0 && !exactly) {
        Expr *value = expr_name(mem, world->plan->step[step].name);
        value->slot = step;
        value->shape = component < 0 ? NUMBER : world->at[step].value.shape;
        value = component < 0 ? value : (Expr *)equation_component(value, component, mem);
        value = minus ? expr_call(mem, OP_NEG, value, NULL) : value;
        value->shape = NUMBER;
        return value;
    }
    bool sum = term &&
               ((formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_SUM) || (formula->kind == EXPR_CALL && formula->op == OP_NEG));
    Expr *copy = NULL;
    for (int i = 0; i < formula->count; i++) {
        const Expr *now = unrounded(formula->arg[i], world, sum);
        if (now != formula->arg[i] && !copy)
            copy = expr_node_copy(formula, mem);
        if (copy)
            copy->arg[i] = (Expr *)now;
    }
    return copy ? copy : formula;
}

EquationSides equation_unrounded(const EquationSides *sides, const EquationWorld *world)
{
    return (EquationSides){{unrounded(sides->side[0], world, true), unrounded(sides->side[1], world, true)}};
}

int equation_same_size(const Exact *a, const Exact *b, NumCtx *exact)
{
    Num sum;
    if (exact_compare(exact_num(a), exact_num(b), exact) == ORDER_EQUAL)
        return 1;
    return exact_add(&sum, exact_num(a), exact_num(b), exact) == NUM_OK && !exact_sign(sum.exact, exact) ? -1 : 0;
}

/* Whether the fraction stands among the factors of a product: 16/11*u. */
static bool has_fraction(const Expr *formula, const Exact *value, NumCtx *exact)
{
    bool product = formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_PRODUCT, found = false;
    for (int i = 0; i + 1 < formula->count && product && !found; i++) {
        const Expr *above = formula->arg[i], *below = formula->arg[i + 1];
        bool        fraction =
            formula->ops[i + 1] == OP_DIV && !(i && formula->ops[i] == OP_DIV) && is_whole(below) && equation_literal(above, exact);
        Num quotient;
        found = fraction && exact_div(&quotient, exact_num(equation_literal(above, exact)), exact_num(below->exact), exact) == NUM_OK &&
                equation_same_size(quotient.exact, value, exact);
    }
    return found;
}

bool equation_has_number(const Expr *formula, const Exact *value, NumCtx *exact)
{
    const Exact *number = equation_literal(formula, exact);
    bool         found = (number && equation_same_size(number, value, exact)) || has_fraction(formula, value, exact);
    for (int i = 0; i < formula->count && !found; i++)
        found = equation_has_number(formula->arg[i], value, exact);
    return found;
}
