/* Inside answers: for answer.c and answer_asks.c only. */
#ifndef CAROM_LESSON_ANSWER_INSIDE_H
#define CAROM_LESSON_ANSWER_INSIDE_H

#include "lesson/answer.h"

/* What is being judged. */
typedef struct Judging {
    Stage          *stage;
    const Question *question;
    const Text     *typed;
    Arena          *mem;
    Answer         *answer;
    Written        *written; /* of asks: what was typed, as it was read, */
    Quantity       *truth;   /* and what it should be */
} Judging;

#define NO_ANSWER "there is no correct value to compare it with"

/* answer_asks.c */
void answer_judge_asks(Judging *j);
/* The message of a wrong answer: the verdict, and a detail or nothing. */
void answer_is_wrong(const Judging *j, Answer *answer, Text detail);
/* What stands in front of the first = is taken off; empty where there is none. */
Text answer_take_name(Text *typed);

#endif
