/* Numbers in declared letters, and beside them the same numbers with values for the letters, within their ranges. */
#ifndef CAROM_TESTS_WITH_VALUES_H
#define CAROM_TESTS_WITH_VALUES_H

#include "harness.h"

#include "solve/letters/factored.h"
#include "solve/ranges/ranges.h"

typedef struct Both {
    Num letters, value; /* in letters, and as an enclosure */
} Both;

enum { LETTER_NAMES = 7 };

/* m, M, u > 0, any v, 0 <= e <= 1, -2 < k <= 3, w < 0, and an angle 0 < a < 90°, with random values. */
typedef struct WithValues {
    Arena *mem;
    NumCtx ctx, *values; /* of numbers in letters; of enclosures */
    Both   letter[LETTER_NAMES], angle, cosine, sine;
} WithValues;

void with_values_open(WithValues *w, Random *random);
void with_values_close(WithValues *w);

Both with_values_fraction(WithValues *w, int n, int d);
/* The formula, worked out both ways. */
Both with_values_read(WithValues *w, Text text);
Text with_values_formula(WithValues *w, const Expr *formula);
/* The formula of a number, empty where it has none. */
Text with_values_written(WithValues *w, Num letters);

#endif
