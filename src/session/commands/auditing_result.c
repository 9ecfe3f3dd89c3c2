#include "session/commands/auditing_result.h"

#include "render/audit_page.h"
#include "session/commands/commands.h"

Text auditing_result_path(const Run *run, Text name)
{
    bool beside = name.len && name.at[0] != '/' && !text_is(name, "-") && run->place->folder.len;
    return beside ? text_format(run->mem, "%.*s/%.*s", TEXT_ARG(run->place->folder), TEXT_ARG(name)) : name;
}

bool auditing_result_may_read(Run *run, Text path, const Token *file)
{
    const World *world = run->session->world;
    const Place *place = run->place;
    if (place->from != FROM_FILE || place->allow_write || world->inside(world->data, path, place->folder))
        return true;
    return diag_fail(&run->diag, EXIT_FILE, file->span, "a file can only read logs in its own folder");
}

static void show(Run *run, const Audit *audit, Text log)
{
    if (run->session->settings.format != FORMAT_JSON) {
        Document document = document_of_audit(audit, log, settings_unicode(&run->session->settings), run->mem);
        for (int i = 0; i < run->notes.count; i++)
            document_note(&document, "%.*s", TEXT_ARG(run->notes.text[i]));
        (void)run_show_document(run, document);
        return;
    }
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    json_audit(&buf, audit, log, &origin, &run->notes, run->mem);
    (void)run_put_json(run, &buf);
}

static bool save_table(Run *run, const Audit *audit, Text path)
{
    Buf csv = {0};
    path = auditing_result_path(run, path);
    audit_page_csv(&csv, audit, run->mem);
    int rows = text_count(buf_text(&csv), '\n') - 1;
    if (!run_write_file(run, path, &csv, AUDIT_CSV_BEGINS, "a table of an audit written by carom"))
        return false;
    run_say(run, "%.*s: %d row%s\n", TEXT_ARG(path), rows, rows == 1 ? "" : "s");
    return true;
}

bool auditing_result_show(Run *run, const Audit *audit, Text log, Text table)
{
    show(run, audit, log);
    run->exit = !audit_judged_any(audit) ? EXIT_INPUT : audit_found_fault(audit) ? EXIT_CHECK : EXIT_FINE;
    return !table.len || save_table(run, audit, table);
}
