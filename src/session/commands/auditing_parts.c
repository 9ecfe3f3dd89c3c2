#include "session/commands/auditing_parts.h"

#include "audit/audit_parts.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/commands/auditing_result.h"

enum { LIMIT_PARTS_FILE = 64 << 20 };

static const char EXAMPLE[] = "audit parts \"part1.json\" \"part2.json\"";

/* The parts that were read so far, and their sum. */
typedef struct PartsSum {
    Run         *run;
    const Token *file;
    Audit        audit;
    AuditRequest request;
    bool         begun;
    Arena       *line_mem; /* of the summary that is being added */
    Text        *seen;     /* the summaries, to find one that is given twice */
    int          seens, room;
    int          line; /* in its file */
} PartsSum;

bool auditing_parts_are_asked(const Run *run)
{
    return text_is(run->token[1].text, "parts") && !call_is_method(run->session, run->token[1].text);
}

static bool fail(PartsSum *sum, const char *what)
{
    diag_fail(&sum->run->diag, EXIT_INPUT, sum->file->span, "%.*s %s", TEXT_ARG(sum->file->text), what);
    return diag_hint(&sum->run->diag,
                     "`audit` writes such a summary with --format json: carom audit --format json collide2d part1.csv > part1.json");
}

/* The first part says what the log is. */
static bool begin(PartsSum *sum, const JsonValue *summary, const JsonValue *part)
{
    Run             *run = sum->run;
    Text             method = json_field(summary, "method")->text;
    const JsonValue *columns = json_field(part, "columns");
    Text            *names = ARENA_MANY(run->mem, Text, columns->count + 1);
    LogSink          sink;
    if (!call_is_method(run->session, method) || !audit_parts_request(&sum->request, part, run->mem))
        return fail(sum, "is about a method or a format that is not known here");
    sum->request.method = call_find_method(run->session, method, &run->diag);
    for (int i = 0; i < columns->count; i++)
        names[i] = columns->item[i].text;
    audit_open(&sum->audit, &sum->request, run->mem, &run->diag);
    sum->begun = true;
    sink = audit_sink(&sum->audit);
    return sink.names(sink.data, names, columns->count);
}

/* The same part counted twice is a slip; two parts of a log may be alike, though. */
static void note_if_seen(PartsSum *sum, Text line, bool has_rows)
{
    for (int i = 0; i < sum->seens && has_rows; i++)
        if (text_equal(sum->seen[i], line)) {
            diag_add_note(&sum->run->notes,
                          "summaries %d and %d are the same; if they are of one part of the log, it is counted twice: leave one out", i + 1,
                          sum->seens + 1);
            break;
        }
    *ARENA_ADD(sum->run->mem, sum->seen, sum->seens, &sum->room) = line;
}

/* One line of a file. */
static bool add(PartsSum *sum, Text line)
{
    Text fault;
    arena_reset(sum->line_mem);
    const JsonValue *summary = json_read(line, sum->line_mem, &fault);
    if (!summary)
        return fail(sum, text_format(sum->run->mem, "is no summary of an audit: in its line %d, %.*s", sum->line, TEXT_ARG(fault)).at);
    if (!text_is(json_field(summary, "kind")->text, "audit"))
        return fail(sum, "is no summary of an audit");
    const JsonValue *part = json_field(summary, "part");
    if (part->kind != JSON_OBJECT)
        return fail(sum, "has no counts that can be added: a log with a coefficient for each body has to be audited as a whole");
    if (!sum->begun && !begin(sum, summary, part))
        return false;
    note_if_seen(sum, line, json_long(json_field(part, "rows")) > 0);
    return (text_equal(json_field(summary, "method")->text, sum->request.method->name) && audit_parts_add(&sum->audit, part)) ||
           fail(sum, "is the summary of another log: its method, its columns, their numbers or the bound of `ulps` are not those of the "
                     "first part");
}

static bool is_new(PartsSum *sum, const Token *file)
{
    for (const Token *other = &sum->run->token[2]; other < file; other++)
        if (text_equal(other->text, file->text)) {
            diag_fail(&sum->run->diag, EXIT_INPUT, file->span, "%.*s is given twice, and its rows would count twice", TEXT_ARG(file->text));
            return diag_hint(&sum->run->diag, "leave it out here");
        }
    return true;
}

static bool add_file(PartsSum *sum, const Token *file)
{
    const World *world = sum->run->session->world;
    Text         content, reason = {0}, path = auditing_result_path(sum->run, file->text);
    sum->file = file;
    if (file->kind != TOKEN_TEXT) {
        diag_fail(&sum->run->diag, EXIT_INPUT, file->span, "`audit parts` takes the files of the parts, in double quotes");
        return diag_hint(&sum->run->diag, "for example: %s", EXAMPLE);
    }
    if (!auditing_result_may_read(sum->run, path, file))
        return false;
    if (!world->read(world->data, path, LIMIT_PARTS_FILE, sum->run->mem, &content, &reason))
        return diag_fail(&sum->run->diag, EXIT_FILE, file->span, "cannot read %.*s: %.*s", TEXT_ARG(path), TEXT_ARG(reason));
    for (sum->line = 1; content.len; sum->line++) {
        Text line = text_trim(text_take(&content, "\n"));
        if (line.len && !add(sum, line))
            return false;
    }
    return true;
}

bool auditing_parts_run(Run *run)
{
    PartsSum     sum = {.run = run, .line_mem = arena_new()};
    const Token *file = &run->token[2];
    bool         good = true;
    do
        good = is_new(&sum, file) && add_file(&sum, file);
    while (good && (++file)->kind != TOKEN_END);
    if (good && !sum.begun)
        good = fail(&sum, "is empty");
    if (good) {
        audit_finish(&sum.audit);
        int parts = sum.audit.parts;
        good = auditing_result_show(run, &sum.audit, text_format(run->mem, "%d part%s", parts, parts == 1 ? "" : "s"), (Text){0});
    }
    arena_free(sum.line_mem);
    if (sum.begun)
        audit_close(&sum.audit);
    return good;
}
