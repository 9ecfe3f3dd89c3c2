/* The handout and the key of a lesson, as text. */
#ifndef CAROM_TESTS_HANDED_OUT_H
#define CAROM_TESTS_HANDED_OUT_H

#include "lesson/answer.h"

bool handed_out_has(Text text, const char *piece);
/* White space is folded, so that filled lines do not matter. */
Text handed_out_folded(Text text, Arena *mem);
typedef struct HandedOut {
    Arena        *mem;
    Buf           file;
    const Lesson *lesson;
    Text          handout, key; /* folded */
    bool          whole;
} HandedOut;

Text      handed_out_page(const Lesson *lesson, bool key, Format format, Steps steps, const char *student, const World *outside, Arena *mem,
                          bool *whole);
void      handed_out_make(HandedOut *pages, Format format, const World *outside);
HandedOut handed_out_of(const char *body);
void      handed_out_free(HandedOut *pages);

#endif
