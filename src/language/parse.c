/* How to read this file: each parse_ function reads one rule of the grammar, written above it, and leaves the
 * parser at the first token that is not part of it. Levels are those of operators.h. */
#include "language/parse.h"

#include <string.h>

static TokenKind kind(const Parser *p)
{
    return p->token->kind;
}

static bool starts_operand(TokenKind k)
{
    return k == TOKEN_NUMBER || k == TOKEN_NAME || k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE || k == TOKEN_LESS || k == TOKEN_BAR ||
           k == TOKEN_ROOT || k == TOKEN_OPEN_BRACE;
}

bool parse_at_name(const Parser *p, const char *name)
{
    return kind(p) == TOKEN_NAME && text_is(p->token->text, name);
}

static Text cut(const Parser *p, size_t start, size_t end)
{
    return text_trim(text_cut(p->diag->source, start, end));
}

/* The end of the operand that begins at `token`: of the bracket or bar that closes what it opens, or its own; 0 where
 * nothing closes it. */
static size_t operand_end(const Token *token)
{
    TokenKind open = token->kind, close = open == TOKEN_LESS ? TOKEN_GREATER : open == TOKEN_BAR ? TOKEN_BAR : TOKEN_END;
    if (close != TOKEN_END) {
        while ((++token)->kind != TOKEN_END)
            if (token->kind == close)
                return token->span.end;
        return 0;
    }
    if (open == TOKEN_ROOT)
        return token[1].kind == TOKEN_END ? token->span.end : operand_end(token + 1);
    if (open == TOKEN_NAME && op_function(token->text) >= 0 && token[1].kind == TOKEN_OPEN)
        token++;
    if (token->kind != TOKEN_OPEN && token->kind != TOKEN_OPEN_SQUARE)
        return token->span.end;
    int depth = 0;
    for (; token->kind != TOKEN_END; token++) {
        depth += token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE;
        depth -= token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE;
        if (depth == 0)
            return token->span.end;
    }
    return token->span.end;
}

void nearest_visit(Text candidate, void *data)
{
    Nearest *nearest = data;
    int      distance = text_distance(nearest->wanted, candidate);
    int      most = nearest->wanted.len < 3 ? 0 : nearest->wanted.len < 6 ? 1 : 2;
    if (distance <= most && distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best = candidate;
    }
}

bool scope_nearest(Scope *scope, Text name, Text *best)
{
    Nearest nearest = {name, {0}, 99};
    if (scope)
        scope->each(scope, nearest_visit, &nearest);
    *best = nearest.best;
    return nearest.best.len > 0;
}

/* A function's name with its values not in round brackets: sqrt 3. */
static bool bare_function(Parser *p, const Token *name, Text value)
{
    int op = name->kind == TOKEN_NAME ? op_function(name->text) : -1;
    if (op < 0 || value.len > 60)
        return false;
    diag_fail(p->diag, EXIT_INPUT, (Span){name->span.start, p->token->span.end}, "%s is a function, and its values stand in round brackets",
              operators[op].name);
    diag_hint(p->diag, "write %s(%.*s)", operators[op].name, TEXT_ARG(value));
    return true;
}

static bool unknown_function(Parser *p, const Token *name, Text value)
{
    Nearest nearest = {name->text, {0}, 99};
    for (int op = 0; op < OP_COUNT; op++)
        if (op_is_function((Op)op))
            nearest_visit(text_of(operators[op].name), &nearest);
    diag_fail(p->diag, EXIT_INPUT, name->span, "there is no function `%.*s`", TEXT_ARG(name->text));
    if (nearest.best.len)
        return diag_hint(p->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    if (name->text.len <= 3 && memchr(value.at, ',', value.len) && value.len <= 60) /* p1(x1, y1) */
        return diag_hint(p->diag, "`help functions` lists them; for a point write %.*s = %.*s", TEXT_ARG(name->text), TEXT_ARG(value));
    return value.len <= 60
               ? diag_hint(p->diag, "`help functions` lists them; to multiply write %.*s*%.*s", TEXT_ARG(name->text), TEXT_ARG(value))
               : diag_hint(p->diag, "`help functions` lists them");
}

/* A unit behind a number, as people write it: 5 km, 2kg. */
static bool is_unit(const Parser *p, const Token *token)
{
    static const char *const UNITS[] = {"m", "cm", "mm", "km", "kg", "g", "s", "ms", "h", "N", "Ns", "J", "degrees", "degree"};
    Binding                  binding;
    for (size_t i = 0; token->kind == TOKEN_NAME && i < sizeof UNITS / sizeof *UNITS; i++)
        if (text_is(token->text, UNITS[i]))
            return !(p->scope && p->scope->find(p->scope, token->text, &binding));
    return false;
}

bool parse_unexpected(Parser *p, const char *expected)
{
    const Token *token = p->token, *before = token - 1;
    if (token->kind == TOKEN_END) {
        p->diag->unfinished = p->open > 0;
        return diag_fail(p->diag, EXIT_INPUT, token->span, "the statement ends where %s was expected", expected);
    }
    bool   bars = token->kind == TOKEN_BAR && token[1].kind == TOKEN_BAR && token[1].tight;
    size_t end = starts_operand(token->kind) && !bars ? operand_end(token) : 0;
    if (end && token->span.start > p->operand_start) {
        Binding binding;
        Text    left = cut(p, p->operand_start, before->span.end), right = cut(p, token->span.start, end);
        if (before->kind == TOKEN_NAME && token->kind == TOKEN_OPEN && token->tight &&
            !(p->scope && p->scope->find(p->scope, before->text, &binding)))
            return unknown_function(p, before, right);
        if (bare_function(p, before, right))
            return false;
        diag_fail(p->diag, EXIT_INPUT, (Span){token->span.start, token->span.end},
                  "two values follow each other with no operator between them");
        if (left.len + right.len > 60)
            return diag_hint(p->diag, "write * between them to multiply");
        if (token->kind == TOKEN_NUMBER && memchr(token->text.at, '/', token->text.len))
            return diag_hint(p->diag, "write %.*s + %.*s", TEXT_ARG(left), TEXT_ARG(right));
        if (before->kind == TOKEN_CLOSE && token->tight && (text_is(right, "2") || text_is(right, "3")))
            return diag_hint(p->diag, "for a power write %.*s^%.*s; to multiply %.*s*%.*s", TEXT_ARG(left), TEXT_ARG(right), TEXT_ARG(left),
                             TEXT_ARG(right));
        if (before->kind == TOKEN_NAME && token->kind == TOKEN_OPEN_BRACE && before->text.at[before->text.len - 1] == '_')
            return diag_hint(p->diag, "write an index without braces, as part of the name: v_A");
        if (before->kind == TOKEN_NUMBER && is_unit(p, token))
            return text_starts(right, "deg") ? diag_hint(p->diag, "an angle in degrees is written %.*s°", TEXT_ARG(left))
                                             : diag_hint(p->diag, "write %.*s*%.*s to multiply; if %.*s is a unit, leave it out",
                                                         TEXT_ARG(left), TEXT_ARG(right), TEXT_ARG(right));
        return diag_hint(p->diag, "write %.*s*%.*s", TEXT_ARG(left), TEXT_ARG(right));
    }
    Text found = token_describe(token, p->diag);
    diag_fail(p->diag, EXIT_INPUT, token->span, "found %.*s where %s was expected", TEXT_ARG(found), expected);
    switch (token->kind) {
    case TOKEN_TEXT:
        return diag_hint(p->diag, "text in quotes is for captions and file names");
    case TOKEN_EQUAL:
        return diag_hint(p->diag, "to compare inside brackets or in a value, write ==");
    case TOKEN_CLOSE:
    case TOKEN_CLOSE_SQUARE:
        return diag_hint(p->diag, p->open ? "another bracket was opened before it and is still open" : "this bracket was never opened");
    case TOKEN_SEMICOLON:
        return p->open ? false : diag_hint(p->diag, "a line is one statement, and has no `;` at its end");
    case TOKEN_COMMA:
        if (p->compared == OP_LT)
            return diag_hint(p->diag, "`<` behind a value compares; where it opens a vector, write * or . in front of it");
        return p->compared == OP_OR ? false : diag_hint(p->diag, "between two conditions write `and`");
    case TOKEN_BAR:
        return diag_hint(p->diag, bars ? "for one of two conditions write `or`" : "bars come in pairs: |v|");
    case TOKEN_GREATER:
        return diag_hint(p->diag, "a vector is written <x, y> or (x, y)");
    default:
        return false;
    }
}

bool parse_expect(Parser *p, TokenKind wanted, const char *expected)
{
    if (kind(p) != wanted)
        return parse_unexpected(p, expected);
    p->token++;
    return true;
}

static bool go_deeper(Parser *p)
{
    if (++p->depth <= LIMIT_DEPTH)
        return true;
    diag_fail(p->diag, EXIT_INPUT, p->token->span, "brackets and signs are nested deeper than %d", LIMIT_DEPTH);
    return diag_hint(p->diag, "give a part of it a name first");
}

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
    } while (kind(p) == TOKEN_COMMA && p->token++);
    return true;
}

static bool right_size(Parser *p, Expr *vector)
{
    if (vector->count == 2 || vector->count == 3)
        return true;
    diag_fail(p->diag, EXIT_INPUT, vector->span, "a vector has two or three components, not %d", vector->count);
    return vector->count == 1 ? diag_hint(p->diag, "for one number write it without brackets; for a vector <x, y>") : false;
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
    Expr *list = expr_new(mem, EXPR_VECTOR, t->span);
    int   room = 0;
    open_bracket(p);
    if (!parse_list(p, list, &room, LEVEL_OR) || !close_bracket(p, TOKEN_CLOSE, list->count > 1 ? "`,` or `)`" : "`)`"))
        return NULL;
    list->span.end = p->token[-1].span.end;
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
                      "row %d has %d %s, and the first row %d", rows, entries, entries == 1 ? "entry" : "entries", cols);
            diag_hint(p->diag, "a comma stands between entries and a semicolon between rows of one length: [a, b; c, d]");
            return NULL;
        }
    } while (kind(p) == TOKEN_SEMICOLON && p->token++);
    if (!close_bracket(p, TOKEN_CLOSE_SQUARE, "`,`, `;` or `]`"))
        return NULL;
    matrix->span.end = p->token[-1].span.end;
    matrix->shape = (Shape){SHAPE_MATRIX, rows, cols};
    if (rows > 1)
        return matrix;
    matrix->kind = EXPR_VECTOR;
    return right_size(p, matrix) ? matrix : NULL;
}

/* group: "{" name ":" expression { "," ... } "}" | "{" expression { "," expression } "}" */
static Expr *parse_brace(Parser *p)
{
    Expr *record = expr_new(p->diag->mem, EXPR_RECORD, p->token->span);
    int   room = 0, fields = 0;
    open_bracket(p);
    bool named = kind(p) == TOKEN_NAME && p->token[1].kind == TOKEN_COLON;
    do {
        if (named) {
            if (kind(p) != TOKEN_NAME || p->token[1].kind != TOKEN_COLON) {
                p->operand_start = p->token->span.end; /* not two values in a row */
                return parse_unexpected(p, "a name and `:`"), NULL;
            }
            record->field = arena_grow(p->diag->mem, record->field, sizeof(Text), record->count, &fields);
            record->field[record->count] = p->token->text;
            p->token += 2;
        }
        Expr *item = parse_expression(p, LEVEL_OR);
        if (!item)
            return NULL;
        expr_append(p->diag->mem, record, OP_ADD, item, &room);
    } while (kind(p) == TOKEN_COMMA && p->token++);
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

/* 3i, 4j, 5k: a number with an axis behind it, unless there is a variable of that name. */
static int unit_axis(Parser *p)
{
    Binding binding;
    if (kind(p) != TOKEN_NAME || !p->token->tight || p->token->text.len != 1)
        return -1;
    char axis = p->token->text.at[0];
    if (axis < 'i' || axis > 'k' || (p->scope && p->scope->find(p->scope, p->token->text, &binding)))
        return -1;
    return axis - 'i';
}

static Expr *axis_vector(Parser *p, Expr *number, int axis)
{
    Arena *mem = p->diag->mem;
    Expr  *vector = expr_new(mem, EXPR_VECTOR, (Span){number->span.start, p->token->span.end});
    int    room = 0, size = axis == 2 ? 3 : 2;
    for (int i = 0; i < size; i++)
        expr_append(mem, vector, OP_ADD, i == axis ? number : expr_number(mem, TEXT("0"), &exact_zero), &room);
    vector->slot = 1 << axis; /* marks what fold_axes may put together */
    p->token++;
    return vector;
}

static bool is_axes(const Expr *expr)
{
    return expr->kind == EXPR_VECTOR && expr->slot > 0;
}

/* 3i + 4j, each on an axis of its own, is the vector <3, 4>. */
static Expr *fold_axes(Parser *p, Expr *left, Op op, Expr *right)
{
    if (!is_axes(left) || !is_axes(right) || left->slot & right->slot)
        return NULL;
    Arena *mem = p->diag->mem;
    Expr  *sum = expr_new(mem, EXPR_VECTOR, (Span){left->span.start, right->span.end});
    int    room = 0;
    for (int i = 0; i < left->count || i < right->count; i++) {
        Expr *item = i < left->count ? left->arg[i] : expr_number(mem, TEXT("0"), &exact_zero);
        if (right->slot >> i & 1)
            item = op == OP_SUB ? expr_call(mem, OP_NEG, right->arg[i], NULL) : right->arg[i];
        expr_append(mem, sum, OP_ADD, item, &room);
    }
    sum->slot = left->slot | right->slot;
    return sum;
}

static Expr *parse_number(Parser *p)
{
    const Token *token = p->token++;
    Expr        *number = expr_number(p->diag->mem, token->text, NULL);
    number->span = token->span;
    Text slash = token->text;
    if (memchr(slash.at, '/', slash.len)) { /* ½ ¼ ¾ */
        Rat value;
        (void)rat_div(&value, rat_int(slash.at[0] - '0'), rat_int(slash.at[2] - '0'), p->num);
        number->exact = exact_rational(value, p->num);
    } else if (exact_literal(&number->exact, token->text, p->num)) {
        diag_fail(p->diag, EXIT_INPUT, token->span, "%s", p->num->why);
        return NULL;
    }
    int axis = unit_axis(p);
    return axis < 0 ? number : axis_vector(p, number, axis);
}

/* call: function "(" list ")" */
static Expr *parse_call(Parser *p, Op op)
{
    Expr *call = expr_new(p->diag->mem, EXPR_CALL, p->token->span);
    int   room = 0;
    call->op = op;
    p->token++;
    open_bracket(p);
    if (kind(p) != TOKEN_CLOSE && !parse_list(p, call, &room, LEVEL_OR))
        return NULL;
    if (!close_bracket(p, TOKEN_CLOSE, "`,` or `)`"))
        return NULL;
    call->span.end = p->token[-1].span.end;
    int least = operators[op].least, most = operators[op].most;
    if (call->count < least || (most && call->count > most)) {
        diag_fail(p->diag, EXIT_INPUT, call->span, "%s takes %s%d value%s, not %d", operators[op].name, most ? "" : "at least ", least,
                  least == 1 ? "" : "s", call->count);
        diag_hint(p->diag, "%s: %s", operators[op].name, operators[op].summary);
        return NULL;
    }
    if (op == OP_INNER) { /* dot(a, b) is another way to write a . b */
        Expr *chain = expr_chain(p->diag->mem, call->arg[0], OP_DOT, call->arg[1]);
        chain->span = call->span;
        return chain;
    }
    return call;
}

/* name: a variable or answer; with records in scope also r.NAME, at any depth */
static Expr *parse_name(Parser *p)
{
    const Token *first = p->token++;
    Expr        *name = expr_name(p->diag->mem, first->text);
    name->span = first->span;
    Binding binding;
    while (kind(p) == TOKEN_DOT && p->token->tight && p->token[1].kind == TOKEN_NAME && p->token[1].tight && p->scope &&
           p->scope->find(p->scope, name->text, &binding) && binding.shape.kind == SHAPE_RECORD) {
        name->text = text_format(p->diag->mem, "%.*s.%.*s", TEXT_ARG(name->text), TEXT_ARG(p->token[1].text));
        name->span.end = p->token[1].span.end;
        p->token += 2;
    }
    return name;
}

/* primary: number | name | call | vector | bracket | matrix | group | norm */
static Expr *parse_primary(Parser *p)
{
    p->operand_start = p->token->span.start;
    switch (kind(p)) {
    case TOKEN_NUMBER:
        return parse_number(p);
    case TOKEN_NAME: {
        int op = p->token[1].kind == TOKEN_OPEN ? op_function(p->token->text) : -1;
        return op < 0 ? parse_name(p) : parse_call(p, (Op)op);
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

/* postfix: primary { ".x" | "°" } -- the dot of a component touches on both sides */
static Expr *parse_postfix(Parser *p)
{
    size_t start = p->token->span.start;
    int    depth = p->depth; /* each sign behind nests one deeper */
    Expr  *expr = parse_primary(p);
    while (expr) {
        if (kind(p) == TOKEN_DOT && p->token->tight && is_component(p->token + 1)) {
            Expr *field = expr_new(p->diag->mem, EXPR_FIELD, (Span){expr->span.start, p->token[1].span.end});
            int   room = 0;
            expr_append(p->diag->mem, field, OP_DOT, expr, &room);
            field->text = p->token[1].text;
            p->token += 2;
            expr = field;
        } else if (kind(p) == TOKEN_DEGREE) {
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

/* power: postfix [ "^" unary | superscript ] -- to the right, and stronger than a sign in front */
static Expr *parse_power(Parser *p)
{
    size_t start = p->token->span.start;
    int    depth = p->depth;
    Expr  *base = parse_postfix(p);
    if (!base)
        return NULL;
    while (kind(p) == TOKEN_CARET || kind(p) == TOKEN_POWER) {
        bool  mark = kind(p) == TOKEN_POWER;
        Expr *exponent;
        if (mark && !go_deeper(p))
            return NULL;
        if (mark) {
            exponent = expr_number(p->diag->mem, p->token->text, exact_integer(p->token->text.at[0] - '0', p->num));
            exponent->span = p->token++->span;
        } else {
            p->token++;
            exponent = parse_unary(p);
        }
        if (!exponent)
            return NULL;
        Expr *power = expr_new(p->diag->mem, EXPR_POWER, (Span){base->span.start, exponent->span.end});
        int   room = 0;
        expr_append(p->diag->mem, power, OP_POWER, base, &room);
        expr_append(p->diag->mem, power, OP_POWER, exponent, &room);
        base = power;
    }
    p->depth = depth;
    p->operand_start = start;
    return base;
}

static Expr *negate(Parser *p, Expr *arg, Span sign)
{
    if (is_axes(arg)) { /* -3i */
        for (int i = 0; i < arg->count; i++)
            if (arg->slot >> i & 1)
                arg->arg[i] = expr_call(p->diag->mem, OP_NEG, arg->arg[i], NULL);
        return arg;
    }
    Expr *minus = expr_call(p->diag->mem, OP_NEG, arg, NULL);
    minus->span.start = sign.start;
    return minus;
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
            expr = negate(p, expr, sign->span);
    } else if (sign->kind == TOKEN_ROOT) {
        p->token++;
        expr = parse_unary(p);
        if (expr)
            expr = expr_call(p->diag->mem, OP_SQRT, expr, NULL);
        if (expr)
            expr->span.start = sign->span.start;
    } else {
        expr = parse_power(p);
    }
    p->depth--;
    return expr;
}

static bool level_op(const Parser *p, Level level, Op *op)
{
    switch (kind(p)) {
    case TOKEN_PLUS:
        *op = OP_ADD;
        return level == LEVEL_SUM;
    case TOKEN_MINUS:
        *op = OP_SUB;
        return level == LEVEL_SUM;
    case TOKEN_STAR:
        *op = OP_MUL;
        return level == LEVEL_PRODUCT;
    case TOKEN_SLASH:
        *op = OP_DIV;
        return level == LEVEL_PRODUCT;
    case TOKEN_DOT:
        *op = OP_DOT;
        return level == LEVEL_PRODUCT;
    case TOKEN_MIDDOT:
        *op = OP_RAISED;
        return level == LEVEL_PRODUCT;
    case TOKEN_TIMES:
        *op = OP_CROSS;
        return level == LEVEL_PRODUCT;
    case TOKEN_EQUAL:
    case TOKEN_EQUAL_EQUAL:
        *op = OP_EQ;
        return level == LEVEL_COMPARE;
    case TOKEN_NOT_EQUAL:
        *op = OP_NE;
        return level == LEVEL_COMPARE;
    case TOKEN_LESS:
        *op = OP_LT;
        return level == LEVEL_COMPARE;
    case TOKEN_LESS_EQUAL:
        *op = OP_LE;
        return level == LEVEL_COMPARE;
    case TOKEN_GREATER:
        *op = p->token[1].kind == TOKEN_EQUAL && p->token[1].tight ? OP_GE : OP_GT;
        return level == LEVEL_COMPARE;
    case TOKEN_GREATER_EQUAL:
        *op = OP_GE;
        return level == LEVEL_COMPARE;
    case TOKEN_NAME:
        *op = text_is(p->token->text, "or") ? OP_OR : OP_AND;
        return (level == LEVEL_OR && *op == OP_OR) || (level == LEVEL_AND && text_is(p->token->text, "and"));
    default:
        return false;
    }
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

/* chain of one level: next { operator next } */
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
    while (first && level_op(p, level, &op)) {
        const Token *mark = p->token;
        p->token += op == OP_GE && mark->kind == TOKEN_GREATER ? 2 : 1;
        if (level == LEVEL_COMPARE)
            p->compared = op;
        Expr *next = parse_level(p, level + 1);
        if (!next)
            return NULL;
        Expr *folded = !chain && level == LEVEL_SUM ? fold_axes(p, first, op, next) : NULL;
        if (folded) {
            first = folded;
            continue;
        }
        if (!chain) {
            chain = expr_new(p->diag->mem, EXPR_CHAIN, first->span);
            expr_append(p->diag->mem, chain, op, first, &room);
        }
        expr_append(p->diag->mem, chain, op, next, &room);
        chain->span.end = next->span.end;
    }
    return chain ? chain : first;
}

Expr *parse_expression(Parser *p, Level level)
{
    return parse_level(p, level);
}
