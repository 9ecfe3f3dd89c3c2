/* find: which answers of a method to show. */
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"

#include <string.h>

enum { EXAMPLE_LENGTH = 80 };
static const char EXAMPLE[EXAMPLE_LENGTH] = "find e, vb' : collide1d ma=3 mb=2 va=4 vb=-1 va'=1";

/* NAME, NAME :   the colon, or NULL after an error */
static const Token *find_colon(Run *run)
{
    Diag        *diag = &run->diag;
    const Token *token = &run->token[1];
    for (;; token += 2) {
        if (token->kind != TOKEN_NAME) {
            diag_fail(diag, EXIT_INPUT, token->span, "`find` needs the name of an answer here");
            break;
        }
        if (token[1].kind == TOKEN_COLON)
            return &token[1];
        if (token[1].kind != TOKEN_COMMA) {
            diag_fail(diag, EXIT_INPUT, token[1].span,
                      token[1].kind == TOKEN_END ? "`find` needs the problem in which to find %.*s: a colon, then a method and its values"
                                                 : "a colon is missing between %.*s and the method",
                      TEXT_ARG(token->text));
            break;
        }
    }
    diag_hint(diag, "for example: %s", EXAMPLE);
    return NULL;
}

bool run_is_problem(Run *run, const Token *colon, const char *example)
{
    if (colon[1].kind == TOKEN_NAME && call_is_method(run->session, colon[1].text))
        return true;
    bool ends = colon[1].kind == TOKEN_END;
    diag_fail(&run->diag, EXIT_INPUT, colon[1].span,
              ends ? "the problem is missing: after the colon come a method and its values"
                   : "after the colon come a method and its values, but `%.*s` is no method",
              TEXT_ARG(colon[1].text));
    return diag_hint(&run->diag, "for example: %s", example);
}

bool run_find(Run *run, Text argument)
{
    (void)argument;
    const Token *colon = find_colon(run), *token = run->token;
    int          count = run->count;
    bool         island = colon && colon[1].kind == TOKEN_NAME && text_is(colon[1].text, "island");
    if (!colon || (!island && !run_is_problem(run, colon, EXAMPLE)))
        return false;
    run->find = &token[1];
    run->count = count - (int)(colon + 1 - token);
    Token *rest = token_room(run->mem, run->count);
    memcpy(rest, colon + 1, sizeof(Token) * (size_t)(run->count + 1));
    run->token = rest;
    bool good = island ? run_island(run, (Text){0}) : run_derivation(run);
    run->token = token;
    run->count = count;
    run->find = NULL;
    return good;
}
