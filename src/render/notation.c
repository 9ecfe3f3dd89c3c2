#include "render/notation.h"

#include "render/greek.h"

#include <string.h>

/* Fractions stand above each other two deep; in those, and in a line of text, they have a slash. */
enum { DISPLAYED = 2, FLAT = 0 };

typedef struct Setter {
    Buf            *out;
    const Notation *n;
    int             stacked; /* how many fractions may still stand one in another */
} Setter;

static void set(Setter s, const Expr *expr, bool leading);
static void set_product(Setter s, const Expr *expr, int count, bool leading, bool without_minus);

static void put(Setter s, const char *sign)
{
    buf_puts(s.out, sign);
}

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

static int printed_columns(const Expr *expr)
{
    Buf text = {0};
    expr_write(&text, expr, true);
    int columns = text_columns(buf_text(&text));
    buf_free(&text);
    return columns;
}

/* ---- names ------------------------------------------------------------------------------------------------ */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t length_where(Text text, bool (*is)(char))
{
    size_t n = 0;
    while (n < text.len && is(text.at[n]))
        n++;
    return n;
}

/* Marks of bodies, axes and moments: what stands behind a letter in va, vain, S2, xbf. */
static bool is_mark(char c)
{
    return c && strchr("abnticrxyzfABNm", c);
}

static bool is_body(char c)
{
    return c && strchr("abAB", c);
}

/* Letters that stand for quantities; with others lo, hi, det and loss would fall apart. */
static bool is_quantity(char c)
{
    return is_letter(c) && !strchr("dhiloHDLO", c);
}

/* One Greek letter, written as such; its length, or 0. */
static size_t greek_length(Text text)
{
    int len = 0;
    return text.len && letter_of_code(utf8_decode(text, 0, &len)) ? (size_t)len : 0;
}

/* How much of a name without marks between is its letter; the rest is a subscript. All but its last digits, for a word. */
static size_t base_length(Text body)
{
    size_t greek = greek_length(body), letters = length_where(body, is_letter);
    if (greek)
        return greek;
    Text   tail = body.len ? text_from(body, 1) : body;
    size_t marks = length_where(tail, is_mark);
    bool   marked = marks <= 3 && marks + length_where(text_from(tail, marks), is_digit) == tail.len && (marks < 2 || is_body(tail.at[0]));
    if (letter_of_name(text_cut(body, 0, letters)) || !letters)
        return letters ? letters : body.len;
    if (marked && (is_quantity(body.at[0]) || !marks))
        return 1;
    return letters + length_where(text_from(body, letters), is_digit) == body.len ? letters : body.len;
}

static void put_letters(Setter s, Text part)
{
    size_t letters = length_where(part, is_letter), digits = length_where(text_from(part, letters), is_digit);
    size_t marks = length_where(part, is_mark), greek = greek_length(part);
    bool   spelt = letters + digits == part.len && (letters <= 1 || (marks == letters && letters <= 4));
    if (greek && greek + length_where(text_from(part, greek), is_digit) == part.len) {
        s.n->glyph(s.out, GLYPH_LETTER, text_cut(part, 0, greek));
        letters = greek;
    } else if (!spelt) {
        s.n->glyph(s.out, GLYPH_WORD, part);
        return;
    } else {
        for (size_t i = 0; i < letters; i++)
            s.n->glyph(s.out, GLYPH_LETTER, text_cut(part, i, i + 1));
    }
    if (part.len > letters)
        s.n->glyph(s.out, GLYPH_DIGITS, text_from(part, letters));
}

static bool parts_name(char c)
{
    return c == '_' || c == '.' || c == '\'';
}

static void put_base(Setter s, Text base)
{
    if (letter_of_name(base) || greek_length(base) == base.len || base.len == 1)
        s.n->glyph(s.out, GLYPH_LETTER, base);
    else
        s.n->glyph(s.out, GLYPH_WORD, base);
}

/* v_A', va', v'now, n.x: the letter, everything else as subscripts, and the primes. `component` is one subscript more, or empty. */
static void put_name(Setter s, Text name, Text component)
{
    size_t body = 0, primes = 0;
    while (body < name.len && !parts_name(name.at[body]))
        body++;
    if (!body) { /* no letter: _ */
        s.n->glyph(s.out, GLYPH_WORD, name);
        return;
    }
    size_t base = base_length(text_cut(name, 0, body));
    bool   sub = base < body || component.len;
    for (size_t i = body; i < name.len; i++) {
        primes += name.at[i] == '\'';
        sub |= !parts_name(name.at[i]);
    }
    if (!sub && !primes) {
        put_base(s, text_cut(name, 0, base));
        return;
    }
    const char *const *shape = sub && primes ? s.n->sub_prime : sub ? s.n->sub : s.n->prime;
    put(s, shape[0]);
    put_base(s, text_cut(name, 0, base));
    if (sub)
        put(s, shape[1]);
    bool any = false;
    for (size_t start = base; sub && start <= name.len; start++) {
        size_t end = start;
        while (end < name.len && !parts_name(name.at[end]))
            end++;
        if (end > start) {
            put(s, any ? s.n->comma : "");
            put_letters(s, text_cut(name, start, end));
            any = true;
        }
        start = end;
    }
    if (component.len) {
        put(s, any ? s.n->comma : "");
        put_letters(s, component);
    }
    if (primes)
        put(s, shape[sub ? 2 : 1]);
    for (size_t i = 0; i < primes; i++)
        put(s, s.n->prime_mark);
    put(s, shape[sub && primes ? 3 : 2]);
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

static void put_digits(Setter s, Text text)
{
    bool minus = text_starts(text, "-");
    put(s, minus ? s.n->group[0] : "");
    put(s, minus ? s.n->minus : "");
    if (text.len > minus)
        s.n->glyph(s.out, GLYPH_DIGITS, text_from(text, minus));
    put(s, minus ? s.n->group[1] : "");
}

static size_t find(Text text, char c)
{
    const char *at = text.len ? memchr(text.at, c, text.len) : NULL;
    return at ? (size_t)(at - text.at) : text.len;
}

static bool is_hexadecimal(Text text)
{
    return text.len > 1 && (text.at[1] == 'x' || text.at[1] == 'X');
}

/* Where the exponent of 2.5e-7 begins, or its length. */
static size_t find_exponent(Text number)
{
    size_t at = find(number, 'e');
    return is_hexadecimal(number) ? number.len : at < number.len ? at : find(number, 'E');
}

static void put_number(Setter s, Text text)
{
    size_t slash = find(text, '/'), exponent = find_exponent(text), space = find(text, ' ');
    if (space < text.len) { /* an enclosure without a certain digit: its ends */
        put_number(s, text_cut(text, 0, space));
        s.n->glyph(s.out, GLYPH_SIGN, TEXT(" .. "));
        put_number(s, text_from(text, space + 4 < text.len ? space + 4 : text.len));
    } else if (slash < text.len && s.stacked) {
        put(s, s.n->fraction[0]);
        put_digits(s, text_cut(text, 0, slash));
        put(s, s.n->fraction[1]);
        put_digits(s, text_from(text, slash + 1));
        put(s, s.n->fraction[2]);
    } else if (slash < text.len) {
        put_digits(s, text_cut(text, 0, slash));
        put(s, s.n->slash);
        put_digits(s, text_from(text, slash + 1));
    } else if (exponent < text.len) {
        Text power = text_from(text, exponent + 1);
        put(s, s.n->group[0]);
        put_digits(s, text_cut(text, 0, exponent));
        put(s, s.n->times);
        put(s, s.n->power[0]);
        s.n->glyph(s.out, GLYPH_DIGITS, TEXT("10"));
        put(s, s.n->power[1]);
        put_digits(s, text_starts(power, "+") ? text_from(power, 1) : power);
        put(s, s.n->power[2]);
        put(s, s.n->group[1]);
    } else {
        put_digits(s, text);
    }
}

/* ---- brackets --------------------------------------------------------------------------------------------- */

/* ½, which is a quotient where it is not set as a fraction. */
static bool is_half(const Expr *expr)
{
    return expr->kind == EXPR_NUMBER && find(expr->text, '/') < expr->text.len;
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

/* How strongly it binds as it is set: a fraction bar holds together what it divides. */
static Level level_of(Setter s, const Expr *expr)
{
    if (expr->kind == EXPR_NUMBER && find_exponent(expr->text) < expr->text.len)
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
    put(s, pair[0]);
    set(s, expr, true);
    put(s, pair[1]);
}

static void set_operand(Setter s, const Expr *expr, Level level, bool first, bool leading)
{
    if (expr_in_brackets(expr, level_of(s, expr), level, first, leading))
        put_between(s, expr, s.n->bracket, s.n->tall_bracket);
    else
        set(s, expr, (leading && first) || level < LEVEL_SUM);
}

static void set_list(Setter s, Expr *const *arg, int count, const char *between)
{
    for (int i = 0; i < count; i++) {
        put(s, i ? s.n->comma : "");
        put(s, i ? between : "");
        set(s, arg[i], true);
    }
}

/* ---- products and quotients ------------------------------------------------------------------------------- */

/* Whether its first sign is a digit, as it stands behind another factor. In brackets, a value that was put in counts as one: 3 · (-4). */
static bool begins_with_digit(Setter s, const Expr *expr)
{
    if (!expr->put_in && expr_in_brackets(expr, level_of(s, expr), LEVEL_PRODUCT, false, false))
        return false;
    while (expr->kind == EXPR_CHAIN || expr->kind == EXPR_POWER ||
           (expr->kind == EXPR_CALL && (expr->op == OP_NEG || expr->op == OP_DEGREES || expr->op == OP_INV)))
        expr = expr->arg[0];
    return expr->kind == EXPR_NUMBER;
}

static bool is_vector(const Expr *expr)
{
    return expr->kind == EXPR_VECTOR || expr->shape.kind == SHAPE_VECTOR;
}

/* Factors stand side by side, with a sign where two numbers would meet, or behind a slash, where it would not be seen how far that
 * reaches. Between a vector and a number the sign would be read as a dot product. */
static void put_joint(Setter s, const Expr *chain, int i, bool slashes)
{
    const Expr *next = chain->arg[i];
    bool        root = next->kind == EXPR_CALL && next->op == OP_SQRT;
    if (chain->ops[i] == OP_DIV)
        put(s, s.n->slash);
    else if (chain->ops[i] != OP_MUL)
        s.n->sign(s.out, chain->ops[i]);
    else if (chain->textbook && root)
        put(s, s.n->touching);
    else if (is_vector(chain->arg[i - 1]) || (!slashes && !begins_with_digit(s, next)))
        put(s, s.n->beside);
    else
        s.n->sign(s.out, OP_MUL);
}

/* What is written with a minus sign in front, without it. */
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

/* Up to the last slash that has factors behind it, in brackets: (a/b) c. The index of the next factor; 0 where there is none. */
static int set_quotient(Setter s, const Expr *expr, int count, bool without_minus)
{
    int slash = count - 2;
    while (slash > 0 && expr->ops[slash] != OP_DIV)
        slash--;
    if (slash <= 0)
        return 0;
    put(s, s.n->bracket[0]);
    set_first(s, expr->arg[0], true, without_minus);
    for (int i = 1; i <= slash; i++) {
        put_joint(s, expr, i, true);
        set_operand(s, expr->arg[i], LEVEL_PRODUCT, false, false);
    }
    put(s, s.n->bracket[1]);
    return slash + 1;
}

/* The first `count` factors. From left to right, all that stands before the last division is above its bar: a/b*c/d is (a/b)*c over d. */
static void set_product(Setter s, const Expr *expr, int count, bool leading, bool without_minus)
{
    int bar = s.stacked ? count - 1 : 0, next = 1;
    while (bar > 0 && expr->ops[bar] != OP_DIV)
        bar--;
    if (bar) {
        bool minus = !without_minus && expr_is_minus(expr); /* before the bar, not above it */
        put(s, minus ? s.n->group[0] : "");
        put(s, minus ? s.n->minus : "");
        put(s, s.n->fraction[0]);
        if (bar > 1)
            set_product(deeper(s), expr, bar, true, without_minus || minus);
        else if (minus && expr->arg[0]->kind == EXPR_CALL)
            set(deeper(s), expr->arg[0]->arg[0], true);
        else if (without_minus || minus)
            set_without_minus(deeper(s), expr->arg[0]);
        else
            set(deeper(s), expr->arg[0], true);
        put(s, s.n->fraction[1]);
        set(deeper(s), expr->arg[bar], true);
        put(s, s.n->fraction[2]);
        put(s, minus ? s.n->group[1] : "");
        next = bar + 1;
    } else if (!s.stacked && is_half(expr->arg[0])) {
        put_between(s, expr->arg[0], s.n->bracket, s.n->tall_bracket);
    } else if (!(next = set_quotient(s, expr, count, without_minus))) {
        set_first(s, expr->arg[0], leading, without_minus);
        next = 1;
    }
    for (int i = next; i < count; i++) {
        put_joint(s, expr, i, false);
        set_operand(s, expr->arg[i], LEVEL_PRODUCT, false, false);
    }
}

/* ---- everything else -------------------------------------------------------------------------------------- */

static void set_chain(Setter s, const Expr *expr, int from, int to, bool leading)
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
            put(s, s.n->line_end);
        set_operand(s, expr->arg[i], level, i == 0, i == 0 && leading);
    }
}

/* An exponent stands behind a prime and not above it. */
static bool has_prime(const Expr *expr)
{
    const Expr *name = expr->kind == EXPR_FIELD ? expr->arg[0] : expr;
    return name->kind == EXPR_NAME && find(name->text, '\'') < name->text.len;
}

static void set_power(Setter s, const Expr *base, const Expr *exponent, const char *fixed)
{
    const char *const *shape = has_prime(base) ? s.n->power_of_prime : s.n->power;
    put(s, shape[0]);
    set_operand(s, base, LEVEL_POSTFIX, true, true);
    put(s, shape[1]);
    if (exponent)
        set(flat(s), exponent, true);
    else
        put_digits(s, text_of(fixed));
    put(s, shape[2]);
}

static void set_function(Setter s, const Expr *expr)
{
    bool tall = false;
    for (int i = 0; i < expr->count; i++)
        tall |= is_tall(s, expr->arg[i]);
    const char *const *pair = tall ? s.n->tall_bracket : s.n->bracket;
    put(s, s.n->group[0]);
    s.n->function(s.out, expr->op);
    put(s, s.n->apply);
    put(s, pair[0]);
    set_list(s, expr->arg, expr->count, "");
    put(s, pair[1]);
    put(s, s.n->group[1]);
}

static void set_call(Setter s, const Expr *expr)
{
    const Expr *arg = expr->arg[0];
    switch (expr->op) {
    case OP_NEG:
        put(s, s.n->group[0]);
        put(s, s.n->minus);
        set_operand(s, arg, LEVEL_UNARY, arg->kind == EXPR_CALL && arg->op == OP_SQRT, false);
        put(s, s.n->group[1]);
        break;
    case OP_NOT:
        s.n->sign(s.out, OP_NOT);
        set_operand(s, arg, LEVEL_NOT, false, true);
        break;
    case OP_DEGREES:
        put(s, s.n->group[0]);
        set_operand(s, arg, LEVEL_POSTFIX, false, false);
        put(s, s.n->degrees);
        put(s, s.n->group[1]);
        break;
    case OP_NORM:
    case OP_ABS:
        put_between(s, arg, s.n->length, s.n->tall_length);
        break;
    case OP_SQRT:
        put(s, s.n->root[0]);
        set(s, arg, true);
        put(s, s.n->root[1]);
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
        put(s, s.n->sub[0]);
        set_operand(s, arg, LEVEL_POSTFIX, true, true);
        put(s, s.n->sub[1]);
        set_list(flat(s), expr->arg + 1, expr->count - 1, "");
        put(s, s.n->sub[2]);
        break;
    default:
        set_function(s, expr);
    }
}

/* Some columns of a matrix. Its rows stand close, so their fractions have a slash. */
static void set_columns(Setter s, const Expr *expr, int from, int to)
{
    put(s, s.n->matrix_open[from ? 1 : 0]);
    if (s.n->columns)
        s.n->columns(s.out, to - from);
    for (int i = 0; i < expr->shape.rows; i++)
        for (int j = from; j < to; j++) {
            put(s, j > from ? s.n->matrix[0] : i ? s.n->matrix[1] : "");
            set(flat(s), expr->arg[i * expr->shape.cols + j], true);
        }
    put(s, s.n->matrix_close[to < expr->shape.cols ? 1 : 0]);
}

static void set_record(Setter s, const Expr *expr)
{
    put(s, s.n->record[0]);
    for (int i = 0; i < expr->count; i++) {
        put(s, i ? s.n->comma : "");
        if (expr->field) {
            put_name(s, expr->field[i], (Text){0});
            s.n->glyph(s.out, GLYPH_SIGN, TEXT(": "));
        }
        set(s, expr->arg[i], true);
    }
    put(s, s.n->record[1]);
}

static void set_component(Setter s, const Expr *of, Text component)
{
    if (of->kind == EXPR_NAME) {
        put_name(s, of->text, component);
        return;
    }
    put(s, s.n->sub[0]);
    set_operand(s, of, LEVEL_POSTFIX, false, false);
    put(s, s.n->sub[1]);
    put_letters(s, component);
    put(s, s.n->sub[2]);
}

/* In a line of text a vector of long numbers may be broken. */
static void set_vector(Setter s, const Expr *expr)
{
    enum { LONG = 40 };
    const char *const *pair = is_tall(s, expr) ? s.n->tall_vector : s.n->vector;
    bool               broken = !s.stacked && printed_columns(expr) > LONG;
    put(s, pair[0]);
    set_list(s, expr->arg, expr->count, broken ? s.n->line_end : "");
    put(s, pair[1]);
}

static void set(Setter s, const Expr *expr, bool leading)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
        put_number(s, expr->text);
        break;
    case EXPR_NAME:
        put_name(s, expr->text, (Text){0});
        break;
    case EXPR_WORD:
        s.n->glyph(s.out, GLYPH_WORD, expr->text);
        break;
    case EXPR_NONE:
        s.n->glyph(s.out, GLYPH_WORD, TEXT("none"));
        break;
    case EXPR_GLUED:
        put_between(s, expr->arg[0], s.n->bracket, s.n->tall_bracket);
        put_letters(s, expr->text);
        break;
    case EXPR_VECTOR:
        set_vector(s, expr);
        break;
    case EXPR_MATRIX:
        set_columns(s, expr, 0, expr->shape.cols);
        break;
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
        set_chain(s, expr, 0, expr->count, leading);
        break;
    }
}

void notation_put(Buf *out, const Expr *expr, const Notation *notation, bool displayed)
{
    set((Setter){out, notation, displayed ? DISPLAYED : FLAT}, expr, true);
}

void notation_put_relation(Buf *out, bool rounded, const Notation *notation)
{
    if (rounded)
        notation->glyph(out, GLYPH_SIGN, TEXT("≈"));
    else
        notation->sign(out, OP_EQ);
}

/* ---- rows ------------------------------------------------------------------------------------------------- */

static int widest_in_column(const Expr *matrix, int column)
{
    int widest = 0;
    for (int i = 0; i < matrix->shape.rows; i++) {
        int columns = printed_columns(matrix->arg[i * matrix->shape.cols + column]);
        widest = columns > widest ? columns : widest;
    }
    return widest + 2;
}

static int matrix_columns(const Expr *matrix)
{
    int total = 0;
    for (int j = 0; j < matrix->shape.cols; j++)
        total += widest_in_column(matrix, j);
    return total;
}

static bool has_matrix(const Expr *expr)
{
    bool any = expr->kind == EXPR_MATRIX;
    for (int i = 0; i < expr->count && !any; i++)
        any = has_matrix(expr->arg[i]);
    return any;
}

int notation_columns(const Expr *expr)
{
    if (expr->kind == EXPR_MATRIX)
        return matrix_columns(expr);
    if (!has_matrix(expr))
        return printed_columns(expr);
    int total = expr->kind == EXPR_CALL ? 10 : 3 * expr->count;
    for (int i = 0; i < expr->count; i++)
        total += notation_columns(expr->arg[i]);
    return total;
}

/* A quotient stays whole: what stands before its bar would not be seen to belong to it. */
static bool can_be_cut(const Expr *expr)
{
    bool can = expr->kind == EXPR_CHAIN;
    for (int i = 1; can && i < expr->count; i++)
        can = expr->ops[i] != OP_DIV;
    return can;
}

int notation_parts(const Expr *expr)
{
    if (expr->kind == EXPR_MATRIX)
        return expr->shape.cols;
    return can_be_cut(expr) ? expr->count : 1;
}

int notation_fit(const Expr *expr, int from, int columns)
{
    int at = 0, to = from, parts = notation_parts(expr);
    for (; to < parts && parts > 1; to++) {
        at += expr->kind == EXPR_MATRIX ? widest_in_column(expr, to) : notation_columns(expr->arg[to]) + 3;
        if (to > from && at > columns)
            return to;
    }
    return parts;
}

void notation_put_part(Buf *out, const Expr *expr, int from, int to, const Notation *notation, bool displayed)
{
    Setter s = {out, notation, displayed ? DISPLAYED : FLAT};
    bool   whole = from == 0 && to == notation_parts(expr);
    if (whole)
        set(s, expr, true);
    else if (expr->kind == EXPR_MATRIX)
        set_columns(s, expr, from, to);
    else
        set_chain(s, expr, from, to, true);
}
