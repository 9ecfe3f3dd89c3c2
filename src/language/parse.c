/* How to read this file: each parse_ function reads one rule of the grammar, which is written above it, and leaves the parser at the first
 * token after it. Levels are those of operators.h. 3i and 4j become vectors in axes.c, and units are read in parse_quantity.c; errors about
 * unexpected tokens are made in unexpected.c. */
#include "language/grammar.h"

bool parse_at_name(const Parser *p, const char *name)
{
    return token_is(p->token, name);
}

static bool go_deeper(Parser *p)
{
    if (++p->depth <= LIMIT_DEPTH)
        return true;
    diag_fail(p->diag, EXIT_INPUT, p->token->span, "brackets and signs are nested deeper than %d", LIMIT_DEPTH);
    return diag_hint(p->diag, "give a part of the formula a name first");
}

/* ---- brackets --------------------------------------------------------------------------------------------- */

static bool open_bracket(Parser *p)
{
    p->open++;
    p->token++;
    return true;
}

static bool close_bracket(Parser *p, TokenKind wanted, const char *expected)
{
    if (!parse_expect(p, wanted, expected))
        return false;
    p->open--;
    return true;
}

/* list: expression { "," expression } -- appended to `into` until no comma follows. */
static bool parse_list(Parser *p, Expr *into, int *room, Level level)
{
    do {
        Expr *item = parse_expression(p, level);
        if (!item)
            return false;
        expr_append(p->diag->mem, into, OP_ADD, item, room);
    } while (p->token->kind == TOKEN_COMMA && p->token++);
    return true;
}

static bool right_size(Parser *p, Expr *vector)
{
    if (vector->count == 2 || vector->count == 3)
        return true;
    diag_fail(p->diag, EXIT_INPUT, vector->span, "a vector has two or three components, not %d", vector->count);
    return vector->count == 1 ? diag_hint(p->diag, "write a single number without brackets, and a vector as <x, y>") : false;
}

/* vector: "<" sum "," sum [ "," sum ] ">" -- components are sums, so that the first bare ">" closes. */
static Expr *parse_angle(Parser *p)
{
    Expr *vector = expr_new(p->diag->mem, EXPR_VECTOR, p->token->span);
    int   room = 0;
    open_bracket(p);
    if (!parse_list(p, vector, &room, LEVEL_SUM) || !close_bracket(p, TOKEN_GREATER, "`,` or `>`"))
        return NULL;
    vector->span.end = p->token[-1].span.end;
    return right_size(p, vector) ? vector : NULL;
}

static Expr *parse_call(Parser *p, const Token *name);

/* (Vector2){1, 2}, as programs in C write a vector. */
static bool is_cast(const Token *t)
{
    return t[1].kind == TOKEN_NAME && t[2].kind == TOKEN_CLOSE && t[3].kind == TOKEN_OPEN_BRACE && op_makes_vector(t[1].text);
}

/* bracket: "(" expression ")" | "(" expression "," ... ")" | "(" name ")" name, the documents' component */
static Expr *parse_round(Parser *p)
{
    const Token *t = p->token;
    Arena       *mem = p->diag->mem;
    if (t[1].kind == TOKEN_NAME && t[2].kind == TOKEN_CLOSE && t[3].kind == TOKEN_NAME && t[3].tight) {
        Expr *glued = expr_new(mem, EXPR_GLUED, (Span){t->span.start, t[3].span.end});
        Expr *name = expr_name(mem, t[1].text);
        int   room = 0;
        name->span = t[1].span;
        expr_append(mem, glued, OP_DOT, name, &room);
        glued->text = t[3].text;
        p->token += 4;
        return glued;
    }
    if (is_cast(t)) {
        p->token += 3;
        return parse_call(p, &t[1]);
    }
    Expr *list = expr_new(mem, EXPR_VECTOR, t->span);
    int   room = 0;
    open_bracket(p);
    if (!parse_list(p, list, &room, LEVEL_OR) || !close_bracket(p, TOKEN_CLOSE, list->count > 1 ? "`,` or `)`" : "`)`"))
        return NULL;
    list->span.end = p->token[-1].span.end;
    p->joined = p->split = NULL; /* in brackets a product is one factor: u/(2m), (mv)^2 */
    if (list->count == 1) {
        list->arg[0]->span = list->span;
        return list->arg[0];
    }
    return right_size(p, list) ? list : NULL;
}

/* matrix: "[" row { ";" row } "]" with row: expression { "," expression }; one row of two or three is a vector */
static Expr *parse_square(Parser *p)
{
    Expr *matrix = expr_new(p->diag->mem, EXPR_MATRIX, p->token->span);
    int   room = 0, cols = 0, rows = 0;
    open_bracket(p);
    do {
        int before = matrix->count;
        if (!parse_list(p, matrix, &room, LEVEL_OR))
            return NULL;
        cols = rows++ ? cols : matrix->count;
        if (matrix->count - before != cols) {
            int entries = matrix->count - before;
            diag_fail(p->diag, EXIT_INPUT, (Span){matrix->arg[before]->span.start, matrix->arg[matrix->count - 1]->span.end},
                      "row %d has %d %s, but the first row has %d", rows, entries, entries == 1 ? "entry" : "entries", cols);
            diag_hint(p->diag, "separate entries with commas, and rows of the same length with semicolons: [a, b; c, d]");
            return NULL;
        }
    } while (p->token->kind == TOKEN_SEMICOLON && p->token++);
    if (!close_bracket(p, TOKEN_CLOSE_SQUARE, "`,`, `;` or `]`"))
        return NULL;
    matrix->span.end = p->token[-1].span.end;
    matrix->shape = (Shape){.kind = SHAPE_MATRIX, .rows = rows, .cols = cols};
    if (rows > 1)
        return matrix;
    matrix->kind = EXPR_VECTOR;
    return right_size(p, matrix) ? matrix : NULL;
}

static bool has_field(const Expr *record, Text name)
{
    bool has = false;
    for (int i = 0; i < record->count && !has; i++)
        has = text_equal(record->field[i], name);
    return has;
}

/* group: "{" name ":" expression { "," ... } "}" | "{" expression { "," expression } "}" */
static Expr *parse_brace(Parser *p)
{
    Expr *record = expr_new(p->diag->mem, EXPR_RECORD, p->token->span);
    int   room = 0, fields = 0;
    open_bracket(p);
    bool named = p->token->kind == TOKEN_NAME && p->token[1].kind == TOKEN_COLON;
    do {
        if (named) {
            if (p->token->kind != TOKEN_NAME || p->token[1].kind != TOKEN_COLON) {
                p->operand_start = p->token->span.end; /* not two values in a row */
                return parse_unexpected(p, "a name and `:`"), NULL;
            }
            if (has_field(record, p->token->text))
                return diag_fail(p->diag, EXIT_INPUT, p->token->span, "the record has two values called `%.*s`", TEXT_ARG(p->token->text)),
                       NULL;
            record->field = arena_grow(p->diag->mem, record->field, sizeof(Text), record->count, &fields);
            record->field[record->count] = p->token->text;
            p->token += 2;
        }
        Expr *item = parse_expression(p, LEVEL_OR);
        if (!item)
            return NULL;
        expr_append(p->diag->mem, record, OP_ADD, item, &room);
    } while (p->token->kind == TOKEN_COMMA && p->token++);
    if (!close_bracket(p, TOKEN_CLOSE_BRACE, "`,` or `}`"))
        return NULL;
    record->span.end = p->token[-1].span.end;
    return record;
}

/* norm: "|" sum "|" -- a bar opens where an operand is expected and closes elsewhere. */
static Expr *parse_norm(Parser *p)
{
    Span start = p->token->span;
    open_bracket(p);
    Expr *inside = parse_expression(p, LEVEL_SUM);
    if (!inside || !close_bracket(p, TOKEN_BAR, "`|`"))
        return NULL;
    Expr *norm = expr_call(p->diag->mem, OP_NORM, inside, NULL);
    norm->span = (Span){start.start, p->token[-1].span.end};
    return norm;
}

/* ---- operands --------------------------------------------------------------------------------------------- */

/* call: function "(" list ")" | vector "{" list "}" -- from the bracket on */
static Expr *parse_call(Parser *p, const Token *name)
{
    Expr *call = expr_new(p->diag->mem, EXPR_CALL, name->span);
    Op    op = (Op)op_function(name->text);
    int   room = 0;
    call->op = op;
    bool      brace = p->token->kind == TOKEN_OPEN_BRACE;
    TokenKind close = brace ? TOKEN_CLOSE_BRACE : TOKEN_CLOSE;
    open_bracket(p);
    if (p->token->kind != close && !parse_list(p, call, &room, LEVEL_OR))
        return NULL;
    if (!close_bracket(p, close, brace ? "`,` or `}`" : "`,` or `)`"))
        return NULL;
    call->span.end = p->token[-1].span.end;
    int least = operators[op].least, most = operators[op].most;
    if (call->count < least || (most && call->count > most)) {
        parse_wrong_count(p, call);
        return NULL;
    }
    if (op == OP_INNER) { /* dot(a, b) is another way to write a . b */
        Expr *chain = expr_chain(p->diag->mem, call->arg[0], OP_DOT, call->arg[1]);
        chain->span = call->span;
        return chain;
    }
    if (op == OP_VEC2 || op == OP_VEC3) /* vec2(x, y) is another way to write <x, y> */
        call->kind = EXPR_VECTOR;
    return call;
}

/* name: a variable or answer; with records in scope also r.NAME, at any depth */
static Expr *parse_name(Parser *p)
{
    const Token *first = p->token++;
    Expr        *name = expr_name(p->diag->mem, first->text);
    name->span = first->span;
    Binding binding;
    while (p->token->kind == TOKEN_DOT && p->token->tight && p->token[1].kind == TOKEN_NAME && p->token[1].tight && p->scope &&
           p->scope->find(p->scope, name->text, &binding) && binding.shape.kind == SHAPE_RECORD) {
        name->text = text_format(p->diag->mem, "%.*s.%.*s", TEXT_ARG(name->text), TEXT_ARG(p->token[1].text));
        name->span.end = p->token[1].span.end;
        p->token += 2;
    }
    return name;
}

static bool starts_sum(const Parser *p)
{
    const Token *t = p->token;
    return text_is(t->text, "sum") && t[1].kind == TOKEN_OPEN && t[2].kind == TOKEN_NAME &&
           (t[3].kind == TOKEN_COLON || t[3].kind == TOKEN_NAME);
}

/* sum: "sum" "(" range ":" sum ")" -- over the members of a family (parse_range.c) */
static Expr *parse_sum(Parser *p)
{
    Arena *mem = p->diag->mem;
    Expr  *sum = expr_new(mem, EXPR_SUM, p->token->span);
    int    room = 0;
    p->token++;
    open_bracket(p);
    sum->range = parse_range(p);
    if (!sum->range || !parse_expect(p, TOKEN_COLON, "`:` and the term to add up"))
        return NULL;
    Expr *term = parse_expression(p, LEVEL_SUM);
    if (!term || !close_bracket(p, TOKEN_CLOSE, "`)`"))
        return NULL;
    sum->span.end = p->token[-1].span.end;
    expr_append(mem, sum, OP_ADD, term, &room);
    return sum;
}

/* primary: number | name | call | sum | vector | bracket | matrix | group | norm */
static Expr *parse_primary(Parser *p)
{
    p->operand_start = p->token->span.start;
    switch (p->token->kind) {
    case TOKEN_NUMBER:
        return parse_number(p);
    case TOKEN_NAME: {
        if (starts_sum(p))
            return parse_sum(p);
        bool call = p->token[1].kind == TOKEN_OPEN || (p->token[1].kind == TOKEN_OPEN_BRACE && op_makes_vector(p->token->text));
        if (!call || op_function(p->token->text) < 0)
            return parse_letters(p, parse_name(p));
        return parse_call(p, p->token++);
    }
    case TOKEN_LESS:
        return parse_angle(p);
    case TOKEN_OPEN:
        return parse_round(p);
    case TOKEN_OPEN_SQUARE:
        return parse_square(p);
    case TOKEN_OPEN_BRACE:
        return parse_brace(p);
    case TOKEN_BAR:
        return parse_norm(p);
    case TOKEN_QUESTION:
        if (p->unknowns)
            return expr_new(p->diag->mem, EXPR_NONE, p->token++->span);
        diag_fail(p->diag, EXIT_INPUT, p->token->span, "`?` stands for an unknown value in the call of a method");
        diag_hint(p->diag, "collide1d ma=3 mb=2 va=4 vb=-1 va'=1 e=?");
        return NULL;
    default:
        p->operand_start = p->token->span.end; /* nothing was read: not two values in a row */
        parse_unexpected(p, "a value");
        return NULL;
    }
}

static bool is_component(const Token *token)
{
    return token->kind == TOKEN_NAME && token->tight && token->text.len == 1 && token->text.at[0] >= 'x' && token->text.at[0] <= 'z';
}

/* postfix: primary { ".x" | "°" | unit } -- the dot of a component touches on both sides */
static Expr *parse_postfix(Parser *p)
{
    size_t start = p->token->span.start;
    int    depth = p->depth; /* each sign after nests one deeper */
    Expr  *expr = parse_primary(p);
    while (expr) {
        Expr *quantity = parse_quantity(p, expr);
        if (!quantity)
            return NULL;
        if (quantity != expr) {
            expr = quantity;
        } else if (p->token->kind == TOKEN_DOT && p->token->tight && is_component(p->token + 1)) {
            Expr *field = expr_new(p->diag->mem, EXPR_FIELD, (Span){expr->span.start, p->token[1].span.end});
            int   room = 0;
            expr_append(p->diag->mem, field, OP_DOT, expr, &room);
            field->text = p->token[1].text;
            p->token += 2;
            expr = field;
        } else if (p->token->kind == TOKEN_DEGREE) {
            expr = expr_call(p->diag->mem, OP_DEGREES, expr, NULL);
            expr->span.end = p->token++->span.end;
        } else {
            break;
        }
        if (!go_deeper(p))
            return NULL;
    }
    p->depth = depth;
    p->operand_start = start;
    return expr;
}

static Expr *parse_unary(Parser *p);

/* ² or ⁻¹ */
static Expr *parse_raised(Parser *p)
{
    const Token *token = p->token++;
    bool         minus = token->text.at[0] == '-';
    Text         digit = text_from(token->text, minus);
    Expr        *exponent = expr_number(p->diag->mem, digit, exact_integer(digit.at[0] - '0', p->num));
    exponent = minus ? expr_call(p->diag->mem, OP_NEG, exponent, NULL) : exponent;
    exponent->span = token->span;
    return exponent;
}

/* The exponent after the sign ^. That of a ten takes no unit outside its brackets: the kg of 10^3 kg belongs to the power. */
static Expr *parse_exponent(Parser *p, bool of_ten)
{
    int before = p->of_ten;
    p->of_ten = of_ten ? p->open + 1 : before;
    p->token++;
    p->exponents++;
    Expr *exponent = parse_unary(p);
    p->exponents--;
    p->of_ten = before;
    return exponent;
}

/* power: postfix [ "^" unary | superscript ] -- to the right, and stronger than a leading sign; a power of ten may have a unit */
static Expr *parse_power(Parser *p)
{
    size_t start = p->token->span.start;
    int    depth = p->depth;
    Expr  *base = parse_postfix(p);
    if (!base)
        return NULL;
    while (p->token->kind == TOKEN_CARET || p->token->kind == TOKEN_POWER) {
        bool mark = p->token->kind == TOKEN_POWER, of_ten = expr_is_ten(base);
        if (mark && !go_deeper(p))
            return NULL;
        Expr *exponent = mark ? parse_raised(p) : parse_exponent(p, of_ten);
        if (!exponent)
            return NULL;
        Expr **raised = base == p->split ? &base->arg[base->count - 1] : &base;
        Expr  *power = expr_new(p->diag->mem, EXPR_POWER, (Span){base->span.start, exponent->span.end});
        int    room = 0;
        expr_append(p->diag->mem, power, OP_POWER, *raised, &room);
        expr_append(p->diag->mem, power, OP_POWER, exponent, &room);
        *raised = power;
        base = of_ten ? parse_quantity(p, base) : base;
        if (!base)
            return NULL;
    }
    p->depth = depth;
    p->operand_start = start;
    return base;
}

/* unary: { "-" | "+" | "√" } power */
static Expr *parse_unary(Parser *p)
{
    const Token *sign = p->token;
    if (!go_deeper(p))
        return NULL;
    Expr *expr;
    if (sign->kind == TOKEN_MINUS || sign->kind == TOKEN_PLUS) {
        p->token++;
        expr = parse_unary(p);
        if (expr && sign->kind == TOKEN_MINUS)
            expr = parse_negative(p, expr, sign->span);
    } else if (sign->kind == TOKEN_ROOT) {
        p->token++;
        expr = parse_unary(p);
        if (expr)
            expr = parse_root(p->diag->mem, expr, sign->span.start);
    } else {
        expr = parse_joined(p, parse_power);
    }
    p->depth--;
    return expr;
}

static Expr *parse_level(Parser *p, Level level);

/* not: "not" not | comparison */
static Expr *parse_not(Parser *p)
{
    if (!parse_at_name(p, "not"))
        return parse_level(p, LEVEL_COMPARE);
    Span start = p->token++->span;
    if (!go_deeper(p))
        return NULL;
    Expr *arg = parse_not(p);
    p->depth--;
    if (!arg)
        return NULL;
    Expr *expr = expr_call(p->diag->mem, OP_NOT, arg, NULL);
    expr->span.start = start.start;
    return expr;
}

/* 36 km/h at 30°: a speed and its direction from the x axis, counter-clockwise. After `at` or the comma, the angle is the next token. */
static Expr *parse_direction(Parser *p, Expr *speed)
{
    p->token++;
    Expr *angle = parse_level(p, LEVEL_SUM);
    if (!angle || !parse_says_unit(p, angle))
        return NULL;
    Expr *polar = expr_call(p->diag->mem, OP_POLAR, speed, angle);
    polar->text = TEXT("at");
    return polar;
}

/* chain of one level: next { operator next }; a sum may have a direction */
static Expr *parse_level(Parser *p, Level level)
{
    if (level == LEVEL_NOT)
        return parse_not(p);
    if (level >= LEVEL_UNARY)
        return parse_unary(p);
    Expr *first = parse_level(p, level + 1);
    Expr *chain = NULL;
    int   room = 0;
    Op    op;
    while (first && parse_infix(p, level, &op)) {
        const Token *mark = p->token;
        p->token += op == OP_GE && mark->kind == TOKEN_GREATER ? 2 : 1;
        if (level == LEVEL_COMPARE)
            p->compared = op;
        Expr *next = parse_level(p, level + 1);
        if (!next)
            return NULL;
        Expr *folded = !chain && level == LEVEL_SUM ? axes_fold(p, first, op, next) : NULL;
        if (folded) {
            first = folded;
            continue;
        }
        if (!chain) {
            chain = expr_new(p->diag->mem, EXPR_CHAIN, first->span);
            expr_append(p->diag->mem, chain, op, first, &room);
        }
        if (!parse_is_plain_divisor(p, chain, op, next))
            return NULL;
        if (op == OP_DIV && next == p->joined) { /* 1/2mv^2: a half of it */
            for (int i = 0; i < next->count; i++)
                expr_append(p->diag->mem, chain, i ? OP_MUL : OP_DIV, next->arg[i], &room);
            chain->span.end = next->span.end;
            continue;
        }
        Expr *quantity = chain->count == 1 && level == LEVEL_PRODUCT ? parse_unit_of_number(first, op, &next) : NULL;
        expr_append(p->diag->mem, chain, op, next, &room);
        chain->span.end = next->span.end;
        if (quantity) {
            quantity->arg[0] = chain;
            quantity->span.start = chain->span.start;
            first = quantity;
            chain = NULL;
            room = 0;
        }
    }
    first = chain ? chain : first;
    if (first && level == LEVEL_SUM)
        first = parse_unit_of_axes(p, first);
    bool turned = first && p->units && level == LEVEL_SUM && parse_at_name(p, "at") && p->token[1].kind != TOKEN_EQUAL;
    return turned ? parse_direction(p, first) : first;
}

Expr *parse_speed_and_direction(Parser *p, Expr *speed)
{
    bool quantity = speed->kind == EXPR_CALL && speed->op == OP_QUANTITY;
    return quantity && p->token->kind == TOKEN_COMMA && parse_at_degrees(p->token + 1) ? parse_direction(p, speed) : speed;
}

Expr *parse_expression(Parser *p, Level level)
{
    return parse_level(p, level);
}
