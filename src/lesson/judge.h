/* Judge: somebody's answers to one question, judged together (answer.h), with their sum and a word for each. What practice says and what
 * marking enters come from here, so that they cannot differ.
 *
 * Nothing is shown or kept, and the same answers give the same bytes. */
#ifndef CAROM_LESSON_JUDGE_H
#define CAROM_LESSON_JUDGE_H

#include "lesson/answer.h"

typedef struct Judged {
    const Question *question;
    const Answer   *answer; /* one for each ask, else one */
    int             answers;
    Marks           marks, of; /* the sums */
    bool            answered;  /* something was typed to every ask, and could be read */
    bool            right;     /* nothing is left to be mended: all of it is right, or carries no marks */
} Judged;

/* With the question open (answer_open, or course.h). `typed` as in answer_judge. */
Judged judge_question(Stage *stage, const Question *question, const Text *typed, Arena *mem);

/* How right it is, in a word for tables: "exact", "rounded", "truncated", "few-digits", "form", "drift", "carried", "convention", "right"
 * (of choices), "known" (a wrong answer of the lesson's own), "mistake", "sign", "power-of-ten", "exchanged", "wrong", "unmarked",
 * "not-read", "none". */
const char *judge_word(const Question *question, const Answer *answer);

#endif
