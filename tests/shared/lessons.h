/* Lessons as text, for tests: a head is added, so that the first line of a body is line 5; the file is folder/lesson.md. */
#ifndef CAROM_TESTS_LESSONS_H
#define CAROM_TESTS_LESSONS_H

#include "lesson/check/lesson_check.h"

#define LESSON_HEAD "---\ncarom: lesson 1\ntitle: A test\n---\n"

/* A lesson and what its check has found; all of it lives in `mem`. */
typedef struct Tested {
    Arena         *mem;
    const Lesson  *lesson;
    const Checked *checked;
    Buf            told; /* the remarks in lines of any length, then the ledger in 80 columns where there is one; ended by a zero */
    Buf            sum;  /* the line that sums up */
} Tested;

/* A whole file, or a body that gets the head in front. */
Tested tested(Text text, bool whole);
void   tested_free(Tested *tested);

/* The outside of such lessons: one file, folder/beside.carom, with these statements. */
extern const World tested_world;

#endif
