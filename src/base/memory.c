#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static size_t held;

void *memory_resize(void *old, size_t before, size_t size)
{
    void *memory = realloc(old, size ? size : 1);
    if (!memory) {
        fputs("carom: the machine has no memory left\n", stderr);
        exit(4);
    }
    held += size - before;
    return memory;
}

void memory_free(void *at, size_t size)
{
    free(at);
    held -= size;
}

size_t memory_held(void)
{
    return held;
}
