#include "marked.h"
#include "classes.h"

Arena *marked_mem;

void marked_setup(void)
{
    marked_mem = arena_new();
}

void marked_teardown(void)
{
    arena_free(marked_mem);
    mpfr_free_cache();
}

const Lesson *marked_lesson(const char *file)
{
    const Lesson *lesson = lesson_read(TEXT("folder/lesson.md"), text_of(file), marked_mem);
    ck_assert_msg(!lesson->faults, "%.*s", TEXT_ARG(lesson->fault ? lesson->fault->message : (Text){0}));
    return lesson;
}

HandedIn *marked_nothing(void)
{
    HandedIn *in = ARENA_ONE(marked_mem, HandedIn);
    *in = (HandedIn){.mem = marked_mem};
    return in;
}

void marked_hand_in(HandedIn *in, const char *path, Text file)
{
    handed_in_add(in, text_of(path), file);
}

Marking *marked_mark(const char *lesson, HandedIn *in)
{
    return marking_run(marked_lesson(lesson), in, ARENA_ONE(marked_mem, Register), &tested_world);
}

Marking *marked_three(void)
{
    HandedIn *in = marked_nothing();
    marked_hand_in(in, "a", TEXT(MARKED_ADA));
    marked_hand_in(in, "b", TEXT(MARKED_BOB));
    marked_hand_in(in, "c", TEXT(MARKED_CYD));
    return marked_mark(MARKED_LESSON, in);
}

Text marked_table(PutMarks put, const Marking *marking)
{
    Buf buf = {0};
    put(&buf, marking);
    return buf_finish(&buf, marked_mem);
}

Text marked_notices(const HandedIn *in)
{
    Buf buf = {0};
    marking_put_notices(&buf, in);
    return buf_finish(&buf, marked_mem);
}

void marked_is(Text text, const char *meant)
{
    ck_assert_msg(text_is(text, meant), "is\n%.*s\nmeant\n%s", TEXT_ARG(text), meant);
}

Text marked_rows(Text table, const char *name)
{
    Buf buf = {0};
    while (table.len) {
        Text line = text_take(&table, "\n");
        if (text_starts(line, name) && line.at[strlen(name)] == ',')
            buf_printf(&buf, "%.*s\n", TEXT_ARG(line));
    }
    return buf_finish(&buf, marked_mem);
}
