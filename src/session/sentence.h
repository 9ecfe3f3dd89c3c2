/* A sentence of a problem that was pasted at the prompt. */
#ifndef CAROM_SESSION_SENTENCE_H
#define CAROM_SESSION_SENTENCE_H

#include "session/run.h"

/* If the refused statement is a sentence, replaces its complaint by a hint: the method that it looks like, and how its values are typed.
 * The numbers are not guessed, because only the reader knows which of them is which. */
void sentence_explain(Run *run);

#endif
