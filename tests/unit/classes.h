/* A class that hands in its answers to a lesson of ten questions: some right, some with a mistake of the catalogue, carried on from the
 * student's own rounded numbers. Written from ways.h, with nothing of src/. */
#ifndef CAROM_TESTS_CLASSES_H
#define CAROM_TESTS_CLASSES_H

#include "classroom.h"

enum { CLASS_QUESTIONS = 10 };

typedef struct ClassQuestion {
    const Way *way;
    Sheet      givens;
    char       name[16];
    int        slip[64]; /* of slip_table, those of this way that change an answer with these numbers */
    int        slips;
} ClassQuestion;

typedef struct Class {
    ClassQuestion question[CLASS_QUESTIONS];
} Class;

/* What a student has done to a question. */
typedef struct Done {
    const Slip *slip;  /* NULL: all is right */
    bool        clear; /* some step is so far from what is right that no rounding could have done it */
} Done;

void class_make(Class *class, Random *random);
/* The lesson's file: a derivation of one question each, all usual steps and answers asked. */
void class_lesson(const Class *class, Buf *out);
/* The file of answers of a student, who makes a mistake in so many of a hundred questions; fractions of students before are forgotten.
 * `done` has a place for each question. */
void class_answers(const Class *class, const char *student, int wrong, Random *random, Buf *out, Done *done);

#endif
