/* Notes: the words around the claims of a line, which say something about them and are not part of them: `Ans:`, `By momentum,`,
 * `(3 s.f.)`, `to the left`. */
#ifndef CAROM_HANDWORK_PAGE_NOTES_H
#define CAROM_HANDWORK_PAGE_NOTES_H

#include "base/text.h"

/* A form without the notes behind its value. `last`: it is the last one of its claim, which a number in brackets may follow. *backwards:
 * the notes say that it points to the left, or backwards, so that the sign may be missing. */
Text notes_without_after(Text form, bool last, bool *backwards);

/* The text after its first word; empty if it does not begin with a word. A single letter is a name. */
Text notes_past_word(Text text);

/* Whether the text is made of words alone. */
bool notes_are_words(Text text);

#endif
