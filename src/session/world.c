/* The outside world of sessions that have none. */
#include "session/session.h"

static void no_output(void *data, Text text)
{
    (void)data, (void)text;
}

static bool no_read(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    (void)data, (void)path, (void)limit, (void)into, (void)content;
    *reason = TEXT("there are no files here");
    return false;
}

static bool no_pour(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    (void)data, (void)path, (void)take, (void)to, (void)mem;
    *reason = TEXT("there are no files here");
    return false;
}

static bool no_file(void *data, Text path)
{
    (void)data, (void)path;
    return false;
}

static bool no_write(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    (void)data, (void)path, (void)content, (void)mem;
    *reason = TEXT("there are no files here");
    return false;
}

static bool no_folder(void *data, Text path, Text folder)
{
    (void)data, (void)path, (void)folder;
    return false;
}

const World world_without_files = {
    .out = no_output, .err = no_output, .read = no_read, .pour = no_pour, .exists = no_file, .write = no_write, .inside = no_folder};
