#include "lesson/stage.h"

#include "session/lines.h"

#include <stdlib.h>
#include <time.h>

static void caught(void *data, Text text)
{
    buf_put(&((Stage *)data)->shown, text);
}

static bool read_inside(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->read(outside->data, path, limit, into, content, reason);
}

static bool exists_inside(void *data, Text path)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->exists(outside->data, path);
}

static bool write_nothing(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    (void)data, (void)path, (void)content, (void)mem;
    *reason = TEXT("a lesson writes nothing");
    return false;
}

static bool is_inside(void *data, Text path, Text folder)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->inside(outside->data, path, folder);
}

static double worked(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

Stage *stage_new(const Lesson *lesson, const World *outside, const Settings *settings)
{
    Stage *stage = memory_resize(NULL, sizeof *stage);
    *stage = (Stage){.outside = outside, .began = worked()};
    stage->world = (World){stage, caught, caught, read_inside, exists_inside, write_nothing, is_inside};
    stage->place = (Place){.from = FROM_FILE, .name = lesson->path, .folder = folder_of(lesson->path)};
    stage->session = session_new(&stage->world, settings);
    return stage;
}

void stage_free(Stage *stage)
{
    session_free(stage->session);
    buf_free(&stage->shown);
    free(stage);
}

void stage_pause(Stage *stage)
{
    stage->paused = worked();
}

void stage_resume(Stage *stage)
{
    stage->began += worked() - stage->paused;
}

ExitStatus stage_run(Stage *stage, Text statement, int line, bool *late)
{
    stage->shown.len = 0;
    *late = worked() - stage->began > LIMIT_SECONDS;
    if (*late)
        return EXIT_MATH;
    stage->place.line = line;
    return lines_run_statement(stage->session, statement, &stage->place);
}
