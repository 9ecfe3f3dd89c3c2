#include "handwork/written/written_units.h"

#include "handwork/written/verdict_part.h"
#include "units/unit.h"

#include <string.h>

/* Whether the word after a value is a unit of the language, or `units`, which goes with any quantity. */
static bool is_unit_name(Text name)
{
    return text_is(name, "units") || unit_named(name);
}

/* The token after the names of a unit; `at` itself if there is none. */
static int end_of_names(const Tokens *u, int at)
{
    Text      source = u->diag->source;
    UnitPiece piece;
    int       end = at;
    if (form_kind_at(u, at) != TOKEN_NAME)
        return at;
    for (size_t next = u->token[at].span.start; unit_piece(&piece, source, &next, end == at);) {
        int name = end;
        while (name < u->count && u->token[name].span.start < piece.start)
            name++;
        if (form_kind_at(u, name) != TOKEN_NAME || u->token[name].span.end != piece.start + piece.name.len || !is_unit_name(piece.name))
            break;
        for (end = name + 1; end < u->count && u->token[end].span.start < next;)
            end++;
    }
    return end;
}

int units_end(const Tokens *u, int at)
{
    TokenKind k = form_kind_at(u, at);
    bool      bracket = k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE;
    if (k == TOKEN_NUMBER && at && text_is(u->token[at].text, "1") && form_kind_at(u, at + 1) == TOKEN_SLASH) { /* 0.533 1/kg */
        int end = end_of_names(u, at + 2);
        return end > at + 2 ? end : at;
    }
    int end = end_of_names(u, at + bracket);
    if (!bracket)
        return end;
    if (end > at + 1 && end == u->match[at])
        return end + 1;
    return at;
}

/* Whether only numbers or a vector of numbers come before it, perhaps with the same unit: a product of those would be written with a
 * sign. */
static bool only_numbers(const Tokens *u, int at)
{
    for (int i = 0; i < at; i++)
        switch (form_kind_at(u, i)) {
        case TOKEN_NAME:
            if (!text_equal(u->token[i].text, u->token[at].text) || form_kind_at(u, i - 1) != TOKEN_NUMBER || u->token[i].tight)
                return false;
            break;
        case TOKEN_NUMBER:
        case TOKEN_PLUS:
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

static bool is_known(const Tokens *u, int at)
{
    Binding binding;
    return form_kind_at(u, at) == TOKEN_NAME && u->scope && u->scope->find(u->scope, u->token[at].text, &binding);
}

/* Whether it is a quantity by itself that nobody adds to one with that unit: t beside 8 s, where t is a plain number. */
static bool is_of_other_kind(const Tokens *u, int at, Text unit)
{
    Binding        binding;
    const UnitRow *row = unit_named(unit);
    bool           known = form_kind_at(u, at) == TOKEN_NAME && row && u->scope && u->scope->find(u->scope, u->token[at].text, &binding);
    return known && !dimension_same(binding.shape.dimension, dimension_of(row->kg, row->m, row->s));
}

/* Whether the name stands in a sum, from token `first` to `end`, beside a term that has a value without that unit. */
static bool is_in_sum(const Tokens *u, int at, int first, int end)
{
    bool own = false, named = false, factor = false, any = false, others = false;
    int  depth = 0, start = first;
    for (int i = first; i <= end; i++) {
        TokenKind k = i < end ? form_kind_at(u, i) : TOKEN_END;
        bool      sign = !depth && i > first && (k == TOKEN_PLUS || k == TOKEN_MINUS) && form_ends_value(u, i - 1);
        if (sign || k == TOKEN_END) {
            bool alone = !any && i == start + 1 && is_of_other_kind(u, start, u->token[at].text);
            others |= !own && (alone || (any && (!named || factor)));
            own = named = factor = any = false;
            start = i + 1;
            continue;
        }
        depth += (k == TOKEN_OPEN) - (k == TOKEN_CLOSE && depth);
        own |= i == at;
        named |= k == TOKEN_NAME;
        factor |= is_known(u, i) && !text_equal(u->token[i].text, u->token[at].text);
        any |= k == TOKEN_NUMBER;
    }
    return others;
}

/* The bracket around token `at`, outside of the one that opens at token `inside`; -1 if there is none. */
static int bracket_around(const Tokens *u, int at)
{
    int open = at - 1;
    while (open >= 0 && !(form_kind_at(u, open) == TOKEN_OPEN && u->match[open] > at))
        open--;
    return open;
}

bool units_beside_others(const Tokens *u, int at)
{
    bool others = false;
    for (int i = 0; i < u->count && !others; i++) {
        if (form_kind_at(u, i) != TOKEN_NAME || !text_equal(u->token[i].text, u->token[at].text))
            continue;
        for (int open = bracket_around(u, i); open >= 0 && !others; open = bracket_around(u, open))
            others = is_in_sum(u, i, open + 1, u->match[open]);
        others = others || is_in_sum(u, i, 0, u->count);
    }
    return others;
}

/* Whether every name of the unit is also a name of the problem, so that a product is as likely. */
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
    return names && (tight || !only_numbers(u, at) || (names == 1 && (binding.shape.kind != SHAPE_NUMBER || units_beside_others(u, at))));
}

/* Whether two or more names of the problem after a value are a product, as in 2 g h and m g h. They are a unit if a quantity of mechanics
 * has that unit: 13.5 N s is an impulse, but no quantity is measured in g h. */
static bool is_product_of_names(const Tokens *u, int at, int end)
{
    int kg = 0, m = 0, s = 0, first = at;
    while (is_known(u, first - 1))
        first--;
    bool quantity = !form_ends_value(u, first - 1), units = true; /* the first of them is the value: m g h */
    first += quantity;
    for (int i = at; i < end; i++)
        if (!is_known(u, i))
            return false;
    if (u->token[at].tight || end - first == 1)
        return false;
    for (int i = first; i < end && units; i++) {
        const UnitRow *row = unit_named(u->token[i].text);
        units = row;
        kg += row ? row->kg : 0;
        m += row ? row->m : 0;
        s += row ? row->s : 0;
    }
    return !units || !dimension_has_name(dimension_of(kg, m, s));
}

/* Whether a formula in letters comes before a name of the problem that as a unit is none of kg, m and s, nor made of them: the g of
 * (m + M) g is no gram. */
static bool is_after_letters(const Tokens *u, int at, int end)
{
    const UnitRow *row = end == at + 1 && is_known(u, at) ? unit_named(u->token[at].text) : NULL;
    bool           named = false;
    for (int i = 0; i < at && row && !named; i++)
        named = is_known(u, i);
    return named && row->num != row->den;
}

bool units_are_factors(const Tokens *u, int at, int end)
{
    return is_product_of_names(u, at, end) || is_after_letters(u, at, end);
}

/* Whether it is the g of v^2/(2 g): a name of the problem below a fraction bar with another name of the problem above it. */
static bool is_factor_below(const Tokens *u, int at, int end)
{
    int  open = form_kind_at(u, end) == TOKEN_CLOSE ? u->match[end] : -1;
    bool named = false;
    for (int i = 0; i < open - 1 && !named; i++)
        named = is_known(u, i);
    return named && form_kind_at(u, open - 1) == TOKEN_SLASH && at == end - 1 && is_known(u, at) && !u->token[at].tight;
}

bool units_read(const Tokens *u, int at, int *next)
{
    int       end = units_end(u, at);
    TokenKind after = form_kind_at(u, end);
    if (end == at || (after != TOKEN_END && after != TOKEN_COMMA && after != TOKEN_SEMICOLON && after != TOKEN_PLUS_MINUS &&
                      after != TOKEN_CLOSE && after != TOKEN_CLOSE_SQUARE && after != TOKEN_GREATER))
        return false;
    bool glued = form_kind_at(u, at - 1) == TOKEN_CLOSE && u->token[at].tight && form_kind_at(u, at - 2) == TOKEN_NAME; /* (va)s */
    if (glued || units_are_factors(u, at, end) || is_factor_below(u, at, end))
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

/* The unit that the word at token `at` probably stands for, if it is not a name of the problem or a function. */
static Text meant_at(const Tokens *u, int at)
{
    bool word = form_kind_at(u, at) == TOKEN_NAME && !is_known(u, at) && op_function(u->token[at].text) < 0;
    return word ? unit_meant(u->token[at].text, u->diag->mem) : (Text){0};
}

bool units_misspelt(Scope *scope, Diag *diag)
{
    Tokens u = {.scope = scope, .diag = diag};
    u.token = tokenize(diag->source, 0, diag->source.len, &u.count, diag);
    for (int i = 1; u.token && i < u.count; i++) {
        TokenKind before = form_kind_at(&u, i - 1);
        int       end = end_of_names(&u, i), word = end > i ? end + 1 : i; /* m/sec */
        bool      over = end > i && form_kind_at(&u, end) == TOKEN_SLASH;
        Text      meant = over || end == i ? meant_at(&u, word) : (Text){0}, number = u.token[i - 1].text;
        if ((before != TOKEN_NUMBER && before != TOKEN_CLOSE && before != TOKEN_GREATER) || !meant.len)
            continue;
        Text unit = over ? text_cut(diag->source, u.token[i].span.start, u.token[word].span.start) : (Text){0};
        diag_fail(diag, EXIT_INPUT, u.token[word].span, "there is no unit `%.*s`", TEXT_ARG(u.token[word].text));
        return diag_hint(diag, "write %.*s%s%.*s%.*s", TEXT_ARG(before == TOKEN_NUMBER ? number : unit), before == TOKEN_NUMBER ? " " : "",
                         TEXT_ARG(before == TOKEN_NUMBER ? unit : (Text){0}), TEXT_ARG(meant)),
               true;
    }
    return false;
}

/* The token after the unit that begins at token `at`, if its factor is a fraction and it cannot be a product of quantities; else `at`. */
static int factor_of(const Tokens *u, int at, Rat *factor, NumCtx *exact)
{
    TokenKind before = form_kind_at(u, at - 1);
    int       end = before == TOKEN_NUMBER || before == TOKEN_CLOSE ? end_of_names(u, at) : at;
    if (end == at || could_be_factor(u, at, end))
        return at;
    Text unit = text_cut(u->diag->source, u->token[at].span.start, u->token[end - 1].span.end);
    return units_factor(factor, unit, exact) && factor->d && units_angle(unit) == ANGLE_UNSAID ? end : at;
}

static bool goes_on(TokenKind k)
{
    return k == TOKEN_STAR || k == TOKEN_MIDDOT || k == TOKEN_PLUS || k == TOKEN_MINUS || k == TOKEN_CARET || k == TOKEN_POWER;
}

static bool has_inside(const Tokens *u, NumCtx *exact)
{
    bool inside = false;
    Rat  factor;
    for (int i = 1; i < u->count && !inside; i++) {
        int       end = factor_of(u, i, &factor, exact);
        TokenKind now = form_kind_at(u, end), then = form_kind_at(u, end + 1);
        bool      product = then == TOKEN_NAME || then == TOKEN_OPEN; /* (0.2 kg)v1 */
        inside = end > i && (goes_on(now) || (now == TOKEN_CLOSE && (goes_on(then) || product)));
    }
    return inside;
}

void units_inside(Tokens *u, NumCtx *exact)
{
    enum { MOST = 6 }; /* tokens: * ( num / den ) */
    static const TokenKind KINDS[MOST] = {TOKEN_STAR, TOKEN_OPEN, TOKEN_NUMBER, TOKEN_SLASH, TOKEN_NUMBER, TOKEN_CLOSE};
    Token                 *out;
    int                    count = 0;
    if (!has_inside(u, exact))
        return;
    out = token_room(u->diag->mem, MOST * u->count + 1);
    for (int i = 0, end; i<u->count; i = end> i ? end : i + 1) {
        Rat  factor = rat_int(1);
        Text number[2];
        end = i ? factor_of(u, i, &factor, exact) : i;
        if (end == i) {
            out[count++] = u->token[i];
            continue;
        }
        number[0] = text_format(u->diag->mem, "%lld", (long long)factor.n);
        number[1] = text_format(u->diag->mem, "%lld", (long long)factor.d);
        for (int k = 0; k < MOST && !rat_is_one(factor); k++)
            out[count++] = (Token){.kind = KINDS[k], .span = u->token[i].span, .text = k == 2 ? number[0] : k == 4 ? number[1] : (Text){0}};
    }
    out[count] = u->token[u->count];
    out[count].kind = TOKEN_END;
    u->token = out;
    u->count = count;
    u->match = ARENA_MANY(u->diag->mem, int, count + 1);
    form_match_brackets(u);
}

WrittenAngle units_angle(Text text)
{
    const UnitRow *row = unit_named(text);
    if (!row || !row->rad || row->s)
        return ANGLE_UNSAID;
    return !row->turns ? ANGLE_RADIANS : row->den == 360 ? ANGLE_DEGREES : ANGLE_UNSAID;
}

bool units_factor(Rat *factor, Text text, NumCtx *exact)
{
    Unit unit;
    bool any = text_is(text, "units"), known = any || (unit_of_text(&unit, text, exact) && exact_is_rational(unit.factor));
    *factor = any || !known ? rat_int(1) : exact_rat(unit.factor);
    return known;
}

bool written_in_our_unit(Written *ours, const Written *written, NumCtx *exact)
{
    Rat factor;
    *ours = *written;
    ours->ours = true;
    if (!units_factor(&factor, written->unit, exact) || rat_is_one(factor))
        return false;
    ours->part = ARENA_MANY(exact->mem, WrittenPart, written->count + 1);
    for (int i = 0; i < written->count; i++)
        if (!part_times(&ours->part[i], &written->part[i], factor, exact))
            return false;
    if (written->polar) {
        WrittenPolar *polar = ARENA_ONE(exact->mem, WrittenPolar);
        Written       speed = written->polar->speed;
        speed.unit = written->unit;
        *polar = *written->polar;
        if (!written_in_our_unit(&polar->speed, &speed, exact))
            return false;
        ours->polar = polar;
    }
    for (int i = 0; i < written->count; i++) /* 287 kJ is 287,000 J to three digits, and not to the joule */
        ours->part[i].kind = ours->part[i].kind == WRITTEN_WHOLE ? WRITTEN_DECIMAL : ours->part[i].kind;
    return true;
}

/* Zero is zero in every unit, even in rpm, whose factor is not a fraction. */
static bool is_nothing(const Written *written, NumCtx *exact)
{
    bool nothing = true;
    for (int i = 0; i < written->count; i++)
        nothing &= written->part[i].value && num_is_zero(exact_num(written->part[i].value), exact);
    return nothing;
}

/* Whether it is that dimension where a pound is a force, as in ft lb for an energy. */
static bool is_with_pounds_force(const Written *written, Dimension found, Dimension wanted)
{
    static const char *const POUND[] = {"lb"};
    return TEXT_HAS_ANY(written->unit, POUND) && dimension_same(dimension_product(found, dimension_of(0, 1, -2), 1), wanted);
}

bool units_are_wrong(const Written *written, Dimension wanted, bool data, Dimension *found, NumCtx *exact)
{
    Unit unit;
    if (wanted.kind != DIMENSION_OF || !unit_of_text(&unit, written->unit, exact))
        return false;
    *found = unit.dimension;
    if (!data && is_with_pounds_force(written, *found, wanted))
        return false;
    return !dimension_same(*found, wanted) || (data && !written->ours && !exact_is_one(unit.factor) && !is_nothing(written, exact));
}

bool units_convert(Text text, Dimension wanted, NumCtx *exact)
{
    Unit unit;
    return wanted.kind == DIMENSION_OF && unit_of_text(&unit, text, exact) && dimension_same(unit.dimension, wanted) &&
           exact_is_rational(unit.factor) && !exact_is_one(unit.factor);
}
