#include "verify/units.h"

#include <string.h>

static const char *const NAMES[] = {"m",   "cm",  "mm",     "km",      "kg",  "g",      "s",       "ms",    "min", "h",
                                    "N",   "kN",  "Ns",     "Nm",      "J",   "kJ",     "W",       "Pa",    "Hz",  "rpm",
                                    "rev", "rad", "radian", "radians", "deg", "degree", "degrees", "units", "mps", "kph"};

static bool is_unit(const Tokens *u, int i)
{
    for (size_t k = 0; tokens_kind(u, i) == TOKEN_NAME && k < sizeof NAMES / sizeof *NAMES; k++)
        if (text_is(u->token[i].text, NAMES[k]))
            return true;
    return false;
}

/* exponent: "^" ["-"] number | "^" "(" "-" number ")" */
static int behind_exponent(const Tokens *u, int i)
{
    if (tokens_kind(u, i) == TOKEN_POWER)
        return i + 1;
    if (tokens_kind(u, i) != TOKEN_CARET)
        return i;
    int  at = i + 1;
    bool open = tokens_kind(u, at) == TOKEN_OPEN;
    at += open;
    at += tokens_kind(u, at) == TOKEN_MINUS;
    if (tokens_kind(u, at) != TOKEN_NUMBER)
        return i;
    at++;
    return open ? tokens_kind(u, at) == TOKEN_CLOSE ? at + 1 : i : at;
}

/* unit: factor { [ "*" | "·" | "." | "/" ] factor }; factor: name [ exponent ]. Returns where it ends: at itself if none
 * is there. */
static int behind_names(const Tokens *u, int at)
{
    int end = at;
    for (int i = at; is_unit(u, i);) {
        end = i = behind_exponent(u, i + 1);
        TokenKind k = tokens_kind(u, i);
        i += k == TOKEN_STAR || k == TOKEN_MIDDOT || k == TOKEN_DOT || k == TOKEN_SLASH;
    }
    return end;
}

static int behind_unit(const Tokens *u, int at)
{
    TokenKind k = tokens_kind(u, at);
    bool      bracket = k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE;
    int       end = behind_names(u, at + bracket);
    if (!bracket)
        return end;
    if (end > at + 1 && end == u->match[at])
        return end + 1;
    return at;
}

/* Nothing in front but one number, or a vector of numbers: such a product would not be written without a sign. */
static bool only_numbers(const Tokens *u, int at)
{
    for (int i = 0; i < at; i++)
        switch (tokens_kind(u, i)) {
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
        if (tokens_kind(u, i) != TOKEN_NAME)
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
    TokenKind behind = tokens_kind(u, end);
    if (end == at || (behind != TOKEN_END && behind != TOKEN_COMMA && behind != TOKEN_SEMICOLON && behind != TOKEN_PLUS_MINUS &&
                      behind != TOKEN_CLOSE && behind != TOKEN_CLOSE_SQUARE && behind != TOKEN_GREATER))
        return false;
    bool glued = tokens_kind(u, at - 1) == TOKEN_CLOSE && u->token[at].tight && tokens_kind(u, at - 2) == TOKEN_NAME; /* (va)s */
    if (glued)
        return false;
    if (could_be_factor(u, at, end)) {
        Text name = text_cut(u->diag->source, u->token[at].span.start, u->token[end - 1].span.end);
        diag_fail(u->diag, EXIT_INPUT, u->token[at].span, "`%.*s` could be a unit here, or the %.*s of this problem as a factor",
                  TEXT_ARG(name), TEXT_ARG(name));
        return diag_hint(u->diag, "write * to multiply, or leave the unit out");
    }
    *next = end;
    return true;
}

WrittenAngle units_angle(Text unit)
{
    if (text_is(unit, "deg") || text_is(unit, "degree") || text_is(unit, "degrees"))
        return ANGLE_DEGREES;
    return text_is(unit, "rad") || text_is(unit, "radian") || text_is(unit, "radians") ? ANGLE_RADIANS : ANGLE_UNSAID;
}
