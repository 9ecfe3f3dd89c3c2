/* Judge: judges a student's answers to one question together (answer.h), with the sum of marks and a word for each. Practice and marking
 * both use it, so that they cannot differ.
 *
 * Nothing is shown or stored, and the same answers give the same bytes. */
#ifndef CAROM_LESSON_JUDGE_H
#define CAROM_LESSON_JUDGE_H

#include "lesson/answer.h"

typedef struct Judged {
    const Question *question;
    const Answer   *answer; /* one for each ask, otherwise one */
    int             answers;
    Marks           marks, of; /* the sums */
    bool            answered;  /* every ask has an answer that could be read */
    bool            right;     /* nothing is left to correct: every answer is right, or carries no marks */
} Judged;

/* With the question open (answer_open, or course.h). `typed` as in answer_judge. */
Judged judge_question(Stage *stage, const Question *question, const Text *typed, Arena *mem);

/* The verdict in a word, for tables: "exact", "rounded", "truncated", "few-digits", "unit", "no-unit", "form", "some", "drift", "carried",
 * "convention", "right" (of choices), "known" (a wrong answer listed in the lesson), "mistake", "sign", "power-of-ten", "exchanged",
 * "wrong", "unmarked", "not-read", "none". */
const char *judge_word(const Question *question, const Answer *answer);

#endif
