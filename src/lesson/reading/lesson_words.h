/* The words of lessons: one row each for the reader, its hints and the manual. */
#ifndef CAROM_LESSON_READING_LESSON_WORDS_H
#define CAROM_LESSON_READING_LESSON_WORDS_H

#include "base/text.h"

typedef enum WordPlace {
    WORD_HEAD,
    WORD_PROSE,
    WORD_BLOCK,
    WORD_TRANSCRIPT,
    WORD_NUMBERS,
    WORD_QUESTION,
    WORD_REPLAY,
    WORD_SEED,
    WORD_ANSWERS, /* a file of answers: submission.h */
    WORD_PLACES
} WordPlace;

typedef struct LessonWord {
    WordPlace   place;
    const char *word; /* NULL if it does not start with a word */
    const char *form, *meaning;
} LessonWord;

/* Sorted by place; the list ends with a row without a form. */
extern const LessonWord lesson_words[];

/* The word of that place before a colon, and the text after the colon; NULL if there is none. */
const char *lesson_word(WordPlace place, Text line, Text *rest);
/* "there are title, source and digits", for hints. */
const char *lesson_words_of(WordPlace place, Arena *mem);

#endif
