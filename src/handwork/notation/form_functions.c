#include "handwork/notation/form_functions.h"

#include <ctype.h>
#include <string.h>

/* The length of the function's name at the start of the name, or 0: that of cos in cos and cos30. */
static size_t function_in(Text name)
{
    static const char *const FUNCTIONS[] = {"sin", "cos", "tan"};
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        size_t len = strlen(FUNCTIONS[i]);
        bool   digits = text_starts(name, FUNCTIONS[i]);
        for (size_t k = len; k < name.len && digits; k++)
            digits = isdigit((unsigned char)name.at[k]) || name.at[k] == '.';
        if (digits)
            return len;
    }
    return 0;
}

static bool is_name(const Tokens *t, Text name)
{
    Binding binding;
    return t->scope && t->scope->find(t->scope, name, &binding);
}

/* Returns how many tokens behind the function are its argument, which has no brackets; 0 if it has some, or none follows. In cos30 the
 * argument is part of the name. */
static int argument_of(const Tokens *t, int i, bool *inside)
{
    size_t    len = t->token[i].kind == TOKEN_NAME ? function_in(t->token[i].text) : 0;
    TokenKind next = form_kind_at(t, i + 1);
    *inside = len && len < t->token[i].text.len;
    if (!len || is_name(t, t->token[i].text))
        return 0;
    if (*inside)
        return 1 + (next == TOKEN_DEGREE);
    bool value = next == TOKEN_NUMBER || (next == TOKEN_NAME && is_name(t, t->token[i + 1].text));
    return value ? 1 + (form_kind_at(t, i + 2) == TOKEN_DEGREE) : 0;
}

/* cos and 30 of cos30. */
static void cut_name(const Token *token, Token part[2])
{
    size_t len = function_in(token->text);
    part[0] = part[1] = *token;
    part[0].text = text_cut(token->text, 0, len);
    part[0].span.end = token->span.start + len;
    part[1].kind = TOKEN_NUMBER;
    part[1].text = text_from(token->text, len);
    part[1].span.start = part[0].span.end;
    part[1].tight = true;
}

void form_put_arguments(Tokens *t)
{
    Token *out = token_room(t->diag->mem, 4 * t->count + 1);
    int    count = 0;
    bool   any = false;
    for (int i = 0; i < t->count; i++) {
        bool inside;
        int  argument = argument_of(t, i, &inside), taken = inside ? argument - 1 : argument;
        out[count++] = t->token[i];
        if (!argument)
            continue;
        Token  part[2];
        size_t end = t->token[i + taken].span.end;
        any = true;
        if (inside) {
            cut_name(&t->token[i], part);
            out[count - 1] = part[0];
        }
        size_t start = inside ? part[1].span.start : t->token[i + 1].span.start;
        out[count++] = (Token){.kind = TOKEN_OPEN, .span = {start, start}, .tight = true, .implied = true};
        if (inside)
            out[count++] = part[1];
        for (int k = 1; k <= taken; k++)
            out[count++] = t->token[i + k];
        out[count++] = (Token){.kind = TOKEN_CLOSE, .span = {end, end}, .tight = true, .implied = true};
        i += taken;
    }
    if (any)
        form_take_tokens(t, out, count);
}
