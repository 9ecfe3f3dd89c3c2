/* Phrases: the words in which problems are put, each with the condition that it stands for.
 *
 *     phrase "A stops" : va' = 0
 *
 * Several lines may have the same words: of these the first applies whose condition fits the shapes of the call. Only calls with conditions
 * (`where A stops`) need them, so they stay in the text of the method until then. */
#ifndef CAROM_DERIVE_READING_METHOD_PHRASE_H
#define CAROM_DERIVE_READING_METHOD_PHRASE_H

#include "derive/reading/method.h"

typedef struct MethodPhrase {
    Text words, condition;
} MethodPhrase;

/* The first phrase in the method's text from *at on, which moves behind it; false if there is none. */
bool method_phrase_next(const Method *method, size_t *at, MethodPhrase *phrase);

#endif
