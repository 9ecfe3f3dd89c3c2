/* The kinds of statements: a definition, an assignment, a command, a derivation or a formula. */
#include "session/letters/alphabet.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/commands/in_format.h"
#include "session/commands/other_words.h"
#include "session/formula.h"
#include "session/vars.h"

#include <stdlib.h>
#include <string.h>

/* The methods of the session, for methods that use them. */
typedef struct OwnMethods {
    MethodLibrary library; /* first, so that its function finds the session */
    Session      *session;
} OwnMethods;

static Text find_own(const MethodLibrary *library, Text name)
{
    const Method *method = call_own_method(((const OwnMethods *)library)->session, name);
    return method ? method->text : (Text){0};
}

static bool define_method(Run *run)
{
    Session   *session = run->session;
    OwnMethods own = {{find_own}, session};
    Method    *method = method_read(run->text, &own.library, &run->diag);
    if (!method)
        return false;
    if (!method_mistakes(method, NULL, &run->diag) ||
        !method_sketch(method, NULL, &run->diag)) { /* an error in it is reported when the page is written */
        run->diag.source = run->text;
        method_free(method);
        return false;
    }
    Text taken = method->name;
    bool built_in = false;
    for (int i = 0; i < method_built_in_count; i++)
        built_in |= text_is(taken, method_built_in[i].name);
    if (built_in || run_find_command(session, taken) || run_is_reserved(taken)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` is built in and cannot be redefined", TEXT_ARG(taken));
        method_free(method);
        return diag_hint(&run->diag, "choose another name");
    }
    session->defining += arena_used(method->mem);
    if (session->defining > LIMIT_METHODS) {
        session->defining -= arena_used(method->mem);
        method_free(method);
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "the methods of this session need more than the %d MB that are allowed",
                  LIMIT_METHODS >> 20);
        return diag_hint(&run->diag, "start a new session: old versions of redefined methods are kept, because answers may depend on them");
    }
    Arena *mem = arena_new();
    vars_remember(session, (Change){.kind = CHANGE_METHOD, .name = text_copy(mem, taken), .mem = mem, .method = session->methods});
    method->next = session->methods;
    method->older = session->defined;
    session->methods = session->defined = method;
    run_say(run, "%.*s is defined%s%.*s\n", TEXT_ARG(taken), method->title.len ? ": " : "", TEXT_ARG(method->title));
    return true;
}

/* Whether the session has a value of that name. */
static bool is_value(Session *session, Text name)
{
    return vars_find(session, name) || alphabet_find(session->alphabet, name) >= 0;
}

/* Whether a name is used as a value: an operator or nothing follows it. */
static bool goes_on_as_value(const Token *next)
{
    switch (next->kind) {
    case TOKEN_END:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_DOT:
    case TOKEN_MIDDOT:
    case TOKEN_TIMES:
    case TOKEN_CARET:
    case TOKEN_POWER:
    case TOKEN_EQUAL_EQUAL:
    case TOKEN_NOT_EQUAL:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER:
        return true;
    default:
        return false;
    }
}

static bool reserved_word(Run *run)
{
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "`%.*s` works in the shell, not at the prompt", TEXT_ARG(run->token[0].text));
    return diag_hint(&run->diag, "%s", run_find_command(run->session, run->token[0].text)->example);
}

/* `solve collide1d ...`: a word of other programs, before the name of a method. */
static bool is_method_next(const Run *run)
{
    return run->token[1].kind == TOKEN_NAME && call_is_method(run->session, run->token[1].text);
}

/* Whether the statement looks like a call of a method or command that does not exist: a name alone, or a name followed by values. */
static bool looks_like_call(const Run *run)
{
    const Token *next = &run->token[1];
    Text         word = run->token[0].text;
    bool         call = next->kind == TOKEN_OPEN && next->tight;
    if (text_is(word, "not") || parse_is_inverse(word) || (op_function(word) >= 0 && !call && !is_method_next(run)))
        return false; /* The parser of formulas gives a better message. */
    return next->kind == TOKEN_END || next->kind == TOKEN_NAME || next->kind == TOKEN_NUMBER || next->kind == TOKEN_LESS ||
           (next->kind == TOKEN_OPEN && (!next->tight || op_function(word) < 0));
}

bool run_no_method(Run *run, const Token *name)
{
    Nearest nearest = {name->text, {0}, 99};
    call_each_method(run->session, parse_nearest_visit, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, name->span, "there is no method `%.*s`", TEXT_ARG(name->text));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`methods` lists them; to write one of your own, see `help writing-methods`");
}

static bool unknown_word(Run *run)
{
    const Token *word = &run->token[0];
    Nearest      nearest = {word->text, {0}, 99};
    if (text_is(word->text, "carom")) {
        diag_fail(&run->diag, EXIT_INPUT, word->span, "carom is already running");
        return diag_hint(&run->diag, "leave out `carom`");
    }
    if (run->token[1].kind == TOKEN_OPEN)
        op_each_function(parse_nearest_visit, &nearest);
    call_each_method(run->session, parse_nearest_visit, &nearest);
    for (const Command *command = run->session->commands; command->name; command++)
        if (command->run)
            parse_nearest_visit(text_of(command->name), &nearest);
    const Token *next = &run->token[1];
    const char  *hint = other_words_hint(word->text);
    hint = hint || nearest.best.len ? hint : other_words_hint_near(word->text);
    bool values = next->kind == TOKEN_NUMBER || (next->kind == TOKEN_NAME && !vars_is_constant(next->text)); /* x and y: a condition */
    if (!nearest.best.len && !hint && !values)
        return true;
    if (is_method_next(run) && op_function(word->text) >= 0)
        diag_fail(&run->diag, EXIT_INPUT, word->span, "%.*s is a function of a number, so it cannot stand before a method",
                  TEXT_ARG(word->text));
    else
        diag_fail(&run->diag, EXIT_INPUT, word->span, "there is no method, command%s or variable `%.*s`",
                  run->token[1].kind == TOKEN_OPEN ? ", function" : "", TEXT_ARG(word->text));
    return hint               ? diag_hint(&run->diag, "%s", hint)
           : nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                              : diag_hint(&run->diag, "`help` lists the methods and commands");
}

static bool run_record(Run *run, Text name)
{
    Method *method = call_find_method(run->session, run->token[2].text, &run->diag);
    run->token += 2;
    run->count -= 2;
    bool good = method && run_call(run, method);
    run->token -= 2;
    run->count += 2;
    return good && (run->session->last->status == STATUS_OK || run->session->last->status == STATUS_APART
                        ? vars_set_record(run, name, run->session->last)
                        : true);
}

bool run_derivation(Run *run)
{
    Session     *session = run->session;
    const Token *first = &run->token[0];
    Text         word = first->text;
    Input        input;
    bool         record;
    if (first->kind != TOKEN_NAME || (is_value(session, word) && goes_on_as_value(&run->token[1])))
        return run_expression(run, (Text){0});
    if (call_is_method(session, word)) {
        Method *method = call_find_method(session, word, &run->diag);
        return method && run_call(run, method);
    }
    if (looks_like_call(run) && !vars_look_up(session, word, &input, &record) && !unknown_word(run))
        return false;
    return run_expression(run, (Text){0});
}

bool run_statement(Run *run)
{
    Session     *session = run->session;
    const Token *first = &run->token[0];
    if (first->kind == TOKEN_EQUAL) {
        diag_fail(&run->diag, EXIT_INPUT, first->span, "a line cannot start with `=` here");
        return diag_hint(&run->diag, "to compare values write NAME == ...");
    }
    Machine machine;
    int     in = in_format_find(run, &machine);
    if (in)
        return in_format_run(run, in, machine, run_statement);
    if (in_format_is_misspelt(run))
        return false;
    if (first->kind != TOKEN_NAME)
        return run_expression(run, (Text){0});
    Text word = first->text;
    if (run->token[1].kind == TOKEN_EQUAL) {
        const Token *value = &run->token[2];
        bool         call = value->kind == TOKEN_NAME && call_is_method(session, value->text) && !vars_find(session, value->text) &&
                    !goes_on_as_value(value + 1);
        return call ? run_record(run, word) : run_expression(run, word);
    }
    if (is_value(session, word) && goes_on_as_value(&run->token[1]))
        return run_expression(run, (Text){0});
    bool           field = run->token[1].kind == TOKEN_DOT && run->token[1].tight; /* body.Velocity, as in program text */
    const Command *command = field ? NULL : run_find_command(session, word);
    if (command && !command->run)
        return reserved_word(run);
    if (command)
        return command->run(run, text_trim(text_cut(run->text, first->span.end, run->token[run->count - 1].span.end)));
    if (text_is(word, "method") && !vars_find(session, word))
        return define_method(run);
    return run_derivation(run);
}
