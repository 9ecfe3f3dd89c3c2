#include "repl/outside.h"

#include "language/parse.h"
#include "manual/command_line.h"
#include "manual/manual.h"
#include "repl/pager.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/lines/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void out(void *data, Text text)
{
    (void)data;
    if (!pager_take(text))
        fwrite(text.at, 1, text.len, stdout);
}

static void err(void *data, Text text)
{
    (void)data;
    pager_close(); /* what was said before comes first */
    fflush(stdout);
    fwrite(text.at, 1, text.len, stderr);
}

static const char *zero_ended(Text path, Arena *mem)
{
    return text_copy(mem, path).at; /* text_copy leaves a zero after the text */
}

static bool read_file(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)data;
    int         file = open(zero_ended(path, into), O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe without a writer is not a file */
    struct stat about;
    if (file < 0 || fstat(file, &about)) {
        *reason = text_copy(into, text_of(strerror(errno)));
        if (file >= 0)
            close(file);
        return false;
    }
    if (!S_ISREG(about.st_mode) || (size_t)about.st_size > limit) {
        *reason = S_ISREG(about.st_mode) ? TEXT("it is too large") : TEXT("it is not a file");
        close(file);
        return false;
    }
    char   *at = arena_alloc(into, (size_t)about.st_size + 1);
    size_t  len = 0;
    ssize_t got;
    while (len < (size_t)about.st_size && (got = read(file, at + len, (size_t)about.st_size - len)) > 0)
        len += (size_t)got;
    close(file);
    *content = (Text){at, len};
    return true;
}

/* Also a pipe: a program may write the log while it is read. */
static bool pour_file(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    enum { PIECE = 1 << 16 };
    (void)data;
    bool    standard = text_is(path, "-");
    int     file = standard ? STDIN_FILENO : open(zero_ended(path, mem), O_RDONLY | O_CLOEXEC);
    char   *piece = arena_alloc(mem, PIECE);
    ssize_t got = -1;
    while (file >= 0 && (got = read(file, piece, PIECE)) > 0 && take(to, (Text){piece, (size_t)got}))
        ;
    if (got < 0)
        *reason = text_copy(mem, text_of(strerror(errno)));
    if (file >= 0 && !standard)
        close(file);
    return got >= 0;
}

static bool exists(void *data, Text path)
{
    (void)data;
    Arena      *mem = arena_new();
    struct stat about;
    bool        there = lstat(zero_ended(path, mem), &about) == 0;
    arena_free(mem);
    return there;
}

/* The file that a path names once its links are followed. False with a reason where it is none that can be replaced. */
static bool follow(const char *path, char target[PATH_MAX], struct stat *about)
{
    bool link = lstat(path, about) == 0 && S_ISLNK(about->st_mode);
    if (!link && strlen(path) < PATH_MAX)
        strcpy(target, path);
    else if (!realpath(path, target))
        return false;
    *about = (struct stat){.st_mode = 0};
    if (stat(target, about) == 0 && !S_ISREG(about->st_mode)) {
        errno = EINVAL;
        return false;
    }
    return true;
}

static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    (void)umask(mask);
    return 0666 & ~mask;
}

/* The content is written to a new file beside the old one and renamed over it, so an interruption leaves either the old file or the new
 * one. A file that was there keeps its permissions; a new one has those that the user gives to all. */
static bool write_file(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    (void)data;
    char        name[PATH_MAX];
    struct stat before;
    if (!follow(zero_ended(path, mem), name, &before)) {
        *reason = errno == EINVAL ? TEXT("it is not a file") : text_copy(mem, text_of(strerror(errno)));
        return false;
    }
    char *fresh = (char *)text_format(mem, "%s.XXXXXX", name).at;
    int   file = mkstemp(fresh);
    bool  good = file >= 0 && fchmod(file, before.st_mode ? before.st_mode & 0777 : usual_mode()) == 0;
    for (size_t done = 0; good && done < content.len;) {
        ssize_t put = write(file, content.at + done, content.len - done);
        good = put > 0;
        done += good ? (size_t)put : 0;
    }
    good = good && fsync(file) == 0;
    if (file >= 0)
        good = close(file) == 0 && good;
    good = good && rename(fresh, name) == 0;
    if (!good) {
        *reason = text_copy(mem, text_of(strerror(errno)));
        if (file >= 0)
            unlink(fresh);
    }
    return good;
}

static bool inside(void *data, Text path, Text folder)
{
    (void)data;
    Arena *mem = arena_new();
    char   whole[PATH_MAX], base[PATH_MAX];
    bool   good = realpath(zero_ended(path, mem), whole) && realpath(zero_ended(folder, mem), base);
    arena_free(mem);
    size_t len = good ? strlen(base) : 0;
    return good && strncmp(whole, base, len) == 0 && (whole[len] == '/' || (len == 1 && base[0] == '/'));
}

const World outside_world = {.out = out,
                             .err = err,
                             .read = read_file,
                             .pour = pour_file,
                             .exists = exists,
                             .write = write_file,
                             .inside = inside,
                             .manual = &manual};

ExitStatus outside_run_stream(Session *session, int descriptor, const Place *place, bool keep_going)
{
    enum { BLOCK = 1 << 16 };
    Lines   lines = lines_new(session, place, keep_going);
    char   *block = arena_realloc(NULL, BLOCK);
    Buf     rest = {0}; /* of a line that continues in the next block */
    ssize_t got;
    bool    first = true;
    while (!lines.stopped && (got = read(descriptor, block, BLOCK)) > 0) {
        Text text = {block, (size_t)got};
        if (first)
            text = text_without_mark(text);
        first = false;
        for (const char *stop; !lines.stopped && (stop = memchr(text.at, '\n', text.len));) {
            Text line = text_cut(text, 0, (size_t)(stop - text.at));
            text = text_from(text, line.len + 1);
            if (rest.len) {
                buf_put(&rest, line);
                line = buf_text(&rest);
            }
            lines_put(&lines, line);
            rest.len = 0;
        }
        /* A line beyond the limit is cut there; lines_put refuses it, however long the rest is. */
        if (rest.len <= LIMIT_LINE)
            buf_put(&rest, text);
        if (descriptor == STDIN_FILENO && rest.len == 0)
            fflush(stdout);
    }
    if (rest.len && !lines.stopped)
        lines_put(&lines, buf_text(&rest));
    buf_free(&rest);
    free(block);
    return lines_end(&lines);
}

void outside_complain(const char *format, ...)
{
    Buf     line = {0}, safe = {0};
    va_list args;
    va_start(args, format);
    buf_vprintf(&line, format, args);
    va_end(args);
    buf_put_safe(&safe, buf_text(&line));
    buf_char(&safe, '\n');
    fflush(stdout);
    fwrite(safe.at, 1, safe.len, stderr);
    buf_free(&line);
    buf_free(&safe);
}

/* A statement in the place of a file: its first word is a method or a command. */
static bool is_statement(Session *session, Text word)
{
    return call_is_method(session, word) || run_find_command(session, word);
}

/* A word of the shell, or the first of a statement, that may be meant. */
static void hint_at_nearest(Session *session, Text word)
{
    Nearest shell = {word, {0}, 99}, statement = {word, {0}, 99};
    for (int i = 0; i < COMMAND_LINE_WORDS; i++)
        parse_nearest_visit(text_of(command_line_word[i]), &shell);
    call_each_method(session, parse_nearest_visit, &statement);
    for (const Command *command = session->commands; command->name; command++)
        parse_nearest_visit(text_of(command->name), &statement);
    if (shell.best.len && shell.distance <= statement.distance)
        outside_complain("  hint: did you mean carom %.*s?", TEXT_ARG(shell.best));
    else if (statement.best.len)
        outside_complain("  hint: did you mean carom -e '%.*s ...'?", TEXT_ARG(statement.best));
}

static void complain_of_missing(Session *session, Text name)
{
    Text word = text_before_any(name, " \t");
    if (is_statement(session, word))
        outside_complain("  hint: to run a statement write carom -e '%.*s%s", TEXT_ARG(name), word.len < name.len ? "'" : " ...'");
    else if (text_before_any(name, "./").len == name.len) /* such a name is meant as that of a file */
        hint_at_nearest(session, word);
}

ExitStatus outside_run(Session *session, const char *path, bool allow_write, bool keep_going)
{
    Text        name = text_of(path);
    Place       place = {.from = FROM_FILE, .name = name, .folder = session_folder_of(name), .allow_write = allow_write};
    int         file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (file < 0 || fstat(file, &about) || S_ISDIR(about.st_mode)) {
        bool missing = file < 0 && errno == ENOENT;
        outside_complain("carom: %.*s cannot be read: %s", TEXT_ARG(name), file < 0 ? strerror(errno) : "it is a folder");
        if (missing)
            complain_of_missing(session, name);
        if (file >= 0)
            close(file);
        return EXIT_FILE;
    }
    ExitStatus exit = outside_run_stream(session, file, &place, keep_going);
    close(file);
    return exit;
}
