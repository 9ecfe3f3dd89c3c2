#include "repl/lesson_files.h"

#include "lesson/check/lesson_check.h"
#include "lesson/drawn_numbers.h"
#include "lesson/paper/handout.h"
#include "lesson/seed.h"
#include "classroom/submission.h"
#include "lesson/check/variants.h"
#include "repl/outside.h"

#include <stdio.h>
#include <unistd.h>

bool lessons_is_lesson(const char *path)
{
    return text_ends(text_of(path), ".md");
}

static void put_out(Buf *buf, const Settings *settings, Arena *mem)
{
    Text text = settings->ascii && settings->format == FORMAT_TEXT ? text_plain(mem, buf_text(buf)) : buf_text(buf);
    fwrite(text.at, 1, text.len, stdout);
    buf_free(buf);
}

/* Lines for a terminal, or for a page. */
static void put_lines(Buf *lines, const Settings *settings, Arena *mem)
{
    Buf page = {0};
    if (writers[settings->format].page) {
        writers[settings->format].plain(&page, buf_text(lines));
        buf_free(lines);
        *lines = page;
    }
    put_out(lines, settings, mem);
}

ExitStatus lessons_cannot(const char *verb, Text path, Text reason)
{
    outside_complain("carom: %.*s cannot be %s: %.*s", TEXT_ARG(path), verb, TEXT_ARG(reason));
    return EXIT_FILE;
}

/* Writes the updated lesson and shows the changes. Other faults remain as reported: the status is that of the updated lesson. */
static ExitStatus update(const LessonCheck *check, const Checked *checked, Arena *mem)
{
    Text path = checked->lesson->path, after = checked_update(checked), reason;
    Text into = check->accept ? path : text_format(mem, "%.*s.new", TEXT_ARG(path));
    Buf  out = {0};
    if (!outside_world.write(NULL, into, after, mem, &reason))
        return lessons_cannot("written", into, reason);
    if (check->settings->format != FORMAT_JSON) {
        update_diff(&out, path, checked->lesson->file, after);
        buf_put_safe(&out, into);
        buf_printf(&out, check->accept ? " has been rewritten\n" : " has been written; `--accept` replaces the lesson with it\n");
        put_lines(&out, check->settings, mem);
    }
    return check->accept ? lesson_check(lesson_read(path, after, mem), &outside_world, mem)->exit : checked->exit;
}

/* Thousands of seeds take a minute: at a terminal one line counts them. */
static void show_seed(long seed, long last)
{
    fprintf(stderr, "\rseed %ld of %ld ", seed, last);
    fflush(stderr);
}

static void clear_seed(void)
{
    enum { LONGEST = 24 };
    fprintf(stderr, "\r%*s\r", LONGEST, "");
}

static ExitStatus check_seeds(const LessonCheck *check, const Checked *checked, Arena *mem)
{
    bool            watched = isatty(STDERR_FILENO);
    const Variants *variants =
        variants_check(checked, check->first_seed, check->last_seed, &outside_world, watched ? show_seed : NULL, mem);
    Buf out = {0};
    if (watched)
        clear_seed();
    if (check->settings->format == FORMAT_JSON)
        variants_json(&out, variants);
    else
        variants_write(&out, variants, check->settings->width);
    put_lines(&out, check->settings, mem);
    return variants->exit;
}

static void put_ledger(const Checked *checked, const Settings *settings, Arena *mem)
{
    Buf      out = {0};
    Look     look = {!settings->ascii, settings->colour, settings->width};
    Document document = ledger_document(&checked->ledger, checked->lesson->path, mem);
    if (document.count)
        writers[settings->format].document(&out, &document, &look);
    put_out(&out, settings, mem);
}

static ExitStatus check_one(const LessonCheck *check, const char *path, Arena *mem)
{
    Text             file, reason;
    Buf              out = {0};
    bool             json = check->settings->format == FORMAT_JSON;
    const DocWriter *writer = &writers[check->settings->format];
    /* One byte more than a lesson may have, so that the reader can report the limit. */
    if (!outside_world.read(NULL, text_of(path), LIMIT_LESSON + 1, mem, &file, &reason))
        return lessons_cannot("read", text_of(path), reason);
    const Checked *checked = lesson_check(lesson_read(text_of(path), file, mem), &outside_world, mem);
    ExitStatus     exit = checked->exit;
    if (check->misprints && json)
        ledger_json(&out, &checked->ledger, checked->lesson->path);
    else if (check->misprints && writer->page)
        put_ledger(checked, check->settings, mem);
    else if (check->misprints)
        ledger_write(&out, &checked->ledger, checked->lesson->path, check->settings->width);
    if (json)
        checked_json(&out, checked);
    else
        checked_write(&out, checked, check->settings->width);
    put_lines(&out, check->settings, mem);
    if (check->last_seed >= 0 && exit != EXIT_INPUT) {
        ExitStatus seeds = check_seeds(check, checked, mem);
        exit = seeds > exit ? seeds : exit;
    }
    if (check->update && checked->edits)
        exit = update(check, checked, mem);
    return exit;
}

const Lesson *lessons_open(const char *path, Arena *mem, ExitStatus *exit)
{
    Text file, reason;
    *exit = EXIT_FILE;
    if (!outside_world.read(NULL, text_of(path), LIMIT_LESSON + 1, mem, &file, &reason)) {
        if (lessons_is_lesson(path) || outside_world.exists(NULL, text_of(path)))
            lessons_cannot("read", text_of(path), reason);
        else
            outside_complain("carom: there is no lesson `%s`", path);
        fputs("  hint: `carom lessons` lists the lessons with their numbers; any other lesson is named by its file\n", stderr);
        return NULL;
    }
    const Lesson *lesson = lesson_read(text_of(path), file, mem);
    *exit = lesson->faults ? EXIT_INPUT : EXIT_FINE;
    if (!lesson->faults)
        return lesson;
    enum { WIDTH = 80 };
    Buf out = {0};
    checked_write(&out, lesson_check(lesson, &outside_world, mem), WIDTH);
    fwrite(out.at, 1, out.len, stderr);
    buf_free(&out);
    return NULL;
}

const Lesson *lessons_drawn(const Lesson *lesson, Text seed, Arena *mem, ExitStatus *exit)
{
    Text          why;
    const Lesson *drawn = seed.len ? draw_lesson(draw_new(lesson, &outside_world, mem), seed, mem, &why) : lesson;
    if (drawn && seed.len && !draw_has_numbers(lesson))
        outside_complain("carom: %.*s has no random numbers, so every seed gives the same lesson", TEXT_ARG(lesson->path));
    if (drawn)
        return drawn;
    outside_complain("carom: there are no numbers for the seed `%.*s`: %.*s", TEXT_ARG(seed), TEXT_ARG(why));
    *exit = EXIT_INPUT;
    return NULL;
}

/* Does what a session does before and after the results of a batch. */
static void put_ends(const LessonCheck *check, bool end)
{
    const Settings  *settings = check->settings;
    const DocWriter *writer = &writers[settings->format];
    Arena           *mem = arena_new();
    Buf              out = {0};
    if (writer_makes_file(writer, settings->standalone)) {
        if (end) {
            writer->close(&out);
        } else {
            buf_puts(&out, writer->mark);
            writer->open(&out, check->misprints ? TEXT("The documents, as printed") : TEXT("Lessons, checked"));
        }
    }
    put_out(&out, settings, mem);
    arena_free(mem);
}

ExitStatus lessons_check(const LessonCheck *check)
{
    ExitStatus highest = EXIT_FINE;
    put_ends(check, false);
    for (int i = 0; i < check->paths; i++) {
        Arena     *mem = arena_new();
        ExitStatus exit = check_one(check, check->path[i], mem);
        arena_free(mem);
        highest = exit > highest ? exit : highest;
    }
    put_ends(check, true);
    return highest;
}

/* ---- paper -------------------------------------------------------------------------------------------------- */

Text lessons_student_seed(const char *path, const char *student, const char *salt, Arena *mem)
{
    Lesson named = {.path = text_of(path)};
    return seed_of_student(submission_lesson_name(&named), text_of(student), text_of(salt), mem);
}

ExitStatus lessons_refused(const Lesson *lesson, Refused refused)
{
    if (refused.line)
        outside_complain("carom: %.*s:%d: this statement of the lesson is refused; `carom check` says why", TEXT_ARG(lesson->path),
                         refused.line);
    return refused.line ? refused.status : EXIT_FINE;
}

ExitStatus lessons_print(const LessonPrint *print)
{
    Arena        *mem = arena_new();
    ExitStatus    exit;
    const Lesson *lesson = lessons_open(print->path, mem, &exit);
    if (lesson)
        lesson = lessons_drawn(lesson, text_of(print->seed ? print->seed : ""), mem, &exit);
    if (lesson) {
        Buf     out = {0};
        Refused refused = {0};
        Paper   paper = {.outside = &outside_world,
                         .settings = print->settings,
                         .student = text_of(print->student ? print->student : ""),
                         .refused = &refused};
        bool    whole = (print->key ? lesson_key : lesson_handout)(&out, lesson, &paper);
        put_out(&out, print->settings, mem);
        exit = lessons_refused(lesson, refused);
        exit = !whole && exit < EXIT_MATH ? EXIT_MATH : exit;
        if (!whole)
            outside_complain("carom: %.*s was printed only in part, because it takes too long or ends itself; `carom check` shows where",
                             TEXT_ARG(lesson->path));
    }
    arena_free(mem);
    return exit;
}
