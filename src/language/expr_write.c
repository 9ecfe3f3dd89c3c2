/* A formula as text. */
#include "language/expr.h"
#include "units/unit.h"

#include <string.h>

static void write_names(Buf *out, const char *word, const Text *name, int count)
{
    for (int i = 0; i < count; i++)
        buf_printf(out, "%s%.*s", i ? ", " : word, TEXT_ARG(name[i]));
}

/* The members as they are written: "part q not p". */
static void write_range(Buf *out, const Range *range)
{
    buf_put(out, range->family);
    if (!text_equal(range->family, range->variable))
        buf_printf(out, " %.*s", TEXT_ARG(range->variable));
    write_names(out, " of ", range->of, range->ofs);
    write_names(out, " in ", range->in, range->ins);
    write_names(out, " not ", &range->without, range->without.len > 0);
    write_names(out, " after ", &range->after, range->after.len > 0);
    if (range->where.name.len)
        buf_printf(out, " where %s%.*s", range->where.turned ? "not " : "", TEXT_ARG(range->where.name));
    write_names(out, " = ", &range->where.word, range->where.word.len > 0);
    if (range->backwards)
        buf_puts(out, " backwards");
}

typedef struct ExprWriter {
    Buf *out;
    bool unicode;
} ExprWriter;

static void write_expr(const ExprWriter *w, const Expr *expr, bool leading);

static void write_bracketed(const ExprWriter *w, const Expr *expr)
{
    buf_char(w->out, '(');
    write_expr(w, expr, true);
    buf_char(w->out, ')');
}

/* (a . b)*c means the same without brackets, but would be easy to misread. */
static bool has_vector_product(const Expr *expr, int from)
{
    bool any = false;
    for (int i = from; expr->kind == EXPR_CHAIN && i < expr->count; i++)
        any |= expr->ops[i] == OP_DOT || expr->ops[i] == OP_CROSS;
    return any;
}

/* 3*m*u, a product of names and numbers, which goes on as one: 3*m*u*v. */
static bool is_monomial(const Expr *expr)
{
    bool name = false, times = true;
    for (int i = 0; i < expr->count; i++) {
        name |= expr->arg[i]->kind == EXPR_NAME;
        times &= i == 0 || expr->ops[i] == OP_MUL;
    }
    return name && times;
}

bool expr_in_brackets(const Expr *expr, Level own, Level level, bool first, bool leading)
{
    leading |= level < LEVEL_SUM;
    bool sign = expr_is_minus(expr);
    bool root = sign && expr->kind == EXPR_CALL && expr_level(expr->arg[0]) == LEVEL_UNARY; /* -√3/2 is easy to read */
    bool minus = sign && (!leading || (expr->put_in && level > LEVEL_SUM && !root));
    bool apart = !first || has_vector_product(expr, 1) ||
                 (expr->put_in && expr->kind == EXPR_CHAIN && !is_monomial(expr)); /* (3/5)*x, where 3/5 replaced a name */
    return own < level || (own == level && apart && !root) || minus;
}

/* The last × of a chain; 0 if there is none. */
static int last_cross(const Expr *expr)
{
    int last = 0;
    for (int i = 1; expr->kind == EXPR_CHAIN && i < expr->count; i++)
        if (expr->ops[i] == OP_CROSS)
            last = i;
    return last;
}

/* In ASCII a chain begins with the call of its last cross product, so only the factors after that need brackets. */
static bool in_brackets(const ExprWriter *w, const Expr *expr, Level level, bool first, bool leading)
{
    int cross = w->unicode ? 0 : last_cross(expr);
    if (!cross)
        return expr_in_brackets(expr, expr_level(expr), level, first, leading);
    if (cross + 1 == expr->count)
        return false;
    return level > LEVEL_PRODUCT || (level == LEVEL_PRODUCT && (!first || has_vector_product(expr, cross + 1)));
}

/* An operand of an operator that binds at `level`; `leading` if nothing comes before it. */
static void write_operand(const ExprWriter *w, const Expr *expr, Level level, bool first, bool leading)
{
    if (in_brackets(w, expr, level, first, leading))
        write_bracketed(w, expr);
    else
        write_expr(w, expr, (leading && first) || level < LEVEL_SUM);
}

static void write_list(const ExprWriter *w, Expr *const *arg, int count)
{
    for (int i = 0; i < count; i++) {
        if (i)
            buf_puts(w->out, ", ");
        write_expr(w, arg[i], true);
    }
}

static void write_name_call(const ExprWriter *w, const char *name, Expr *const *arg, int count)
{
    buf_puts(w->out, name);
    buf_char(w->out, '(');
    write_list(w, arg, count);
    buf_char(w->out, ')');
}

/* In a value, the factor of a root is written as in a textbook, 2√13; in input it needs the sign, 2*√13. */
static void write_joint(const ExprWriter *w, Op op, bool textbook)
{
    const char *mark = textbook ? "" : w->unicode ? operators[op].unicode : operators[op].name;
    bool        tight = op == OP_MUL || op == OP_DIV;
    buf_puts(w->out, tight ? "" : " ");
    buf_puts(w->out, mark);
    buf_puts(w->out, tight ? "" : " ");
}

/* The cross product has no ASCII operator: a × b is cross(a, b), and the operands before it in the chain become its first argument. */
static void write_chain(const ExprWriter *w, const Expr *expr, bool leading)
{
    Level level = operators[expr->ops[1]].level;
    for (int i = 1; i < expr->count && !w->unicode; i++)
        if (expr->ops[i] == OP_CROSS) {
            buf_puts(w->out, "cross(");
            leading = true;
        }
    if (!w->unicode && expr->ops[1] == OP_CROSS)
        write_expr(w, expr->arg[0], true);
    else
        write_operand(w, expr->arg[0], level, true, leading);
    for (int i = 1; i < expr->count; i++) {
        const Expr *next = expr->arg[i];
        if (expr->ops[i] == OP_CROSS && !w->unicode) {
            buf_puts(w->out, ", ");
            write_expr(w, next, true);
            buf_char(w->out, ')');
            continue;
        }
        write_joint(w, expr->ops[i], w->unicode && expr->textbook && next->kind == EXPR_CALL && next->op == OP_SQRT);
        bool quantity = next->kind == EXPR_CALL && (next->op == OP_QUANTITY || next->op == OP_DEGREES);
        write_operand(w, next, quantity && expr->ops[i] == OP_DIV ? LEVEL_ATOM : level, false, false); /* 1/(2 kg) is not 1/2 kg */
    }
}

static void write_power(const ExprWriter *w, const Expr *expr)
{
    const Expr *exponent = expr->arg[1];
    write_operand(w, expr->arg[0], LEVEL_POSTFIX, true, true);
    bool mark = w->unicode && exponent->kind == EXPR_NUMBER && (text_is(exponent->text, "2") || text_is(exponent->text, "3"));
    if (mark) {
        buf_puts(w->out, text_is(exponent->text, "2") ? "²" : "³");
        return;
    }
    buf_char(w->out, '^');
    if (expr_level(exponent) == LEVEL_ATOM)
        write_expr(w, exponent, true);
    else
        write_bracketed(w, exponent);
}

static void write_unit(const ExprWriter *w, Text unit)
{
    if (w->unicode)
        unit_put_raised(w->out, unit);
    else
        unit_put_ascii(w->out, unit);
}

static void write_call(const ExprWriter *w, const Expr *expr)
{
    const Expr *arg = expr->arg[0];
    switch (expr->op) {
    case OP_NEG:
        buf_char(w->out, '-');
        write_operand(w, arg, LEVEL_UNARY, arg->kind == EXPR_CALL && arg->op == OP_SQRT, false); /* -√3 */
        break;
    case OP_NOT:
        buf_puts(w->out, "not ");
        write_operand(w, arg, LEVEL_NOT, false, true);
        break;
    case OP_DEGREES:
        if (w->unicode) {
            write_operand(w, arg, LEVEL_POSTFIX, false, false);
            buf_puts(w->out, "°");
        } else {
            write_operand(w, arg, LEVEL_PRODUCT, true, false);
            buf_puts(w->out, "*deg");
        }
        break;
    case OP_IN:
        if (expr_level(arg) <= LEVEL_SUM)
            write_bracketed(w, arg);
        else
            write_expr(w, arg, true);
        buf_puts(w->out, " in ");
        write_unit(w, expr->text);
        break;
    case OP_QUANTITY:
        if (expr_unit_in_brackets(arg))
            write_bracketed(w, arg);
        else
            write_expr(w, arg, true);
        buf_char(w->out, ' ');
        write_unit(w, expr->text);
        break;
    case OP_NORM:
        buf_char(w->out, '|');
        write_expr(w, arg, true);
        buf_char(w->out, '|');
        break;
    case OP_SQRT:
        if (w->unicode && (arg->kind == EXPR_NUMBER || arg->kind == EXPR_NAME) && expr_level(arg) == LEVEL_ATOM) {
            buf_puts(w->out, "√");
            write_expr(w, arg, true);
        } else if (w->unicode) {
            buf_puts(w->out, "√");
            write_bracketed(w, arg);
        } else {
            write_name_call(w, "sqrt", expr->arg, expr->count);
        }
        break;
    default:
        write_name_call(w, operators[expr->op].name, expr->arg, expr->count);
    }
}

static void write_expr(const ExprWriter *w, const Expr *expr, bool leading)
{
    Buf *out = w->out;
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_NAME:
    case EXPR_WORD:
        buf_put(out, expr->text);
        break;
    case EXPR_NONE:
        buf_puts(out, "none");
        break;
    case EXPR_GLUED:
        buf_char(out, '(');
        buf_put(out, expr->arg[0]->text);
        buf_char(out, ')');
        buf_put(out, expr->text);
        break;
    case EXPR_VECTOR:
        buf_char(out, '<');
        write_list(w, expr->arg, expr->count);
        buf_char(out, '>');
        break;
    case EXPR_MATRIX:
        buf_char(out, '[');
        for (int i = 0; i < expr->shape.rows; i++) {
            if (i)
                buf_puts(out, "; ");
            write_list(w, expr->arg + i * expr->shape.cols, expr->shape.cols);
        }
        buf_char(out, ']');
        break;
    case EXPR_SUM:
        buf_puts(out, "sum(");
        write_range(out, expr->range);
        buf_puts(out, ": ");
        write_expr(w, expr->arg[0], true);
        buf_char(out, ')');
        break;
    case EXPR_RECORD:
        buf_char(out, '{');
        for (int i = 0; i < expr->count; i++) {
            if (i)
                buf_puts(out, ", ");
            if (expr->field)
                buf_printf(out, "%.*s: ", TEXT_ARG(expr->field[i]));
            write_expr(w, expr->arg[i], true);
        }
        buf_char(out, '}');
        break;
    case EXPR_FIELD:
        write_operand(w, expr->arg[0], LEVEL_POSTFIX, false, false);
        buf_char(out, '.');
        buf_put(out, expr->text);
        break;
    case EXPR_CALL:
        write_call(w, expr);
        break;
    case EXPR_POWER:
        write_power(w, expr);
        break;
    case EXPR_CHAIN:
        write_chain(w, expr, leading);
        break;
    }
}

void expr_write(Buf *out, const Expr *expr, bool unicode)
{
    ExprWriter writer = {out, unicode};
    bool       direction = expr_is_direction(expr);
    write_expr(&writer, direction ? expr->arg[0] : expr, true);
    if (!direction)
        return;
    buf_puts(out, " at ");
    write_expr(&writer, expr->arg[1], true);
}

void expr_write_relation(Buf *out, bool rounded, bool unicode)
{
    buf_puts(out, !rounded ? "=" : unicode ? "≈" : "~");
}
