/* Lines are only appended, each with one write, so an interruption leaves at most one incomplete last line; the next entry then starts on a
 * new line. When the file has grown long, a shorter copy is written beside it and renamed. Several prompts share the file: each opens it
 * for each line and locks it, so no line goes to a file that another prompt has replaced. */
#include "repl/history.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>

enum { KEEP = 2000, LONG = 4000 };

static Arena *mem;
static Text   path; /* empty: there is no history file */

/* Creates the missing folders of the path, readable only by this user. */
static bool make_folders(char *whole)
{
    for (char *slash = whole + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        bool good = mkdir(whole, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

static Text history_path(void)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        return text_format(mem, "%s/carom/history", state);
    if (home && home[0] == '/')
        return text_format(mem, "%s/.local/state/carom/history", home);
    return (Text){0};
}

static void write_all(int to, const char *text)
{
    size_t  left = strlen(text);
    ssize_t put;
    while (left && (put = write(to, text, left)) > 0) {
        text += put;
        left -= (size_t)put;
    }
}

static bool is_named(int opened)
{
    struct stat own, named;
    return fstat(opened, &own) == 0 && stat(path.at, &named) == 0 && own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

/* Opens and locks the file, again if another prompt has put a shorter one in its place; -1 if that fails. Closing it gives the lock back.
 */
static int open_locked(void)
{
    enum { ATTEMPTS = 100 };
    for (int i = 0; i < ATTEMPTS; i++) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int          file = open(path.at, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (file < 0)
            return -1;
        bool interrupted = fcntl(file, F_SETLKW, &whole) && errno == EINTR; /* where there are no locks, it goes without */
        if (!interrupted && is_named(file))
            return file;
        close(file);
    }
    return -1;
}

/* Rewrites the last lines. */
static void shorten(void)
{
    const char *fresh = text_format(mem, "%.*s.new", TEXT_ARG(path)).at;
    int         to = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (to < 0)
        return;
    for (int i = history_length - KEEP; i < history_length; i++) {
        const HIST_ENTRY *entry = history_get(history_base + i);
        if (entry) {
            write_all(to, entry->line);
            write_all(to, "\n");
        }
    }
    bool good = fsync(to) == 0;
    if (close(to) == 0 && good)
        rename(fresh, path.at);
}

/* The lines are read by `file` itself: closing a second descriptor of it would give back the lock. */
static void read_lines(int file)
{
    enum { PIECE = 1 << 16 };
    Buf     lines = {0};
    char    piece[PIECE];
    ssize_t got;
    while ((got = read(file, piece, PIECE)) > 0)
        buf_put(&lines, (Text){piece, (size_t)got});
    for (Text rest = buf_text(&lines); rest.len;) {
        Text line = text_take(&rest, "\n");
        if (line.len && !memchr(line.at, 0, line.len))
            add_history(text_copy(mem, line).at);
    }
    buf_free(&lines);
}

void history_open(void)
{
    using_history();
    mem = arena_new();
    path = history_path();
    if (path.len && !make_folders((char *)path.at))
        path = (Text){0};
    int file = path.len ? open_locked() : -1;
    if (file < 0)
        return;
    (void)!fchmod(file, 0600); /* a file created by hand becomes private too */
    read_lines(file);
    if (history_length > LONG)
        shorten();
    close(file);
}

static void append(const char *line)
{
    int   file = path.len ? open_locked() : -1;
    char  last = '\n';
    off_t end = file >= 0 ? lseek(file, 0, SEEK_END) : 0;
    bool  cut = end > 0 && pread(file, &last, 1, end - 1) == 1 && last != '\n'; /* the line before was cut off */
    Buf   buf = {0};
    buf_printf(&buf, "%s%s\n", cut ? "\n" : "", line);
    buf_char(&buf, 0);
    if (file >= 0) {
        write_all(file, buf.at);
        close(file);
    }
    buf_free(&buf);
}

void history_put(const char *line)
{
    const HIST_ENTRY *before = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (!line[0] || (before && !strcmp(before->line, line)))
        return;
    add_history(line);
    append(line);
}

void history_close(void)
{
    path = (Text){0};
    arena_free(mem);
    mem = NULL;
    clear_history();
}
