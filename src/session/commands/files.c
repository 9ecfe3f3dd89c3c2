/* save, load, export: a session and files. */
#include "session/commands/commands.h"

#include <string.h>

static const char SAVED[] = "# a carom session\n";

/* Limits in bytes: of one file, and of all files that one `load` reads. Files that load files can multiply: twelve files, each of which
 * loads the next one four times, give 16 million. */
enum { LIMIT_FILE = 64 << 20, MOST_LOADS = 10000 };

bool run_file_name(Run *run, Text argument, Text *path)
{
    *path = run->token[1].kind == TOKEN_TEXT ? run->token[1].text : argument;
    if (path->len && path->at[0] != '/' && run->place->folder.len)
        *path = text_format(run->mem, "%.*s/%.*s", TEXT_ARG(run->place->folder), TEXT_ARG(*path));
    if (path->len)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` needs the name of a file", TEXT_ARG(run->token[0].text));
    return diag_hint(&run->diag, "%s", run_find_command(run->session, run->token[0].text)->example);
}

static Span file_span(const Run *run)
{
    return (Span){run->token[1].span.start, run->text.len};
}

/* The hint after refusing a statement that only the prompt may run. */
static bool hint_to_allow(Run *run)
{
    return diag_hint(&run->diag, run->place->lesson ? "a lesson writes no files, and reads only files of its own folder"
                                                    : "start carom with --allow-write if you trust the file");
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

/* Only the prompt and -e may write. They replace only files of the same kind, which start with `mark`: not other files, and not files that
 * cannot be read. */
static bool may_write(Run *run, Text path, const char *mark, const char *kind)
{
    const World *world = run->session->world;
    Text         content, reason;
    if (run->place->from == FROM_FILE && !run->place->allow_write) {
        diag_fail(&run->diag, EXIT_FILE, run->token[0].span, "statements from a file cannot write files");
        return hint_to_allow(run);
    }
    if (!world->exists(world->data, path) ||
        (world->read(world->data, path, LIMIT_FILE, run->mem, &content, &reason) && (!content.len || text_starts(content, mark))))
        return true;
    diag_fail(&run->diag, EXIT_FILE, file_span(run), "%.*s exists already and is not %s", TEXT_ARG(path), kind);
    return diag_hint(&run->diag, "choose another name");
}

static bool write_file(Run *run, Text path, Buf *content)
{
    const World *world = run->session->world;
    Text         reason;
    bool         good = world->write(world->data, path, buf_text(content), run->mem, &reason);
    buf_free(content);
    return good || diag_fail(&run->diag, EXIT_FILE, file_span(run), "cannot write %.*s: %.*s", TEXT_ARG(path), TEXT_ARG(reason));
}

bool run_write_file(Run *run, Text path, Buf *content, const char *mark, const char *kind)
{
    if (may_write(run, path, mark, kind))
        return write_file(run, path, content);
    buf_free(content);
    return false;
}

bool run_save(Run *run, Text argument)
{
    const Journal *journal = &run->session->journal;
    Text           path;
    if (!run_file_name(run, argument, &path) || !may_write(run, path, SAVED, "a saved session"))
        return false;
    Buf buf = {0};
    int count = 0;
    buf_puts(&buf, SAVED);
    for (int i = 0; i < journal->count; i++)
        if (journal->entry[i].text.len && journal->entry[i].keep == KEEP_SAVED) {
            buf_printf(&buf, "%.*s\n", TEXT_ARG(journal->entry[i].text));
            count++;
        }
    if (!write_file(run, path, &buf))
        return false;
    run_say(run, "saved %d statement%s to %.*s; `load` runs them again\n", count, count == 1 ? "" : "s", TEXT_ARG(path));
    return true;
}

/* ---- pages of results ------------------------------------------------------------------------------------- */

/* The world of a page that is written: its text goes there, and figures to the folder for them. */
typedef struct PageWorld {
    Buf         *page;
    const World *outside;
} PageWorld;

static void page_out(void *data, Text text)
{
    buf_put(((PageWorld *)data)->page, text);
}

static bool picture_exists(void *data, Text path)
{
    const World *outside = ((PageWorld *)data)->outside;
    return outside->exists(outside->data, path);
}

static bool write_picture(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    const World *outside = ((PageWorld *)data)->outside;
    return outside->write(outside->data, path, content, mem, reason);
}

/* The number of folders in a path below the present folder: 1 in reports/monday.md. False for /monday.md and ../monday.md. */
static bool count_folders(Text path, int *folders)
{
    *folders = 0;
    bool below = path.len && path.at[0] != '/';
    for (Text rest = path; below && memchr(rest.at, '/', rest.len);) {
        Text folder = text_take(&rest, "/");
        *folders += folder.len && !text_is(folder, ".");
        below = !text_is(folder, "..");
    }
    return below;
}

/* Runs the statements of the session again, from its initial settings, and writes their results as one page. Returns the number of
 * statements. */
static int put_page(Run *run, Format format, Text path, Buf *page)
{
    const Journal *journal = &run->session->journal;
    World          world = world_without_files;
    Settings       settings = run->session->first_settings;
    PageWorld      outside = {page, run->session->world};
    settings.format = format;
    if (!count_folders(path, &settings.figures_up)) /* nobody knows the way from the page to the folder of figures */
        settings.figures = NULL;
    world.data = &outside;
    world.out = page_out;
    world.exists = picture_exists;
    world.write = write_picture;
    world.manual = run->session->world->manual;
    const Elsewhere *elsewhere = &run->session->elsewhere;
    Session         *again = elsewhere->open(&world, &settings);
    Place            place = {.from = FROM_ARGUMENT, .name = text_file_name(path, writers[format].ending)};
    int              count = 0;
    for (int i = 0; i < journal->count && !num_stop(); i++) {
        if (!journal->entry[i].text.len)
            continue;
        place.line = ++count;
        again->settings.format = format; /* whatever the setting of the session is */
        again->settings.standalone = true;
        elsewhere->run(again, journal->entry[i].text, &place);
    }
    again->settings.format = format;
    session_finish(again);
    elsewhere->close(again);
    return count;
}

bool run_export(Run *run, Text argument)
{
    Text path;
    Buf  page = {0};
    if (!run_file_name(run, argument, &path))
        return false;
    Format format = writer_format_of_file(path);
    if (format == FORMATS || !writers[format].page) {
        diag_fail(&run->diag, EXIT_INPUT, file_span(run), "the name of a page ends in .html, .tex or .md, but %.*s does not",
                  TEXT_ARG(path));
        return diag_hint(&run->diag, "export \"monday.html\"; `save` writes the statements");
    }
    if (!may_write(run, path, writers[format].mark, "a page written by carom"))
        return false;
    int count = put_page(run, format, path, &page);
    if (num_stop() || !page.len) {
        bool stopped = num_stop();
        buf_free(&page);
        return diag_fail(&run->diag, stopped ? EXIT_MATH : EXIT_INPUT, run->token[0].span,
                         stopped ? "stopped: nothing was written" : "nothing has been worked out yet, so there is nothing to export");
    }
    if (!write_file(run, path, &page))
        return false;
    run_say(run, "wrote %d statement%s with %s to %.*s\n", count, count == 1 ? "" : "s", count == 1 ? "its result" : "their results",
            TEXT_ARG(path));
    return true;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

bool run_load(Run *run, Text argument)
{
    Session     *session = run->session;
    const World *world = session->world;
    Text         path, content, reason;
    if (!run_file_name(run, argument, &path))
        return false;
    if (session->nest == NEST_DEPTH)
        return diag_fail(&run->diag, EXIT_FILE, file_span(run), "files load other files more than %d levels deep", NEST_DEPTH);
    if (session->nest == 0)
        session->loads = 0, session->loaded = 0;
    if (++session->loads > MOST_LOADS)
        return diag_fail(&run->diag, EXIT_FILE, file_span(run), "%.*s is not loaded: one `load` may read at most %d files", TEXT_ARG(path),
                         MOST_LOADS);
    const Place *place = run->place;
    if (place->from == FROM_FILE && !place->allow_write && !world->inside(world->data, path, place->folder)) {
        bool plain = !memchr(argument.at, '/', argument.len); /* a file must not learn whether other folders contain a file */
        if (plain && !world->exists(world->data, path))
            return diag_fail(&run->diag, EXIT_FILE, file_span(run), "cannot read %.*s: there is no such file", TEXT_ARG(path));
        diag_fail(&run->diag, EXIT_FILE, file_span(run), "a file can only load files in its own folder");
        return hint_to_allow(run);
    }
    Arena *mem = arena_new(); /* the statements in the file use the session's arenas */
    if (!world->read(world->data, path, LIMIT_FILE, mem, &content, &reason)) {
        diag_fail(&run->diag, EXIT_FILE, file_span(run), "cannot read %.*s: %.*s", TEXT_ARG(path), TEXT_ARG(reason));
        arena_free(mem);
        return false;
    }
    session->loaded += content.len;
    if (session->loaded > LIMIT_FILE) {
        arena_free(mem);
        return diag_fail(&run->diag, EXIT_FILE, file_span(run), "the loaded files have more than %d MB together", LIMIT_FILE >> 20);
    }
    Text name = text_copy(mem, path);
    session->load = (Load){
        mem,
        content,
        {.from = FROM_FILE, .name = name, .folder = session_folder_of(name), .allow_write = place->allow_write, .lesson = place->lesson}};
    session->load.place.kept = place->from != FROM_FILE || place->kept;
    return true;
}
