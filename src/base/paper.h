/* Paper: translates the characters of hand work and pasted text into carom's.
 *
 * Any dash becomes `-`, any blank a space, ⟨ ⟩ become < >, 10⁻³ becomes 10^(-3), ⅔ becomes (2/3) and after a digit 2/3,
 * vₐ becomes va, hats and arrows over letters are left out, `+/-` becomes ±, and the x of 2 x 3 becomes ×. Characters without a meaning
 * here stay as they are, for the complaint about them. */
#ifndef CAROM_BASE_PAPER_H
#define CAROM_BASE_PAPER_H

#include "base/text.h"

Text paper_clean(Arena *mem, Text text);
/* The same. place[i] is the place in `text` of the byte i of the result, up to its end. */
Text paper_clean_with_places(Arena *mem, Text text, size_t **place);

/* A name as carom writes it: underscores join an index to its name, primes stand at the end: v'_1 is v1', v_A is vA. */
Text paper_name(Arena *mem, Text name);

#endif
