/* The number format of a program that a statement is about: verify ... in float, audit ... in binary32. */
#include "session/commands/commands.h"
#include "session/vars.h"

int run_format_at(const Run *run, const Token *token, Machine *machine)
{
    if (token->kind != TOKEN_NAME || vars_find(run->session, token->text))
        return 0;
    int tokens = token[1].kind == TOKEN_COLON && token[1].tight && token[2].tight ? 3 : 1;
    return number_system(text_cut(run->text, token->span.start, token[tokens - 1].span.end), &machine->sys, &machine->prec) ? tokens : 0;
}

int run_in_format(const Run *run, const Token *token, Machine *machine)
{
    int tokens = token->kind == TOKEN_NAME && text_is(token->text, "in") ? run_format_at(run, token + 1, machine) : 0;
    return tokens && machine->sys->kind == NUM_ROUNDED ? tokens + 1 : 0;
}

bool run_wrong_format(Run *run, Span span)
{
    diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is not a floating-point format that `%.*s` can use",
              TEXT_ARG(text_cut(run->text, span.start, span.end)), TEXT_ARG(run->token[0].text));
    return diag_hint(&run->diag,
                     "the formats are binary32 (or float), binary64 (or double), and MPFR numbers of %d to %d bits, as in mpfr:24",
                     LEAST_PRECISION, MOST_PRECISION);
}

Machine run_usual_format(const Session *session)
{
    const Settings *settings = &session->settings;
    if (settings->numbers->kind != NUM_ROUNDED)
        return (Machine){&binary64_system, 0};
    return (Machine){settings->numbers, settings->numbers->takes_precision ? settings->prec : 0};
}
