#include "world.h"

#include "manual/manual.h"
#include "output.h"
#include "session/session_state.h"

/* What ends a page in some format: it comes when the first statement in another format has something to show. */
static bool ends_page(Text text)
{
    bool ends = false;
    for (int i = 0; i < FORMATS && !ends; i++) {
        Buf close = {0};
        if (writers[i].close)
            writers[i].close(&close);
        ends = close.len && text_equal(text, buf_text(&close));
        buf_free(&close);
    }
    return ends;
}

/* Output that belongs to a whole HTML page is gathered until that ends; its end may come after the format has changed. */
static void out(void *data, Text text)
{
    Caught *caught = data;
    buf_put(&caught->out, text);
    if (caught->page.len || text_starts(text, writers[FORMAT_HTML].mark)) {
        buf_put(&caught->page, text);
        if (text_ends(buf_text(&caught->page), "</html>\n")) {
            const char *wrong = output_is_page(buf_text(&caught->page));
            caught->wrong = caught->wrong ? caught->wrong : wrong;
            caught->page.len = 0;
        }
        return;
    }
    int format = caught->session ? caught->session->settings.format : FORMAT_TEXT;
    if (ends_page(text))
        return;
    if (format == FORMAT_JSON)
        buf_put(&caught->json, text);
    if (format == FORMAT_HTML)
        buf_put(&caught->piece, text);
}

static void err(void *data, Text text)
{
    buf_put(&((Caught *)data)->err, text);
}

static CaughtFile *find(Caught *caught, Text path)
{
    while (text_starts(path, "./"))
        path = text_from(path, 2);
    for (int i = 0; i < caught->files; i++)
        if (text_equal(caught->file[i].path, path))
            return &caught->file[i];
    return NULL;
}

static bool read_file(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    const CaughtFile *file = find(data, path);
    *reason = file ? TEXT("it is too large") : TEXT("No such file or directory");
    if (!file || file->content.len > limit)
        return false;
    *content = text_copy(into, file->content);
    return true;
}

/* In pieces so short that most lines of a log are cut. */
static bool pour_file(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    enum { PIECE = 40 };
    const CaughtFile *file = find(data, path);
    (void)mem;
    *reason = TEXT("No such file or directory");
    for (size_t at = 0; file && at < file->content.len; at += PIECE)
        if (!take(to, (Text){file->content.at + at, file->content.len - at < PIECE ? file->content.len - at : PIECE}))
            break;
    return file != NULL;
}

static bool exists(void *data, Text path)
{
    return find(data, path) != NULL;
}

static bool write_file(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    Caught     *caught = data;
    const char *wrong = output_is_plain(content, false);
    (void)mem, (void)reason;
    while (text_starts(path, "./"))
        path = text_from(path, 2);
    if (!wrong && (text_starts(content, writers[FORMAT_HTML].mark) || text_starts(content, "<?xml")))
        wrong = output_is_page(content);
    caught->wrong = caught->wrong ? caught->wrong : wrong;
    CaughtFile *file = find(caught, path);
    if (!file) {
        caught->file = arena_grow(caught->mem, caught->file, sizeof *file, caught->files, &caught->room);
        file = &caught->file[caught->files++];
        file->path = text_copy(caught->mem, path);
    }
    file->content = text_copy(caught->mem, content);
    return true;
}

static bool inside(void *data, Text path, Text folder)
{
    (void)data, (void)folder;
    return path.len && path.at[0] != '/' && !text_starts(path, "..");
}

void caught_open(Caught *caught)
{
    *caught = (Caught){.mem = arena_new()};
    caught->world = (World){caught, out, err, read_file, pour_file, exists, write_file, inside, &manual};
}

void caught_close(Caught *caught)
{
    buf_free(&caught->out);
    buf_free(&caught->err);
    buf_free(&caught->json);
    buf_free(&caught->piece);
    buf_free(&caught->page);
    arena_free(caught->mem);
}

void caught_add(Caught *caught, const char *path, const char *content)
{
    Text reason;
    (void)write_file(caught, text_of(path), text_of(content), caught->mem, &reason);
}

void caught_clear(Caught *caught)
{
    caught->out.len = caught->err.len = caught->json.len = caught->piece.len = 0;
    caught->wrong = NULL;
}
