/* Answer: what somebody typed, held against what a question asks. The problem of the question has just been run. */
#ifndef CAROM_LESSON_ANSWER_H
#define CAROM_LESSON_ANSWER_H

#include "lesson/lesson.h"
#include "session/outcome.h"

/* What an ask is about: the step or answer of that name, or the only answer there is. False where there is none. */
bool answer_asked(Session *session, const Question *question, int ask, Quantity *quantity);

typedef enum AnswerKind {
    ANSWER_RIGHT,
    ANSWER_FEW,   /* right, to fewer digits than asked, or cut off */
    ANSWER_FORM,  /* right, but a decimal where the exact form is asked */
    ANSWER_KNOWN, /* a wrong answer of the question's own */
    ANSWER_WRONG,
    ANSWER_NOT_READ, /* costs nothing */
} AnswerKind;

typedef struct Answer {
    AnswerKind   kind;
    Written      written;
    Verdict      verdict;
    const Wrong *wrong; /* ANSWER_KNOWN */
    Text         why;   /* ANSWER_NOT_READ */
} Answer;

/* Known mistakes are not looked for: hand_check does that, for answers that are wrong and not known here. */
Answer answer_judge(Session *session, const Question *question, int ask, const Quantity *truth, Text typed);

#endif
