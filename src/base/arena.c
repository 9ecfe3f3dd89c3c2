#include "base/arena.h"
#include "base/memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* Under the address sanitizer, memory that is not handed out, or has been taken back, must not be touched, and a gap of such memory lies
 * between any two pieces. The tests thus detect a use after the reset and an access past the end, although malloc takes part in neither. */
#ifdef __has_feature
#define CLANG_HAS(feature) __has_feature(feature)
#else
#define CLANG_HAS(feature) 0
#endif
#if defined __SANITIZE_ADDRESS__ || CLANG_HAS(address_sanitizer)
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
enum { GAP = 0 };
#endif

enum {
    FIRST_BLOCK = 8 * 1024,
    SMALL_BLOCK = 512,
    LARGEST_BLOCK = 1 << 20,
    KEPT = 8 << 20,
    ALIGNMENT = alignof(max_align_t),
};

typedef struct ArenaBlock {
    struct ArenaBlock *next;
    size_t             size, used;
    alignas(max_align_t) unsigned char at[];
} ArenaBlock;

struct Arena {
    ArenaBlock *block; /* newest first */
    ArenaBlock *spare; /* from an earlier use, in the order in which they were made */
    size_t      used, first;
};

void *arena_realloc(void *old, size_t size)
{
    return memory_resize(old, size, size); /* of unknown sizes, so not counted */
}

static ArenaBlock *block_new(size_t size, ArenaBlock *next)
{
    ArenaBlock *block = memory_resize(NULL, 0, sizeof(ArenaBlock) + size);
    block->next = next;
    block->size = size;
    block->used = 0;
    ASAN_POISON_MEMORY_REGION(block->at, size);
    return block;
}

static Arena *arena_of(size_t first)
{
    Arena *arena = arena_realloc(NULL, sizeof *arena);
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

static ArenaBlock *next_block(Arena *arena, size_t size)
{
    ArenaBlock *last = arena->block, *spare = arena->spare;
    if (spare && spare->size >= size) {
        arena->spare = spare->next;
        spare->next = last;
        return spare;
    }
    size_t wanted = last ? 2 * last->size : arena->first;
    if (wanted > LARGEST_BLOCK)
        wanted = LARGEST_BLOCK;
    return block_new(size > wanted ? size : wanted, last);
}

static void *take(Arena *arena, size_t size)
{
    size_t      rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT, taken = rounded + GAP;
    ArenaBlock *block = arena->block;
    if (!block || block->size - block->used < taken) {
        block = arena->block = next_block(arena, taken);
    }
    void *at = block->at + block->used;
    block->used += taken;
    arena->used += rounded;
    ASAN_UNPOISON_MEMORY_REGION(at, size);
    return at;
}

void *arena_alloc(Arena *arena, size_t size)
{
    return memset(take(arena, size), 0, size);
}

void *arena_copy(Arena *arena, const void *from, size_t size)
{
    void *copy = take(arena, size);
    return size ? memcpy(copy, from, size) : copy;
}

void *arena_grow(Arena *arena, void *old, size_t element, int count, int *room)
{
    if (count < *room)
        return old;
    int            more = *room ? 2 * *room : 4;
    size_t         kept = element * (size_t)count, size = element * (size_t)more;
    unsigned char *fresh = take(arena, size);
    if (count)
        memcpy(fresh, old, kept);
    memset(fresh + kept, 0, size - kept);
    *room = more;
    return fresh;
}

size_t arena_used(const Arena *arena)
{
    return arena->used;
}

static void free_blocks(ArenaBlock *block)
{
    while (block) {
        ArenaBlock *next = block->next;
        memory_free(block, sizeof(ArenaBlock) + block->size);
        block = next;
    }
}

/* Blocks are kept for the next use, the oldest first, up to KEPT bytes: allocating them again would take longer than most statements. */
void arena_reset(Arena *arena)
{
    ArenaBlock *block = arena->block, *oldest_first = NULL;
    size_t      kept = 0;
    while (block) {
        ArenaBlock *next = block->next;
        block->next = oldest_first;
        oldest_first = block;
        block = next;
    }
    free_blocks(arena->spare);
    arena->spare = oldest_first;
    for (ArenaBlock **place = &arena->spare; *place; place = &(*place)->next) {
        ASAN_POISON_MEMORY_REGION((*place)->at, (*place)->used);
        (*place)->used = 0;
        kept += (*place)->size;
        if (kept > KEPT) {
            free_blocks((*place)->next);
            (*place)->next = NULL;
        }
    }
    arena->block = NULL;
    arena->used = 0;
}

void arena_free(Arena *arena)
{
    if (!arena)
        return;
    free_blocks(arena->block);
    free_blocks(arena->spare);
    free(arena);
}
