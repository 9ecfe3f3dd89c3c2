#include "render/notation.h"

#include "render/setter.h"

static void set_product(Setter s, const Expr *expr, int count, bool leading, bool without_minus);

static Setter flat(Setter s)
{
    s.stacked = FLAT;
    return s;
}

static Setter deeper(Setter s)
{
    s.stacked -= s.stacked > 0;
    return s;
}

/* ---- brackets --------------------------------------------------------------------------------------------- */

/* ½, which is a quotient where it is not set as a fraction. */
static bool is_half(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && setter_find_char(expr->text, '/') < expr->text.len;
}

static bool is_fraction(const Expr *expr)
{
    return expr->kind == EXPR_CHAIN && expr->ops[expr->count - 1] == OP_DIV;
}

/* cross(a, b) and dot(a, b), which are set with the sign between. */
static bool is_product_call(const Expr *expr)
{
    return expr->kind == EXPR_CALL && (expr->op == OP_CROSS || expr->op == OP_INNER);
}

/* The level of an expression as it is typeset: a fraction needs no brackets, because its bar groups the terms. */
static Level level_of(Setter s, const Expr *expr)
{
    if (expr->kind == EXPR_NUMBER && setter_number_exponent(expr->text) < expr->text.len)
        return LEVEL_PRODUCT;
    if (s.stacked && (is_fraction(expr) || is_half(expr)))
        return LEVEL_POWER;
    if (is_product_call(expr))
        return LEVEL_SUM; /* (a × b) c */
    return expr->kind == EXPR_CALL && expr->op == OP_INV ? LEVEL_POWER : expr_level(expr);
}

/* Whether ordinary brackets would be too small. */
static bool is_tall(Setter s, const Expr *expr)
{
    bool tall = expr->kind == EXPR_MATRIX || (s.stacked && is_half(expr));
    for (int i = 1; s.stacked && expr->kind == EXPR_CHAIN && i < expr->count && !tall; i++)
        tall = expr->ops[i] == OP_DIV;
    int count = expr->kind == EXPR_POWER ? 1 : expr->count;
    for (int i = 0; i < count && !tall; i++)
        tall = is_tall(s, expr->arg[i]);
    return tall;
}

static void put_between(Setter s, const Expr *expr, const char *const usual[2], const char *const high[2])
{
    const char *const *pair = is_tall(s, expr) ? high : usual;
    setter_put(s, pair[0]);
    setter_set(s, expr, true);
    setter_put(s, pair[1]);
}

static void set_operand(Setter s, const Expr *expr, Level level, bool first, bool leading)
{
    if (expr_in_brackets(expr, level_of(s, expr), level, first, leading))
        put_between(s, expr, s.n->bracket, s.n->tall_bracket);
    else
        setter_set(s, expr, (leading && first) || level < LEVEL_SUM);
}

static void set_list(Setter s, Expr *const *arg, int count, const char *between)
{
    for (int i = 0; i < count; i++) {
        setter_put(s, i ? s.n->comma : "");
        setter_put(s, i ? between : "");
        setter_set(s, arg[i], true);
    }
}

/* ---- products and quotients ------------------------------------------------------------------------------- */

/* Whether its first sign is a digit, as it stands after another factor. In brackets, a value that was put in counts as one: 3 · (-4). */
static bool begins_with_digit(Setter s, const Expr *expr)
{
    if (!expr->put_in && expr_in_brackets(expr, level_of(s, expr), LEVEL_PRODUCT, false, false))
        return false;
    while (expr->kind == EXPR_CHAIN || expr->kind == EXPR_POWER ||
           (expr->kind == EXPR_CALL && (expr->op == OP_NEG || expr->op == OP_DEGREES || expr->op == OP_QUANTITY || expr->op == OP_INV)))
        expr = expr->arg[0];
    return expr->kind == EXPR_NUMBER;
}

static bool is_vector(const Expr *expr)
{
    return expr->kind == EXPR_VECTOR || expr->shape.kind == SHAPE_VECTOR;
}

/* Whether it is the number of an equation, as in (1) + 3*m*(2). */
static bool is_equation_number(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && text_starts(expr->text, "(");
}

/* Factors stand side by side, with a sign where two numbers would meet, or after a slash, where it would not be seen how far that
 * reaches. Between a vector and a number the sign would be read as a dot product. */
static void put_joint(Setter s, const Expr *chain, int i, bool slashes)
{
    const Expr *next = chain->arg[i];
    bool        root = next->kind == EXPR_CALL && next->op == OP_SQRT;
    if (chain->ops[i] == OP_DIV)
        setter_put(s, s.n->slash);
    else if (chain->ops[i] != OP_MUL)
        s.n->sign(s.out, chain->ops[i]);
    else if (chain->textbook && root)
        setter_put(s, s.n->touching);
    else if (is_equation_number(next))
        setter_put(s, s.n->apart);
    else if (is_vector(chain->arg[i - 1]) || (!slashes && !begins_with_digit(s, next)))
        setter_put(s, s.n->beside);
    else
        s.n->sign(s.out, OP_MUL);
}

/* A factor after the first. 1/(2 kg) is not 1/2 kg. */
static void set_factor(Setter s, const Expr *chain, int i)
{
    const Expr *factor = chain->arg[i];
    bool        quantity = chain->ops[i] == OP_DIV && factor->kind == EXPR_CALL && (factor->op == OP_QUANTITY || factor->op == OP_DEGREES);
    set_operand(s, factor, quantity ? LEVEL_ATOM : LEVEL_PRODUCT, false, false);
}

/* Sets a formula that begins with a minus sign, without the sign. */
static void set_without_minus(Setter s, const Expr *expr)
{
    if (expr->kind == EXPR_CHAIN)
        set_product(s, expr, expr->count, false, true);
    else
        set_operand(s, expr->arg[0], LEVEL_UNARY, true, false);
}

static void set_first(Setter s, const Expr *expr, bool leading, bool without_minus)
{
    if (without_minus)
        set_without_minus(s, expr);
    else
        set_operand(s, expr, LEVEL_PRODUCT, true, leading);
}

/* Up to the last slash that has factors after it, in brackets: (a/b) c. The index of the next factor; 0 where there is none. */
static int set_quotient(Setter s, const Expr *expr, int count, bool without_minus)
{
    int slash = count - 2;
    while (slash > 0 && expr->ops[slash] != OP_DIV)
        slash--;
    if (slash <= 0)
        return 0;
    setter_put(s, s.n->bracket[0]);
    set_first(s, expr->arg[0], true, without_minus);
    for (int i = 1; i <= slash; i++) {
        put_joint(s, expr, i, true);
        set_factor(s, expr, i);
    }
    setter_put(s, s.n->bracket[1]);
    return slash + 1;
}

/* Writes the first `count` factors. Everything to the left of the last division is its numerator: a/b*c/d is (a/b)*c over d. */
static void set_product(Setter s, const Expr *expr, int count, bool leading, bool without_minus)
{
    int bar = s.stacked ? count - 1 : 0, next = 1;
    while (bar > 0 && expr->ops[bar] != OP_DIV)
        bar--;
    if (bar) {
        bool minus = !without_minus && expr_is_minus(expr); /* before the bar, not above it */
        setter_put(s, minus ? s.n->group[0] : "");
        setter_put(s, minus ? s.n->minus : "");
        setter_put(s, s.n->fraction[0]);
        if (bar > 1)
            set_product(deeper(s), expr, bar, true, without_minus || minus);
        else if (minus && expr->arg[0]->kind == EXPR_CALL)
            setter_set(deeper(s), expr->arg[0]->arg[0], true);
        else if (without_minus || minus)
            set_without_minus(deeper(s), expr->arg[0]);
        else
            setter_set(deeper(s), expr->arg[0], true);
        setter_put(s, s.n->fraction[1]);
        setter_set(deeper(s), expr->arg[bar], true);
        setter_put(s, s.n->fraction[2]);
        setter_put(s, minus ? s.n->group[1] : "");
        next = bar + 1;
    } else if (!s.stacked && is_half(expr->arg[0])) {
        put_between(s, expr->arg[0], s.n->bracket, s.n->tall_bracket);
    } else if (!(next = set_quotient(s, expr, count, without_minus))) {
        set_first(s, expr->arg[0], leading, without_minus);
        next = 1;
    }
    for (int i = next; i < count; i++) {
        put_joint(s, expr, i, false);
        set_factor(s, expr, i);
    }
}

/* ---- everything else -------------------------------------------------------------------------------------- */

void setter_chain(Setter s, const Expr *expr, int from, int to, bool leading)
{
    Level level = operators[expr->ops[1]].level;
    if (level == LEVEL_PRODUCT && from == 0 && to == expr->count) {
        set_product(s, expr, to, leading, false);
        return;
    }
    for (int i = from; i < to; i++) {
        if (i && level == LEVEL_PRODUCT)
            put_joint(s, expr, i, true);
        else if (i)
            s.n->sign(s.out, expr->ops[i]);
        if (i && level < LEVEL_NOT && !s.stacked)
            setter_put(s, s.n->line_end);
        set_operand(s, expr->arg[i], level, i == 0, i == 0 && leading);
    }
}

/* An exponent stands after a prime and not above it. */
static bool has_prime(const Expr *expr)
{
    const Expr *name = expr->kind == EXPR_FIELD ? expr->arg[0] : expr;
    return name->kind == EXPR_NAME && setter_find_char(name->text, '\'') < name->text.len;
}

static void set_power(Setter s, const Expr *base, const Expr *exponent, const char *fixed)
{
    const char *const *shape = has_prime(base) ? s.n->power_of_prime : s.n->power;
    setter_put(s, shape[0]);
    set_operand(s, base, LEVEL_POSTFIX, true, true);
    setter_put(s, shape[1]);
    if (exponent)
        setter_set(flat(s), exponent, true);
    else
        setter_digits(s, text_of(fixed));
    setter_put(s, shape[2]);
}

static void set_function(Setter s, const Expr *expr)
{
    bool tall = false;
    for (int i = 0; i < expr->count; i++)
        tall |= is_tall(s, expr->arg[i]);
    const char *const *pair = tall ? s.n->tall_bracket : s.n->bracket;
    setter_put(s, s.n->group[0]);
    s.n->function(s.out, expr->op);
    setter_put(s, s.n->apply);
    setter_put(s, pair[0]);
    set_list(s, expr->arg, expr->count, "");
    setter_put(s, pair[1]);
    setter_put(s, s.n->group[1]);
}

static void set_call(Setter s, const Expr *expr)
{
    const Expr *arg = expr->arg[0];
    Buf         words = {0};
    switch (expr->op) {
    case OP_NEG:
        setter_put(s, s.n->group[0]);
        setter_put(s, s.n->minus);
        set_operand(s, arg, LEVEL_UNARY, arg->kind == EXPR_CALL && arg->op == OP_SQRT, false);
        setter_put(s, s.n->group[1]);
        break;
    case OP_NOT:
        s.n->sign(s.out, OP_NOT);
        set_operand(s, arg, LEVEL_NOT, false, true);
        break;
    case OP_DEGREES:
        setter_put(s, s.n->group[0]);
        set_operand(s, arg, LEVEL_POSTFIX, false, false);
        setter_put(s, s.n->degrees);
        setter_put(s, s.n->group[1]);
        break;
    case OP_IN:
        setter_set(s, arg, true);
        buf_printf(&words, "in %.*s", TEXT_ARG(expr->text));
        s.n->unit(s.out, buf_text(&words));
        buf_free(&words);
        break;
    case OP_QUANTITY:
        setter_put(s, s.n->group[0]);
        if (expr_unit_in_brackets(arg))
            set_operand(s, arg, LEVEL_ATOM, false, false);
        else
            setter_set(s, arg, true);
        s.n->unit(s.out, expr->text);
        setter_put(s, s.n->group[1]);
        break;
    case OP_NORM:
    case OP_ABS:
        put_between(s, arg, s.n->length, s.n->tall_length);
        break;
    case OP_SQRT:
        setter_put(s, s.n->root[0]);
        setter_set(s, arg, true);
        setter_put(s, s.n->root[1]);
        break;
    case OP_INV:
        set_power(s, arg, NULL, "-1");
        break;
    case OP_CROSS:
    case OP_INNER:
        set_operand(s, arg, LEVEL_PRODUCT, true, false);
        s.n->sign(s.out, expr->op == OP_CROSS ? OP_CROSS : OP_DOT);
        set_operand(s, expr->arg[1], LEVEL_PRODUCT, false, false);
        break;
    case OP_ENTRY:
        setter_put(s, s.n->sub[0]);
        set_operand(s, arg, LEVEL_POSTFIX, true, true);
        setter_put(s, s.n->sub[1]);
        set_list(flat(s), expr->arg + 1, expr->count - 1, "");
        setter_put(s, s.n->sub[2]);
        break;
    default:
        set_function(s, expr);
    }
}

/* Some columns of a matrix. Its rows stand close, so their fractions have a slash. */
void setter_columns(Setter s, const Expr *expr, int from, int to)
{
    setter_put(s, s.n->matrix_open[from ? 1 : 0]);
    if (s.n->columns)
        s.n->columns(s.out, to - from);
    for (int i = 0; i < expr->shape.rows; i++)
        for (int j = from; j < to; j++) {
            setter_put(s, j > from ? s.n->matrix[0] : i ? s.n->matrix[1] : "");
            setter_set(flat(s), expr->arg[i * expr->shape.cols + j], true);
        }
    setter_put(s, s.n->matrix_close[to < expr->shape.cols ? 1 : 0]);
}

static void set_record(Setter s, const Expr *expr)
{
    setter_put(s, s.n->record[0]);
    for (int i = 0; i < expr->count; i++) {
        setter_put(s, i ? s.n->comma : "");
        if (expr->field) {
            setter_name(s, expr->field[i], (Text){0});
            s.n->glyph(s.out, GLYPH_SIGN, TEXT(": "));
        }
        setter_set(s, expr->arg[i], true);
    }
    setter_put(s, s.n->record[1]);
}

static void set_component(Setter s, const Expr *of, Text component)
{
    if (of->kind == EXPR_NAME) {
        setter_name(s, of->text, component);
        return;
    }
    setter_put(s, s.n->sub[0]);
    set_operand(s, of, LEVEL_POSTFIX, false, false);
    setter_put(s, s.n->sub[1]);
    setter_letters(s, component);
    setter_put(s, s.n->sub[2]);
}

int setter_printed_columns(const Expr *expr)
{
    Buf text = {0};
    expr_write(&text, expr, true);
    int columns = text_columns(buf_text(&text));
    buf_free(&text);
    return columns;
}

/* In a line of text a vector of long numbers may be broken. */
static void set_vector(Setter s, const Expr *expr)
{
    enum { LONG = 40 };
    const char *const *pair = is_tall(s, expr) ? s.n->tall_vector : s.n->vector;
    bool               broken = !s.stacked && setter_printed_columns(expr) > LONG;
    setter_put(s, pair[0]);
    set_list(s, expr->arg, expr->count, broken ? s.n->line_end : "");
    setter_put(s, pair[1]);
}

void setter_set(Setter s, const Expr *expr, bool leading)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
        setter_number(s, expr->text);
        break;
    case EXPR_NAME:
        setter_name(s, expr->text, (Text){0});
        break;
    case EXPR_WORD:
        s.n->glyph(s.out, GLYPH_WORD, expr->text);
        break;
    case EXPR_NONE:
        s.n->glyph(s.out, GLYPH_WORD, TEXT("none"));
        break;
    case EXPR_GLUED:
        put_between(s, expr->arg[0], s.n->bracket, s.n->tall_bracket);
        setter_letters(s, expr->text);
        break;
    case EXPR_VECTOR:
        set_vector(s, expr);
        break;
    case EXPR_MATRIX:
        setter_columns(s, expr, 0, expr->shape.cols);
        break;
    case EXPR_SUM: /* never in a plan, where it is written out */
    case EXPR_RECORD:
        set_record(s, expr);
        break;
    case EXPR_FIELD:
        set_component(s, expr->arg[0], expr->text);
        break;
    case EXPR_CALL:
        set_call(s, expr);
        break;
    case EXPR_POWER:
        set_power(s, expr->arg[0], expr->arg[1], NULL);
        break;
    case EXPR_CHAIN:
        setter_chain(s, expr, 0, expr->count, leading);
        break;
    }
}

void notation_put(Buf *out, const Expr *expr, const Notation *notation, bool displayed)
{
    Setter setter = {out, notation, displayed ? DISPLAYED : FLAT};
    bool   direction = expr_is_direction(expr);
    setter_set(setter, direction ? expr->arg[0] : expr, true);
    if (!direction)
        return;
    notation->glyph(out, GLYPH_SIGN, TEXT(" at "));
    setter_set(setter, expr->arg[1], true);
}

void notation_put_relation(Buf *out, bool rounded, const Notation *notation)
{
    if (rounded)
        notation->glyph(out, GLYPH_SIGN, TEXT("≈"));
    else
        notation->sign(out, OP_EQ);
}
