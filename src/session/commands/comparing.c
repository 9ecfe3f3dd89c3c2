/* compare MINE METHOD [in FORMAT]: whether a method of one's own gives what another one does. */
#include "render/comparison_page.h"
#include "session/call.h"
#include "session/commands/commands.h"

enum { COMPARISON_SEED = 1 }; /* the same statement tries the same inputs */

static Method *read_method(Run *run, const Token *token)
{
    if (token->kind == TOKEN_NAME && call_is_method(run->session, token->text))
        return call_find_method(run->session, token->text, &run->diag);
    if (token->kind == TOKEN_NAME) {
        (void)run_no_method(run, token);
    } else {
        diag_fail(&run->diag, EXIT_INPUT, token->span, "`compare` needs two methods: yours, and the one to compare it with");
        diag_hint(&run->diag, "for example: compare mine collide2d");
    }
    return NULL;
}

static bool read_format(Run *run, const Token *token, Machine *machine)
{
    if (token->kind == TOKEN_END)
        return true;
    int in = run_in_format(run, token, machine), tokens = in ? in : run_format_at(run, token, machine);
    if (tokens && machine->sys->kind == NUM_ROUNDED && token[tokens].kind == TOKEN_END)
        return true;
    if (text_is(token->text, "in") && token[1].kind != TOKEN_END)
        return run_wrong_format(run, (Span){token[1].span.start, run->token[run->count - 1].span.end});
    diag_fail(&run->diag, EXIT_INPUT, token->span, "after the methods, `compare` takes only `in` and a format that rounds");
    return diag_hint(&run->diag, "for example: compare mine collide2d in float");
}

static bool is_own(const Session *session, const Method *method)
{
    const Method *own = session->methods;
    while (own && own != method)
        own = own->next;
    return own;
}

/* The user's own method against one of carom's, in whatever order they are named. */
static void put_own_first(const Session *session, Method **one, Method **other)
{
    Method *first = *one;
    if (is_own(session, first) || !is_own(session, *other))
        return;
    *one = *other;
    *other = first;
}

bool run_compare(Run *run, Text argument)
{
    (void)argument;
    const Settings *settings = &run->session->settings;
    Machine         machine = run_usual_format(run->session);
    Comparison      comparison;
    Method         *own = read_method(run, &run->token[1]), *other = own ? read_method(run, &run->token[2]) : NULL;
    if (!other || !read_format(run, &run->token[3], &machine))
        return false;
    put_own_first(run->session, &own, &other);
    run->diag.span = run->token[1].span;
    if (!comparison_make(&comparison, own, other, machine, COMPARISON_SEED, run->mem, &run->diag))
        return false;
    run->exit = comparison.different ? EXIT_CHECK : EXIT_FINE;
    if (settings->format != FORMAT_JSON)
        return run_show_document(run, document_of_comparison(&comparison, settings_unicode(settings), run->mem));
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    json_comparison(&buf, &comparison, &origin, run->mem);
    return run_put_json(run, &buf);
}
