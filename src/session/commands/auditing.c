/* audit METHOD "LOG" [ulps N] [columns "NAME=va.x, NAME=vb.x"] [table "FILE.csv"] [in FORMAT]: the results that another program logged,
 * against the exact ones. */
#include "audit/audit.h"
#include "language/parse.h"
#include "session/call.h"
#include "session/commands/auditing_parts.h"
#include "session/commands/auditing_result.h"
#include "session/commands/commands.h"

#include <stdlib.h>

static const char EXAMPLE[] = "audit collide2d \"log.csv\" ulps 4 columns \"vel1=va\"";

static bool explain_usage(Run *run, const Token *at, const char *message)
{
    diag_fail(&run->diag, EXIT_INPUT, at->span, "%s", message);
    return diag_hint(&run->diag, "for example: %s", EXAMPLE);
}

/* "vel1=va, vel2.x=vb.x" */
static bool read_naming(Run *run, const Token *text, AuditRequest *request)
{
    ColumnNaming *naming = ARENA_MANY(run->mem, ColumnNaming, text_count(text->text, ',') + 1);
    for (Text rest = text->text; rest.len;) {
        Text name = text_take(&rest, ","), column = text_trim(text_take(&name, "="));
        name = text_trim(name);
        if (!column.len || !name.len)
            return explain_usage(run, text, "`columns` takes pairs COLUMN=NAME with commas between them");
        naming[request->namings++] = (ColumnNaming){column, name};
    }
    request->naming = naming;
    return true;
}

static bool read_ulps(Run *run, const Token *number, AuditRequest *request)
{
    Text  text = text_copy(run->mem, number->text); /* ends in a zero */
    char *end = NULL;
    request->ulps = number->kind == TOKEN_NUMBER ? strtod(text.at, &end) : 0;
    bool whole = end == text.at + text.len;
    return (whole && request->ulps > 0 && request->ulps < 1e300) ||
           explain_usage(run, number, "`ulps` takes a number above 0, the largest error to accept");
}

static bool read_table(Run *run, const Token *name, Text *table)
{
    *table = name->text;
    return (name->kind == TOKEN_TEXT && text_ends(name->text, ".csv")) ||
           explain_usage(run, name, "`table` takes the name of a file that ends in .csv, in double quotes");
}

/* audit log.csv "collide1d": the method comes first. */
static bool explain_no_method(Run *run, const Token *token)
{
    const Token *last = token;
    while (last->kind != TOKEN_TEXT && last->kind != TOKEN_END)
        last++;
    Text log = text_trim(text_cut(run->text, token->span.start, last->span.start));
    if (last->kind != TOKEN_TEXT || !call_is_method(run->session, last->text))
        return run_no_method(run, token);
    diag_fail(&run->diag, EXIT_INPUT, token->span, "there is no method `%.*s`", TEXT_ARG(token->text));
    return diag_hint(&run->diag, "the method comes before the file: audit %.*s \"%.*s\"", TEXT_ARG(last->text), TEXT_ARG(log));
}

/* Reports a word after the file that `audit` does not take there. */
static bool explain_rest(Run *run, const Token *token)
{
    static const char *const WORDS[] = {"ulps", "columns", "table"};
    Nearest                  nearest = {token->text, {0}, 99};
    if (text_is(token->text, "in") && token[1].kind != TOKEN_END)
        return run_wrong_format(run, token[1].span);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        parse_nearest_visit(text_of(WORDS[i]), &nearest);
    diag_fail(&run->diag, EXIT_INPUT, token->span,
              "after the file, `audit` takes `ulps` with a number, `columns` with names in double quotes, `table` with the name of a file, "
              "and `in` with a format such as binary32");
    Text meant = nearest.best.len ? nearest.best : run_meant_format(token->text);
    return meant.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(meant)) : diag_hint(&run->diag, "for example: %s", EXAMPLE);
}

/* `table`: the file for the findings, or empty. */
static bool read_request(Run *run, AuditRequest *request, const Token **file, Text *table)
{
    const Token *token = &run->token[1];
    if (token->kind != TOKEN_NAME)
        return explain_usage(run, token, "`audit` needs the method that the log is about, and the file of the log");
    if (!call_is_method(run->session, token->text))
        return explain_no_method(run, token);
    request->method = call_find_method(run->session, token->text, &run->diag);
    *file = &token[1];
    if ((*file)->kind != TOKEN_TEXT)
        return explain_usage(run, *file, "the file of the log is missing here, in double quotes");
    for (token = *file + 1; token->kind != TOKEN_END; token += 2) {
        Machine machine;
        int     in = run_in_format(run, token, &machine), format = in ? in : run_format_at(run, token, &machine);
        if (format && machine.sys->kind == NUM_ROUNDED) {
            request->numbers = machine.sys;
            request->prec = machine.prec;
            token += format - 2;
        } else if (text_is(token->text, "ulps")                                     ? !read_ulps(run, &token[1], request)
                   : text_is(token->text, "columns") && token[1].kind == TOKEN_TEXT ? !read_naming(run, &token[1], request)
                   : text_is(token->text, "table")                                  ? !read_table(run, &token[1], table)
                                                                                    : !explain_rest(run, token))
            return false;
    }
    return request->method;
}

static bool take_piece(void *reader, Text piece)
{
    return log_take(reader, piece);
}

static bool read_log(Run *run, Audit *audit, Text path, const Token *file)
{
    const World *world = run->session->world;
    LogReader    reader;
    Text         reason = {0};
    log_open(&reader, audit_sink(audit));
    bool good = world->pour(world->data, path, take_piece, &reader, run->mem, &reason);
    audit->lines = reader.lines;
    audit->name_lines = !reader.json;
    Text fault = text_copy(run->mem, reader.fault); /* which goes with the reader */
    log_close(&reader);
    audit_finish(audit);
    if (!good)
        return diag_fail(&run->diag, EXIT_FILE, file->span, "cannot read %.*s: %.*s", TEXT_ARG(path), TEXT_ARG(reason));
    if (fault.len) {
        diag_fail(&run->diag, EXIT_INPUT, file->span, "the first line of %.*s cannot be read: %.*s", TEXT_ARG(path), TEXT_ARG(fault));
        return diag_hint(&run->diag, "a log is a CSV file whose first line names the columns, or has a JSON object on each line");
    }
    if (run->diag.exit != EXIT_FINE)
        return false;
    return audit->columns || diag_fail(&run->diag, EXIT_INPUT, file->span, "%.*s is empty", TEXT_ARG(path));
}

bool run_audit(Run *run, Text argument)
{
    (void)argument;
    Machine      machine = run_usual_format(run->session);
    AuditRequest request = {.numbers = machine.sys, .prec = machine.prec};
    const Token *file = NULL;
    Audit        audit;
    Text         table = {0};
    if (auditing_parts_are_asked(run))
        return auditing_parts_run(run);
    if (!read_request(run, &request, &file, &table))
        return false;
    Text path = auditing_result_path(run, file->text);
    if (!auditing_result_may_read(run, path, file))
        return false;
    run->diag.span = file->span;
    audit_open(&audit, &request, run->mem, &run->diag);
    bool good = read_log(run, &audit, path, file);
    good = good && auditing_result_show(run, &audit, file->text, table);
    audit_close(&audit);
    return good;
}
