/* What stands in brackets: vectors, matrices, groups, lengths, and the values of a call. One function a rule, as in parse.c. */
#include "language/grammar.h"

bool open_bracket(Parser *p)
{
    p->open++;
    p->token++;
    return true;
}

bool close_bracket(Parser *p, TokenKind wanted, const char *expected)
{
    if (!parse_expect(p, wanted, expected))
        return false;
    p->open--;
    return true;
}

/* list: expression { "," expression } -- appended to `into` until no comma follows. */
bool parse_list(Parser *p, Expr *into, int *room, Level level)
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
    return vector->count == 1 ? diag_hint(p->diag, "for one number write it without brackets; for a vector <x, y>") : false;
}

/* vector: "<" sum "," sum [ "," sum ] ">" -- components are sums, so that the first bare ">" closes. */
Expr *parse_angle(Parser *p)
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
Expr *parse_round(Parser *p)
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
Expr *parse_square(Parser *p)
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
    } while (p->token->kind == TOKEN_SEMICOLON && p->token++);
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
Expr *parse_brace(Parser *p)
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
Expr *parse_norm(Parser *p)
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
