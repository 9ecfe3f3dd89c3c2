#include "derive/typed_decimals.h"

#include "number/exact.h"

#include <string.h>

static bool has_point(const Expr *expr)
{
    bool point = expr->kind == EXPR_NUMBER && memchr(expr->text.at, '.', expr->text.len);
    for (int i = 0; i < expr->count && !point; i++)
        point = has_point(expr->arg[i]);
    return point;
}

/* Whether a reader would rather have its decimals: 125/9 is short, 8382/625 and 9/1000 are long. */
static bool is_long(Rat x)
{
    enum { SHORT = 1000 };
    bool above = !x.d || x.n >= SHORT || x.n <= -SHORT, below = !x.d || x.d >= SHORT;
    return !rat_is_integer(x) && (above || below);
}

/* Whether one of the numbers of this quantity is long after the conversion to kg, m and s. */
static bool is_long_after(const Expr *quantity, const Exact *factor, NumCtx *exact)
{
    Num  product;
    bool is = false;
    if (quantity->kind == EXPR_NUMBER && quantity->exact)
        is = exact_mul(&product, exact_num(quantity->exact), exact_num(factor), exact) == NUM_OK && exact_is_rational(product.exact) &&
             is_long(exact_rat(product.exact));
    for (int i = 0; i < quantity->count && !is; i++)
        is = is_long_after(quantity->arg[i], factor, exact);
    return is;
}

static bool has_long_quantity(const Expr *expr, NumCtx *exact)
{
    bool unit = expr->kind == EXPR_CALL && expr->op == OP_QUANTITY && exact_is_rational(expr->exact) && !rat_is_one(exact_rat(expr->exact));
    bool has = unit && is_long_after(expr->arg[0], expr->exact, exact);
    for (int i = 0; i < expr->count && !has; i++)
        has = has_long_quantity(expr->arg[i], exact);
    return has;
}

bool typed_decimals_among(const Input *givens, int count)
{
    bool among = false;
    for (int i = 0; i < count && !among; i++)
        among = givens[i].pointed;
    return among;
}

bool typed_decimals_in(const Expr *formula, const Input *givens, int count, NumCtx *exact)
{
    return has_point(formula) || typed_decimals_among(givens, count) || has_long_quantity(formula, exact);
}

static int64_t gcd(int64_t a, int64_t b)
{
    return b ? gcd(b, a % b) : a;
}

/* A whole number, typed without a point; 0: it is none. */
static int64_t whole(const Expr *expr)
{
    bool is = expr->kind == EXPR_NUMBER && !has_point(expr) && exact_is_rational(expr->exact) && rat_is_integer(exact_rat(expr->exact));
    return is ? exact_rat(expr->exact).n : 0;
}

bool typed_decimals_endless(const Expr *formula)
{
    bool    sign = formula->kind == EXPR_CALL && formula->op == OP_NEG, endless = false;
    bool    quotient = formula->kind == EXPR_CHAIN && formula->count == 2 && formula->ops[1] == OP_DIV;
    int64_t above = quotient ? whole(formula->arg[0]) : 0, below = quotient ? whole(formula->arg[1]) : 0;
    for (int i = 0; i < formula->count && (sign || formula->kind == EXPR_VECTOR) && !endless; i++)
        endless = typed_decimals_endless(formula->arg[i]);
    if (above <= 0 || below <= 0)
        return endless;
    below /= gcd(above, below);
    while (below % 2 == 0)
        below /= 2;
    while (below % 5 == 0)
        below /= 5;
    return below > 1;
}

static bool has_long_value(const Input *input)
{
    bool has = false;
    if (input->plan)
        return false;
    for (int i = 0; i < value_count(&input->value) && !has; i++) {
        const Exact *x = value_num(&input->value)[i].exact;
        has = exact_is_rational(x) && is_long(exact_rat(x));
    }
    return has;
}

/* A number or a vector, perhaps with its unit. */
static bool is_plain_quantity(const Expr *expr)
{
    return expr_is_plain_value(expr->kind == EXPR_CALL && expr->op == OP_QUANTITY ? expr->arg[0] : expr);
}

bool typed_decimals_needed(const Expr *formula, const Input *givens, int count, NumCtx *exact)
{
    bool needed = has_long_quantity(formula, exact) || (is_plain_quantity(formula) && has_point(formula)); /* not 2.5 = 5/2 */
    for (int i = 0; i < count && !needed; i++)
        needed = givens[i].pointed && has_long_value(&givens[i]);
    return needed;
}
