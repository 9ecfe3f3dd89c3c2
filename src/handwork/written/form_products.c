#include "handwork/written/form_products.h"

#include "handwork/written/written_units.h"
#include "language/check_shapes.h"
#include "language/paper.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

enum { MOST_FACTORS = 8 /* of one run of letters */ };

static bool is_named(const Tokens *t, Text name, Binding *binding)
{
    return t->scope && (t->scope->find(t->scope, name, binding) || t->scope->find(t->scope, paper_name(t->diag->mem, name), binding));
}

static bool is_quantity(const Tokens *t, int i)
{
    Binding binding;
    return form_kind_at(t, i) == TOKEN_NAME && !form_is_axis(t, i) && is_named(t, t->token[i].text, &binding) &&
           binding.shape.kind != SHAPE_RECORD;
}

static bool is_function(const Tokens *t, int i)
{
    return form_kind_at(t, i) == TOKEN_NAME && op_function(t->token[i].text) >= 0 && form_kind_at(t, i + 1) == TOKEN_OPEN;
}

/* ---- runs of letters: m1u1 -------------------------------------------------------------------------------- */

/* Cuts `run` into names of the page; end[] are their ends. Long names come first: in mAvA' there is no m. 0 if it cannot be cut. */
static int cut_run(const Tokens *t, Text run, size_t from, size_t *end, int cuts)
{
    Binding binding;
    if (from == run.len)
        return cuts;
    if (cuts == MOST_FACTORS || !isalpha((unsigned char)run.at[from]))
        return 0;
    for (size_t to = run.len; to > from; to--) {
        bool whole = to == run.len || isalpha((unsigned char)run.at[to]);
        if (!whole || !is_named(t, text_cut(run, from, to), &binding) || binding.shape.kind == SHAPE_RECORD)
            continue;
        end[cuts] = to;
        int all = cut_run(t, run, to, end, cuts + 1);
        if (all)
            return all;
    }
    return 0;
}

/* The factors of a name that is none of the page. A component, vAx, is a name. */
static int factors_of(const Tokens *t, int i, size_t *end)
{
    const Token *token = &t->token[i];
    Text         vector, component;
    bool         as_typed = token->span.end - token->span.start == token->text.len;
    if (token->kind != TOKEN_NAME || is_quantity(t, i) || is_function(t, i) || !as_typed || unit_named(token->text) ||
        (i && form_kind_at(t, i - 1) == TOKEN_DOT && token->tight) || form_kind_at(t, i + 1) == TOKEN_DOT ||
        check_component(t->scope, paper_name(t->diag->mem, token->text), &vector, &component))
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
    out[count] = t->token[t->count];
    t->token = out;
    t->count = count;
    t->match = ARENA_MANY(t->diag->mem, int, count + 1);
    form_match_brackets(t);
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

/* Whether a unit, and not a factor, begins at token i: it has a letter that is no quantity, or it ends the value after a blank. */
static bool is_unit(const Tokens *t, int i)
{
    int       end = units_end(t, i);
    TokenKind after = form_kind_at(t, end);
    bool      quantities = end > i, ends = after == TOKEN_END || after == TOKEN_CLOSE || after == TOKEN_COMMA;
    for (int k = i; k < end; k++)
        quantities &= form_kind_at(t, k) != TOKEN_NAME || is_quantity(t, k);
    return end > i && (!quantities || (ends && !t->token[i].tight));
}

/* Whether a product without its sign stands in front of token i. Inside brackets a blank may also keep components apart, which
 * form_look_inside decides. */
static bool is_product(const Tokens *t, int i, bool inside)
{
    TokenKind before = form_kind_at(t, i - 1), now = form_kind_at(t, i);
    bool      after_value = before == TOKEN_NUMBER || before == TOKEN_CLOSE || before == TOKEN_POWER || is_quantity(t, i - 1);
    if (!after_value || (inside && !t->token[i].tight))
        return false;
    if (now == TOKEN_OPEN)
        return !is_dependent(t, i) && units_end(t, i) == i && !(before == TOKEN_NAME && is_function(t, i - 1));
    if (now != TOKEN_NAME)
        return false;
    if (is_function(t, i))
        return t->token[i].tight || before != TOKEN_NUMBER;
    return is_quantity(t, i) && !is_glued(t, i) && !is_unit(t, i) && !form_is_along_axis(t, i);
}

static bool put_signs(Tokens *t)
{
    Token *out = token_room(t->diag->mem, 2 * t->count + 1);
    int    count = 0, depth = 0;
    for (int i = 0; i < t->count; i++) {
        depth -= t->match[i] >= 0 && t->match[i] < i;
        if (is_product(t, i, depth > 0)) {
            if (!form_is_clear_of_slash(t, i))
                return false;
            out[count++] = (Token){.kind = TOKEN_STAR, .span = {t->token[i].span.start, t->token[i].span.start}};
        }
        out[count++] = t->token[i];
        depth += t->match[i] > i;
    }
    out[count] = t->token[t->count];
    t->token = out;
    t->count = count;
    t->match = ARENA_MANY(t->diag->mem, int, count + 1);
    form_match_brackets(t);
    return true;
}

bool form_put_products(Tokens *t)
{
    cut_runs(t);
    return put_signs(t);
}
