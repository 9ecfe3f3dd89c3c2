/* Calls of methods with random numbers, for tests of their figures. */
#ifndef CAROM_TESTS_DRAWN_CALLS_H
#define CAROM_TESTS_DRAWN_CALLS_H

#include "harness.h"

/* One for each way to call a method: a vector for each v after =, a number for n, one that is not negative for p. */
extern const char *const drawn_patterns[];
extern const int         drawn_pattern_count;

/* 3, -7/2, 4.25 or 3e-2: from `least` to 9, before the rest of it. */
void drawn_number(Buf *out, Random *random, int least);
void drawn_vector(Buf *out, Random *random);
/* The pattern with its numbers, in place of what was in the buffer, ended by a zero byte. */
void drawn_call(Buf *out, Random *random, const char *pattern);

#endif
