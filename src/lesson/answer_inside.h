/* Inside answers: for answer.c and answer_*.c only. */
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
    bool           *several; /* for asks: there are several correct values */
} Judging;

#define NO_ANSWER "there is no correct value to compare it with"

/* answer_asks.c */
void answer_judge_asks(Judging *j);

/* answer_asked.c: takes the text before the first = off; empty if there is no =. */
Text answer_take_name(Text *typed);

/* answer_typed.c */
Verdict answer_verdict(const Written *written, const Quantity *truth, int digits);
/* The correct value as text. */
Text answer_truth_text(const Judging *j, const Quantity *truth);
/* Reads a typed value and judges it by j->truth[at]. */
void answer_judge_typed(Judging *j, int at, Text typed);
/* The marks and the message, from the kind of the answer. */
void answer_settle(Judging *j, int at);
/* The wrong answer of the question that was typed; NULL if it is none. */
const Wrong *answer_known(const Judging *j, int at);

/* The message of a wrong answer: the verdict, and a detail or nothing. */
void answer_is_wrong(const Judging *j, Answer *answer, Text detail);

/* answer_several.c: judges answers of which each has all values of an ask. */
void answer_judge_several(Judging *j, int at, const Quantity *value, int values);

/* answer_work.c: a page of hand work. */
void answer_judge_work(Judging *j);

/* answer_page.c: improves the verdicts on the single answers. */
void answer_judge_page(Judging *j);
/* The name of what is asked: "va'". */
Text answer_name_of(const Judging *j, int at);

#endif
