/* How to read this file: once each bracket knows its partner and how its components are kept apart (brackets.h), the tokens
 * are gone through once, from left to right, and written out again as the parser wants them. */
#include "handwork/written/form_reader.h"
#include "handwork/notation/form_functions.h"
#include "handwork/written/form_products.h"
#include "language/check_shapes.h"
#include "base/paper.h"
#include "handwork/written/written_units.h"

#include <ctype.h>
#include <string.h>

typedef struct FormReader {
    Tokens   in;
    Token   *out;
    int      outs;
    Diag    *diag;
    Inside  *stack;
    int      deep;
    Reading *reading;
    int      margin; /* where the part after ± begins in `out`, or -1 */
} FormReader;

/* ---- writing out ------------------------------------------------------------------------------------------ */

static TokenKind kind(const FormReader *r, int i)
{
    return form_kind_at(&r->in, i);
}

static Token *put(FormReader *r, TokenKind k, Span span)
{
    r->out[r->outs] = (Token){.kind = k, .span = span};
    return &r->out[r->outs++];
}

static void put_again(FormReader *r, int i)
{
    r->out[r->outs++] = r->in.token[i];
}

/* Reads 1,5 as 1.5. A comma before exactly three digits may also separate thousands. */
static bool put_decimal(FormReader *r, int number)
{
    const Token *whole = &r->in.token[number], *rest = &r->in.token[number + 2];
    Span         span = {whole->span.start, rest->span.end};
    Text         text = text_format(r->diag->mem, "%.*s.%.*s", TEXT_ARG(whole->text), TEXT_ARG(rest->text));
    if (kind(r, number + 3) == TOKEN_COMMA && form_is_decimal_comma(&r->in, number + 3)) {
        diag_fail(r->diag, EXIT_INPUT, span, "`%.*s,%.*s,...` has more than one comma and no brackets", TEXT_ARG(whole->text),
                  TEXT_ARG(rest->text));
        return diag_hint(r->diag, "write vectors in brackets, <x, y>, and decimals with a point");
    }
    if (rest->text.len == 3 && form_is_plain_digits(rest) && whole->text.len <= 3 && whole->text.at[0] != '0') {
        diag_fail(r->diag, EXIT_INPUT, span, "`%.*s,%.*s` could be %.*s or %.*s%.*s", TEXT_ARG(whole->text), TEXT_ARG(rest->text),
                  TEXT_ARG(text), TEXT_ARG(whole->text), TEXT_ARG(rest->text));
        return diag_hint(r->diag, "write decimals with a point, and thousands without a comma");
    }
    for (int i = 0; i < r->in.count; i++)
        if (kind(r, i) == TOKEN_NUMBER && memchr(r->in.token[i].text.at, '.', r->in.token[i].text.len)) {
            diag_fail(r->diag, EXIT_INPUT, span, "this value has both a decimal comma and a decimal point");
            return diag_hint(r->diag, "write all decimals with a point");
        }
    Token *token = put(r, TOKEN_NUMBER, span);
    token->text = text;
    token->tight = whole->tight;
    return true;
}

/* 2 1/2: a whole number and a fraction below 1, which together are not multiplied, divided or raised to a power. */
static bool is_mixed(const FormReader *r, int i)
{
    TokenKind before = kind(r, i - 1), after = kind(r, i + 4);
    bool      four =
        kind(r, i) == TOKEN_NUMBER && kind(r, i + 1) == TOKEN_NUMBER && kind(r, i + 2) == TOKEN_SLASH && kind(r, i + 3) == TOKEN_NUMBER;
    if (!four || r->in.token[i + 1].tight || !r->in.token[i + 2].tight || !r->in.token[i + 3].tight ||
        !form_is_plain_digits(&r->in.token[i]) || !form_is_plain_digits(&r->in.token[i + 1]) || !form_is_plain_digits(&r->in.token[i + 3]))
        return false;
    Text n = r->in.token[i + 1].text, d = r->in.token[i + 3].text;
    bool proper = n.len < d.len || (n.len == d.len && memcmp(n.at, d.at, n.len) < 0);
    bool alone = before != TOKEN_STAR && before != TOKEN_SLASH && before != TOKEN_TIMES && before != TOKEN_MIDDOT &&
                 before != TOKEN_CARET && before != TOKEN_DOT && before != TOKEN_ROOT && !form_ends_value(&r->in, i - 1);
    return proper && alone && after != TOKEN_STAR && after != TOKEN_SLASH && after != TOKEN_TIMES && after != TOKEN_MIDDOT &&
           after != TOKEN_CARET && after != TOKEN_DOT && after != TOKEN_ROOT;
}

static bool put_mixed(FormReader *r, int i, const Inside *inside)
{
    Span span = {r->in.token[i].span.start, r->in.token[i + 3].span.end};
    if (inside->open >= 0 && !inside->call && !inside->commas && !inside->semicolons) {
        Text text = text_cut(r->diag->source, span.start, span.end);
        diag_fail(r->diag, EXIT_INPUT, span, "`%.*s` in brackets could be a mixed number or two components", TEXT_ARG(text));
        return diag_hint(r->diag, "write commas between components, and a mixed number as an improper fraction");
    }
    put(r, TOKEN_OPEN, span);
    put_again(r, i);
    put(r, TOKEN_PLUS, span);
    for (int k = i + 1; k < i + 4; k++)
        put_again(r, k);
    put(r, TOKEN_CLOSE, span);
    return true;
}

/* u√3, (u/2)√3 and u²√3: a root right behind a name, a bracket or a power. */
static bool is_root_behind(const FormReader *r, int i)
{
    TokenKind before = kind(r, i - 1);
    bool      name = before == TOKEN_NAME && !form_is_function_in_front(&r->in, i);
    return kind(r, i) == TOKEN_ROOT && r->in.token[i].tight &&
           (name || before == TOKEN_CLOSE || before == TOKEN_CLOSE_SQUARE || before == TOKEN_POWER);
}

/* 2√3 and 2π, as textbooks and carom itself write them. After a fraction bar the factor could belong above it or below. */
static bool put_factor(FormReader *r, int i)
{
    if (is_root_behind(r, i)) {
        if (!form_is_clear_of_slash(&r->in, i))
            return false;
        put(r, TOKEN_STAR, r->in.token[i].span);
        return true;
    }
    bool pi = kind(r, i) == TOKEN_NAME && (text_is(r->in.token[i].text, "pi") || text_is(r->in.token[i].text, "π"));
    if (kind(r, i - 1) != TOKEN_NUMBER || !r->in.token[i].tight || (kind(r, i) != TOKEN_ROOT && !pi))
        return true;
    if (kind(r, i - 2) == TOKEN_SLASH) {
        Text text = text_cut(r->diag->source, r->in.token[i - 2].span.start, r->in.token[i].span.end);
        diag_fail(r->diag, EXIT_INPUT, r->in.token[i].span, "in `%.*s`, the root or π could be above or below the fraction bar",
                  TEXT_ARG(text));
        return diag_hint(r->diag, "write brackets: 1/(2*√3) or (1/2)*√3");
    }
    put(r, TOKEN_STAR, r->in.token[i].span);
    return true;
}

/* i and -j, with no number in front. */
static bool is_bare_axis(const FormReader *r, int i)
{
    TokenKind before = kind(r, i - 1);
    return form_is_axis(&r->in, i) && before != TOKEN_NUMBER && before != TOKEN_NAME && before != TOKEN_DOT && kind(r, i + 1) != TOKEN_OPEN;
}

/* (1)i for i: a number along an axis. */
static void put_axis(FormReader *r, int i)
{
    put(r, TOKEN_NUMBER, r->in.token[i].span)->text = TEXT("1");
    put_again(r, i);
    r->out[r->outs - 1].tight = true;
}

/* 2/3 i: a fraction of numbers along an axis; nothing is divided by a vector. */
static bool is_fraction_along_axis(const FormReader *r, int i)
{
    TokenKind before = kind(r, i - 1);
    return before != TOKEN_SLASH && before != TOKEN_CARET && kind(r, i + 1) == TOKEN_SLASH && kind(r, i + 2) == TOKEN_NUMBER &&
           form_is_along_axis(&r->in, i + 3);
}

static void put_fraction_along_axis(FormReader *r, int i)
{
    put(r, TOKEN_OPEN, r->in.token[i].span);
    for (int k = i; k < i + 3; k++)
        put_again(r, k);
    put(r, TOKEN_CLOSE, r->in.token[i + 2].span);
    put(r, TOKEN_STAR, r->in.token[i + 3].span);
    put_axis(r, i + 3);
    r->reading->axes = true;
}

/* Whether the token is after the name of a part, as p_a in both.p_a: the part knows it as it stands there. */
static bool is_of_part(FormReader *r, int i)
{
    Binding binding;
    int     first = i;
    while (kind(r, first - 1) == TOKEN_DOT && r->in.token[first].tight && kind(r, first - 2) == TOKEN_NAME)
        first -= 2;
    return first < i && r->in.scope && r->in.scope->find(r->in.scope, r->in.token[first].text, &binding) &&
           binding.shape.kind == SHAPE_RECORD;
}

static void put_name(FormReader *r, int i)
{
    Binding binding;
    bool    axis = form_is_axis(&r->in, i);
    r->reading->axes |= axis;
    if (is_bare_axis(r, i)) {
        if (kind(r, i - 1) == TOKEN_CLOSE) /* (3/5)i */
            put(r, TOKEN_STAR, r->in.token[i].span);
        put_axis(r, i);
        return;
    }
    put_again(r, i);
    Token *name = &r->out[r->outs - 1];
    if ((!axis && r->in.scope && r->in.scope->find(r->in.scope, name->text, &binding)) || is_of_part(r, i))
        return;
    name->text = paper_name(r->diag->mem, name->text);
    name->tight |= form_is_along_axis(&r->in, i);
}

/* The unit that begins at token i, if one does; *next is after it. False after a complaint. */
static bool take_unit(FormReader *r, int i, int *next)
{
    const Inside *inside = &r->stack[r->deep];
    Text          unit = {0};
    bool          components = inside->open < 0 || (!inside->call && (inside->commas || inside->semicolons)) || !inside->blanks;
    *next = i;
    if (!components || kind(r, i - 1) == TOKEN_DEGREE || !form_ends_value(&r->in, i - 1) || !units_read(&r->in, i, next))
        return !r->diag->message.len;
    unit = text_cut(r->diag->source, r->in.token[i].span.start, r->in.token[*next - 1].span.end);
    WrittenAngle angle = units_angle(unit);
    if (angle != ANGLE_UNSAID && inside->open < 0)
        r->reading->angle = angle;
    if (!r->reading->unit.len)
        r->reading->unit = unit;
    return true;
}

static bool put_plus_minus(FormReader *r, int i)
{
    if (r->deep && r->margin < 0 && !r->stack[r->deep].commas) {
        diag_fail(r->diag, EXIT_INPUT, r->in.token[i].span, "± inside a formula stands for two values");
        return diag_hint(r->diag, "write both values: x = 2 or x = 3");
    }
    if (r->deep || r->margin >= 0) {
        diag_fail(r->diag, EXIT_INPUT, r->in.token[i].span, "± may appear only once, after the whole value");
        return diag_hint(r->diag, "write <1.2, 3.4> ± 0.1, with one margin for all components");
    }
    put(r, TOKEN_END, r->in.token[i].span);
    r->margin = r->outs;
    return true;
}

static bool put_number(FormReader *r, int *i)
{
    const Inside *inside = &r->stack[r->deep];
    if (inside->decimal && kind(r, *i + 1) == TOKEN_COMMA && form_is_decimal_comma(&r->in, *i + 1)) {
        *i += 3;
        return put_decimal(r, *i - 3);
    }
    if (is_fraction_along_axis(r, *i)) {
        *i += 4;
        put_fraction_along_axis(r, *i - 4);
        return true;
    }
    if (is_mixed(r, *i)) {
        *i += 4;
        return put_mixed(r, *i - 4, inside);
    }
    put_again(r, (*i)++);
    return true;
}

/* The sign of a product that has none: (m1 u1). */
static bool put_product(FormReader *r, int i)
{
    if (!form_is_clear_of_slash(&r->in, i))
        return false;
    put(r, TOKEN_STAR, (Span){r->in.token[i].span.start, r->in.token[i].span.start});
    return true;
}

/* Puts a comma where only a blank separates two components, and the sign of a product between two factors. */
static bool put_gap(FormReader *r, int i)
{
    const Inside *inside = &r->stack[r->deep];
    if (i == inside->open + 1 || r->in.token[i].tight || !form_ends_value(&r->in, i - 1) || (!inside->blanks && !inside->signs))
        return true;
    bool sign = (kind(r, i) == TOKEN_MINUS || kind(r, i) == TOKEN_PLUS) && inside->signs && r->in.token[i + 1].tight &&
                form_starts_value(&r->in, i + 1);
    bool value = form_starts_value(&r->in, i) && inside->blanks && !form_is_function_in_front(&r->in, i) && !form_is_along_axis(&r->in, i);
    if (value && inside->products)
        return put_product(r, i);
    if (sign || value)
        put(r, TOKEN_COMMA, (Span){r->in.token[i].span.start, r->in.token[i].span.start});
    return true;
}

static bool put_comma(FormReader *r, int i)
{
    const Inside *inside = &r->stack[r->deep];
    if (inside->open < 0 || (inside->semicolons && kind(r, inside->open) != TOKEN_OPEN_SQUARE)) {
        diag_fail(r->diag, EXIT_INPUT, r->in.token[i].span,
                  inside->open < 0 ? "values separated by commas need brackets" : "this vector has both commas and semicolons");
        return diag_hint(r->diag, inside->open < 0 ? "write <x, y>" : "write <x, y>, with points in decimals");
    }
    put_again(r, i);
    return true;
}

static bool put_bracket(FormReader *r, int i)
{
    if (r->in.match[i] > i) {
        if (!form_look_inside(&r->in, i, &r->stack[++r->deep]))
            return false;
    } else if (r->in.match[i] >= 0 && r->deep) {
        r->deep--;
    }
    put_again(r, i);
    return true;
}

/* 45.8 +- 0.2 may mean 45.6 to 46.0, or 45.8 + (-0.2). */
static bool plus_then_minus(FormReader *r, int i)
{
    if (kind(r, i) != TOKEN_PLUS || kind(r, i + 1) != TOKEN_MINUS || !r->in.token[i + 1].tight)
        return false;
    diag_fail(r->diag, EXIT_INPUT, r->in.token[i].span, "`+-` could be ± or plus a negative number");
    diag_hint(r->diag, "write +/- for a margin, + (-1) for a sum");
    return true;
}

/* 45/2°: the degree sign may belong to the last number or to all of it. */
static bool degrees_of_what(FormReader *r)
{
    int last = r->in.count - 1;
    if (kind(r, last) != TOKEN_DEGREE)
        return false;
    for (int i = 0; i < last; i++) {
        TokenKind k = kind(r, i);
        if (r->in.match[i] > i)
            i = r->in.match[i];
        if (k != TOKEN_SLASH || kind(r, i - 1) != TOKEN_NUMBER)
            continue;
        diag_fail(r->diag, EXIT_INPUT, r->in.token[last].span, "the degree sign could belong to the last number or to all of the numbers");
        diag_hint(r->diag, "write ° after each angle, or write a single angle");
        return true;
    }
    return false;
}

/* Takes one token, or several that belong together, and moves *i past them. */
static bool step(FormReader *r, int *i)
{
    int next;
    if (!take_unit(r, *i, &next))
        return false;
    if (next > *i) {
        *i = next;
        return true;
    }
    if (!put_gap(r, *i) || plus_then_minus(r, *i) || !put_factor(r, *i))
        return false;
    if (kind(r, *i) == TOKEN_NUMBER)
        return put_number(r, i);
    int at = (*i)++;
    switch (kind(r, at)) {
    case TOKEN_NAME:
        put_name(r, at);
        return true;
    case TOKEN_PLUS_MINUS:
        return put_plus_minus(r, at);
    case TOKEN_COMMA:
        return put_comma(r, at);
    case TOKEN_SEMICOLON:
        put_again(r, at);
        if (r->deep && kind(r, r->stack[r->deep].open) != TOKEN_OPEN_SQUARE)
            r->out[r->outs - 1].kind = TOKEN_COMMA;
        return true;
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
    case TOKEN_OPEN_SQUARE:
    case TOKEN_CLOSE_SQUARE:
    case TOKEN_LESS:
    case TOKEN_GREATER:
        return put_bracket(r, at);
    default:
        put_again(r, at);
        return true;
    }
}

/* vec2(3, 4), as in a shader: the brackets alone are the vector. */
static void leave_out_constructors(FormReader *r)
{
    int kept = 0;
    for (int i = 0; i < r->in.count; i++) {
        Text name = r->in.token[i].text;
        bool vector = kind(r, i) == TOKEN_NAME && kind(r, i + 1) == TOKEN_OPEN &&
                      (text_is(name, "vec2") || text_is(name, "vec3") || text_is(name, "Vec2") || text_is(name, "Vector2"));
        if (vector)
            r->in.token[i + 1].tight = r->in.token[i].tight;
        else
            r->in.token[kept++] = r->in.token[i];
    }
    r->in.token[r->in.count = kept].kind = TOKEN_END;
}

/* A word that answers a question: cross, end-to-end, "apart". */
static bool is_word(const FormReader *r, Text *word)
{
    Binding binding;
    Text    vector, component;
    Token  *first = &r->in.token[0];
    if (kind(r, 0) == TOKEN_TEXT && r->in.count == 1) {
        *word = first->text;
        return word->len > 0;
    }
    if (r->in.count % 2 == 0 || (r->in.count == 1 && is_bare_axis(r, 0)))
        return false;
    for (int i = 0; i < r->in.count; i++)
        if (kind(r, i) != (i % 2 ? TOKEN_MINUS : TOKEN_NAME) || (i && !r->in.token[i].tight))
            return false;
    for (int i = 0; i < r->in.count; i += 2) {
        Text name = paper_name(r->diag->mem, r->in.token[i].text);
        if (text_is(name, "pi") || text_is(name, "π") || text_is(name, "deg") || text_is(name, "inf") ||
            check_component(r->in.scope, name, &vector, &component) ||
            (r->in.scope &&
             (r->in.scope->find(r->in.scope, name, &binding) || r->in.scope->find(r->in.scope, r->in.token[i].text, &binding))))
            return false;
    }
    *word = text_cut(r->diag->source, first->span.start, r->in.token[r->in.count - 1].span.end);
    return true;
}

/* Brackets around a value with its margin, (45.8 ± 0.2), say nothing. In (148 ± 48)/50 they do: that is two values, not one with a margin.
 */
static void take_off_brackets(FormReader *r)
{
    int end = r->in.count ? r->in.match[0] : -1;
    if (end > 0 && kind(r, end + 1) == TOKEN_SLASH)
        return;
    for (int i = 1; end > 0 && i < end; i++)
        if (kind(r, i) == TOKEN_PLUS_MINUS && kind(r, 0) == TOKEN_OPEN) {
            memmove(r->in.token + end, r->in.token + end + 1, sizeof(Token) * (size_t)(r->in.count - end));
            memmove(r->in.token, r->in.token + 1, sizeof(Token) * (size_t)(r->in.count - 1));
            r->in.count -= 2;
            form_match_brackets(&r->in);
            return;
        }
}

/* (20 000) and (1 500): a round number alone in its brackets, and no vector. */
static bool is_round_alone(const FormReader *r, int i)
{
    const Token *token = &r->in.token[i];
    return kind(r, i - 2) == TOKEN_OPEN && kind(r, i - 1) == TOKEN_NUMBER && kind(r, i + 1) == TOKEN_CLOSE && text_ends(token->text, "00");
}

/* 42 000 and 1 250 000: blanks that keep thousands apart. Inside brackets they keep components apart. */
static void join_thousands(FormReader *r)
{
    int kept = 0, depth = 0;
    for (int i = 0; i < r->in.count; i++) {
        Token *token = &r->in.token[i], *before = kept ? &r->in.token[kept - 1] : NULL;
        depth += (token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE || token->kind == TOKEN_LESS);
        depth -= (token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE || token->kind == TOKEN_GREATER) && depth;
        bool three = token->kind == TOKEN_NUMBER && !token->tight && token->text.len == 3 && form_is_plain_digits(token) &&
                     (!depth || is_round_alone(r, i));
        bool joined = before && before->kind == TOKEN_NUMBER && form_is_plain_digits(before) && before->text.at[0] != '0' &&
                      (before->text.len <= 3 || before->span.end - before->span.start > before->text.len);
        if (three && joined) {
            before->text = text_format(r->diag->mem, "%.*s%.*s", TEXT_ARG(before->text), TEXT_ARG(token->text));
            before->span.end = token->span.end;
        } else {
            r->in.token[kept++] = *token;
        }
    }
    r->in.token[r->in.count = kept].kind = TOKEN_END;
}

/* [(v2 - v1)/2]: square brackets around one number. */
static void round_brackets(FormReader *r)
{
    for (int i = 0; i < r->in.count; i++) {
        int    end = r->in.match[i];
        Inside inside;
        if (kind(r, i) != TOKEN_OPEN_SQUARE || end <= i + 1 || !form_look_inside(&r->in, i, &inside) || inside.commas ||
            inside.semicolons || inside.blanks > inside.products || inside.signs)
            continue;
        r->in.token[i].kind = TOKEN_OPEN;
        r->in.token[end].kind = TOKEN_CLOSE;
    }
}

/* The point of `5.`, the full stop of a sentence, and a comma or semicolon with nothing after. */
static void leave_out_points(FormReader *r)
{
    int kept = 0;
    for (int i = 0; i < r->in.count; i++) {
        TokenKind after = kind(r, i + 1);
        bool      value = after == TOKEN_NAME || after == TOKEN_NUMBER || after == TOKEN_OPEN || after == TOKEN_OPEN_SQUARE ||
                     after == TOKEN_LESS || after == TOKEN_ROOT || after == TOKEN_BAR;
        bool point = kind(r, i) == TOKEN_DOT && r->in.token[i].tight && kind(r, i - 1) == TOKEN_NUMBER && !value;
        if (!point)
            r->in.token[kept++] = r->in.token[i];
    }
    r->in.token[r->in.count = kept].kind = TOKEN_END;
    for (TokenKind last; last = kind(r, r->in.count - 1), last == TOKEN_DOT || last == TOKEN_COMMA || last == TOKEN_SEMICOLON;)
        r->in.token[--r->in.count].kind = TOKEN_END;
}

bool form_read(Reading *reading, Scope *scope, Diag *diag, NumCtx *exact)
{
    FormReader r = {.in = {.scope = scope, .diag = diag}, .diag = diag, .reading = reading, .margin = -1};
    r.in.token = tokenize(diag->source, 0, diag->source.len, &r.in.count, diag);
    if (!r.in.token)
        return false;
    leave_out_points(&r);
    leave_out_constructors(&r);
    join_thousands(&r);
    r.in.match = ARENA_MANY(diag->mem, int, r.in.count + 1);
    form_match_brackets(&r.in);
    units_inside(&r.in, exact);
    *reading = (Reading){0};
    if (!form_brackets_closed(&r.in))
        return false;
    round_brackets(&r);
    form_put_arguments(&r.in);
    if (!form_put_products(&r.in))
        return false;
    r.stack = ARENA_MANY(diag->mem, Inside, r.in.count + 1);
    r.out = token_room(diag->mem, 8 * r.in.count + 4);
    if (r.in.count && is_word(&r, &reading->word))
        return true;
    take_off_brackets(&r);
    if (!form_look_inside(&r.in, -1, &r.stack[0]) || degrees_of_what(&r))
        return false;
    for (int i = 0; i < r.in.count;)
        if (!step(&r, &i))
            return false;
    put(&r, TOKEN_END, (Span){diag->source.len, diag->source.len});
    reading->value = r.out;
    reading->margin = r.margin < 0 ? NULL : r.out + r.margin;
    return true;
}
