#include "lessons.h"

#include "harness.h"

#include <string.h>

static bool is_beside(Text path)
{
    return text_is(path, "folder/beside.carom");
}

static bool read_beside(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)data, (void)limit;
    *content = text_copy(into, TEXT("beside = 7\n"));
    *reason = TEXT("No such file or directory");
    return is_beside(path);
}

static bool exists(void *data, Text path)
{
    (void)data;
    return is_beside(path);
}

static bool inside(void *data, Text path, Text folder)
{
    (void)data;
    return text_is(folder, "folder") && is_beside(path);
}

static void nowhere(void *data, Text text)
{
    (void)data;
    ck_abort_msg("a lesson that is checked writes: %.*s", TEXT_ARG(text));
}

static bool no_write(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    (void)data, (void)content, (void)mem, (void)reason;
    ck_abort_msg("a lesson that is checked writes %.*s", TEXT_ARG(path));
    return false;
}

static bool no_pour(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    return world_without_files.pour(data, path, take, to, mem, reason);
}

const World tested_world = {
    .out = nowhere, .err = nowhere, .read = read_beside, .pour = no_pour, .exists = exists, .write = no_write, .inside = inside};

Tested tested(Text text, bool whole)
{
    enum { WIDE = 100000 };
    Tested test = {.mem = arena_new()};
    Buf    file = {0};
    if (!whole)
        buf_puts(&file, LESSON_HEAD);
    buf_put(&file, text);
    test.lesson = lesson_read(TEXT("folder/lesson.md"), buf_finish(&file, test.mem), test.mem);
    test.checked = lesson_check(test.lesson, &tested_world, test.mem);
    checked_write(&test.sum, test.checked, WIDE);
    remarks_write(&test.told, &test.checked->remarks, TEXT("L"), WIDE);
    ledger_write(&test.told, &test.checked->ledger, TEXT("L"), 80);
    buf_char(&test.told, 0);
    buf_char(&test.sum, 0);
    return test;
}

void tested_free(Tested *test)
{
    buf_free(&test->told);
    buf_free(&test->sum);
    arena_free(test->mem);
    mpfr_free_cache();
}
