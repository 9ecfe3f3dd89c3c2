/* Errors about a token in a wrong place, each with a fix that guesses the student's intention. */
#include "language/grammar.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

static bool starts_operand(TokenKind k)
{
    return k == TOKEN_NUMBER || k == TOKEN_NAME || k == TOKEN_OPEN || k == TOKEN_OPEN_SQUARE || k == TOKEN_LESS || k == TOKEN_BAR ||
           k == TOKEN_ROOT || k == TOKEN_OPEN_BRACE;
}

static Text cut(const Parser *p, size_t start, size_t end)
{
    return text_trim(text_cut(p->diag->source, start, end));
}

/* The end of the operand that starts at `token`: of its closing bracket or bar, or of the token itself; 0 if it is never closed. */
static size_t operand_end(const Token *token)
{
    TokenKind open = token->kind, close = open == TOKEN_LESS ? TOKEN_GREATER : open == TOKEN_BAR ? TOKEN_BAR : TOKEN_END;
    if (close != TOKEN_END) {
        while ((++token)->kind != TOKEN_END)
            if (token->kind == close)
                return token->span.end;
        return 0;
    }
    if (open == TOKEN_ROOT)
        return token[1].kind == TOKEN_END ? token->span.end : operand_end(token + 1);
    if (open == TOKEN_NAME && op_function(token->text) >= 0 && token[1].kind == TOKEN_OPEN)
        token++;
    if (token->kind != TOKEN_OPEN && token->kind != TOKEN_OPEN_SQUARE)
        return token[1].kind == TOKEN_DEGREE ? token[1].span.end : token->span.end;
    int depth = 0;
    for (; token->kind != TOKEN_END; token++) {
        depth += token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE;
        depth -= token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE;
        if (depth == 0)
            return token->span.end;
    }
    return token->span.end;
}

/* COLLIDE1D, however many of its letters are capitals. */
static bool is_in_capitals(Text word, Text name)
{
    bool same = word.len == name.len;
    for (size_t i = 0; i < word.len && same; i++)
        same = tolower((unsigned char)word.at[i]) == tolower((unsigned char)name.at[i]);
    return same;
}

void parse_nearest_visit(Text candidate, void *data)
{
    Nearest *nearest = data;
    int      distance = text_distance(nearest->wanted, candidate);
    int      most = nearest->wanted.len < 3 ? 0 : nearest->wanted.len < 6 ? 1 : 2;
    if (distance > 1 && is_in_capitals(nearest->wanted, candidate))
        distance = 1;
    if (distance <= most && distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best = candidate;
    }
}

typedef struct NearestInScope {
    Nearest any, unused; /* unused: among names that the source does not contain */
    Text    source;
} NearestInScope;

static bool stands_in(Text source, Text word)
{
    for (size_t at = 0; at + word.len <= source.len; at++)
        if (text_equal(text_cut(source, at, at + word.len), word))
            return true;
    return false;
}

static void visit_in_scope(Text candidate, void *data)
{
    NearestInScope *nearest = data;
    parse_nearest_visit(candidate, &nearest->any);
    if (!stands_in(nearest->source, candidate))
        parse_nearest_visit(candidate, &nearest->unused);
}

bool parse_scope_nearest(Scope *scope, Text name, Text source, Text *best)
{
    NearestInScope nearest = {{name, {0}, 99}, {name, {0}, 99}, source};
    if (scope)
        scope->each(scope, visit_in_scope, &nearest);
    *best = nearest.unused.best.len && nearest.unused.distance <= nearest.any.distance ? nearest.unused.best : nearest.any.best;
    return best->len > 0;
}

/* The inverse trigonometric functions, as they are called elsewhere and here. */
static const struct {
    const char *arc, *of, *name;
} INVERSE[] = {{"arcsin", "sin", "asin"}, {"arccos", "cos", "acos"}, {"arctan", "tan", "atan"}};
enum { INVERSES = sizeof INVERSE / sizeof *INVERSE };

bool parse_is_inverse(Text name)
{
    for (int i = 0; i < INVERSES; i++)
        if (text_is(name, INVERSE[i].arc))
            return true;
    return false;
}

bool parse_hint_inverse(Diag *diag, Text name, Text value)
{
    if (value.len > 2 && value.at[0] == '(' && value.at[value.len - 1] == ')')
        value = text_trim(text_cut(value, 1, value.len - 1));
    if (value.len > 40 || !value.len)
        value = TEXT("x");
    for (int i = 0; i < INVERSES; i++)
        if (text_is(name, INVERSE[i].arc) || text_is(name, INVERSE[i].of))
            return diag_hint(diag, "write %s(%.*s)", INVERSE[i].name, TEXT_ARG(value));
    return false;
}

/* tan^-1(3/4), tan⁻¹(3/4) or tan^(-1)(3/4): the name of the function, if the last operand is such a power; otherwise NULL. */
static const Token *inverted(const Parser *p)
{
    static const TokenKind BARE[] = {TOKEN_NUMBER, TOKEN_MINUS, TOKEN_CARET, TOKEN_NAME};
    static const TokenKind RAISED[] = {TOKEN_POWER, TOKEN_NAME};
    static const TokenKind ROUND[] = {TOKEN_CLOSE, TOKEN_NUMBER, TOKEN_MINUS, TOKEN_OPEN, TOKEN_CARET, TOKEN_NAME};
    TokenKind              last = p->token[-1].kind;
    const TokenKind       *kinds = last == TOKEN_CLOSE ? ROUND : last == TOKEN_POWER ? RAISED : BARE;
    const Token           *token = p->token;
    do { /* backwards, and not beyond the operand */
        token--;
        if (token->kind != *kinds || (*kinds == TOKEN_NUMBER && !text_is(token->text, "1")) ||
            (*kinds == TOKEN_POWER && !text_is(token->text, "-1")))
            return NULL;
    } while (*kinds++ != TOKEN_NAME && token->span.start > p->operand_start);
    bool inverse = token->kind == TOKEN_NAME && parse_is_inverse(text_format(p->diag->mem, "arc%.*s", TEXT_ARG(token->text)));
    return inverse && p->token->kind == TOKEN_OPEN ? token : NULL;
}

/* The name of a function whose values are not in round brackets: sqrt 3. */
static bool bare_function(Parser *p, const Token *name, Text value)
{
    if (name->kind == TOKEN_NAME && parse_is_inverse(name->text)) {
        diag_fail(p->diag, EXIT_INPUT, name->span, "there is no function `%.*s`", TEXT_ARG(name->text));
        parse_hint_inverse(p->diag, name->text, TEXT("x")); /* the end of its value is not clear */
        return true;
    }
    int op = name->kind == TOKEN_NAME ? op_function(name->text) : -1;
    if (op < 0 || value.len > 60)
        return false;
    diag_fail(p->diag, EXIT_INPUT, (Span){name->span.start, p->token->span.end}, "the function %s needs round brackets around its values",
              operators[op].name);
    diag_hint(p->diag, "write %s(%.*s)", operators[op].name, TEXT_ARG(value));
    return true;
}

static bool ends_number(const Token *token)
{
    return token->kind == TOKEN_NUMBER || token->kind == TOKEN_CLOSE || token->kind == TOKEN_GREATER;
}

/* The end of a number, or of its unit. */
static bool ends_quantity(const Token *token)
{
    return ends_number(token) || (token->kind == TOKEN_NAME && unit_named(token->text));
}

bool parse_at_misspelt_unit(const Parser *p)
{
    const Token *token = p->token;
    Binding      binding;
    if (!p->units || !ends_quantity(token - 1) || token->kind != TOKEN_NAME ||
        (p->scope && p->scope->find(p->scope, token->text, &binding)))
        return false;
    return unit_meant(token->text, p->diag->mem).len;
}

/* 3 Kg, 5 kmh, v m/s: a value, and after it a word that is a unit, or nearly. */
static bool misplaced_unit(Parser *p, const Token *token, Text left)
{
    bool after = ends_quantity(token - 1);
    if (!p->units || left.len > 40 || token->kind != TOKEN_NAME)
        return false;
    if (parse_at_misspelt_unit(p)) {
        diag_fail(p->diag, EXIT_INPUT, token->span, "there is no unit `%.*s`", TEXT_ARG(token->text));
        return diag_hint(p->diag, "write %.*s %.*s", TEXT_ARG(left), TEXT_ARG(unit_meant(token->text, p->diag->mem))), true;
    }
    if (after && text_is(token->text, "per")) {
        diag_fail(p->diag, EXIT_INPUT, token->span, "a unit must follow `per`");
        return diag_hint(p->diag, "for example: 5 metres per second, or 5 m/s"), true;
    }
    if (after && text_is(token->text, "to") && token[1].kind == TOKEN_NAME && unit_named(token[1].text)) {
        diag_fail(p->diag, EXIT_INPUT, token->span, "a value is converted with `in`, not with `to`");
        return diag_hint(p->diag, "write %.*s in %.*s", TEXT_ARG(left), TEXT_ARG(unit_at(p->diag->source, token[1].span.start))), true;
    }
    if (token[-1].kind == TOKEN_DEGREE && (text_is(token->text, "C") || text_is(token->text, "F"))) {
        diag_fail(p->diag, EXIT_INPUT, token->span, "there are no units of temperature");
        return diag_hint(p->diag, "`help units` lists the units; %.*s is an angle", TEXT_ARG(left)), true;
    }
    if (ends_number(token - 1) || token[-1].kind != TOKEN_NAME || !unit_named(token->text))
        return false;
    diag_fail(p->diag, EXIT_INPUT, token->span, "`%.*s` is a unit: write it after a number or a bracket", TEXT_ARG(token->text));
    return diag_hint(p->diag, "%.*s has a unit of its own: leave this one out; for a variable called %.*s write %.*s*%.*s", TEXT_ARG(left),
                     TEXT_ARG(token->text), TEXT_ARG(left), TEXT_ARG(token->text)),
           true;
}

static bool unknown_function(Parser *p, const Token *name, Text value)
{
    Nearest nearest = {name->text, {0}, 99};
    op_each_function(parse_nearest_visit, &nearest);
    diag_fail(p->diag, EXIT_INPUT, name->span, "there is no function `%.*s`", TEXT_ARG(name->text));
    if (parse_is_inverse(name->text))
        return parse_hint_inverse(p->diag, name->text, value);
    if (nearest.best.len)
        return diag_hint(p->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    if (name->text.len <= 3 && memchr(value.at, ',', value.len) && value.len <= 60) /* p1(x1, y1) */
        return diag_hint(p->diag, "`help functions` lists them; for a point write %.*s = %.*s", TEXT_ARG(name->text), TEXT_ARG(value));
    return name->text.len <= 2 && value.len <= 60 /* the name of a number, such as J(2 + 3) */
               ? diag_hint(p->diag, "`help functions` lists them; to multiply write %.*s*%.*s", TEXT_ARG(name->text), TEXT_ARG(value))
               : diag_hint(p->diag, "`help functions` lists them");
}

/* 2,5 in a call, where a comma may stand between the values. */
static bool decimal_comma(Parser *p, const Token *token)
{
    const Token *comma = token - 1, *whole = token - 2;
    bool tight = token->tight && comma->tight && token->kind == TOKEN_NUMBER && comma->kind == TOKEN_COMMA && whole->kind == TOKEN_NUMBER;
    if (!tight || whole->span.start < p->operand_start)
        return false;
    diag_fail(p->diag, EXIT_INPUT, (Span){whole->span.start, token->span.end}, "write a decimal with a point, not with a comma");
    diag_hint(p->diag, "write %.*s.%.*s, or (%.*s, %.*s) if it is a point", TEXT_ARG(whole->text), TEXT_ARG(token->text),
              TEXT_ARG(whole->text), TEXT_ARG(token->text));
    return true;
}

/* The bracket that is open in front of a token, or NULL: `<` opens where it stands after a sign. */
static const Token *open_bracket(const Token *token)
{
    for (int deep = 0; (--token)->kind != TOKEN_END;) {
        bool vector = token->kind == TOKEN_LESS && (token[-1].kind == TOKEN_EQUAL || token[-1].kind == TOKEN_COMMA);
        deep += token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE || token->kind == TOKEN_GREATER;
        deep -= token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE || vector;
        if (deep < 0)
            return token;
    }
    return NULL;
}

static bool begins_line(const Parser *p, const Token *token)
{
    size_t before = token[-1].span.end;
    return token[-1].kind != TOKEN_END && memchr(p->diag->source.at + before, '\n', token->span.start - before);
}

/* v=<2, -1 n=<0, 1>: the next value begins inside a bracket. So does 1+1 in the line below (3. */
static bool never_closed(Parser *p, const Token *token)
{
    bool         value = p->open && token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL, below = begins_line(p, token);
    const Token *open = value || below ? open_bracket(token) : NULL;
    if (!open)
        return false;
    const char *close = open->kind == TOKEN_OPEN ? ")" : open->kind == TOKEN_LESS ? ">" : "]";
    diag_fail(p->diag, EXIT_INPUT, open->span, "this bracket is never closed");
    if (below)
        return diag_hint(p->diag, "write `%s`: while the bracket is open, the next line belongs to the same statement", close), true;
    return diag_hint(p->diag, "write `%s` in front of `%.*s`", close, TEXT_ARG(token->text)), true;
}

bool parse_unexpected(Parser *p, const char *expected)
{
    const Token *token = p->token, *before = token - 1;
    if (token->kind == TOKEN_END)
        return diag_fail(p->diag, EXIT_INPUT, token->span, "the statement ends here, but %s is missing", expected);
    if (never_closed(p, token))
        return false;
    bool   bars = token->kind == TOKEN_BAR && token[1].kind == TOKEN_BAR && token[1].tight;
    size_t end = starts_operand(token->kind) && !bars ? operand_end(token) : 0;
    if (end && token->span.start > p->operand_start) {
        Binding binding;
        Text    left = cut(p, p->operand_start, before->span.end), right = cut(p, token->span.start, end);
        if (decimal_comma(p, token))
            return false;
        if (before->kind == TOKEN_NAME && token->kind == TOKEN_OPEN && token->tight &&
            !(p->scope && p->scope->find(p->scope, before->text, &binding)))
            return unknown_function(p, before, right);
        if (bare_function(p, before, right))
            return false;
        const Token *power = inverted(p);
        if (power) {
            diag_fail(p->diag, EXIT_INPUT, (Span){power->span.start, before->span.end}, "carom does not write the inverse of %.*s as %.*s",
                      TEXT_ARG(power->text), TEXT_ARG(left));
            return parse_hint_inverse(p->diag, power->text, right);
        }
        if (misplaced_unit(p, token, left))
            return false;
        diag_fail(p->diag, EXIT_INPUT, (Span){token->span.start, token->span.end}, "there is no operator between these two values");
        if (left.len + right.len > 60)
            return diag_hint(p->diag, "write * between them to multiply");
        if (p->units && token->kind == TOKEN_NUMBER && before->kind == TOKEN_NAME && unit_named(before->text) &&
            token[1].kind == TOKEN_NAME && unit_named(token[1].text)) /* 3 ft 2 in */
            return diag_hint(p->diag, "write %.*s + %.*s %.*s", TEXT_ARG(left), TEXT_ARG(right), TEXT_ARG(token[1].text));
        if (token->kind == TOKEN_NUMBER && memchr(token->text.at, '/', token->text.len))
            return diag_hint(p->diag, "write %.*s + %.*s", TEXT_ARG(left), TEXT_ARG(right));
        if (before->kind == TOKEN_CLOSE && token->tight && (text_is(right, "2") || text_is(right, "3")))
            return diag_hint(p->diag, "for a power write %.*s^%.*s; to multiply %.*s*%.*s", TEXT_ARG(left), TEXT_ARG(right), TEXT_ARG(left),
                             TEXT_ARG(right));
        if (before->kind == TOKEN_NAME && token->kind == TOKEN_OPEN_BRACE && before->text.at[before->text.len - 1] == '_')
            return diag_hint(p->diag, "write an index without braces: v_A");
        return diag_hint(p->diag, "write %.*s*%.*s", TEXT_ARG(left), TEXT_ARG(right));
    }
    Text found = token_describe(token, p->diag);
    diag_fail(p->diag, EXIT_INPUT, token->span, "expected %s, but found %.*s", expected, TEXT_ARG(found));
    switch (token->kind) {
    case TOKEN_TEXT:
        return diag_hint(p->diag, "text in quotes is only for captions and file names");
    case TOKEN_EQUAL:
        return diag_hint(p->diag, "to compare inside brackets or in a value, write ==");
    case TOKEN_CLOSE:
    case TOKEN_CLOSE_SQUARE:
        return diag_hint(p->diag, p->open ? "another bracket before it is still open" : "this bracket was never opened");
    case TOKEN_SEMICOLON:
        return p->open ? false : diag_hint(p->diag, "leave out `;`: each line is one statement");
    case TOKEN_COMMA:
        if (p->compared == OP_LT)
            return diag_hint(p->diag, "`<` after a value means less than; if it opens a vector, write * or . before it");
        if (before->kind == TOKEN_NUMBER && token->tight && token[1].kind == TOKEN_NUMBER && token[1].tight)
            return diag_hint(p->diag, "write a decimal with a point: %.*s.%.*s", TEXT_ARG(before->text), TEXT_ARG(token[1].text));
        return p->compared == OP_OR ? false : diag_hint(p->diag, "between two conditions write `and`");
    case TOKEN_BAR:
        return diag_hint(p->diag, bars ? "to combine two conditions write `or`" : "bars come in pairs: |v|");
    case TOKEN_GREATER:
        return diag_hint(p->diag, "write a vector as <x, y> or (x, y)");
    default:
        return false;
    }
}

bool parse_expect(Parser *p, TokenKind wanted, const char *expected)
{
    if (p->token->kind != wanted)
        return parse_unexpected(p, expected);
    p->token++;
    return true;
}

void parse_wrong_count(Parser *p, const Expr *call)
{
    Text name = text_cut(p->diag->source, call->span.start, token_name_end(p->diag->source, call->span.start));
    int  least = operators[call->op].least, most = operators[call->op].most;
    Text more = most > least ? text_format(p->diag->mem, " or %d", most) : TEXT("");
    diag_fail(p->diag, EXIT_INPUT, call->span, "%.*s takes %s%d%.*s value%s, not %d", TEXT_ARG(name), most ? "" : "at least ", least,
              TEXT_ARG(more), least == 1 && !more.len ? "" : "s", call->count);
    if ((call->op == OP_VEC2 || call->op == OP_VEC3) && call->count > 0 && call->count < least)
        diag_hint(p->diag, "%s missing: %.*s(%s)",
                  least - call->count > 1 ? "y and z are"
                  : call->count == 1      ? "y is"
                                          : "z is",
                  TEXT_ARG(name), least == 2 ? "x, y" : "x, y, z");
    else
        diag_hint(p->diag, "%s: %s", operators[call->op].name, operators[call->op].summary);
}
