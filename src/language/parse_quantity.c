/* Values with units: 72 km/h, 5/s, va' in km/h, 36 km/h at 30°. */
#include "language/grammar.h"
#include "units/unit.h"

/* A unit, and its place in the line. */
typedef struct UnitReader {
    Unit         unit;
    const Token *end;    /* the first token after it */
    bool         raised; /* an exponent or product that no unit has */
    bool         turns;  /* it has a degree or a revolution in it */
    Text         twice;  /* the kg of `kg kg`, which is more likely a slip than a square */
} UnitReader;

static bool is_variable(Scope *scope, Text name)
{
    Binding binding;
    return scope && scope->find(scope, name, &binding);
}

/* Whether the token was typed in front of that place of the source. */
static bool stands_before(const Token *token, size_t place)
{
    return token->kind != TOKEN_END && !token->implied && token->span.start < place;
}

/* The token of a piece. NULL if the piece is only part of a token, or belongs to something else: `min(1, 2)`, the `m=` of the next value of
 * a call. */
static const Token *token_of(const Token *token, const UnitPiece *piece, UnitReading how)
{
    while (stands_before(token, piece->start))
        token++;
    if (token->kind == TOKEN_END || token->span.start != piece->start || token->span.end != piece->start + piece->name.len || !piece->row)
        return NULL;
    bool call = token[1].kind == TOKEN_OPEN && token[1].tight, next = how == UNITS_IN_CALL && token[1].kind == TOKEN_EQUAL;
    return call || next ? NULL : token;
}

/* Whether a piece continues the unit before it. After a sign, a name that is also a variable does so only if the sign is a `/` without
 * spaces: 72 km/h is a speed even if h is a variable, but 2 kg * m with a variable m is a product. Without a sign, as in `kg m`, it always
 * does. */
static bool goes_on(const UnitPiece *piece, const Token *token, Scope *scope)
{
    if ((token[-1].kind == TOKEN_DOT && !piece->joined) || text_is(piece->name, "in"))
        return false;
    return piece->sign == ' ' || (piece->sign == '/' && piece->joined) || !is_variable(scope, piece->name);
}

static bool is_name(const Token *token)
{
    return token->kind == TOKEN_NAME || token->kind == TOKEN_DEGREE;
}

/* 5 in in cm: the first `in` is inches, the second a conversion. */
static bool is_conversion(const Token *token)
{
    return token_is(token, "in") && is_name(token + 1) && unit_named(token[1].text) && !(is_name(token + 2) && unit_named(token[2].text));
}

/* Reads the longest unit that begins at `token`; false if there is none. */
static bool read_unit(UnitReader *r, const Parser *p, const Token *token, Scope *scope, UnitReading how)
{
    Text      source = p->diag->source;
    size_t    start = token->span.start, at = start;
    bool      over = token->kind == TOKEN_SLASH || token_is(token, "per"), first = true;
    UnitPiece piece;
    *r = (UnitReader){.unit = unit_one(p->num), .end = token};
    if (is_conversion(token))
        return false;
    if (token->kind == TOKEN_NUMBER) { /* 5 1/s */
        if (!text_is(token->text, "1") || token[1].kind != TOKEN_SLASH || !is_name(token + 2) || !unit_named(token[2].text))
            return false;
        at = token->span.end;
        over = true;
        r->end = token + 1;
    }
    Text   before = {0};
    size_t next = at;
    for (bool again = over; unit_piece(&piece, source, &next, !again); again = true) {
        const Token *name = token_of(r->end, &piece, how);
        if (!name || (!first && !goes_on(&piece, name, scope)) || (first && over && piece.sign != '/'))
            break;
        if (piece.sign == ' ' && text_equal(before, piece.name))
            r->twice = before;
        before = piece.name;
        if (piece.exponent.len)
            before.len = 0;
        r->turns |= piece.row->turns;
        r->raised |= !unit_times(&r->unit, &piece, p->num);
        while (stands_before(name, next))
            name++;
        r->raised |= name->kind == TOKEN_CARET || name->kind == TOKEN_POWER;
        r->end = name;
        at = next;
        first = false;
    }
    r->unit.text = text_cut(source, start, at);
    if (over && token->kind != TOKEN_NUMBER) /* 5/s */
        r->unit.text =
            text_format(p->diag->mem, "1/%.*s", TEXT_ARG(text_trim(text_from(r->unit.text, token->kind == TOKEN_SLASH ? 1 : 3))));
    return !first;
}

/* Whether a unit begins here: after a number, a raised digit, a closing bracket or inf. A `/` begins one only after a number, and only if
 * no variable follows: 5/s. */
static bool starts_unit(const Parser *p, UnitReader *r)
{
    const Token *token = p->token;
    TokenKind    before = token[-1].kind;
    bool         infinite = before == TOKEN_NAME && text_is(token[-1].text, "inf");
    bool value = infinite || before == TOKEN_NUMBER || before == TOKEN_POWER || before == TOKEN_CLOSE || before == TOKEN_CLOSE_SQUARE ||
                 before == TOKEN_GREATER;
    if (!p->units || !value || p->of_ten == p->open + 1)
        return false;
    switch (token->kind) {
    case TOKEN_SLASH:
        return before == TOKEN_NUMBER && is_name(token + 1) && !is_variable(p->scope, token[1].text) &&
               read_unit(r, p, token, p->scope, p->units);
    case TOKEN_NUMBER:
        return before == TOKEN_NUMBER && read_unit(r, p, token, p->scope, p->units);
    case TOKEN_DEGREE: /* alone it is an angle of its own */
        return read_unit(r, p, token, p->scope, p->units) && r->end != token + 1;
    case TOKEN_NAME:
        return !parse_is_letter(p, token->text) && read_unit(r, p, token, p->scope, p->units);
    default:
        return false;
    }
}

static bool is_right(Parser *p, const UnitReader *r)
{
    size_t start = p->token->span.start;
    if (r->raised) {
        diag_fail(p->diag, EXIT_INPUT, (Span){start, r->end->span.end}, "the exponent of a unit is a digit from 1 to 9");
        return diag_hint(p->diag, "to raise the quantity write brackets: (3 m)^10");
    }
    if (r->twice.len) {
        diag_fail(p->diag, EXIT_INPUT, (Span){start, r->end[-1].span.end}, "the same unit is written twice");
        return diag_hint(p->diag, "write it once, or as a power: %.*s^2", TEXT_ARG(r->twice));
    }
    if (r->turns && !dimension_of_turning(r->unit.dimension)) { /* 30° kg */
        diag_fail(p->diag, EXIT_INPUT, (Span){start, r->end[-1].span.end}, "a unit of angles goes only with one of time, as in 30 °/s");
        return diag_hint(p->diag, "for a size and its direction write 5 m/s at 30°");
    }
    const Token *name = r->end + 1; /* m/sec */
    bool         over = r->end->kind == TOKEN_SLASH && r->end->tight && name->kind == TOKEN_NAME && name->tight;
    Text         meant = over && !is_variable(p->scope, name->text) ? unit_meant(name->text, p->diag->mem) : (Text){0};
    if (!meant.len)
        return true;
    diag_fail(p->diag, EXIT_INPUT, name->span, "there is no unit `%.*s`", TEXT_ARG(name->text));
    return diag_hint(p->diag, "write %.*s/%.*s", TEXT_ARG(r->unit.text), TEXT_ARG(meant));
}

/* `expr`, which ends with the unit */
static Expr *with_unit(Parser *p, Expr *expr, const UnitReader *r)
{
    expr->text = r->unit.text;
    expr->exact = r->unit.factor;
    expr->unit = r->unit.dimension;
    expr->span.end = r->end[-1].span.end;
    p->token = r->end;
    return expr;
}

static bool is_degrees(Text unit)
{
    const UnitRow *row = unit_named(unit);
    return row && text_is(text_of(row->name), "°");
}

Expr *parse_quantity(Parser *p, Expr *value)
{
    UnitReader r;
    if (!starts_unit(p, &r))
        return value;
    if (!is_right(p, &r))
        return NULL;
    if (!is_degrees(r.unit.text))
        return with_unit(p, expr_call(p->diag->mem, OP_QUANTITY, value, NULL), &r);
    Expr *angle = expr_degrees(p->diag->mem, value); /* 30 deg is 30° */
    angle->span.end = r.end[-1].span.end;
    p->token = r.end;
    return angle;
}

Expr *parse_unit_of_axes(Parser *p, Expr *vector)
{
    UnitReader r;
    bool       unit = p->units && p->token->kind == TOKEN_NAME && !parse_is_letter(p, p->token->text) && axes_is_vector(vector);
    if (!unit || !read_unit(&r, p, p->token, p->scope, p->units))
        return vector;
    return is_right(p, &r) ? with_unit(p, expr_call(p->diag->mem, OP_QUANTITY, vector, NULL), &r) : NULL;
}

Expr *parse_in_unit(Parser *p, Expr *value)
{
    const Token *in = p->token++;
    UnitReader   r;
    if (!read_unit(&r, p, p->token, NULL, UNITS_READ)) {
        const Token *found = p->token->kind == TOKEN_END ? in : p->token;
        Text         meant = found->kind == TOKEN_NAME ? unit_meant(found->text, p->diag->mem) : (Text){0};
        diag_fail(p->diag, EXIT_INPUT, found->span, "a unit must follow `in`");
        if (meant.len)
            diag_hint(p->diag, "did you mean `in %.*s`?", TEXT_ARG(meant));
        else
            diag_hint(p->diag, "for example: va' in km/h; `help units` lists all units");
        return NULL;
    }
    if (is_degrees(r.unit.text))
        r.unit.text = TEXT("°");
    return is_right(p, &r) ? with_unit(p, expr_call(p->diag->mem, OP_IN, value, NULL), &r) : NULL;
}

/* Whether it is a value followed by a unit, as (2) m and √2 m are; (2 m) is a bracket. */
static bool unit_is_last(const Expr *expr)
{
    bool unit = expr->kind == EXPR_CALL && (expr->op == OP_QUANTITY || expr->op == OP_DEGREES);
    return unit && expr->span.start == expr->arg[0]->span.start;
}

Expr *parse_root(Arena *mem, Expr *value, size_t start)
{
    Expr **radicand = &value;
    while (unit_is_last(*radicand)) {
        (*radicand)->span.start = start;
        radicand = &(*radicand)->arg[0];
    }
    *radicand = expr_call(mem, OP_SQRT, *radicand, NULL);
    (*radicand)->span.start = start;
    return value;
}

Expr *parse_unit_of_number(const Expr *left, Op op, Expr **right)
{
    Expr *quantity = *right;
    bool  number = left->kind == EXPR_NUMBER || (left->kind == EXPR_CALL && left->op == OP_NEG && left->arg[0]->kind == EXPR_NUMBER);
    if (!number || !unit_is_last(quantity)) /* 1/(2 kg) */
        return NULL;
    const Expr *last = quantity->arg[0];
    bool        root = last->kind == EXPR_CALL && last->op == OP_SQRT && last->arg[0]->kind == EXPR_NUMBER; /* 1/√2 m */
    bool        fraction = op == OP_DIV && (root || last->kind == EXPR_NUMBER);
    bool        scaled = op != OP_DIV && expr_is_power_of_ten(last); /* 2 × 10^3 kg */
    if (!fraction && !scaled)
        return NULL;
    *right = quantity->arg[0];
    return quantity;
}

bool parse_at_degrees(const Token *token)
{
    const Token *number = token + (token->kind == TOKEN_MINUS), *unit = number + 1;
    return number->kind == TOKEN_NUMBER && is_name(unit) && is_degrees(unit->text);
}

bool parse_says_unit(Parser *p, const Expr *angle)
{
    const Expr *size = angle->kind == EXPR_CALL && angle->op == OP_NEG ? angle->arg[0] : angle;
    if (size->kind != EXPR_NUMBER || !size->exact || !exact_sign(size->exact, p->num))
        return true;
    Text typed = text_cut(p->diag->source, angle->span.start, angle->span.end);
    diag_fail(p->diag, EXIT_INPUT, angle->span, "a direction needs its unit");
    return diag_hint(p->diag, "write %.*s°, or %.*s rad", TEXT_ARG(typed), TEXT_ARG(typed));
}
