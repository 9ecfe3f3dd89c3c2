#include "repl/mark_files.h"

#include "classroom/marking/marking.h"
#include "repl/outside.h"
#include "repl/lesson_files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void put(FILE *to, Buf *buf)
{
    fwrite(buf_text(buf).at, 1, buf->len, to);
    buf_free(buf);
}

/* ---- in ----------------------------------------------------------------------------------------------------------- */

static bool read_file(const char *path, size_t limit, Arena *mem, Text *file)
{
    Text reason;
    return outside_world.read(NULL, text_of(path), limit, mem, file, &reason) || (lessons_cannot("read", text_of(path), reason), false);
}

static const Lesson *read_lesson(const char *path, Arena *mem, ExitStatus *exit)
{
    const Lesson *lesson = lessons_open(path, mem, exit);
    if (!lesson)
        fputs("carom: nothing was marked\n", stderr);
    return lesson;
}

static ExitStatus read_submissions(const MarkCommand *command, HandedIn *in)
{
    ExitStatus exit = EXIT_FINE;
    for (int i = 1; i < command->paths; i++) {
        Text file;
        if (read_file(command->path[i], LIMIT_SUBMISSION, in->mem, &file))
            handed_in_add(in, text_of(command->path[i]), file);
        else
            exit = EXIT_FILE;
    }
    if (exit != EXIT_FINE)
        fputs("  hint: after the lesson name the files of answers that `carom lesson FILE --practice` wrote, or tables (CSV)\n", stderr);
    return exit;
}

/* ---- out ---------------------------------------------------------------------------------------------------------- */

typedef struct OutTable {
    const char *name;
    void (*put)(Buf *out, const Marking *marking);
    Text path, content;
} OutTable;

/* Each table of that name begins with the same line: the first heading, or the title of the lesson. */
static Text beginning(Text content)
{
    Text line = text_take(&content, "\n"), first = text_take(&line, ",");
    return text_take(&first, ":");
}

/* Whether nobody's work is lost if the table is written: there is no such file, or an earlier table. */
static bool may_write(const OutTable *table, Arena *mem)
{
    enum { LIMIT_TABLE = 1 << 30 };
    Text before, reason;
    if (!outside_world.exists(NULL, table->path))
        return true;
    if (!outside_world.read(NULL, table->path, LIMIT_TABLE, mem, &before, &reason))
        return lessons_cannot("written", table->path, reason), false;
    if (!before.len || text_equal(beginning(before), beginning(table->content)))
        return true;
    outside_complain("carom: %.*s is there already, and carom did not write it: nothing was written", TEXT_ARG(table->path));
    outside_complain("  hint: name another folder: --out marks");
    return false;
}

static ExitStatus write_tables(const MarkCommand *command, const Marking *marking, Arena *mem)
{
    OutTable table[] = {{"steps.csv", marking_put_steps, {0}, {0}},
                        {"students.csv", marking_put_students, {0}, {0}},
                        {"class.csv", marking_put_class, {0}, {0}},
                        {"report.txt", NULL, {0}, {0}}};
    enum { TABLES = sizeof table / sizeof *table };
    bool good = true;
    if (mkdir(command->out, 0777) && errno != EEXIST)
        return lessons_cannot("made", text_of(command->out), text_of(strerror(errno)));
    for (int i = 0; i < TABLES && good; i++) {
        Buf content = {0};
        if (table[i].put)
            table[i].put(&content, marking);
        else
            marking_put_report(&content, marking, command->settings->width);
        table[i].content = buf_finish(&content, mem);
        table[i].path = text_format(mem, "%s/%s", command->out, table[i].name);
        good = may_write(&table[i], mem);
    }
    for (int i = 0; i < TABLES && good; i++) {
        Text reason;
        good = outside_world.write(NULL, table[i].path, table[i].content, mem, &reason);
        if (!good)
            (void)lessons_cannot("written", table[i].path, reason);
    }
    return good ? EXIT_FINE : EXIT_FILE;
}

static ExitStatus show(const MarkCommand *command, const Marking *marking, Arena *mem)
{
    Buf        out = {0};
    bool       json = command->settings->format == FORMAT_JSON;
    bool       some = marking->in->count > 0; /* empty tables could overwrite those of a class */
    ExitStatus exit = command->out && some ? write_tables(command, marking, mem) : EXIT_FINE;
    if (json)
        marking_json(&out, marking);
    else
        marking_write(&out, marking, command->settings->width);
    put(stdout, &out);
    if (!json) { /* in JSON they are part of the object */
        fflush(stdout);
        marking_put_notices(&out, marking->in);
        put(stderr, &out);
    }
    return exit;
}

static ExitStatus higher(ExitStatus a, ExitStatus b)
{
    return a > b ? a : b;
}

static Text text_or_empty(const char *text)
{
    return text ? text_of(text) : (Text){0};
}

ExitStatus mark_files_run(const MarkCommand *command)
{
    Arena        *mem = arena_new();
    HandedIn      in = {.mem = mem};
    Register      enrolled = {.seed = text_or_empty(command->seed), .salt = text_or_empty(command->salt)};
    ExitStatus    exit;
    Text          file;
    const Lesson *lesson = read_lesson(command->path[0], mem, &exit);
    if (lesson && command->enrolled && !read_file(command->enrolled, LIMIT_SUBMISSION, mem, &file))
        exit = EXIT_FILE;
    else if (lesson) {
        if (command->enrolled)
            (void)marking_read_register(&enrolled, text_of(command->enrolled), file, &in);
        exit = read_submissions(command, &in);
        const Marking *marking = marking_run(lesson, &in, &enrolled, &outside_world);
        exit = higher(exit, show(command, marking, mem));
        exit = higher(exit, lessons_refused(lesson, marking->refused));
        exit = marking->cut ? higher(exit, EXIT_MATH) : exit;
        exit = in.unread ? higher(exit, EXIT_INPUT) : exit;
    }
    arena_free(mem);
    return exit;
}
