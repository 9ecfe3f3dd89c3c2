/* Phrases: the words in which problems are put, each with the condition that it stands for.
 *
 *     phrase "A stops" : va' = 0
 *     phrase "{a quarter} of the kinetic energy is lost" : loss = {1/4}*T
 *
 * The words in braces are an example of a share: any other share may stand there, and takes the place of the braces in the condition.
 * Several lines may have the same words: of these the first applies whose condition fits the shapes of the call. Only calls with conditions
 * (`where A stops`) and pages of work need them, so they stay in the text of the method until then.
 *
 *     outcome "segments|they cross|meet" : 0 <= t <= 1 and 0 <= s <= 1
 *
 * An outcome is only understood on pages, where it need not be solved for: its condition may have `or`, `not` and words. Between words that
 * do as well stands |, and words that add nothing (the, both, still) are left out. In place of a condition may be the point that the words
 * name: the ball hits the wall at (8, 0). */
#ifndef CAROM_DERIVE_READING_METHOD_PHRASE_H
#define CAROM_DERIVE_READING_METHOD_PHRASE_H

#include "derive/reading/method.h"

typedef struct MethodPhrase {
    Text words, condition;
} MethodPhrase;

/* The first phrase in the method's text from *at on, which moves behind it; false if there is none. */
bool method_phrase_next(const Method *method, size_t *at, MethodPhrase *phrase);
/* The same of phrases and outcomes. */
bool method_outcome_next(const Method *method, size_t *at, MethodPhrase *phrase);
/* The same of suppositions: suppose "the lines meet" : A + t*u = B + s*v. Pages show by them that the contrary is true. */
bool method_supposition_next(const Method *method, size_t *at, MethodPhrase *phrase);
/* The words or the condition of a phrase with the share of the example. */
Text method_phrase_example(Text text, Arena *mem);

#endif
