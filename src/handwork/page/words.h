/* The words of names on a page, in the languages of the schools: what each adds to the name of a quantity. */
#ifndef CAROM_HANDWORK_PAGE_WORDS_H
#define CAROM_HANDWORK_PAGE_WORDS_H

#include "base/text.h"

typedef enum WordKind { WORD_QUANTITY, WORD_BODY, WORD_AXIS, WORD_TIME, WORD_RELATIVE, WORD_SUM, WORD_FILLER } WordKind;

typedef struct PaperWord {
    const char *word;
    WordKind    kind;
    const char *symbol; /* what it adds to the name; of a filler the only quantity that it goes with, or empty */
} PaperWord;

/* The bytes of the letter there: one, or two of a Latin one with an accent or a Cyrillic one; 0: there is none. */
size_t words_letter(Text text, size_t at);

/* The word, in small letters or large ones, also with 's behind it; NULL if it is none of them. */
const PaperWord *words_find(Text word);

#endif
