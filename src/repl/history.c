/* Lines are only appended, each with one write, so an interruption leaves at most one incomplete last line; the next entry then starts on a
 * new line. When the file has grown long, a shorter copy is written beside it and renamed. */
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

static int file = -1;

/* Creates the missing folders of the path, readable only by this user. */
static bool make_folders(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

static Text history_path(Arena *mem)
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

/* Rewrites the last lines. */
static void shorten(const char *path, Arena *mem)
{
    const char *fresh = text_format(mem, "%s.new", path).at;
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
        rename(fresh, path);
}

static void read_lines(const char *path)
{
    FILE   *from = fopen(path, "re");
    char   *line = NULL;
    size_t  room = 0;
    ssize_t len;
    while (from && (len = getline(&line, &room, from)) > 0) {
        if (line[len - 1] == '\n')
            line[--len] = 0;
        if (len && strlen(line) == (size_t)len)
            add_history(line);
    }
    free(line);
    if (from)
        fclose(from);
}

void history_open(void)
{
    using_history();
    Arena *mem = arena_new();
    Text   path = history_path(mem);
    if (path.len && make_folders((char *)path.at)) {
        read_lines(path.at);
        if (history_length > LONG)
            shorten(path.at, mem);
        file = open(path.at, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (file >= 0)
            (void)!fchmod(file, 0600); /* a file created by hand becomes private too */
        char  last = '\n';
        off_t end = file >= 0 ? lseek(file, 0, SEEK_END) : 0;
        if (end > 0 && pread(file, &last, 1, end - 1) == 1 && last != '\n')
            write_all(file, "\n"); /* the line before was cut off */
    }
    arena_free(mem);
}

void history_put(const char *line)
{
    const HIST_ENTRY *before = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (!line[0] || (before && !strcmp(before->line, line)))
        return;
    add_history(line);
    Buf buf = {0};
    buf_puts(&buf, line);
    buf_puts(&buf, "\n");
    buf_char(&buf, 0);
    if (file >= 0)
        write_all(file, buf.at);
    buf_free(&buf);
}

void history_close(void)
{
    if (file >= 0)
        close(file);
    file = -1;
    clear_history();
}
