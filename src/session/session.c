#include "render/json.h"
#include "session/commands/commands.h"
#include "session/letters/alphabet.h"
#include "session/scene/scene.h"
#include "session/sentence.h"
#include "session/commands/settings.h"
#include "session/textbook.h"
#include "session/vars.h"
#include "units/unit.h"

#include <stdlib.h>
#include <string.h>

Session *session_new(const World *world, const Settings *settings)
{
    Session *session = arena_realloc(NULL, sizeof *session);
    *session = (Session){.world = world, .settings = *settings, .first_settings = *settings, .commands = commands};
    session->elsewhere = (Elsewhere){session_new, session_run, session_free};
    for (int i = 0; i < 3; i++)
        session->arena[i] = arena_new();
    session->last_at = session->latest_at = -1;
    session->outcome = ARENA_ONE(session->arena[0], Outcome);
    session->journal.mem = arena_new();
    session->built_in = arena_realloc(NULL, sizeof(Method *) * (size_t)(method_built_in_count + 1));
    memset(session->built_in, 0, sizeof(Method *) * (size_t)(method_built_in_count + 1));
    session->form = arena_realloc(NULL, sizeof(Method *) * (size_t)(statement_form_count + 1));
    memset(session->form, 0, sizeof(Method *) * (size_t)(statement_form_count + 1));
    numctx_open(&session->desk.exact, &exact_system, session->arena[0]);
    numctx_open(&session->desk.shown, &exact_system, session->arena[0]);
    numctx_open(&session->desk.enclosure, &enclosure_system, session->arena[0]);
    return session;
}

void session_free(Session *session)
{
    vars_free(session);
    alphabets_free(session);
    scene_free(session);
    for (int i = 0; i < method_built_in_count; i++)
        if (session->built_in[i])
            method_free(session->built_in[i]);
    for (int i = 0; i < statement_form_count; i++)
        if (session->form[i])
            method_free(session->form[i]);
    free(session->form);
    while (session->defined) {
        Method *older = session->defined->older;
        method_free(session->defined);
        session->defined = older;
    }
    free(session->built_in);
    numctx_close(&session->desk.exact);
    numctx_close(&session->desk.shown);
    numctx_close(&session->desk.enclosure);
    for (int i = 0; i < 3; i++)
        arena_free(session->arena[i]);
    arena_free(session->journal.mem);
    arena_free(session->page_mem);
    arena_free(session->sweep_mem);
    arena_free(session->contents.mem); /* of a page that was not finished */
    free(session);
}

bool session_ended(const Session *session)
{
    return session->ended;
}

const Settings *session_settings(const Session *session)
{
    return &session->settings;
}

void session_follow_screen(Session *session, int columns)
{
    if (!session->settings.own_width)
        session->settings.width = columns;
}

/* ---- complaints ------------------------------------------------------------------------------------------- */

static void report_complaint(Run *run)
{
    Session *session = run->session;
    Buf      buf = {0};
    if (session->settings.format == FORMAT_JSON) {
        Origin origin = {.source = run->text, .line = run->place->line};
        json_error(&buf, &run->diag, &origin, &run->notes);
        run_put_json(run, &buf);
    }
    run_put_on_page(run, &run->diag);
    run->diag.message = run_plain(run, run->diag.message);
    run->diag.hint = run_plain(run, run->diag.hint);
    diag_write(&buf, &run->diag, run_where(run), session->settings.width);
    session->world->err(session->world->data, buf_text(&buf));
    buf_free(&buf);
}

void session_complain(Session *session, ExitStatus exit, Text statement, const Place *place, const char *message, const char *hint)
{
    Arena *mem = session->arena[session->working];
    Run    run = {.session = session, .mem = mem, .text = statement, .place = place};
    run.diag = (Diag){.mem = mem};
    run.notes = (Notes){.mem = mem};
    diag_fail(&run.diag, exit, (Span){0, 0}, "%s", message);
    diag_hint(&run.diag, "%s", hint);
    report_complaint(&run);
}

/* ---- statements ------------------------------------------------------------------------------------------- */

static void forget_previous(Session *session)
{
    /* The last derivation and the last formula keep their arenas. The other arenas are emptied, and the statement uses one of them. */
    for (int i = 0; i < 3; i++)
        if (i != session->last_at && i != session->latest_at) {
            arena_reset(session->arena[i]);
            session->working = i;
        }
    Arena *mem = session->arena[session->working];
    alphabets_begin(session, mem);
    session->desk.exact.mem = session->desk.shown.mem = session->desk.enclosure.mem = mem;
}

/* Which journals record a statement: for a command its row says so; all other statements are saved. */
static Keep keep_of(const Run *run)
{
    const Command *command =
        run->token[0].kind == TOKEN_NAME && run->token[1].kind != TOKEN_EQUAL ? run_find_command(run->session, run->token[0].text) : NULL;
    return command ? command->keep : KEEP_SAVED;
}

/* Statements from a file are not recorded: the file already has them. */
static void remember_statement(Run *run)
{
    Journal *journal = &run->session->journal;
    Keep     keep = keep_of(run);
    if (keep == KEEP_NOT || run->place->heading || (run->place->from == FROM_FILE && !run->place->kept && !run->place->allow_write))
        return;
    char *text = arena_copy(journal->mem, run->text.at, run->text.len);
    for (size_t i = 0; i < run->text.len; i++) /* a tab is a space, and a saved file has no control characters */
        text[i] = text[i] == '\t' ? ' ' : text[i];
    *ARENA_ADD(journal->mem, journal->entry, journal->count, &journal->room) = (JournalEntry){{text, run->text.len}, keep};
}

static void keep_outcome(Run *run)
{
    Outcome *outcome = run->session->outcome;
    outcome->report = run->report;
    outcome->message = run->diag.message;
    outcome->hint = run->diag.hint;
    if (run->diag.exit == EXIT_FINE && run->exit >= EXIT_INPUT && run->report) {
        outcome->message = report_typed_words(run->report, run->report->reason);
        outcome->hint = run->report->hint;
    }
    outcome->moved = run->moved;
    outcome->sets_up = !run->report && !run->moved && !outcome->hand && run->diag.exit == EXIT_FINE && keep_of(run) == KEEP_SAVED;
}

/* A stop is a result of its own: whatever was complained about after it says nothing about the statement. */
static void say_stopped(Run *run)
{
    if (num_stop() && run->diag.exit != EXIT_FINE) {
        run->diag = (Diag){.mem = run->mem, .source = run->text};
        (void)run_is_stopped(run);
    }
}

/* A statement of a program ends with a semicolon. It is taken off the text, as commands read that, too. */
static Token *without_semicolon(Run *run, Token *token)
{
    const Token *last = &token[run->count - 1];
    if (run->count < 2 || last->kind != TOKEN_SEMICOLON)
        return token;
    run->text = run->diag.source = text_trim(text_cut(run->text, 0, last->span.start));
    return tokenize(run->text, 0, run->text.len, &run->count, &run->diag);
}

ExitStatus session_run(Session *session, Text statement, const Place *place)
{
    forget_previous(session);
    num_begin();
    Arena *mem = session->arena[session->working];
    Run    run = {.session = session, .mem = mem, .text = text_copy(mem, statement), .place = place};
    run.diag = (Diag){.mem = mem, .source = run.text};
    run.notes = (Notes){.mem = mem};
    session->outcome = ARENA_ONE(mem, Outcome);
    /* A definition is cut into tokens line by line, and a page of work may contain anything, so only the first line is examined here. */
    const char *stop = memchr(run.text.at, '\n', run.text.len);
    bool        heading =
        text_starts(text_trim(run.text), "method ") || (stop && hands_is_page(text_cut(run.text, 0, (size_t)(stop - run.text.at))));
    const char *line_end = heading ? memchr(run.text.at, '\n', run.text.len) : NULL;
    Token      *token = tokenize(run.text, 0, line_end ? (size_t)(line_end - run.text.at) : run.text.len, &run.count, &run.diag);
    if (token && !heading)
        token = without_semicolon(&run, token);
    if (token && !heading)
        textbook_name_inverses(token, run.count);
    run.token = token;
    if (!run.token && text_starts(run.text, "check ")) { /* The rest of the line is read like a line of hand work. */
        run.diag = (Diag){.mem = mem, .source = run.text};
        run.token = tokenize(run.text, 0, strlen("check"), &run.count, &run.diag);
    }
    if (run.token && run.count && run_statement(&run)) {
        if (run.exit <= EXIT_CHECK) /* a saved session must run to its end */
            remember_statement(&run);
    }
    say_stopped(&run);
    if (run.diag.exit != EXIT_FINE) {
        sentence_explain(&run);
        report_complaint(&run);
    }
    keep_outcome(&run);
    num_end();
    return run.diag.exit > run.exit ? run.diag.exit : run.exit;
}

bool session_take_load(Session *session, Load *load)
{
    *load = session->load;
    session->load = (Load){0};
    session->nest += load->mem != NULL;
    return load->mem != NULL;
}

bool session_take_lesson(Session *session, Text *lesson)
{
    bool asked = session->asks_lesson;
    *lesson = session->lesson;
    session->asks_lesson = false;
    return asked;
}

void session_load_done(Session *session)
{
    session->nest--;
}

/* ---- completion ------------------------------------------------------------------------------------------- */

static Text first_word(Text line)
{
    line = text_trim(line);
    size_t end = 0;
    int    len;
    while (end < line.len) {
        int32_t code = utf8_decode(line, end, &len);
        if (!token_is_name_start(code) && !(end && ((code >= '0' && code <= '9') || code == '\'')))
            break;
        end += (size_t)len;
    }
    return text_cut(line, 0, end);
}

static void visit_steps(const Report *last, void (*visit)(Text, void *), void *data)
{
    for (int i = 0; last && i < last->plan->aspects; i++)
        if (last->plan->step[i].name.len && last->exact->entry[i].state == STATE_OK)
            visit(last->plan->step[i].name, data);
}

static void visit_things(const Things *things, void (*visit)(Text, void *), void *data)
{
    for (int i = 0; i < things->count; i++)
        visit(things->thing[i]->name, data);
}

static void visit_units(void (*visit)(Text, void *), void *data)
{
    for (int i = 0; i < unit_rows; i++)
        visit(text_of(unit_row[i].name), data);
}

/* Completions after a command: its arguments. */
static void complete_argument(Session *session, const Command *command, Text rest, void (*visit)(Text, void *), void *data)
{
    Text word = first_word(rest);
    if (command->run && text_is(text_of(command->name), "set")) {
        const Setting *setting = settings_find(word);
        for (const Setting *s = settings_table; s->name && !setting; s++)
            visit(text_of(s->name), data);
        if (!setting)
            visit(TEXT("restitution"), data);
        for (int i = 0; setting && i < SETTING_WORDS && setting->word[i]; i++)
            visit(text_of(setting->word[i]), data);
        WayNames ways = {0};
        if (setting && setting->kind == SETTING_WAY)
            ways = call_ways(session, session->arena[session->working]);
        for (int i = 0; i < ways.count; i++)
            visit(ways.name[i], data);
        for (int i = 0; setting && setting->kind == SETTING_NUMBERS && number_systems[i]; i++)
            visit(text_format(session->arena[session->working], "%s%s", number_systems[i]->name,
                              number_systems[i]->takes_precision ? ":" : ""),
                  data);
        if (setting && setting->kind == SETTING_UNITS)
            visit_units(visit, data);
    } else if (text_is(text_of(command->name), "help")) {
        call_each_method(session, visit, data);
        help_topics(session, visit, data);
        for (int i = 0; commands[i].name; i++)
            if (commands[i].run)
                visit(text_of(commands[i].name), data);
    } else if (text_is(text_of(command->name), "show") || text_is(text_of(command->name), "blame")) {
        visit_steps(session->last, visit, data);
        vars_each(session, visit, data);
        if (command->run == command_blame) {
            call_each_method(session, visit, data);
            visit(TEXT("move"), data);
        }
    } else if (command->run == run_find) {
        const char *colon = memchr(rest.at, ':', rest.len);
        if (colon)
            session_complete(session, text_from(rest, (size_t)(colon - rest.at) + 1), visit, data);
        else
            visit_steps(session->last, visit, data);
    } else if (text_is(text_of(command->name), "steps")) {
        for (int i = 0; i < 3; i++)
            visit(text_of(settings_find(TEXT("steps"))->word[i]), data);
    } else if (command->run == command_verify || command->run == run_draw) {
        call_each_method(session, visit, data);
        if (command->run == command_verify)
            visit(TEXT("move"), data);
    } else if (command->run == run_island) {
        for (int m = 0; m < MODELS; m++)
            visit(text_of(island_model_names[m]), data);
        visit_things(&session->scene.contacts, visit, data);
    } else if (command->run == run_ball) {
        Run           run = {.session = session, .mem = session->arena[session->working]};
        const Method *form = form_statement_method(&run, text_of(command->name));
        for (int i = 0; i < form->form[0].count; i++)
            visit(text_format(run.mem, "%.*s=", TEXT_ARG(form->form[0].given[i]->keyword)), data);
    } else if (command->run == run_move) {
        visit(TEXT("until"), data);
    } else if (command->run == run_bodies || command->run == run_balls) {
        visit(TEXT("clear"), data);
    } else if (command->run == run_body || command->run == run_contact || command->run == run_row) {
        Run           run = {.session = session, .mem = session->arena[session->working]};
        const Method *form = form_statement_method(&run, text_of(command->name));
        for (int i = 0; i < form->form[0].count; i++)
            visit(text_format(run.mem, "%.*s=", TEXT_ARG(form->form[0].given[i]->keyword)), data);
        visit_things(&session->scene.bodies, visit, data);
        if (command->run == run_body)
            visit(TEXT("fixed"), data);
    }
}

/* Whether the last word of the line begins a unit: it follows a number, a closing bracket or `in`. */
static bool ends_in_unit(Text line)
{
    size_t end = line.len;
    while (end && ((line.at[end - 1] | 32) >= 'a' && (line.at[end - 1] | 32) <= 'z'))
        end--;
    Text before = text_trim(text_cut(line, 0, end));
    char last = before.len ? before.at[before.len - 1] : 0;
    return (last >= '0' && last <= '9') || last == ')' || last == '>' || text_ends(before, " in");
}

/* Completion gives a function its bracket: length( */
typedef struct Opened {
    void (*visit)(Text, void *);
    void  *data;
    Arena *mem;
} Opened;

static void visit_opened(Text name, void *data)
{
    Opened *opened = data;
    opened->visit(text_format(opened->mem, "%.*s(", TEXT_ARG(name)), opened->data);
}

void session_complete(Session *session, Text line, void (*visit)(Text, void *), void *data)
{
    while (line.len && line.at[0] == ' ')
        line = text_from(line, 1);
    Text word = first_word(line);
    bool begun = word.len < line.len && line.at[word.len] == ' ';
    if (ends_in_unit(line))
        visit_units(visit, data);
    const Command *command = begun ? run_find_command(session, word) : NULL;
    if (command) {
        complete_argument(session, command, text_from(line, word.len), visit, data);
        return;
    }
    bool call = begun && call_is_method(session, word);
    if (call) {
        Diag    diag = {.mem = session->arena[session->working]};
        Method *method = call_find_method(session, word, &diag);
        for (int i = 0; method && i < method->ways; i++)
            visit(text_format(diag.mem, "by %.*s", TEXT_ARG(method->way[i].name)), data);
        for (int f = 0; method && f < method->forms; f++)
            for (int i = 0; i < method->form[f].count; i++)
                visit(text_format(diag.mem, "%.*s=", TEXT_ARG(method->form[f].given[i]->keyword)), data);
    }
    if (!begun) {
        call_each_method(session, visit, data);
        for (int i = 0; commands[i].name; i++)
            if (commands[i].run)
                visit(text_of(commands[i].name), data);
    }
    vars_each(session, visit, data);
    /* Functions are not useful where the name of a given is expected. */
    bool value = line.len && line.at[line.len - 1] != ' ' && memchr(line.at, '=', line.len);
    if (!call || value)
        op_each_function(visit_opened, &(Opened){visit, data, session->arena[session->working]});
}
