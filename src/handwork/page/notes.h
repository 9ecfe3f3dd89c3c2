/* Notes: the words around the claims of a line, which say something about them and are not part of them: `Ans:`, `By momentum,`,
 * `(3 s.f.)`, `to the left`. */
#ifndef CAROM_HANDWORK_PAGE_NOTES_H
#define CAROM_HANDWORK_PAGE_NOTES_H

#include "handwork/page/directions.h"

/* "before" or "after", where the words behind a value begin with when it is so: just before the impact. NULL if they do not. */
const char *notes_time(Text words);

/* A form without the word in front of its value that says it is rounded: about 13 cm. */
Text notes_without_before(Text form);

/* A form without the notes behind its value. `last`: it is the last one of its claim, which a number in brackets may follow. */
Text notes_without_after(Text form, bool last, NoteDirection *direction);

/* A claim without the number that its equation has on the page: 5v1 + 2v2 = 17 ...(1), = 17 ①, = 17 eq. 1. */
Text notes_without_number(Text claim);

/* The text after its first word; empty if it does not begin with a word. A single letter is a name. */
Text notes_past_word(Text text);

/* Whether the text is made of words alone. */
bool notes_are_words(Text text);

#endif
