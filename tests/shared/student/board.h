/* What stands on a blackboard: data and values that were worked out from them, as written and as they are; and formulas over them, as text
 * with {names}, worked out in fractions. */
#ifndef CAROM_TESTS_BOARD_H
#define CAROM_TESTS_BOARD_H

#include "figures.h"

enum { MOST_KNOWN = 16 };

/* A datum, or a value that stands on the page: as written, and as it is. */
typedef struct Known {
    char name[8], text[LONGEST_NUMBER];
    Q    written, truth;
} Known;

typedef struct Board {
    Known known[MOST_KNOWN];
    int   count, data;
} Board;

/* NULL if there is none. */
const Known *board_find(const Board *board, const char *name, size_t len);
void         board_put(Board *board, const char *name, Q truth, Figures figures);

/* A sum of products of numbers, {names}, brackets and squares. `corner`, a bit for each name that is no datum: whether it stands for its
 * truth, and not for what was written. NULL where it has no value. */
Q board_work_out(const Board *board, const char *formula, size_t len, unsigned corner);
/* Components with ; between them; no rows where one has no value. */
Vec board_work_out_all(const Board *board, const char *formula, unsigned corner);

static const unsigned BOARD_TRUTH = ~0U;

#endif
