/* The parts of a name that is set as mathematics: v and a of va, with a as a subscript. */
#ifndef CAROM_LANGUAGE_NAME_PARTS_H
#define CAROM_LANGUAGE_NAME_PARTS_H

#include "base/text.h"

/* How much of a name without signs between is its letter; the rest is a subscript. All but its last digits, for a word. */
size_t name_parts_base(Text body);
/* One Greek letter, written as such; its length, or 0. */
size_t name_parts_greek(Text text);
/* How many digits, and how many letters of ASCII, the text begins with. */
size_t name_parts_digits(Text text);
size_t name_parts_letters(Text text);

/* Whether this stands behind a letter as marks: digits, one mark, and behind what moves also its body with moment and axis (van, vafn,
 * xfa, v1n). Behind other letters so much would make words of them: gain, pair, many. */
bool name_parts_are_marks(char letter, Text tail);

#endif
