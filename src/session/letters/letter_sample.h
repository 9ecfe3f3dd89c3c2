/* A derivation in letters with numbers in their place, so that a figure of it can be drawn. */
#ifndef CAROM_SESSION_LETTER_SAMPLE_H
#define CAROM_SESSION_LETTER_SAMPLE_H

#include "session/run.h"

typedef struct LetterSample {
    const Report *report; /* the same plan with these numbers, which takes the same branch of each case */
    Text          words;  /* "m = 2, u = 3, e = 1/2" */
} LetterSample;

/* Round numbers from the ranges of the letters that satisfy all that is assumed about them, among them the assumptions of the report's
 * case. False if none of those that are tried do: they are few, and always the same. */
bool letter_sample_find(LetterSample *sample, Run *run, const Report *report);

#endif
