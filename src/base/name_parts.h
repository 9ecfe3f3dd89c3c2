/* The parts of a name that is set as mathematics: v and a of va, with a as a subscript. */
#ifndef CAROM_BASE_NAME_PARTS_H
#define CAROM_BASE_NAME_PARTS_H

#include "base/text.h"

/* The length of the letter of a name such as van or v1; the rest is its subscript. In a word, all but the last digits is the letter. */
size_t name_parts_base(Text body);
/* The length of the Greek letter that the text begins with, or 0. */
size_t name_parts_greek(Text text);
/* These count the digits, or the letters of ASCII, that the text begins with. */
size_t name_parts_digits(Text text);
size_t name_parts_letters(Text text);

/* Whether `tail` is read as marks of the letter: digits, one mark, and for letters of motion also body, moment and axis (van, vafn, xfa,
 * v1n). With other letters such tails make words: gain, pair, many. */
bool name_parts_are_marks(char letter, Text tail);

#endif
