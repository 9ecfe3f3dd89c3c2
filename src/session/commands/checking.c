/* verify and blame: they choose the derivation and the numbers in it; verify/ does the analysis. */
#include "render/json.h"
#include "session/textbook.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"
#include "session/elsewhere.h"
#include "session/formula.h"
#include "session/vars.h"

#include "render/checks.h"
#include "render/formats/plain_text.h"
#include "units/unit.h"
#include "verify/floats/parts.h"

#include <string.h>

/* ---- the format ------------------------------------------------------------------------------------------- */

/* Whether the statement ends in `in` and one word that is not a unit, before the token `end`; `in mpfr:24` has three tokens. */
static int format_before(const Run *run, int end)
{
    const Token *token = run->token;
    int          at = end - 3 > 0 && token[end - 2].kind == TOKEN_COLON ? end - 4 : end - 2;
    bool         in = at > 0 && token[at].kind == TOKEN_NAME && text_is(token[at].text, "in") && token[at + 1].kind == TOKEN_NAME;
    return in && !unit_named(token[at + 1].text) ? at : 0;
}

static void leave_out(Run *run, int at, int tokens)
{
    Token *rest = token_room(run->mem, run->count);
    memcpy(rest, run->token, sizeof(Token) * (size_t)at);
    memcpy(rest + at, run->token + at + tokens, sizeof(Token) * (size_t)(run->count - at - tokens + 1));
    run->token = rest;
    run->count -= tokens;
}

/* The format that is graded: the one named in the statement, `verify ... in binary32`, `verify in binary32 ...` or `verify binary32 ...`,
 * whose tokens are then left out; else the one that `set numbers` has; else binary64. `end`: the tokens that count. */
static bool take_format(Run *run, int end, Machine *machine, bool *named)
{
    Machine own = {.sys = NULL};
    if (run_in_format(run, &run->token[1], &own)) {
        leave_out(run, 1, 1);
        end--;
    }
    int  tokens = run_format_at(run, &run->token[1], &own), in = format_before(run, end);
    Span span = {run->token[1].span.start, run->token[tokens].span.end};
    *machine = run_usual_format(run->session);
    *named = tokens || in;
    if (tokens && in) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[in + 1].span, "`%.*s` grades one format at a time", TEXT_ARG(run->token[0].text));
        return diag_hint(&run->diag, "leave out one of the two formats");
    }
    if (in) {
        span = (Span){run->token[in + 1].span.start, run->token[end - 1].span.end};
        if (run_format_at(run, &run->token[in + 1], &own) != end - in - 1)
            return run_wrong_format(run, span);
    }
    if (!*named)
        return true;
    if (own.sys->kind != NUM_ROUNDED)
        return run_wrong_format(run, span);
    *machine = own;
    leave_out(run, in ? in : 1, in ? end - in : tokens);
    return true;
}

/* ---- what is to be checked -------------------------------------------------------------------------------- */

/* Whether the text after the command can be a derivation; reports an error if it is another command or an assignment. */
static bool is_derivation(Run *run, const char *command)
{
    const Token *first = &run->token[0], *value = &run->token[2];
    if (first->kind != TOKEN_NAME || vars_find(run->session, first->text))
        return true;
    if (run_find_command(run->session, first->text) || run_is_reserved(first->text)) {
        diag_fail(&run->diag, EXIT_INPUT, first->span, "`%.*s` is a command, but `%s` takes a method or a formula", TEXT_ARG(first->text),
                  command);
        return diag_hint(&run->diag, "`%s` alone uses the last derivation", command);
    }
    if (run->token[1].kind == TOKEN_EQUAL && value->kind == TOKEN_NAME && call_is_method(run->session, value->text)) {
        diag_fail(&run->diag, EXIT_INPUT, (Span){first->span.start, run->token[1].span.end}, "`%s` cannot store its result under a name",
                  command);
        return diag_hint(&run->diag, "leave out `%.*s =`; or work it out first, then `%s` alone", TEXT_ARG(first->text), command);
    }
    return true;
}

bool run_quietly(Run *run, const char *command, int spared)
{
    const Token *token = run->token;
    Token       *rest = token_room(run->mem, run->count);
    int          count = run->count;
    memcpy(rest, token + 1, sizeof(Token) * (size_t)count); /* the end, after the last token that counts */
    run->quiet = true;
    run->token = rest;
    run->count = count - 1 - spared;
    rest[run->count] = rest[count - 1];
    bool good = is_derivation(run, command) && run_derivation(run);
    run->token = token;
    run->count = count;
    return good;
}

/* Pictures of its errors are then in that format. */
static void keep_format(Run *run, Machine machine, bool named)
{
    if (run->report == run->session->latest)
        run->session->graded = named ? machine : (Machine){.sys = NULL};
}

/* The derivation of the command failed. The error is already reported, and JSON still gets the report. */
static bool show_in_vain(Run *run)
{
    const Settings *settings = &run->session->settings;
    if (settings->format == FORMAT_JSON)
        run_show(run, run->report, (Steps)settings->steps);
    return false;
}

/* Floating point computes with numbers. */
static bool no_numbers(Run *run)
{
    Text          name = run->token[0].text;
    Diag          unsaid = {.mem = run->mem};
    const Method *method = call_find_method(run->session, run->report->plan->method, &unsaid);
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span,
              "`%.*s` follows rounding in floating point, so it needs numbers, but this derivation is in letters", TEXT_ARG(name));
    return diag_hint(&run->diag, "give numbers for the letters, as in %.*s %.*s", TEXT_ARG(name),
                     TEXT_ARG(method && method->example.len ? method->example : TEXT("collide1d ma=3 mb=2 va=1 vb=-2 e=1/2")));
}

/* ---- verify ----------------------------------------------------------------------------------------------- */

static bool is_motion(const Run *run)
{
    return run->count == 2 && text_is(run->token[1].text, "move");
}

/* A motion is followed in the formats of hardware alone. */
static bool fits_motion(Run *run, const Machine *machine, bool named)
{
    if (machine->sys->hex || !named)
        return true;
    Text command = run->token[0].text;
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s move` works only in binary64 and binary32", TEXT_ARG(command));
    return diag_hint(&run->diag, "write `%.*s move`, or `%.*s move in float`", TEXT_ARG(command), TEXT_ARG(command));
}

/* verify [METHOD values] [in FORMAT], verify EXPRESSION [in FORMAT] */
bool command_verify(Run *run, Text argument)
{
    const Settings *settings = &run->session->settings;
    Machine         machine;
    bool            named;
    (void)argument;
    if (!take_format(run, run->count, &machine, &named))
        return false;
    bool other = run->count > 1; /* than the last derivation */
    if (is_motion(run))
        return fits_motion(run, &machine, named) && run_verify_motion(run, named ? machine.sys : NULL);
    run->report = run->session->latest;
    if (other && !run_quietly(run, "verify", 0))
        return false;
    if (!run->report)
        return run_no_derivation(run);
    if (report_in_letters(run->report))
        return no_numbers(run);
    /* If a need fails, floating point may have continued, but there is no true value to compare it with. */
    if (run->report->status > STATUS_NEED)
        return other ? show_in_vain(run)
                     : diag_fail(&run->diag, run->report->exit, run->token[0].span, "%.*s",
                                 TEXT_ARG(report_typed_words(run->report, run->report->reason)));
    keep_format(run, machine, named);
    const CheckRequest request = {.machine = machine,
                                  .steps = settings->steps != STEPS_NONE,
                                  .systems = settings->steps >= STEPS_BOARD || settings->format == FORMAT_JSON};
    const CrossCheck  *check = crosscheck_make(run->report, &request);
    if (settings->format != FORMAT_JSON)
        return run_show_named(run, run->report, document_of_check(check, (Steps)settings->steps));
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    json_check(&buf, check, &origin, (Steps)settings->steps);
    return run_put_json(run, &buf);
}

/* ---- blame ------------------------------------------------------------------------------------------------ */

/* The target of `blame`: every answer, a number, a vector, or one component. */
typedef struct Wanted {
    Text name;      /* of the step; empty for every answer */
    int  component; /* -1 for all components */
    bool open;      /* down to single operations */
    int  tokens;    /* after the command, without that word */
} Wanted;

/* NAME, NAME.x or PART.NAME.x, as tokens. */
static bool is_name(const Token *token, int tokens)
{
    for (int i = 0; i < tokens; i++)
        if (token[i].kind != (i % 2 ? TOKEN_DOT : TOKEN_NAME) || (i > 0 && !token[i].tight))
            return false;
    return tokens % 2 == 1;
}

/* The step that these tokens name, or -1. */
static int find_step(const Run *run, const Report *report, const Token *token, int tokens, Text *name)
{
    const Session *session = run->session;
    *name = text_cut(run->text, token->span.start, token[tokens - 1].span.end);
    if (report == session->last)
        *name = textbook_step(session, *name);
    return report_find(report, *name);
}

/* Whether the text after the command names a number of the report. */
static bool names_number(const Run *run, const Report *report, Wanted *wanted)
{
    const Token *token = &run->token[1];
    if (!report || !is_name(token, wanted->tokens))
        return false;
    wanted->component = -1;
    if (find_step(run, report, token, wanted->tokens, &wanted->name) >= 0) /* first.F: a part of a method has steps of its own */
        return true;
    int step = wanted->tokens > 1 ? find_step(run, report, token, wanted->tokens - 2, &wanted->name) : -1;
    if (step < 0)
        return false;
    const Step *vector = &report->plan->step[step];
    Text        axis = token[wanted->tokens - 1].text;
    wanted->component = axis.at[0] - 'x';
    return axis.len == 1 && vector->shape.kind == SHAPE_VECTOR && wanted->component >= 0 && wanted->component < vector->shape.rows;
}

static bool wrong_name(Run *run, const Wanted *wanted)
{
    const Report *report = run->session->latest;
    Span          span = {run->token[1].span.start, run->token[wanted->tokens].span.end};
    Text          typed = text_cut(run->text, span.start, span.end);
    Nearest       nearest = {typed, {0}, 99};
    for (int i = report->plan->aspects - 1; i >= 0; i--) /* of two names as near, the one that was worked out last */
        if (report->plan->step[i].name.len && report->exact->entry[i].state == STATE_OK && !text_equal(report->plan->step[i].name, typed))
            parse_nearest_visit(report->plan->step[i].name, &nearest);
    if (report == run->session->last && elsewhere_is_step(run, typed, span))
        return false;
    diag_fail(&run->diag, EXIT_INPUT, span, "the last derivation has no number `%.*s`", TEXT_ARG(typed));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`blame` alone explains every answer; `steps` shows the names");
}

/* Chooses the derivation: the last one, the last call of a method (a later formula does not hide its steps), or the one given in this
 * statement. */
static bool bring_to_blame(Run *run, Wanted *wanted)
{
    Session     *session = run->session;
    const Token *name = &run->token[1];
    run->report = session->latest;
    if (!wanted->tokens)
        return run->report || run_no_derivation(run);
    if (names_number(run, session->latest, wanted))
        return true;
    run->report = session->last;
    if (names_number(run, session->last, wanted))
        return true;
    if (is_name(name, wanted->tokens) && !vars_find(session, name->text) && !call_is_method(session, name->text) &&
        !vars_is_constant(name->text))
        return session->latest ? wrong_name(run, wanted) : run_no_derivation(run);
    int spared = run->count - 1 - wanted->tokens;
    *wanted = (Wanted){.component = -1, .open = wanted->open};
    if (!run_quietly(run, "blame", spared))
        return false;
    return run->report->status <= STATUS_APART || show_in_vain(run);
}

static bool asks_operations(const Run *run)
{
    return run->count > 1 && text_is(run->token[run->count - 1].text, "operations");
}

/* blame [NAME[.x]] [operations] [in FORMAT], blame METHOD values, blame EXPRESSION, blame move */
bool command_blame(Run *run, Text argument)
{
    (void)argument;
    Blame    *blame[MOST_TARGETS];
    SweepItem target[MOST_TARGETS];
    Text      reason = {0};
    Machine   machine;
    bool      named;
    if (!take_format(run, run->count - asks_operations(run), &machine, &named))
        return false;
    if (is_motion(run))
        return fits_motion(run, &machine, named) && run_blame_motion(run, machine.sys->hex ? machine.sys : &binary64_system);
    Wanted wanted = {.component = -1, .open = asks_operations(run)};
    wanted.tokens = run->count - 1 - wanted.open;
    if (!bring_to_blame(run, &wanted))
        return false;
    if (report_in_letters(run->report))
        return no_numbers(run);
    if (!named && run->report == run->session->latest && run->session->graded.sys) {
        machine = run->session->graded;
        named = true;
    }
    keep_format(run, machine, named);
    /* A formula has only one step, so only a row for each operation is useful. */
    bool open = wanted.open || !run->report->plan->method.len;
    int  targets = blame_targets(run->report, wanted.name, wanted.component, target);
    int  count = blame_make(run->report, machine, target, targets, open, blame, &reason);
    if (!count && reason.len)
        return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(reason));
    if (!count && !wanted.name.len)
        return diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%s has no numeric answer",
                         run->count > 1 ? "this" : "the last derivation");
    Text typed = text_cut(run->text, run->token[1].span.start, run->token[wanted.tokens].span.end);
    if (!count)
        return diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` is not a number, so it has no rounding error to explain",
                         TEXT_ARG(typed));
    if (run->session->settings.format != FORMAT_JSON)
        return run_show_named(run, run->report, document_of_blame(blame, count, reason));
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    json_blame(&buf, blame, count, reason, &origin);
    return run_put_json(run, &buf);
}
