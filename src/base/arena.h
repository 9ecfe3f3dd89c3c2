/* Arena: memory that is allocated piece by piece and freed as a whole.
 *
 * Everything made while one statement runs lives in one arena and is dropped with it; objects that must outlive the statement (a variable,
 * a method) are copied into their own arena. Nothing in carom frees single objects.
 *
 * The rule of lifetimes: an object points only into its own arena, or into one that outlives it. Therefore an object that is kept must
 * never be made to point to memory of a later statement; code that needs a modified version for a moment makes a copy. Built for the
 * address sanitizer (MODE=asan), an arena poisons the memory it has taken back, so a test that breaks the rule fails.
 * session/session_state.h lists the arenas of a session.
 */
#ifndef CAROM_BASE_ARENA_H
#define CAROM_BASE_ARENA_H

#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
/* A small arena, for objects of which there may be many. */
Arena *arena_small(void);

/* size bytes, zeroed and aligned for any type. Never NULL: if the machine has no memory left, the program says so and exits with status 4.
 */
void *arena_alloc(Arena *arena, size_t size);

/* A copy of so many bytes, aligned as above. */
void *arena_copy(Arena *arena, const void *from, size_t size);

/* Bytes handed out since the arena was made or last reset. */
size_t arena_used(const Arena *arena);

/* Forget everything in the arena; some of its memory is kept for the next use. */
void arena_reset(Arena *arena);

void arena_free(Arena *arena);

#define ARENA_ONE(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define ARENA_MANY(arena, Type, count) ((Type *)arena_alloc((arena), sizeof(Type) * (size_t)(count)))

/* Room for one more element in an arena array: doubles it when `count` has reached `*room`. Old elements are
 * copied; the old block stays in the arena. */
void *arena_grow(Arena *arena, void *old, size_t element, int count, int *room);
/* The address of one more element at the end of an arena array, which counts it: *ARENA_ADD(mem, list->row, list->rows, &list->room) = row;
 * The row must not be made from the count, because the two may be worked out in either order. */
#define ARENA_ADD(arena, array, count, room) ((array) = arena_grow((arena), (array), sizeof *(array), (count), (room)), &(array)[(count)++])

/* Allocates memory outside arenas like realloc, but ends the program with a message instead of returning NULL. `old` may be NULL. */
void *arena_realloc(void *old, size_t size);

#endif
