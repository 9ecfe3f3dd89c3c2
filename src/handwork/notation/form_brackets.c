#include "handwork/notation/form_brackets.h"

#include <ctype.h>
#include <string.h>

TokenKind form_kind_at(const Tokens *t, int i)
{
    return i < 0 || i >= t->count ? TOKEN_END : t->token[i].kind;
}

bool form_ends_value(const Tokens *t, int i)
{
    TokenKind k = form_kind_at(t, i);
    return k == TOKEN_NUMBER || k == TOKEN_NAME || k == TOKEN_CLOSE || k == TOKEN_CLOSE_SQUARE || k == TOKEN_DEGREE || k == TOKEN_POWER ||
           (k == TOKEN_GREATER && t->match[i] >= 0);
}

bool form_starts_value(const Tokens *t, int i)
{
    TokenKind k = form_kind_at(t, i);
    return k == TOKEN_NUMBER || k == TOKEN_NAME || k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE || k == TOKEN_ROOT ||
           (k == TOKEN_LESS && t->match[i] >= 0);
}

/* i, j or k as a direction. Beside an i that is no quantity of the problem, j is no quantity either, though J is one. */
bool form_is_axis(const Tokens *t, int i)
{
    Binding binding;
    if (form_kind_at(t, i) != TOKEN_NAME || t->token[i].text.len != 1 || t->token[i].text.at[0] < 'i' || t->token[i].text.at[0] > 'k')
        return false;
    bool beside = false;
    for (int k = 0; k < t->count && !beside; k++)
        beside = form_kind_at(t, k) == TOKEN_NAME && text_is(t->token[k].text, "i");
    if (beside && !(t->scope && t->scope->find(t->scope, TEXT("i"), &binding)))
        return true;
    return !(t->scope && t->scope->find(t->scope, t->token[i].text, &binding));
}

/* 3i and 3 i: a number along an axis. */
bool form_is_along_axis(const Tokens *t, int i)
{
    return form_is_axis(t, i) && form_kind_at(t, i - 1) == TOKEN_NUMBER;
}

/* ---- brackets --------------------------------------------------------------------------------------------- */

static bool closes(TokenKind open, TokenKind close)
{
    return (open == TOKEN_OPEN && close == TOKEN_CLOSE) || (open == TOKEN_OPEN_SQUARE && close == TOKEN_CLOSE_SQUARE) ||
           (open == TOKEN_LESS && close == TOKEN_GREATER);
}

/* 2<3, 4>: a vector after a factor, where 2 < 3 would compare. */
static bool is_vector_ahead(const Tokens *t, int less)
{
    bool comma = false;
    for (int i = less + 1; i < t->count && form_kind_at(t, i) != TOKEN_LESS; i++) {
        TokenKind k = form_kind_at(t, i);
        comma |= k == TOKEN_COMMA || k == TOKEN_SEMICOLON;
        if (k == TOKEN_GREATER)
            return comma;
    }
    return false;
}

/* match[i]: the partner of the bracket i, or -1. `<` opens where a value is expected. */
void form_match_brackets(Tokens *t)
{
    int *open = ARENA_MANY(t->diag->mem, int, t->count + 1), deep = 0;
    for (int i = 0; i < t->count; i++)
        t->match[i] = -1;
    for (int i = 0; i < t->count; i++) {
        TokenKind k = form_kind_at(t, i), before = form_kind_at(t, i - 1);
        bool      after = before == TOKEN_NUMBER || before == TOKEN_NAME || before == TOKEN_CLOSE || before == TOKEN_CLOSE_SQUARE;
        if (k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE || (k == TOKEN_LESS && (!(after && t->token[i].tight) || is_vector_ahead(t, i))))
            open[deep++] = i;
        else if (deep && closes(form_kind_at(t, open[deep - 1]), k)) {
            t->match[i] = open[--deep];
            t->match[open[deep]] = i;
        }
    }
}

void form_take_tokens(Tokens *t, Token *out, int count)
{
    out[count] = t->token[t->count];
    t->token = out;
    t->count = count;
    t->match = ARENA_MANY(t->diag->mem, int, count + 1);
    form_match_brackets(t);
}

/* Round and square brackets come in pairs; `<` alone compares. */
bool form_brackets_closed(const Tokens *t)
{
    for (int i = 0; i < t->count; i++) {
        TokenKind k = form_kind_at(t, i);
        if (t->match[i] >= 0)
            continue;
        if (k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE)
            return diag_fail(t->diag, EXIT_INPUT, t->token[i].span, "`%s` is never closed", k == TOKEN_OPEN ? "(" : "[");
        if (k == TOKEN_CLOSE || k == TOKEN_CLOSE_SQUARE)
            return diag_fail(t->diag, EXIT_INPUT, t->token[i].span, "`%s` was never opened", k == TOKEN_CLOSE ? ")" : "]");
    }
    return true;
}

bool form_is_plain_digits(const Token *token)
{
    for (size_t i = 0; i < token->text.len; i++)
        if (!isdigit((unsigned char)token->text.at[i]))
            return false;
    return true;
}

/* 1,5: digits on both sides, and nothing between. */
bool form_is_decimal_comma(const Tokens *t, int comma)
{
    if (form_kind_at(t, comma - 1) != TOKEN_NUMBER || form_kind_at(t, comma + 1) != TOKEN_NUMBER || !t->token[comma].tight ||
        !t->token[comma + 1].tight || !form_is_plain_digits(&t->token[comma - 1]))
        return false;
    Text rest = t->token[comma + 1].text; /* it may have an exponent */
    return isdigit((unsigned char)rest.at[0]) && !memchr(rest.at, '.', rest.len) && !text_starts(rest, "0x") && !text_starts(rest, "0X");
}

bool form_is_function_in_front(const Tokens *t, int open)
{
    return form_kind_at(t, open) == TOKEN_OPEN && form_kind_at(t, open - 1) == TOKEN_NAME && op_function(t->token[open - 1].text) >= 0;
}

/* ---- products without a sign ------------------------------------------------------------------------------ */

/* The x of va.x. */
static bool is_component_letter(const Tokens *t, int i)
{
    return form_kind_at(t, i - 1) == TOKEN_DOT && t->token[i].tight && t->token[i - 1].tight;
}

static bool is_quantity(const Tokens *t, int i)
{
    if (form_kind_at(t, i) != TOKEN_NAME || op_function(t->token[i].text) >= 0 || form_is_along_axis(t, i))
        return false;
    Text name = t->token[i].text;
    return !text_is(name, "pi") && !text_is(name, "π") && !text_is(name, "deg");
}

/* The first token of the operand that ends at token i: that of (u1 + u2)^2, or of va.x. */
static int operand_start(const Tokens *t, int i)
{
    while (form_kind_at(t, i) == TOKEN_POWER || form_kind_at(t, i) == TOKEN_DEGREE)
        i--;
    if (form_kind_at(t, i) == TOKEN_CLOSE || form_kind_at(t, i) == TOKEN_CLOSE_SQUARE || form_kind_at(t, i) == TOKEN_GREATER)
        i = t->match[i];
    while (i > 1 && is_component_letter(t, i))
        i -= 2;
    if (i > 0 && form_is_function_in_front(t, i))
        i--;
    return i > 1 && form_kind_at(t, i - 1) == TOKEN_CARET ? operand_start(t, i - 2) : i;
}

/* The token after the operand that begins at token i: after its closing bracket, or after its name. */
static int operand_end(const Tokens *t, int i)
{
    return t->match[i] > i ? t->match[i] + 1 : i + 1;
}

static bool has_quantity(const Tokens *t, int from, int end)
{
    bool found = false;
    for (int i = from; i < end && !found; i++)
        found = is_quantity(t, i);
    return found;
}

/* m1 u1 and 2 (u1 + u2): between the operands on both sides of token i there is a product, since a quantity is in one of them. A vector
 * with blanks between its components has numbers in it, or the components of other vectors: (va.x va.y). */
static bool is_product(const Tokens *t, int i)
{
    bool components = is_component_letter(t, i - 1) && form_kind_at(t, i) == TOKEN_NAME && form_kind_at(t, i + 1) == TOKEN_DOT;
    return !components && (has_quantity(t, operand_start(t, i - 1), i) || has_quantity(t, i, operand_end(t, i)));
}

/* E/m1 m2: the factor that begins at token i could be above the fraction bar or below it. 1/2 m is half of m. */
static bool is_after_slash(const Tokens *t, int i)
{
    int  start = operand_start(t, i - 1), slash = start - 1;
    bool half = form_kind_at(t, start) == TOKEN_NUMBER && start == i - 1 && form_kind_at(t, slash - 1) == TOKEN_NUMBER &&
                !form_ends_value(t, slash - 2) && form_kind_at(t, slash - 2) != TOKEN_CARET;
    bool apart = form_kind_at(t, start) == TOKEN_NUMBER && start == i - 1 && form_kind_at(t, i) == TOKEN_OPEN && !t->token[i].tight;
    bool closed = form_kind_at(t, start) == TOKEN_OPEN && t->match[start] == i - 1 && !t->token[i].tight; /* (m - M)/(m + M) v0 */
    return form_kind_at(t, slash) == TOKEN_SLASH && !half && !apart && !closed;
}

bool form_is_below_slash(const Tokens *t, int i)
{
    int first = i;
    while (form_kind_at(t, first) == TOKEN_NAME && t->token[first].tight && !is_after_slash(t, first) &&
           form_kind_at(t, first - 1) == TOKEN_NAME)
        first--;
    return form_kind_at(t, first) == TOKEN_NAME && t->token[first].tight && form_kind_at(t, first - 1) == TOKEN_NUMBER &&
           t->token[first - 1].tight && is_after_slash(t, first);
}

/* (1, 2), and not the brackets of a product. */
static bool has_comma(const Tokens *t, int open)
{
    bool comma = false;
    for (int i = open + 1; form_kind_at(t, open) == TOKEN_OPEN && i < t->match[open] && !comma; i++) {
        comma = form_kind_at(t, i) == TOKEN_COMMA;
        i = t->match[i] > i ? t->match[i] : i;
    }
    return comma;
}

/* Whether a vector stands there: nothing is divided by it. */
static bool is_vector(const Tokens *t, int i)
{
    Binding binding;
    if (has_comma(t, i))
        return true;
    bool name = form_kind_at(t, i) == TOKEN_NAME && t->scope && t->scope->find(t->scope, t->token[i].text, &binding);
    return form_kind_at(t, i) == TOKEN_LESS || form_kind_at(t, i) == TOKEN_OPEN_SQUARE || (name && binding.shape.kind == SHAPE_VECTOR);
}

bool form_is_clear_of_slash(const Tokens *t, int i)
{
    bool vector = is_vector(t, i) && form_kind_at(t, i + 1) != TOKEN_DOT && form_kind_at(t, i + 1) != TOKEN_MIDDOT;
    if (vector || !is_after_slash(t, i))
        return true;
    Text factor = text_cut(t->diag->source, t->token[i].span.start, t->token[t->match[i] > i ? t->match[i] : i].span.end);
    diag_fail(t->diag, EXIT_INPUT, t->token[i].span, "the factor `%.*s` could be above or below the fraction bar in front of it",
              TEXT_ARG(factor));
    return diag_hint(t->diag, "write brackets: a/(b*c) or (a/b)*c");
}

/* ---- inside of a bracket ---------------------------------------------------------------------------------- */

static Inside count_inside(const Tokens *t, int open)
{
    int    end = open < 0 ? t->count : t->match[open];
    Inside inside = {.open = open, .decimal = true, .call = open >= 0 && form_is_function_in_front(t, open)};
    for (int i = open + 1; i < end; i++) {
        bool value = form_starts_value(t, i) && form_ends_value(t, i - 1) && i > open + 1 && !form_is_function_in_front(t, i) &&
                     !form_is_along_axis(t, i);
        bool sign = (form_kind_at(t, i) == TOKEN_MINUS || form_kind_at(t, i) == TOKEN_PLUS) && form_ends_value(t, i - 1) &&
                    form_starts_value(t, i + 1);
        inside.blanks += value && !t->token[i].tight;
        inside.products += value && !t->token[i].tight && is_product(t, i);
        inside.signs += sign && !t->token[i].tight && t->token[i + 1].tight;
        inside.semicolons += form_kind_at(t, i) == TOKEN_SEMICOLON;
        if (form_kind_at(t, i) == TOKEN_COMMA) {
            inside.commas++;
            inside.decimal &= form_is_decimal_comma(t, i);
        }
        if (t->match[i] > i)
            i = t->match[i];
    }
    /* A comma is a decimal comma outside of brackets, and where semicolons keep the components apart. */
    inside.decimal &= inside.commas > 0 && (open < 0 || (inside.semicolons > 0 && form_kind_at(t, open) != TOKEN_OPEN_SQUARE));
    return inside;
}

static Text bracket_text(const Tokens *t, int open)
{
    return text_cut(t->diag->source, t->token[open].span.start, t->token[t->match[open]].span.end);
}

static bool is_known(const Tokens *t, int name)
{
    Binding binding;
    return t->scope && t->scope->find(t->scope, t->token[name].text, &binding);
}

/* Whether a known name stands at token i, apart from what is in front of it. */
static bool is_known_apart(const Tokens *t, int i)
{
    return form_kind_at(t, i) == TOKEN_NAME && !t->token[i].tight && is_known(t, i);
}

/* Whether nothing but known names stands side by side in the bracket that opens at token `open`, or with -1 outside of brackets, with a
 * number in front of two or more of them, and no comma. */
static bool only_names_apart(const Tokens *t, int open)
{
    bool only = true;
    int  end = open < 0 ? t->count : t->match[open];
    for (int i = open + 1; i < end && only; i++) {
        TokenKind k = form_kind_at(t, i), before = form_kind_at(t, i - 1);
        bool      apart = i > open + 1 && form_starts_value(t, i) && form_ends_value(t, i - 1) && k != TOKEN_MINUS && k != TOKEN_PLUS &&
                     !form_is_function_in_front(t, i);
        only = k != TOKEN_COMMA && k != TOKEN_SEMICOLON &&
               (!apart || (k == TOKEN_NAME && before == TOKEN_NAME && is_known(t, i - 1) && is_known(t, i)) ||
                (before == TOKEN_NUMBER && is_known_apart(t, i) && is_known_apart(t, i + 1)));
        if (t->match[i] > i)
            i = t->match[i];
    }
    return only;
}

bool form_look_inside(const Tokens *t, int open, Inside *inside)
{
    bool round = form_kind_at(t, open) == TOKEN_OPEN, square = form_kind_at(t, open) == TOKEN_OPEN_SQUARE;
    *inside = count_inside(t, open);
    if ((open < 0 || inside->call) && inside->products && only_names_apart(t, open)) { /* m1 u1 + m2 u2; 13.5 v1 could be two claims */
        inside->signs = 0;
        return true;
    }
    if (open < 0 || inside->call || inside->commas || (inside->semicolons && !square)) {
        inside->blanks = inside->signs = inside->products = 0; /* they keep nothing apart */
        return true;
    }
    if (form_kind_at(t, open) == TOKEN_LESS || inside->semicolons)
        inside->products = 0;
    if (inside->products) {
        inside->signs = 0; /* (m1 -e m2) has a difference in it */
        return true;
    }
    if (!inside->signs || (!inside->blanks && !round && !inside->semicolons))
        return true;
    Text text = bracket_text(t, open);
    diag_fail(t->diag, EXIT_INPUT, t->token[open].span, "`%.*s` could have a difference in it, or a component with a sign", TEXT_ARG(text));
    return diag_hint(t->diag, "write commas between components, or blanks on both sides of the minus");
}
