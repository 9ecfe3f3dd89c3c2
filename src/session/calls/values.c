/* Reads the values of a call as typed: NAME=VALUE, or in order. */
#include "derive/reading/method_phrase.h"
#include "session/call_reading.h"
#include "session/textbook.h"
#include "units/unit.h"

static Span span_of(const Call *call)
{
    return call->parser.token->span;
}

static bool at(const Call *call, TokenKind kind)
{
    return call->parser.token->kind == kind;
}

static bool takes_vector(const Call *call, Text keyword)
{
    const Given *given = textbook_given(call->method, keyword, call->run->mem);
    return given && given->vector;
}

static bool names_argument(const Call *call)
{
    return at(call, TOKEN_NAME) && call->parser.token[1].kind == TOKEN_EQUAL;
}

static Arg *add_arg(Call *call)
{
    Arg *arg = ARENA_ADD(call->run->mem, call->arg, call->count, &call->room);
    *arg = (Arg){.span = span_of(call)};
    return arg;
}

void call_list_forms(const Method *method, Buf *out)
{
    if (!method->form[0].count || method_has_turns(method, "hit")) { /* its values have the names of bodies and contacts in them */
        buf_printf(out, "for example: %.*s", TEXT_ARG(method->example));
        return;
    }
    buf_printf(out, "%.*s takes", TEXT_ARG(method->name));
    for (int f = 0; f < method->forms; f++) {
        if (f)
            buf_puts(out, ", or");
        const Form *form = &method->form[f];
        for (int i = 0; i < form->count; i++) {
            const Given *given = form->given[i];
            bool         last = i + 1 == form->count;
            buf_printf(out, given->fallback ? " [%.*s]" : " %.*s", TEXT_ARG(given->keyword));
            if (given->family.len && (last || !text_equal(form->given[i + 1]->family, given->family)))
                buf_printf(out, " for each %.*s%s", TEXT_ARG(given->family), last ? "" : ",");
        }
    }
}

bool call_hint_forms(Call *call)
{
    Buf buf = {0};
    call_list_forms(call->method, &buf);
    diag_hint(&call->run->diag, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return false;
}

static bool starts_value(const Call *call)
{
    TokenKind next = call->parser.token->kind;
    return next == TOKEN_NAME || next == TOKEN_NUMBER || next == TOKEN_OPEN || next == TOKEN_OPEN_SQUARE || next == TOKEN_LESS;
}

/* The u of 4u, which stands for nothing yet. */
static bool is_free_letter(const Call *call)
{
    Binding      binding;
    const Token *token = call->parser.token;
    return token->kind == TOKEN_NAME && token->text.len == 1 && token->tight && token[-1].kind == TOKEN_NUMBER &&
           !call->parser.scope->find(call->parser.scope, token->text, &binding);
}

/* A word that stands for no value. */
static bool is_word(const Call *call)
{
    Binding      binding;
    const Token *token = call->parser.token;
    return token->kind == TOKEN_NAME && !token->tight && !call->parser.scope->find(call->parser.scope, token->text, &binding) &&
           !unit_named(token->text) && !parse_at_misspelt_unit(&call->parser) && op_function(token->text) < 0;
}

/* Whether one of the method's phrases begins with that word, as `they move on together` does with `they`. */
static bool begins_phrase(const Method *method, Text word)
{
    MethodPhrase phrase;
    bool         begins = false;
    for (size_t at = 0; !begins && method_phrase_next(method, &at, &phrase);)
        begins = text_equal(text_take(&phrase.words, " "), word);
    return begins;
}

static bool explain_word(Call *call)
{
    const Token *first = call->parser.token, *last = first;
    while (last[1].kind == TOKEN_NAME && last[2].kind != TOKEN_EQUAL)
        last++;
    Span span = {first->span.start, last->span.end};
    Text words = text_cut(call->run->text, span.start, span.end);
    if (begins_phrase(call->method, first->text)) {
        diag_fail(&call->run->diag, EXIT_INPUT, span, "a condition in words stands after `where`");
        return diag_hint(&call->run->diag, "write: where %.*s", TEXT_ARG(words));
    }
    diag_fail(&call->run->diag, EXIT_INPUT, span, "carom cannot read `%.*s` here", TEXT_ARG(words));
    return call_hint_forms(call);
}

/* An error for a value without a name after NAME=VALUE; if it touches that value, it is a product without an operator. */
static bool without_name(Call *call)
{
    Binding binding;
    Text    word = call->parser.token->text;
    if (call_explains_words(call))
        return false;
    bool letter = at(call, TOKEN_NAME) && call->parser.scope->letters && call->parser.scope->find(call->parser.scope, word, &binding) &&
                  binding.letter;
    if (letter && unit_named(word)) { /* 5 m/s */
        diag_fail(&call->run->diag, EXIT_INPUT, span_of(call), "`%.*s` is a letter here, not a unit", TEXT_ARG(word));
        return diag_hint(&call->run->diag, "for a product write *; for units choose another letter, or end the letters with `letters off`");
    }
    if (is_free_letter(call)) {
        diag_fail(&call->run->diag, EXIT_INPUT, span_of(call), "`%.*s` is not defined", TEXT_ARG(word));
        return diag_hint(&call->run->diag, "if %.*s is a letter, declare the letters first: letters %.*s", TEXT_ARG(word),
                         TEXT_ARG(call_free_letters(call)));
    }
    bool turns = method_has_turns(call->method, "hit");
    if (is_word(call) && !turns)
        return explain_word(call);
    if (!starts_value(call) || call->parser.token->tight || parse_at_misspelt_unit(&call->parser))
        return parse_unexpected(&call->parser, call->parser.open ? "NAME=, a comma or `)`" : "NAME=, a comma or the end");
    diag_fail(&call->run->diag, EXIT_INPUT, span_of(call), "some values have a name and some do not");
    if (turns)
        return diag_hint(&call->run->diag, "write a comma before each ball and wall: %.*s", TEXT_ARG(call->method->example));
    return diag_hint(&call->run->diag, "name all values, or none; for a product write *");
}

/* A value; {4, -2}, which is a group elsewhere, is a vector here, as programs write it. */
static Expr *parse_value(Call *call)
{
    Expr *value = parse_expression(&call->parser, LEVEL_SUM);
    if (value && value->kind == EXPR_RECORD && !value->field && (value->count == 2 || value->count == 3))
        value->kind = EXPR_VECTOR;
    return value;
}

/* NAME=VALUE, each up to the next NAME=, a comma, or the end. */
static bool read_named(Call *call, TokenKind last)
{
    while (!at(call, last)) {
        if (!names_argument(call))
            return call->count ? without_name(call) : parse_unexpected(&call->parser, "NAME=VALUE");
        Arg *arg = add_arg(call);
        arg->keyword = call->parser.token->text;
        call->parser.token += 2;
        if (names_argument(call) || at(call, TOKEN_COMMA)) {
            diag_fail(&call->run->diag, EXIT_INPUT, arg->span, "`%.*s` has no value", TEXT_ARG(arg->keyword));
            return call_hint_forms(call);
        }
        arg->expr = parse_value(call);
        arg->expr = arg->expr ? parse_speed_and_direction(&call->parser, arg->expr) : NULL;
        if (!arg->expr)
            return false;
        if (takes_vector(call, arg->keyword))
            arg->expr = parse_lone_axis(&call->parser, arg->expr);
        if (at(call, TOKEN_COMMA)) {
            call->parser.token++;
            if (at(call, TOKEN_END))
                return parse_unexpected(&call->parser, "NAME=VALUE");
        } else if (!at(call, last) && !names_argument(call)) {
            return without_name(call);
        }
    }
    return true;
}

/* `5 -4`: a sign that touches the next token but not the one before it. */
static const Token *two_readings(const Token *from, const Token *to)
{
    int depth = 0;
    for (const Token *token = from; token < to; token++) {
        depth += token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE || token->kind == TOKEN_LESS;
        depth -= token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE || token->kind == TOKEN_GREATER;
        bool sign = token->kind == TOKEN_MINUS || token->kind == TOKEN_PLUS;
        if (sign && depth == 0 && token > from && !token->tight && token[1].tight)
            return token;
    }
    return NULL;
}

static bool ambiguous(Call *call, const Token *from, const Token *sign)
{
    Text text = call->run->text;
    Text left = text_trim(text_cut(text, from->span.start, sign->span.start));
    Text right = text_trim(text_cut(text, sign->span.start, sign[1].span.end));
    if (left.len > 40)
        left = text_from(left, left.len - 40);
    diag_fail(&call->run->diag, EXIT_INPUT, (Span){from->span.start, sign[1].span.end}, "`%.*s %.*s` could be two values or a subtraction",
              TEXT_ARG(left), TEXT_ARG(right));
    return diag_hint(&call->run->diag, "write `%.*s, %.*s` for two values", TEXT_ARG(left), TEXT_ARG(right));
}

/* Values in order: commas between them, or spaces when each is a name, an unsigned number or in brackets. */
static bool read_ordered(Call *call, TokenKind last)
{
    bool         commas = false, spaces = false;
    const Token *doubtful = NULL, *sign = NULL;
    while (!at(call, last)) {
        const Token *from = call->parser.token;
        Arg         *arg = add_arg(call);
        arg->expr = parse_value(call);
        if (!arg->expr)
            return false;
        arg->span.end = call->parser.token[-1].span.end;
        if (parse_at_misspelt_unit(&call->parser))
            return parse_unexpected(&call->parser, "a comma");
        if (!sign && (sign = two_readings(from, call->parser.token)) != NULL)
            doubtful = from;
        if (at(call, TOKEN_COMMA)) {
            commas = true;
            call->parser.token++;
            if (at(call, TOKEN_END))
                return parse_unexpected(&call->parser, "a value");
            continue;
        }
        if (at(call, last))
            break;
        if (names_argument(call)) {
            diag_fail(&call->run->diag, EXIT_INPUT, span_of(call), "some values have a name and some do not");
            return diag_hint(&call->run->diag, "name all values, or none");
        }
        bool simple = arg->expr->kind == EXPR_NAME || arg->expr->kind == EXPR_NUMBER || arg->expr->kind == EXPR_VECTOR ||
                      text_cut(call->run->text, from->span.start, from->span.end).at[0] == '(';
        bool operand = starts_value(call);
        spaces = true;
        if (commas || !simple || !operand || call->parser.token->tight) {
            if (!operand || call->parser.token->tight)
                return parse_unexpected(&call->parser, call->parser.open ? "a value, a comma or `)`" : "a value, a comma or the end");
            if (sign)
                return ambiguous(call, doubtful, sign);
            diag_fail(&call->run->diag, EXIT_INPUT, span_of(call), "put commas between values that are formulas");
            return diag_hint(&call->run->diag, "put a comma before `%.*s`",
                             TEXT_ARG(text_cut(call->run->text, span_of(call).start, span_of(call).end)));
        }
    }
    if (sign && (spaces || !commas))
        return ambiguous(call, doubtful, sign);
    return true;
}

bool call_read_values(Call *call, const Token *first)
{
    call->parser.token = first;
    TokenKind last = TOKEN_END;
    /* METHOD(...), without a space, is the same call, unless the bracket is only the first of several values. */
    if (at(call, TOKEN_OPEN) && call->parser.token->tight) {
        const Token *token = call->parser.token;
        int          depth = 0;
        do {
            depth += token->kind == TOKEN_OPEN;
            depth -= token->kind == TOKEN_CLOSE;
            token++;
        } while (depth > 0 && token->kind != TOKEN_END);
        if (token->kind == TOKEN_END) {
            last = TOKEN_CLOSE;
            call->parser.token++;
            call->parser.open++;
        }
    }
    call->ordered = !names_argument(call) && !at(call, last);
    if (call->ordered ? !read_ordered(call, last) : !read_named(call, last))
        return false;
    if (last == TOKEN_CLOSE)
        call->parser.token++;
    return at(call, TOKEN_END) || parse_unexpected(&call->parser, "the end");
}
