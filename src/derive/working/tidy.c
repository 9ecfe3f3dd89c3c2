#include "derive/working/tidy.h"

typedef struct Gathering {
    const int *unknown;
    int        unknowns;
    Arena     *mem;
} Gathering;

static bool is_open(const Gathering *g, const Expr *expr)
{
    bool open = false;
    for (int i = 0; i < g->unknowns && !open; i++)
        open = expr_uses(expr, g->unknown[i]);
    return open;
}

/* A chain that grows from nothing. */
typedef struct Growing {
    Expr *chain;
    int   room;
} Growing;

static void grow(Growing *all, Arena *mem, Op op, Expr *operand)
{
    if (!all->chain)
        all->chain = expr_new(mem, EXPR_CHAIN, operand->span);
    expr_append(mem, all->chain, op, operand, &all->room);
}

/* The chain; a single operand by itself. */
static Expr *grown(const Growing *all, Shape shape)
{
    if (all->chain->count == 1)
        return all->chain->arg[0];
    all->chain->shape = shape;
    return all->chain;
}

static Expr *negative_of(Arena *mem, Expr *expr)
{
    Expr *negative = expr_call(mem, OP_NEG, expr, NULL);
    negative->shape = expr->shape;
    return negative;
}

/* ---- what is known -------------------------------------------------------------------------------------------- */

static Expr *gather(const Gathering *g, const Expr *expr);

static Expr *gather_parts(const Gathering *g, const Expr *expr)
{
    Expr *copy = expr_node_copy(expr, g->mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = gather(g, expr->arg[i]);
    return copy;
}

/* Brings the known numbers of a product to the front, where they make one number: with e unknown, 1/2*ma*(1 - e^2)*va^2 becomes
 * (1/2*ma*va^2)*(1 - e^2). A known vector keeps its place. A known divisor comes to the front only if there is a known number that it can
 * divide, so x/2 stays as it is. */
static Expr *gather_product(const Gathering *g, const Expr *product)
{
    Growing known = {0}, all = {0};
    bool    above = false, plain = true;
    for (int i = 0; i < product->count; i++) {
        Op op = i ? product->ops[i] : OP_MUL;
        plain &= op == OP_MUL || op == OP_DIV;
        above |= op == OP_MUL && product->arg[i]->shape.kind == SHAPE_NUMBER && !is_open(g, product->arg[i]);
    }
    if (!plain || !above)
        return gather_parts(g, product);
    for (int pass = 0; pass < 2; pass++) /* a divisor does not come first */
        for (int i = 0; i < product->count; i++) {
            bool under = i && product->ops[i] == OP_DIV, own = product->arg[i]->shape.kind == SHAPE_NUMBER && !is_open(g, product->arg[i]);
            if (own && under == (pass == 1))
                grow(&known, g->mem, under ? OP_DIV : OP_MUL, product->arg[i]);
        }
    grow(&all, g->mem, OP_MUL, grown(&known, NUMBER));
    for (int i = 0; i < product->count; i++)
        if (product->arg[i]->shape.kind != SHAPE_NUMBER || is_open(g, product->arg[i]))
            grow(&all, g->mem, i ? product->ops[i] : OP_MUL, gather(g, product->arg[i]));
    return grown(&all, product->shape);
}

/* The known terms stand together where the first of them stood. */
static Expr *gather_sum(const Gathering *g, const Expr *sum)
{
    Growing known = {0}, all = {0};
    int     first = -1;
    for (int i = 0; i < sum->count; i++) {
        if (is_open(g, sum->arg[i]))
            continue;
        bool minus = i && sum->ops[i] == OP_SUB && first < 0;
        grow(&known, g->mem, first < 0 ? OP_ADD : sum->ops[i], minus ? negative_of(g->mem, sum->arg[i]) : sum->arg[i]);
        first = first < 0 ? i : first;
    }
    if (first < 0 || known.chain->count == 1)
        return gather_parts(g, sum);
    for (int i = 0; i < sum->count; i++)
        if (i == first)
            grow(&all, g->mem, OP_ADD, grown(&known, sum->shape));
        else if (is_open(g, sum->arg[i])) {
            bool minus = i && sum->ops[i] == OP_SUB && !all.chain;
            grow(&all, g->mem, i ? sum->ops[i] : OP_ADD, minus ? negative_of(g->mem, gather(g, sum->arg[i])) : gather(g, sum->arg[i]));
        }
    return grown(&all, sum->shape);
}

static Expr *gather(const Gathering *g, const Expr *expr)
{
    Level level = expr->kind == EXPR_CHAIN ? expr_level(expr) : LEVEL_COMPARE;
    if (!is_open(g, expr) || !expr->count)
        return (Expr *)expr;
    return level == LEVEL_SUM ? gather_sum(g, expr) : level == LEVEL_PRODUCT ? gather_product(g, expr) : gather_parts(g, expr);
}

Expr *tidy_gather(const Expr *expr, const int *unknown, int unknowns, Arena *mem)
{
    Gathering g = {unknown, unknowns, mem};
    return gather(&g, expr);
}

/* ---- what nobody writes --------------------------------------------------------------------------------------- */

static bool is_one(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && text_is(expr->text, "1") && !expr->rounded;
}

/* Whether it is the number 0, or a vector of such, as it is written: not a value that is only close to 0. */
static bool is_zero(const Expr *expr)
{
    bool zero = expr->kind == EXPR_VECTOR ? expr->count > 0 : expr->kind == EXPR_NUMBER && text_is(expr->text, "0") && !expr->rounded;
    for (int i = 0; i < expr->count && expr->kind == EXPR_VECTOR && zero; i++)
        zero = is_zero(expr->arg[i]);
    return zero;
}

static bool is_negative(const Expr *expr)
{
    return expr->kind == EXPR_CALL && expr->op == OP_NEG;
}

Expr *tidy_minus_zero(Expr *expr)
{
    return is_negative(expr) && is_zero(expr->arg[0]) ? expr->arg[0] : expr;
}

static bool is_plain_product(const Expr *product)
{
    bool plain = true;
    for (int i = 1; i < product->count; i++)
        plain &= product->ops[i] == OP_MUL || product->ops[i] == OP_DIV;
    return plain;
}

/* Numbers that were put in have no shape above them. */
static bool is_number(const Expr *expr)
{
    bool number = expr->shape.kind == SHAPE_NUMBER, parts = expr->count > 0 && expr->kind != EXPR_VECTOR;
    for (int i = 0; i < expr->count && !number && parts; i++)
        parts = is_number(expr->arg[i]);
    return number || parts;
}

/* 0*x and <0, 0> . n, but not 0/5. */
static bool has_zero(const Expr *product)
{
    bool zero = false, quotient = false;
    for (int i = 0; i < product->count; i++) {
        quotient |= i && product->ops[i] == OP_DIV;
        zero |= is_zero(product->arg[i]);
    }
    return zero && !quotient && is_number(product);
}

static Expr *tidy_product(Expr *product, Arena *mem)
{
    Growing all = {0};
    bool    minus = false;
    if (has_zero(product))
        return expr_number(mem, TEXT("0"), NULL);
    for (int i = 0; i < product->count && is_plain_product(product); i++) {
        Op    op = i ? product->ops[i] : OP_MUL;
        Expr *factor = product->arg[i];
        if (op == OP_MUL && is_negative(factor) && is_one(factor->arg[0])) {
            minus = !minus;
            factor = factor->arg[0];
        }
        if (!is_one(factor))
            grow(&all, mem, op, factor);
    }
    if (!all.chain || all.chain->count == product->count || all.chain->ops[0] == OP_DIV) /* nothing to do; 1/2 */
        return product;
    Expr *rest = grown(&all, product->shape);
    return minus ? negative_of(mem, rest) : rest;
}

/* The term without its minus sign, or that of its first factor; *minus is turned if it has one. */
static Expr *without_sign(Expr *term, Arena *mem, bool *minus)
{
    bool product = term->kind == EXPR_CHAIN && expr_level(term) == LEVEL_PRODUCT;
    if (is_negative(term)) {
        *minus = !*minus;
        return term->arg[0];
    }
    if (!product || !is_negative(term->arg[0]))
        return term;
    Growing all = {0};
    for (int i = 0; i < term->count; i++)
        grow(&all, mem, i ? term->ops[i] : OP_MUL, i ? term->arg[i] : term->arg[0]->arg[0]);
    *minus = !*minus;
    return tidy_product(grown(&all, term->shape), mem);
}

/* A term with its sign; NULL: it is 0. */
typedef struct Signed {
    Expr *term;
    bool  minus;
} Signed;

static void grow_sum(Growing *all, Arena *mem, Signed part)
{
    if (all->chain)
        grow(all, mem, part.minus ? OP_SUB : OP_ADD, part.term);
    else
        grow(all, mem, OP_ADD, part.minus ? negative_of(mem, part.term) : part.term);
}

/* What is subtracted does not come first: x - 1 for -1 + x. */
static Expr *tidy_sum(Expr *sum, Arena *mem)
{
    Growing all = {0};
    Signed *part = ARENA_MANY(mem, Signed, sum->count);
    int     first = sum->count;
    bool    same = true;
    for (int i = 0; i < sum->count; i++) {
        part[i].minus = i && sum->ops[i] == OP_SUB;
        part[i].term = is_zero(sum->arg[i]) ? NULL : without_sign(sum->arg[i], mem, &part[i].minus);
        same &= part[i].term == sum->arg[i];
        if (first == sum->count && part[i].term && !part[i].minus)
            first = i;
    }
    if (same)
        return sum;
    if (first < sum->count)
        grow_sum(&all, mem, part[first]);
    for (int i = 0; i < sum->count; i++)
        if (i != first && part[i].term)
            grow_sum(&all, mem, part[i]);
    return all.chain ? grown(&all, sum->shape) : sum->arg[0];
}

Expr *tidy_up(const Expr *expr, Arena *mem)
{
    Expr *copy = expr_node_copy(expr, mem);
    for (int i = 0; i < expr->count; i++)
        copy->arg[i] = tidy_up(expr->arg[i], mem);
    Level level = copy->kind == EXPR_CHAIN ? expr_level(copy) : LEVEL_COMPARE;
    return level == LEVEL_SUM ? tidy_sum(copy, mem) : level == LEVEL_PRODUCT ? tidy_product(copy, mem) : copy;
}

/* ---- what rounding cannot change ------------------------------------------------------------------------------ */

static bool is_power_of_one(const Expr *expr)
{
    return is_one(expr) || (expr->kind == EXPR_POWER && is_one(expr->arg[0]));
}

/* Whether a formula with its numbers put in is 0 however those that are not 0 were rounded, provided that it has a value: 0*9.90454,
 * 0/9.90454, (1 - 1^2)*0.939693. */
static bool vanishes(const Expr *expr);

/* 0 + 0, and 1 - 1². */
static bool sum_vanishes(const Expr *sum)
{
    bool all = true;
    for (int i = 0; i < sum->count; i++)
        all &= vanishes(sum->arg[i]);
    return all || (sum->count == 2 && sum->ops[1] == OP_SUB && is_power_of_one(sum->arg[0]) && is_power_of_one(sum->arg[1]));
}

/* A factor that is 0 is enough. A divisor is not: where it is 0, there is no value. */
static bool product_vanishes(const Expr *product)
{
    bool any = false;
    for (int i = 0; i < product->count; i++)
        any |= !(i && product->ops[i] == OP_DIV) && vanishes(product->arg[i]);
    return any;
}

static bool call_vanishes(const Expr *call)
{
    bool keeps = call->op == OP_NEG || call->op == OP_SQRT || call->op == OP_ABS || call->op == OP_NORM || call->op == OP_SIN ||
                 call->op == OP_TAN || call->op == OP_DEGREES || call->op == OP_QUANTITY;
    return keeps && vanishes(call->arg[0]);
}

static bool power_vanishes(const Expr *power)
{
    const Expr *exponent = power->arg[1];
    return vanishes(power->arg[0]) && exponent->kind == EXPR_NUMBER && !is_zero(exponent);
}

static bool vanishes(const Expr *expr)
{
    Level level = expr->kind == EXPR_CHAIN ? expr_level(expr) : LEVEL_COMPARE;
    if (expr->kind == EXPR_POWER)
        return power_vanishes(expr);
    if (expr->kind == EXPR_CALL)
        return call_vanishes(expr);
    return level == LEVEL_SUM ? sum_vanishes(expr) : level == LEVEL_PRODUCT ? product_vanishes(expr) : is_zero(expr);
}

bool tidy_goes_on_near(const Expr *form, bool rounded)
{
    return (rounded || expr_is_rounded(form)) && !vanishes(form);
}
