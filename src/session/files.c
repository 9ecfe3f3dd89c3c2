/* Files that statements name: which, and whether they may be written. */
#include "session/inside.h"

bool run_file_name(Run *run, Text argument, Text *path)
{
    *path = run->token[1].kind == TOKEN_TEXT ? run->token[1].text : argument;
    if (path->len && path->at[0] != '/' && run->place->folder.len)
        *path = text_format(run->mem, "%.*s/%.*s", TEXT_ARG(run->place->folder), TEXT_ARG(*path));
    if (path->len)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` needs the name of a file", TEXT_ARG(run->token[0].text));
    return diag_hint(&run->diag, "%s", find_command(run->session, run->token[0].text)->example);
}

Span run_file_span(const Run *run)
{
    return (Span){run->token[1].span.start, run->text.len};
}

bool run_write_file(Run *run, Text path, Text content, const char *begins, const char *what)
{
    const World *world = run->session->world;
    Text         old, reason;
    if (run->place->from == FROM_FILE && !run->place->allow_write) {
        diag_fail(&run->diag, EXIT_FILE, run->token[0].span, "statements from a file cannot write files");
        return diag_hint(&run->diag, "start carom with --allow-write if you trust the file");
    }
    /* Not a file of another kind, nor one that cannot be looked at. */
    if (world->exists(world->data, path) &&
        (!world->read(world->data, path, 64 << 20, run->mem, &old, &reason) || (old.len && !text_starts(old, begins)))) {
        diag_fail(&run->diag, EXIT_FILE, run_file_span(run), "%.*s is there already, and it is not %s", TEXT_ARG(path), what);
        return diag_hint(&run->diag, "choose another name");
    }
    return world->write(world->data, path, content, run->mem, &reason) ||
           diag_fail(&run->diag, EXIT_FILE, run_file_span(run), "%.*s cannot be written: %.*s", TEXT_ARG(path), TEXT_ARG(reason));
}
