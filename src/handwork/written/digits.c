#include "handwork/written/digits.h"

#include <stdlib.h>
#include <string.h>

static bool is_hexadecimal(Text text)
{
    return text_starts(text, "0x") || text_starts(text, "0X");
}

static const char *exponent_mark(Text text)
{
    const char *mark = memchr(text.at, 'e', text.len);
    return mark ? mark : memchr(text.at, 'E', text.len);
}

bool digits_is_decimal(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && !is_hexadecimal(expr->text) &&
           (memchr(expr->text.at, '.', expr->text.len) || exponent_mark(expr->text));
}

static const Expr *without_sign(const Expr *expr)
{
    while (expr->kind == EXPR_CALL && expr->op == OP_NEG)
        expr = expr->arg[0];
    return expr;
}

static bool is_integer(const Expr *expr, long *value)
{
    const Expr *size = without_sign(expr);
    if (size->kind != EXPR_NUMBER || !exact_is_rational(size->exact) || !rat_is_integer(exact_rat(size->exact)))
        return false;
    Rat n = exact_rat(size->exact);
    *value = size == expr ? (long)n.n : -(long)n.n;
    return n.d && n.n <= LIMIT_EXPONENT && (size == expr || expr->arg[0] == size);
}

/* mantissa × 10^power; the power is 0 for a bare literal. NULL where the formula is neither. */
static const Expr *literal(const Expr *expr, long *power)
{
    expr = without_sign(expr);
    *power = 0;
    if (expr->kind == EXPR_NUMBER)
        return expr;
    if (expr->kind != EXPR_CHAIN || expr->count != 2 || expr->ops[1] != OP_MUL || expr->arg[1]->kind != EXPR_POWER)
        return NULL;
    const Expr *mantissa = without_sign(expr->arg[0]), *ten = expr->arg[1]->arg[0];
    long        base;
    bool        scaled = mantissa->kind == EXPR_NUMBER && is_integer(ten, &base) && base == 10 && is_integer(expr->arg[1]->arg[1], power);
    return scaled ? mantissa : NULL;
}

/* Significant digits begin at the first that is not 0. */
static void count_digits(WrittenPart *part, Text mantissa, long *places)
{
    bool point = false;
    *places = 0;
    for (size_t i = 0; i < mantissa.len; i++) {
        char c = mantissa.at[i];
        point |= c == '.';
        if (c == '.')
            continue;
        *places += point;
        part->digits += part->digits || c != '0';
        part->zeros = c == '0' && part->digits ? part->zeros + 1 : 0;
    }
}

static bool spread(WrittenPart *part, NumCtx *exact)
{
    Rat half = {1, 2, NULL}, reach;
    Num low, high;
    if (rat_mul(&reach, part->unit, half, exact))
        return false;
    Num value = {.exact = part->value}, side = {.exact = exact_rational(reach, exact)};
    if (exact_sub(&low, value, side, exact) || exact_add(&high, value, side, exact))
        return false;
    part->low = low.exact;
    part->high = high.exact;
    return true;
}

static bool has_digits(const Expr *literal)
{
    return literal && !memchr(literal->text.at, '/', literal->text.len) && !is_hexadecimal(literal->text);
}

bool digits_is_literal(const Expr *formula)
{
    long power;
    return has_digits(literal(formula, &power));
}

bool digits_measure(WrittenPart *part, const Expr *formula, NumCtx *exact)
{
    long        power, places;
    const Expr *digits = literal(formula, &power);
    if (!has_digits(digits))
        return true;
    const char *mark = exponent_mark(digits->text);
    Text        mantissa = digits->text;
    if (mark) {
        mantissa = text_cut(mantissa, 0, (size_t)(mark - mantissa.at));
        power += strtol(mark + 1, NULL, 10); /* it ends at the latest where the literal does: digits and a sign */
    }
    count_digits(part, mantissa, &places);
    bool decimal = digits_is_decimal(digits) || without_sign(formula) != digits;
    part->kind = decimal ? WRITTEN_DECIMAL : WRITTEN_WHOLE;
    part->zeros = decimal ? 0 : part->zeros;
    return rat_power(&part->unit, rat_int(10), power - places, exact) == NUM_OK && (!decimal || spread(part, exact));
}
