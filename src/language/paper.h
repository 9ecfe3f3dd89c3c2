/* Paper: the characters of hand work and pasted text in those of carom.
 *
 * Any dash becomes `-`, any blank a space, ⟨ ⟩ become < >, 10⁻³ becomes 10^(-3), ⅔ becomes (2/3) and behind a digit 2/3,
 * vₐ becomes va, hats and arrows over letters are left out, `+/-` becomes ±. What has no meaning here stays as it is, for the
 * complaint about it. */
#ifndef CAROM_LANGUAGE_PAPER_H
#define CAROM_LANGUAGE_PAPER_H

#include "base/text.h"

Text paper_clean(Arena *mem, Text text);

/* A name as carom writes it: underscores join an index to its name, primes stand at the end: v'_1 is v1', v_A is vA. */
Text paper_name(Arena *mem, Text name);

#endif
