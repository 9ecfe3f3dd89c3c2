#include "handwork/written/form_products.h"

#include "handwork/written/written_units.h"
#include "language/check_shapes.h"
#include "base/paper.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

enum { MOST_FACTORS = 8 /* of one run of letters */ };

static bool is_named(const Tokens *t, Text name, Binding *binding)
{
    return t->scope && (t->scope->find(t->scope, name, binding) || t->scope->find(t->scope, paper_name(t->diag->mem, name), binding));
}

/* The component of a vector under a name of its own: vAx. */
static bool is_component(const Tokens *t, Text name)
{
    Text vector, component;
    return check_component(t->scope, paper_name(t->diag->mem, name), &vector, &component);
}

static bool has_value(const Tokens *t, Text name)
{
    Binding binding;
    return is_named(t, name, &binding) ? binding.shape.kind != SHAPE_RECORD : is_component(t, name);
}

static bool is_quantity(const Tokens *t, int i)
{
    return form_kind_at(t, i) == TOKEN_NAME && !form_is_axis(t, i) && has_value(t, t->token[i].text);
}

static bool is_function(const Tokens *t, int i)
{
    return form_kind_at(t, i) == TOKEN_NAME && op_function(t->token[i].text) >= 0 && form_kind_at(t, i + 1) == TOKEN_OPEN;
}

/* ---- runs of letters: m1u1 -------------------------------------------------------------------------------- */

/* Cuts `run` into names of the page; end[] are their ends. Long names come first: in mAvA' there is no m; and what follows an underscore is
 * an index: u_P is not u times P. 0 if it cannot be cut. */
static int cut_run(const Tokens *t, Text run, size_t from, size_t *end, int cuts)
{
    if (from == run.len)
        return cuts;
    if (cuts == MOST_FACTORS || !isalpha((unsigned char)run.at[from]))
        return 0;
    for (size_t to = run.len; to > from; to--) {
        bool whole = (to == run.len || isalpha((unsigned char)run.at[to])) && run.at[to - 1] != '_';
        if (!whole || !has_value(t, text_cut(run, from, to)))
            continue;
        end[cuts] = to;
        int all = cut_run(t, run, to, end, cuts + 1);
        if (all)
            return all;
    }
    return 0;
}

/* px, Vy: a momentum or a velocity along an axis, and no product with a coordinate. */
static bool is_along_axis(Text name)
{
    return name.len == 2 && strchr("pPvVuUwW", name.at[0]) && strchr("xy", name.at[1]);
}

/* The factors of a name that is none of the page. */
static int factors_of(const Tokens *t, int i, size_t *end)
{
    const Token *token = &t->token[i];
    bool         as_typed = token->span.end - token->span.start == token->text.len;
    if (token->kind != TOKEN_NAME || is_along_axis(token->text) || is_quantity(t, i) || is_function(t, i) || !as_typed ||
        unit_named(token->text) || (i && form_kind_at(t, i - 1) == TOKEN_DOT && token->tight) || form_kind_at(t, i + 1) == TOKEN_DOT)
        return 0;
    int factors = cut_run(t, token->text, 0, end, 0);
    return factors > 1 ? factors : 0;
}

static void cut_runs(Tokens *t)
{
    size_t end[MOST_FACTORS];
    int    count = 0, more = 0;
    for (int i = 0; i < t->count; i++)
        more += factors_of(t, i, end) ? MOST_FACTORS : 0;
    if (!more)
        return;
    Token *out = token_room(t->diag->mem, t->count + more + 1);
    for (int i = 0; i < t->count; i++) {
        const Token *token = &t->token[i];
        int          factors = factors_of(t, i, end);
        size_t       from = 0;
        for (int k = 0; k < factors; from = end[k++])
            out[count++] = (Token){.kind = TOKEN_NAME,
                                   .span = {token->span.start + from, token->span.start + end[k]},
                                   .text = text_cut(token->text, from, end[k]),
                                   .tight = k || token->tight};
        if (!factors)
            out[count++] = *token;
    }
    form_take_tokens(t, out, count);
}

/* ---- letters that look like powers of ten ----------------------------------------------------------------- */

/* The place of the e in 9e-1, where e is a letter and the number no power of ten; 0 for other tokens. */
static size_t letter_in_number(const Tokens *t, int i)
{
    Binding     binding;
    Text        text = t->token[i].text;
    const char *mark = t->token[i].kind == TOKEN_NUMBER && !text_starts(text, "0x") ? memchr(text.at, 'e', text.len) : NULL;
    size_t      at = mark ? (size_t)(mark - text.at) : 0;
    return at && !isdigit((unsigned char)text.at[at + 1]) && is_named(t, TEXT("e"), &binding) ? at : 0;
}

static void cut_numbers(Tokens *t)
{
    int count = 0;
    if (!t->scope || !t->scope->letters)
        return;
    Token *out = token_room(t->diag->mem, 4 * t->count + 1);
    for (int i = 0; i < t->count; i++) {
        Token  token = t->token[i];
        size_t start = token.span.start, at = letter_in_number(t, i);
        if (!at) {
            out[count++] = token;
            continue;
        }
        TokenKind sign = token.text.at[at + 1] == '-' ? TOKEN_MINUS : TOKEN_PLUS;
        out[count++] =
            (Token){.kind = TOKEN_NUMBER, .span = {start, start + at}, .text = text_cut(token.text, 0, at), .tight = token.tight};
        out[count++] = (Token){.kind = TOKEN_NAME, .span = {start + at, start + at + 1}, .text = TEXT("e"), .tight = true};
        out[count++] = (Token){.kind = sign, .span = {start + at + 1, start + at + 2}, .tight = true};
        out[count++] =
            (Token){.kind = TOKEN_NUMBER, .span = {start + at + 2, token.span.end}, .text = text_from(token.text, at + 2), .tight = true};
    }
    form_take_tokens(t, out, count);
}

/* ---- signs ------------------------------------------------------------------------------------------------ */

/* (vai)n is the component of vai along n where the page has such a name; elsewhere it is a product. */
static bool is_glued(const Tokens *t, int i)
{
    Binding binding;
    int     open = form_kind_at(t, i - 1) == TOKEN_CLOSE ? t->match[i - 1] : -1;
    if (open < 0 || open != i - 3 || form_kind_at(t, i - 2) != TOKEN_NAME || form_kind_at(t, i) != TOKEN_NAME || !t->token[i].tight)
        return false;
    return is_named(t, text_format(t->diag->mem, "%.*s%.*s", TEXT_ARG(t->token[i - 2].text), TEXT_ARG(t->token[i].text)), &binding);
}

/* U(t): U, which depends on t. */
static bool is_dependent(const Tokens *t, int open)
{
    Binding binding;
    return form_kind_at(t, open - 1) == TOKEN_NAME && t->match[open] == open + 2 && form_kind_at(t, open + 1) == TOKEN_NAME &&
           is_named(t, t->token[open - 1].text, &binding) && binding.shape.kind == SHAPE_VECTOR;
}

/* Whether a unit, and not a factor, begins at token i: it has a letter that is no quantity, or it ends the value after a blank. Where
 * letters are declared, none of them is a unit. */
static bool is_unit(const Tokens *t, int i)
{
    int       end = units_end(t, i);
    TokenKind after = form_kind_at(t, end);
    int       names = 0;
    bool      quantities = end > i, ends = after == TOKEN_END || after == TOKEN_CLOSE || after == TOKEN_COMMA;
    for (int k = i; k < end; k++)
        quantities &= form_kind_at(t, k) != TOKEN_NAME || is_quantity(t, k);
    for (int k = i; k < end; k++)
        names += form_kind_at(t, k) == TOKEN_NAME;
    bool factor = (names == 1 && (t->scope->letters || t->scope->factors || units_beside_others(t, i))) || units_are_factors(t, i, end);
    return end > i && (!quantities || (ends && !t->token[i].tight && !factor));
}

/* Whether a product without its sign stands in front of token i. Inside brackets a blank may also keep components apart, which
 * form_look_inside decides. */
static bool is_product(const Tokens *t, int i, bool inside)
{
    TokenKind before = form_kind_at(t, i - 1), now = form_kind_at(t, i);
    bool      after_value = before == TOKEN_NUMBER || before == TOKEN_CLOSE || before == TOKEN_POWER || is_quantity(t, i - 1);
    bool factor = before == TOKEN_NUMBER && now == TOKEN_NAME && is_function(t, i); /* (1.2 cos 53° + 1): nobody lists a 1.2 and a cosine */
    if (!after_value || (inside && !t->token[i].tight && !factor))
        return false;
    if (now == TOKEN_OPEN || now == TOKEN_OPEN_SQUARE || (now == TOKEN_LESS && t->match[i] > i))
        return !is_dependent(t, i) && units_end(t, i) == i && !(before == TOKEN_NAME && is_function(t, i - 1));
    if (now != TOKEN_NAME)
        return false;
    if (is_function(t, i))
        return true;
    return is_quantity(t, i) && !is_glued(t, i) && !is_unit(t, i) && !form_is_along_axis(t, i);
}

static bool put_signs(Tokens *t)
{
    Token *out = token_room(t->diag->mem, 2 * t->count + 1);
    int    count = 0, depth = 0;
    for (int i = 0; i < t->count; i++) {
        depth -= t->match[i] >= 0 && t->match[i] < i;
        if (is_product(t, i, depth > 0)) {
            bool below = form_is_below_slash(t, i);
            if (!below && !form_is_clear_of_slash(t, i))
                return false;
            out[count++] = (Token){.kind = below ? TOKEN_SLASH : TOKEN_STAR, .span = {t->token[i].span.start, t->token[i].span.start}};
        }
        out[count++] = t->token[i];
        depth += t->match[i] > i;
    }
    form_take_tokens(t, out, count);
    return true;
}

bool form_put_products(Tokens *t)
{
    cut_numbers(t);
    cut_runs(t);
    return put_signs(t);
}
