#include "base/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 8 * 1024, SMALL_BLOCK = 512, ALIGNMENT = alignof(max_align_t) };

typedef struct Block {
    struct Block *next;
    size_t        size, used;
    alignas(max_align_t) unsigned char at[];
} Block;

struct Arena {
    Block *block; /* newest first */
    size_t used, first;
};

void *memory_resize(void *old, size_t size)
{
    void *memory = realloc(old, size ? size : 1);
    if (!memory) {
        fputs("carom: the machine has no memory left\n", stderr);
        exit(4);
    }
    return memory;
}

static Block *block_new(size_t size, Block *next)
{
    Block *block = memory_resize(NULL, sizeof(Block) + size);
    block->next = next;
    block->size = size;
    block->used = 0;
    return block;
}

static Arena *arena_of(size_t first)
{
    Arena *arena = memory_resize(NULL, sizeof *arena);
    *arena = (Arena){.first = first};
    return arena;
}

Arena *arena_new(void)
{
    return arena_of(FIRST_BLOCK);
}

Arena *arena_small(void)
{
    return arena_of(SMALL_BLOCK);
}

void *arena_alloc(Arena *arena, size_t size)
{
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Block *block = arena->block;
    if (!block || block->size - block->used < size) {
        size_t wanted = block ? 2 * block->size : arena->first;
        if (wanted > (size_t)1 << 20)
            wanted = (size_t)1 << 20;
        block = arena->block = block_new(size > wanted ? size : wanted, block);
    }
    void *at = block->at + block->used;
    block->used += size;
    arena->used += size;
    return memset(at, 0, size);
}

void *arena_grow(Arena *arena, void *old, size_t element, int count, int *room)
{
    if (count < *room)
        return old;
    int   more = *room ? 2 * *room : 4;
    void *fresh = arena_alloc(arena, element * (size_t)more);
    if (count)
        memcpy(fresh, old, element * (size_t)count);
    *room = more;
    return fresh;
}

size_t arena_used(const Arena *arena)
{
    return arena->used;
}

void arena_reset(Arena *arena)
{
    while (arena->block && arena->block->next) {
        Block *next = arena->block->next;
        free(arena->block);
        arena->block = next;
    }
    if (arena->block)
        arena->block->used = 0;
    arena->used = 0;
}

void arena_free(Arena *arena)
{
    if (!arena)
        return;
    arena_reset(arena);
    free(arena->block);
    free(arena);
}
