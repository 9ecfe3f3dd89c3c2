/* Inside answers: for answer.c, answer_asks.c and answer_page.c only. */
#ifndef CAROM_LESSON_ANSWER_INSIDE_H
#define CAROM_LESSON_ANSWER_INSIDE_H

#include "lesson/answer.h"

/* The answers that are being judged. */
typedef struct Judging {
    Stage          *stage;
    const Question *question;
    const Text     *typed;
    Arena          *mem;
    Answer         *answer;
    Written        *written; /* for asks: the typed values as read */
    Quantity       *truth;   /* for asks: the correct values */
} Judging;

#define NO_ANSWER "there is no correct value to compare it with"

/* answer_asks.c */
void answer_judge_asks(Judging *j);
/* The message of a wrong answer: the verdict, and a detail or nothing. */
void answer_is_wrong(const Judging *j, Answer *answer, Text detail);
/* Takes the text before the first = off; empty if there is no =. */
Text answer_take_name(Text *typed);

/* answer_page.c: improves the verdicts on the single answers. */
void answer_judge_page(Judging *j);
/* The name of what is asked: "va'". */
Text answer_name_of(const Judging *j, int at);

#endif
