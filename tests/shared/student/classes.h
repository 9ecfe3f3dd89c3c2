/* A class that hands in its answers to a lesson of ten questions: some right, some with a mistake of the catalogue, carried on from the
 * student's own rounded numbers. Written from ways.h, with nothing of src/. */
#ifndef CAROM_TESTS_CLASSES_H
#define CAROM_TESTS_CLASSES_H

#include "harness.h"

enum { CLASS_QUESTIONS = 10 };

typedef struct Class Class;

/* What a student has done to a question. */
typedef struct Done {
    const char *id;    /* the mistake; NULL: all is right */
    const char *same;  /* other ids for the same formula, with spaces, or NULL */
    bool        clear; /* some step is so far from what is right that no rounding could have done it */
} Done;

Class *class_new(Random *random);
void   class_free(Class *class);
/* The lesson's file: a derivation of one question each, all usual steps and answers asked. */
void class_lesson(const Class *class, Buf *out);
/* The file of answers of a student, who makes a mistake in so many of a hundred questions; fractions of students before are forgotten.
 * `done` has a place for each question. */
void class_answers(const Class *class, const char *student, int wrong, Random *random, Buf *out, Done *done);

#endif
