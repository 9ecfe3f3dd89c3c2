/* A lesson, read, checked, updated and answered. After the last byte 0xFF, if there is one, stands what is typed to each question: that
 * byte is in no text.
 *
 * What is told moves no cursor; a lesson with faults is not run; every part has its line in the file; an update changes no number of lines
 * and leaves a lesson that can be read; no answer earns more than it is worth. */
#include "fuzz.h"

#include "lesson/answer.h"
#include "lesson/check/lesson_check.h"

#include <string.h>

enum { MOST = 1 << 14 };

static bool no_file(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)data, (void)limit;
    *reason = TEXT("no");
    *content = text_copy(into, TEXT("x = 3\n"));
    return text_ends(path, "beside.carom");
}

static bool inside(void *data, Text path, Text folder)
{
    (void)data, (void)folder;
    return text_ends(path, "beside.carom");
}

static bool never(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    (void)data, (void)path, (void)content, (void)mem, (void)reason;
    FUZZ_MUST(false);
    return false;
}

static void no_out(void *data, Text text)
{
    (void)data, (void)text;
    FUZZ_MUST(false);
}

static bool exists(void *data, Text path)
{
    (void)data, (void)path;
    return false;
}

static bool no_pour(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    return world_without_files.pour(data, path, take, to, mem, reason);
}

static const World OUTSIDE = {
    .out = no_out, .err = no_out, .read = no_file, .pour = no_pour, .exists = exists, .write = never, .inside = inside};

static void shows_nothing_raw(const Buf *buf)
{
    for (size_t i = 0; i < buf->len; i++) {
        unsigned char c = (unsigned char)buf->at[i];
        FUZZ_MUST(c == '\n' || (c >= ' ' && c != 0x7F));
    }
}

static int lines_of(Text text)
{
    int lines = 1;
    for (size_t i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    return lines;
}

static void look_at_parts(const Lesson *lesson)
{
    int lines = lines_of(lesson->file);
    for (int i = 0; i < lesson->parts; i++) {
        const Part *part = &lesson->part[i];
        FUZZ_MUST(part->line >= 1 && part->line <= lines && part->section < i);
        for (int s = 0; s < part->statements; s++) {
            const Statement *statement = &part->statement[s];
            FUZZ_MUST(statement->line > part->line && statement->line <= statement->last_line && statement->last_line <= lines);
            for (int e = 0; e < statement->expects; e++)
                FUZZ_MUST(statement->expect[e].line >= statement->line && statement->expect[e].line <= lines);
        }
        FUZZ_MUST((part->kind == PART_QUESTION) == (part->question != NULL) && (part->kind == PART_NUMBERS) == (part->numbers != NULL));
    }
    for (int i = 0; i < lesson->faults; i++)
        FUZZ_MUST(lesson->fault[i].line >= 0 && lesson->fault[i].line <= lines);
}

static const Checked *check(const Lesson *lesson, Arena *mem)
{
    Buf            told = {0};
    const Checked *checked = lesson_check(lesson, &OUTSIDE, mem);
    checked_write(&told, checked, 80);
    checked_json(&told, checked);
    ledger_write(&told, &checked->ledger, TEXT("lesson.md"), 80);
    ledger_json(&told, &checked->ledger, TEXT("lesson.md"));
    update_diff(&told, lesson->path, lesson->file, checked_update(checked));
    shows_nothing_raw(&told);
    buf_free(&told);
    FUZZ_MUST((checked->exit == EXIT_INPUT) == (lesson->faults > 0));
    FUZZ_MUST((checked->exit == EXIT_FINE) == (checked->remarks.fails == 0));
    FUZZ_MUST(!lesson->faults || (!checked->statements && !checked->edits));
    return checked;
}

static void answer(const Lesson *lesson, const Question *question, Stage *stage, Text typed, Arena *mem)
{
    int   count = marks_answer_count(question);
    Text *all = ARENA_MANY(mem, Text, count);
    bool  late;
    for (int i = 0; i < count; i++)
        all[i] = typed;
    if (answer_open(stage, question, &late) == EXIT_FINE && !late) {
        const Answer *answer = answer_judge(stage, question, all, mem);
        for (int i = 0; i < count; i++) {
            const Answer *a = &answer[i];
            FUZZ_MUST(a->marks.num >= 0 && a->marks.den > 0 && a->marks.num * a->of.den <= a->of.num * a->marks.den);
            FUZZ_MUST(a->kind != ANSWER_KNOWN || a->wrong);
            FUZZ_MUST(a->kind != ANSWER_CARRIED || (a->from >= 0 && a->from < count && a->from != i));
        }
    }
    answer_close(stage);
    (void)lesson;
}

static void answer_all(const Lesson *lesson, Text typed, Arena *mem)
{
    Settings settings = settings_default();
    Stage   *stage = stage_new(lesson, &OUTSIDE, &settings);
    for (int i = 0; i < lesson->parts; i++)
        if (lesson->part[i].question)
            answer(lesson, lesson->part[i].question, stage, typed, mem);
    stage_free(stage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena *mem = arena_new();
    size_t end = size;
    if (size > MOST)
        return 0;
    while (end > 0 && data[end - 1] != 0xFF)
        end--;
    Text          file = text_copy(mem, (Text){(const char *)data, end ? end - 1 : size});
    Text          typed = end ? text_copy(mem, (Text){(const char *)data + end, size - end}) : TEXT("1");
    const Lesson *lesson = lesson_read(TEXT("lesson.md"), file, mem);
    look_at_parts(lesson);
    const Checked *checked = check(lesson, mem);
    Text           after = checked_update(checked);
    FUZZ_MUST(lines_of(after) == lines_of(file));
    if (checked->edits)
        FUZZ_MUST(!lesson_read(TEXT("lesson.md"), after, mem)->faults);
    if (!lesson->faults)
        answer_all(lesson, typed, mem);
    arena_free(mem);
    mpfr_free_cache();
    return 0;
}
