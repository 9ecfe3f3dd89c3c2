/* The number format of a program that a statement is about: verify ... in float, audit ... in binary32. */
#include "language/parse.h"
#include "number/format_names.h"
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

Text run_meant_format(Text word)
{
    Nearest nearest = {word, {0}, 99};
    Text    instead = format_names_instead(word);
    format_names_each(parse_nearest_visit, &nearest);
    return instead.len ? instead : nearest.best;
}

bool run_wrong_format(Run *run, Span span)
{
    Text word = text_cut(run->text, span.start, span.end), instead = format_names_instead(word), meant = run_meant_format(word);
    diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is not a floating-point format that carom can use", TEXT_ARG(word));
    if (instead.len)
        return diag_hint(&run->diag, "write %.*s: numbers with as many bits, and with exponents of any size", TEXT_ARG(instead));
    if (meant.len)
        return diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(meant));
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
