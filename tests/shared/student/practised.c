#include "practised.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

char practised_answers[220];

void practised_make_folder(void)
{
    fresh_folder(practised_answers, sizeof practised_answers - 10);
    strcat(practised_answers, "/a.answers");
}

void practised_take(Practised *student, Turn turn)
{
    student->turn = turn;
    student->said.len = 0;
    buf_put(&student->said, turn.text);
    buf_char(&student->said, 0);
    student->turn.prompt = text_copy(student->mem, turn.prompt);
}

Practised *practised_begin(Text file, const char *path, const World *world, bool kept, int rows)
{
    Practised *student = arena_realloc(NULL, sizeof *student);
    Settings   settings = settings_default();
    Text       why = {0};
    settings.width = 72;
    settings.steps = STEPS_BRIEF;
    *student = (Practised){.mem = arena_new()};
    student->lesson = lesson_read(text_of(path), text_copy(student->mem, file), student->mem);
    ck_assert_msg(!student->lesson->faults, "%s: %.*s", path, TEXT_ARG(student->lesson->fault[0].message));
    if (kept)
        student->progress = progress_open(practised_answers, student->lesson, (Text){0}, (Text){0}, student->mem, &why);
    ck_assert_msg(!kept || student->progress, "%.*s", TEXT_ARG(why));
    student->practice = practice_new(student->lesson, world, &settings, student->progress, rows);
    practised_take(student, practice_start(student->practice));
    return student;
}

void practised_leave(Practised *student)
{
    practice_free(student->practice);
    if (student->progress)
        progress_close(student->progress);
    buf_free(&student->said);
    arena_free(student->mem);
    free(student);
    mpfr_free_cache();
}

bool practised_hears(const Practised *student, const char *words)
{
    return strstr(student->said.at, words) != NULL;
}
