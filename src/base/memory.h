/* Memory: what arenas, GMP and FLINT take from the machine, counted together. The limit of a statement is a limit of this count
 * (number/number.h), so it holds wherever the memory goes.
 *
 * A program without memory cannot work on: it says so and ends with status 4. */
#ifndef CAROM_BASE_MEMORY_H
#define CAROM_BASE_MEMORY_H

#include <stddef.h>

/* realloc that never returns NULL. The sizes before and after are counted; with `old` NULL, `before` is 0. */
void *memory_resize(void *old, size_t before, size_t size);
void  memory_free(void *at, size_t size);

/* The bytes that are held now. */
size_t memory_held(void);

#endif
