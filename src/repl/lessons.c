#include "repl/lessons.h"

#include "lesson/check.h"
#include "repl/files.h"

#include <stdio.h>

bool lessons_is_lesson(const char *path)
{
    return text_ends(text_of(path), ".md");
}

static void put_out(Buf *buf)
{
    fwrite(buf->at, 1, buf->len, stdout);
    buf_free(buf);
}

static ExitStatus cannot_read(const char *path, Text reason)
{
    Buf buf = {0};
    buf_puts(&buf, "carom: ");
    buf_put_safe(&buf, text_of(path));
    buf_printf(&buf, " cannot be read: %.*s\n", TEXT_ARG(reason));
    fwrite(buf.at, 1, buf.len, stderr);
    buf_free(&buf);
    return EXIT_FILE;
}

static ExitStatus check_one(const LessonCheck *check, const char *path, Arena *mem)
{
    Text file, reason;
    Buf  out = {0};
    bool json = check->settings->format == FORMAT_JSON;
    /* A byte more than a lesson may have: the reader says what the bound is. */
    if (!real_world.read(NULL, text_of(path), LIMIT_LESSON + 1, mem, &file, &reason))
        return cannot_read(path, reason);
    const Checked *checked = lesson_check(lesson_read(text_of(path), file, mem), &real_world, mem);
    if (check->misprints && json)
        ledger_json(&out, &checked->ledger, checked->lesson->path);
    else if (check->misprints)
        ledger_write(&out, &checked->ledger, checked->lesson->path, check->settings->width);
    if (json)
        checked_json(&out, checked);
    else
        checked_write(&out, checked, check->settings->width);
    put_out(&out);
    return checked->exit;
}

ExitStatus lessons_check(const LessonCheck *check)
{
    ExitStatus highest = EXIT_FINE;
    for (int i = 0; i < check->paths; i++) {
        Arena     *mem = arena_new();
        ExitStatus exit = check_one(check, check->path[i], mem);
        arena_free(mem);
        highest = exit > highest ? exit : highest;
    }
    return highest;
}
