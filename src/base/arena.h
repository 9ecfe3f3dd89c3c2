/* Arena: memory that is made piece by piece and dies together.
 *
 * Everything made while one statement runs lives in one arena and is dropped with it; what must outlive the
 * statement (a variable, a method) is copied into an arena of its own. Nothing in carom frees single objects.
 *
 * The rule of lifetimes: an object points only into its own arena, or into one that outlives it. Nothing that is kept may
 * therefore be written to with memory of a later statement; whoever needs it otherwise for a moment makes a copy for that
 * moment. Built for the address sanitizer (MODE=asan), an arena marks what it has taken back, so a test that breaks the
 * rule ends there. Who keeps what in a session stands in session/session_state.h.
 */
#ifndef CAROM_BASE_ARENA_H
#define CAROM_BASE_ARENA_H

#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
/* One that is expected to hold little, of which there may be many. */
Arena *arena_small(void);

/* size bytes, zeroed and aligned for any type. Never NULL: when the machine has no memory left the program
 * says so and ends with status 4. */
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

/* For memory outside arenas: malloc and realloc that end the program with a message instead of returning NULL. */
void *arena_realloc(void *old, size_t size);

#endif
