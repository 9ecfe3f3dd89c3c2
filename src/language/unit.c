#include "language/unit.h"

#include <string.h>

const UnitRow unit_row[] = {
#define ROW(NAME, FULL, NUM, DEN, TURNS, KG, M, S) {NAME, FULL, NUM, DEN, TURNS, KG, M, S},
#include "language/units.def"
#undef ROW
};
const int unit_rows = sizeof unit_row / sizeof *unit_row;

/* Whether `name` is one of the words of `words`. */
static bool is_among(Text name, const char *words)
{
    while (*words) {
        size_t len = strcspn(words, " ");
        if (name.len == len && !memcmp(name.at, words, len))
            return true;
        words += len + (words[len] == ' ');
    }
    return false;
}

const UnitRow *unit_named(Text name)
{
    enum { SHORTEST_FULL = 4 }; /* letters of a full name */
    for (int i = 0; i < unit_rows; i++) {
        const UnitRow *row = &unit_row[i];
        if ((row->name[0] == name.at[0] && text_is(name, row->name)) || (name.len >= SHORTEST_FULL && is_among(name, row->full)))
            return row;
    }
    return NULL;
}

/* A name of a unit, and not one that begins something else: `min(1, 2)`, the `m=` of the next value of a call. */
static const UnitRow *row_at(const Token *token, UnitReading how)
{
    if (token->kind != TOKEN_NAME) /* behind which there is one more */
        return NULL;
    bool call = token[1].kind == TOKEN_OPEN && token[1].tight, next = how == UNITS_IN_CALL && token[1].kind == TOKEN_EQUAL;
    if (call || next)
        return NULL;
    return unit_named(token->text);
}

static bool is_digit(const Token *token)
{
    return token->kind == TOKEN_NUMBER && token->text.len == 1 && token->text.at[0] >= '1' && token->text.at[0] <= '9';
}

/* The exponent behind a name, and the token behind it. `s-1` is one only if nothing but that can be meant: it touches on all sides. */
static const Token *read_exponent(const Token *token, int *exponent)
{
    *exponent = 1;
    if (token->kind == TOKEN_POWER) {
        *exponent = token->text.at[0] - '0';
        return token + 1;
    }
    bool         raised = token->kind == TOKEN_CARET;
    const Token *sign = raised ? token + 1 : token, *digit = sign->kind == TOKEN_MINUS ? sign + 1 : sign;
    bool         minus = digit != sign, joined = minus && sign->tight && digit->tight;
    if (!is_digit(digit) || !(raised || joined))
        return token;
    *exponent = (digit->text.at[0] - '0') * (minus ? -1 : 1);
    return digit + 1;
}

static bool is_variable(Scope *scope, const Token *name)
{
    Binding binding;
    return scope && scope->find(scope, name->text, &binding);
}

/* The next part of the unit behind `token`, and whether it stands below a `/`. */
static const Token *next_part(const Token *token, Scope *scope, UnitReading how, bool *below)
{
    bool sign = token->kind == TOKEN_SLASH || token->kind == TOKEN_STAR || token->kind == TOKEN_MIDDOT;
    *below = token->kind == TOKEN_SLASH;
    const Token *name = token + sign;
    if (!row_at(name, how) || text_is(name->text, "in"))
        return NULL;
    bool joined = sign && token->tight && name->tight && token->kind == TOKEN_SLASH;
    return !sign || joined || !is_variable(scope, name) ? name : NULL; /* `kg m` can be nothing else */
}

static bool multiply(Unit *unit, const UnitRow *row, int exponent, NumCtx *exact)
{
    Rat one = {row->num, row->den, NULL}, power;
    Num times, product;
    if (row->turns)
        times.exact = exact_angle((Rat){2 * row->num, row->den, NULL}, exact);
    else if (rat_power(&power, one, exponent, exact))
        return false;
    else
        times.exact = exact_rational(power, exact);
    if ((row->turns && exponent != 1) || exact_mul(&product, exact_num(unit->factor), times, exact))
        return false;
    unit->factor = product.exact;
    Dimension own = dimension_power(dimension_of(row->kg, row->m, row->s), 2 * exponent);
    unit->dimension = dimension_product(unit->dimension, own, 1);
    return true;
}

bool unit_read(Unit *unit, const Token *token, Text source, Scope *scope, UnitReading how, NumCtx *exact)
{
    const Token *first = token, *last = NULL;
    bool         below = false;
    bool         inch = token->kind == TOKEN_NAME && text_is(token->text, "in");
    if (!row_at(token, how) || (inch && row_at(token + 1, how) && !row_at(token + 2, how))) /* 5 in in cm */
        return false;
    *unit = (Unit){.factor = exact_integer(1, exact), .dimension = dimension_of(0, 0, 0)};
    do {
        int            exponent;
        const UnitRow *row = row_at(token, how);
        unit->twice |= last && text_equal(last->text, token->text) && token == last + 1;
        last = token;
        token = read_exponent(token + 1, &exponent);
        if (!multiply(unit, row, below ? -exponent : exponent, exact))
            return false;
        unit->end = token;
        unit->raised |= token->kind == TOKEN_CARET;
    } while ((token = next_part(token, scope, how, &below)));
    unit->text = text_cut(source, first->span.start, unit->end[-1].span.end);
    return true;
}

bool unit_of_text(Unit *unit, Text text, NumCtx *exact)
{
    Diag   quiet = {.mem = exact->mem, .source = text, .unread = true};
    int    count;
    Token *token = tokenize(text, 0, text.len, &count, &quiet);
    return token && unit_read(unit, token, text, NULL, UNITS_READ, exact) && unit->end->kind == TOKEN_END && !unit->raised;
}

static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_of_number(char c)
{
    return (c >= '0' && c <= '9') || c == '-';
}

/* ^2, ^-2, ^(1/2), -1 or ² behind a name. */
static Text piece_exponent(Text unit, size_t *at)
{
    static const char *const RAISED[] = {"\u00b2", "\u00b3"};
    for (int i = 0; i < 2; i++)
        if (text_starts(text_from(unit, *at), RAISED[i])) {
            *at += 2;
            return i ? TEXT("3") : TEXT("2");
        }
    bool   raised = *at < unit.len && unit.at[*at] == '^', bracket = raised && *at + 1 < unit.len && unit.at[*at + 1] == '(';
    size_t start = *at + raised + bracket, end = start;
    while (end < unit.len && (is_of_number(unit.at[end]) || (bracket && unit.at[end] == '/')))
        end++;
    *at = end + (bracket && end < unit.len);
    return text_cut(unit, start, end);
}

bool unit_piece(UnitPiece *piece, Text unit, size_t *at)
{
    size_t start = *at;
    *piece = (UnitPiece){0};
    if (start == unit.len)
        return false;
    while (*at < unit.len && is_of_name(unit.at[*at]))
        ++*at;
    if (*at > start) {
        piece->name = text_cut(unit, start, *at);
        piece->exponent = piece_exponent(unit, at);
        return true;
    }
    if (unit.at[start] >= '0' && unit.at[start] <= '9') { /* 1/s */
        piece->name = text_cut(unit, start, ++*at);
        return true;
    }
    for (; *at < unit.len && !is_of_name(unit.at[*at]); ++*at)
        piece->over |= unit.at[*at] == '/';
    return true;
}
