/* Numbers as they are typed, with an axis behind them or a sign in front: 3, ½, 3i, -15 m/s. */
#include "language/grammar.h"

#include <string.h>

/* The f of 3.1f, a float in a program. False after a complaint where f is also a name: then 3.1 times f may be meant. */
static bool plain_suffix(Parser *p, const Token *token)
{
    Binding binding;
    Text    last = text_cut(p->diag->source, token->span.end - 1, token->span.end);
    if (token->text.len >= token->span.end - token->span.start || !(text_is(last, "f") || text_is(last, "F")) || !p->scope ||
        !p->scope->find(p->scope, last, &binding))
        return true;
    diag_fail(p->diag, EXIT_INPUT, token->span, "%.*s%.*s can be a float or a product, because `%.*s` is a name here",
              TEXT_ARG(token->text), TEXT_ARG(last), TEXT_ARG(last));
    return diag_hint(p->diag, "for the number write %.*s; to multiply write %.*s*%.*s", TEXT_ARG(token->text), TEXT_ARG(token->text),
                     TEXT_ARG(last));
}

Expr *parse_number(Parser *p)
{
    const Token *token = p->token++;
    Expr        *number = expr_number(p->diag->mem, token->text, NULL);
    number->span = token->span;
    if (!plain_suffix(p, token))
        return NULL;
    Text slash = token->text;
    if (memchr(slash.at, '/', slash.len)) { /* ½ ¼ ¾ */
        Rat value;
        (void)rat_div(&value, rat_int(slash.at[0] - '0'), rat_int(slash.at[2] - '0'), p->num);
        number->exact = exact_rational(value, p->num);
    } else if (exact_literal(&number->exact, token->text, p->num)) {
        diag_fail(p->diag, EXIT_INPUT, token->span, "%s", p->num->why);
        return NULL;
    }
    int axis = p->token->kind == TOKEN_NAME && p->token->tight ? axes_index(p, p->token->text) : -1;
    return axis < 0 ? number : axes_vector(p, number, axis, (Span){number->span.start, p->token++->span.end});
}

Expr *parse_negative(Parser *p, Expr *arg, Span sign)
{
    if (axes_is_vector(arg)) { /* -3i */
        for (int i = 0; i < arg->count; i++)
            if (arg->slot >> i & 1)
                arg->arg[i] = expr_call(p->diag->mem, OP_NEG, arg->arg[i], NULL);
        return arg;
    }
    if (arg->kind == EXPR_CALL && arg->op == OP_QUANTITY) { /* -15 m/s is a quantity */
        arg->arg[0] = parse_negative(p, arg->arg[0], sign);
        arg->span.start = sign.start;
        return arg;
    }
    Expr **signed_one = arg == p->joined && arg->count ? &arg->arg[0] : &arg; /* -2m is (-2)*m, as it would be written */
    *signed_one = expr_call(p->diag->mem, OP_NEG, *signed_one, NULL);
    arg->span.start = sign.start;
    return arg;
}
