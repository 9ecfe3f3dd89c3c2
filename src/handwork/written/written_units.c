#include "handwork/written/written_units.h"

#include "handwork/written/verdict_part.h"
#include "language/unit.h"

#include <string.h>

/* Words for an angle in degrees, and for a quantity of whatever kind, beside the units of the language. */
static const char *const DEGREES[] = {"deg", "degree", "degrees"};

static bool is_degrees(Text name)
{
    bool found = false;
    for (size_t i = 0; i < sizeof DEGREES / sizeof *DEGREES; i++)
        found |= text_is(name, DEGREES[i]);
    return found;
}

/* A word behind a value: a unit of the language, or one of those above. */
static bool is_unit_name(Text name)
{
    return text_is(name, "units") || is_degrees(name) || unit_named(name);
}

static bool is_unit(const Tokens *u, int i)
{
    return form_kind_at(u, i) == TOKEN_NAME && is_unit_name(u->token[i].text);
}

/* exponent: "^" ["-"] number | "^" "(" "-" number ")" */
static int behind_exponent(const Tokens *u, int i)
{
    if (form_kind_at(u, i) == TOKEN_POWER)
        return i + 1;
    if (form_kind_at(u, i) != TOKEN_CARET)
        return i;
    int  at = i + 1;
    bool open = form_kind_at(u, at) == TOKEN_OPEN;
    at += open;
    at += form_kind_at(u, at) == TOKEN_MINUS;
    if (form_kind_at(u, at) != TOKEN_NUMBER)
        return i;
    at++;
    return open ? form_kind_at(u, at) == TOKEN_CLOSE ? at + 1 : i : at;
}

/* unit: factor { [ "*" | "·" | "." | "/" ] factor }; factor: name [ exponent ]. Returns where it ends: at itself if none
 * is there. */
static int behind_names(const Tokens *u, int at)
{
    int end = at;
    for (int i = at; is_unit(u, i);) {
        end = i = behind_exponent(u, i + 1);
        TokenKind k = form_kind_at(u, i);
        i += k == TOKEN_STAR || k == TOKEN_MIDDOT || k == TOKEN_DOT || k == TOKEN_SLASH;
    }
    return end;
}

static int behind_unit(const Tokens *u, int at)
{
    TokenKind k = form_kind_at(u, at);
    bool      bracket = k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE;
    int       end = behind_names(u, at + bracket);
    if (!bracket)
        return end;
    if (end > at + 1 && end == u->match[at])
        return end + 1;
    return at;
}

/* Nothing in front but one number, or a vector of numbers: a product of those would be written with a sign. */
static bool only_numbers(const Tokens *u, int at)
{
    for (int i = 0; i < at; i++)
        switch (form_kind_at(u, i)) {
        case TOKEN_NUMBER:
        case TOKEN_MINUS:
        case TOKEN_SLASH:
        case TOKEN_COMMA:
        case TOKEN_LESS:
        case TOKEN_GREATER:
        case TOKEN_OPEN:
        case TOKEN_CLOSE:
        case TOKEN_PLUS_MINUS:
            break;
        default:
            return false;
        }
    return true;
}

/* Every name of the unit is one of the problem too, and a product with them is as likely. */
static bool could_be_factor(const Tokens *u, int at, int end)
{
    Binding binding;
    int     names = 0;
    for (int i = at; i < end; i++) {
        if (form_kind_at(u, i) != TOKEN_NAME)
            continue;
        if (!u->scope || !u->scope->find(u->scope, u->token[i].text, &binding))
            return false;
        names++;
    }
    bool tight = u->token[at].tight;
    return names && (tight || !only_numbers(u, at) || (names == 1 && binding.shape.kind != SHAPE_NUMBER));
}

bool units_read(const Tokens *u, int at, int *next)
{
    int       end = behind_unit(u, at);
    TokenKind behind = form_kind_at(u, end);
    if (end == at || (behind != TOKEN_END && behind != TOKEN_COMMA && behind != TOKEN_SEMICOLON && behind != TOKEN_PLUS_MINUS &&
                      behind != TOKEN_CLOSE && behind != TOKEN_CLOSE_SQUARE && behind != TOKEN_GREATER))
        return false;
    bool glued = form_kind_at(u, at - 1) == TOKEN_CLOSE && u->token[at].tight && form_kind_at(u, at - 2) == TOKEN_NAME; /* (va)s */
    if (glued)
        return false;
    if (could_be_factor(u, at, end)) {
        Text name = text_cut(u->diag->source, u->token[at].span.start, u->token[end - 1].span.end);
        diag_fail(u->diag, EXIT_INPUT, u->token[at].span, "`%.*s` could be a unit, or the quantity %.*s of this problem as a factor",
                  TEXT_ARG(name), TEXT_ARG(name));
        return diag_hint(u->diag, "write * to multiply, or leave the unit out");
    }
    *next = end;
    return true;
}

WrittenAngle units_angle(Text unit)
{
    if (is_degrees(unit))
        return ANGLE_DEGREES;
    return text_is(unit, "rad") || text_is(unit, "radian") || text_is(unit, "radians") ? ANGLE_RADIANS : ANGLE_UNSAID;
}

/* ---- factors ---------------------------------------------------------------------------------------------- */

static size_t behind_letters(Text unit, size_t at)
{
    while (at < unit.len && ((unit.at[at] | 32) >= 'a' && (unit.at[at] | 32) <= 'z'))
        at++;
    return at;
}

/* ^-2, ^(-2) or ⁻²; 1 where nothing is raised. Returns where it ends. */
static size_t read_exponent(int *exponent, Text unit, size_t at)
{
    static const int32_t RAISED[] = {0x2070, 0xB9, 0xB2, 0xB3, 0x2074};
    int                  size = 0, len, sign = 1;
    bool                 any = false;
    for (; at < unit.len; at += (size_t)len) {
        int32_t code = utf8_decode(unit, at, &len);
        int     digit = code >= '0' && code <= '4' ? code - '0' : -1;
        for (int i = 0; i < 5; i++)
            digit = code == RAISED[i] ? i : digit;
        if (code == '-' || code == 0x207B || code == 0x2212)
            sign = -1;
        else if (digit >= 0)
            size = digit, any = true;
        else if (code != '^' && code != '(' && code != ')')
            break;
    }
    *exponent = any ? sign * size : 1;
    return at;
}

/* What a unit of a page measures, and its factor to kg, m and s (0: it is no fraction). False if it is not known. */
static bool measure(Text unit, Rat *factor, Dimension *dimension, NumCtx *exact)
{
    bool below = false;
    *factor = rat_int(1);
    *dimension = dimension_of(0, 0, 0);
    for (size_t at = 0; at < unit.len;) {
        size_t end = behind_letters(unit, at);
        int    len, exponent;
        if (end == at) { /* a sign between two of them, or a bracket around all */
            int32_t code = utf8_decode(unit, at, &len);
            below |= code == '/';
            at += (size_t)len;
            continue;
        }
        const UnitRow *row = unit_named(text_cut(unit, at, end));
        if (!row)
            return false;
        Rat one = {row->turns ? 0 : row->num, row->den, NULL}, power;
        at = read_exponent(&exponent, unit, end);
        exponent = below ? -exponent : exponent;
        *dimension = dimension_product(*dimension, dimension_power(dimension_of(row->kg, row->m, row->s), 2 * exponent), 1);
        if (row->turns || rat_is_zero(*factor))
            *factor = rat_int(0);
        else if (rat_power(&power, one, exponent, exact) || rat_mul(factor, *factor, power, exact))
            return false;
        below = false;
    }
    return unit.len > 0;
}

bool units_factor(Rat *factor, Text unit, NumCtx *exact)
{
    Dimension dimension;
    if (text_is(unit, "units")) {
        *factor = rat_int(1);
        return true;
    }
    return measure(unit, factor, &dimension, exact) && !rat_is_zero(*factor);
}

bool written_in_our_unit(Written *ours, const Written *written, NumCtx *exact)
{
    Rat factor;
    *ours = *written;
    if (!units_factor(&factor, written->unit, exact) || rat_equal(factor, rat_int(1)))
        return false;
    ours->part = ARENA_MANY(exact->mem, WrittenPart, written->count + 1);
    for (int i = 0; i < written->count; i++)
        if (!part_times(&ours->part[i], &written->part[i], factor, exact))
            return false;
    for (int i = 0; i < written->count; i++) /* 287 kJ is 287,000 J to three digits, and not to the joule */
        ours->part[i].kind = ours->part[i].kind == WRITTEN_WHOLE ? WRITTEN_DECIMAL : ours->part[i].kind;
    return true;
}

bool units_differ(Text text, Dimension wanted, Dimension *found, NumCtx *exact)
{
    Rat factor;
    if (wanted.kind != DIMENSION_OF || !measure(text, &factor, found, exact))
        return false;
    return !dimension_same(*found, wanted);
}

bool units_convert(Text text, Dimension wanted, NumCtx *exact)
{
    Rat       factor;
    Dimension found;
    return wanted.kind == DIMENSION_OF && measure(text, &factor, &found, exact) && dimension_same(found, wanted) && !rat_is_zero(factor) &&
           !rat_equal(factor, rat_int(1));
}
