/* Answer: what somebody typed to a question, judged: how right it is, what it is worth, and what to say to them. Nothing is shown or kept,
 * so practice, marking and checking all judge alike.
 *
 *     bool late;
 *     if (answer_open(stage, question, &late) == EXIT_FINE) {            // runs the problem
 *         Answer *answer = answer_judge(stage, question, typed, mem);    // marks_answer_count(question) of them
 *         ...                                                            // again, for the next student
 *     }
 *     answer_close(stage);
 *
 * An ask is held against the truth first: right is right, whatever stands before it. Then against the question's own wrong answers. Then
 * all that was typed is judged as one page of hand work (handwork/explanation.h): what follows from an earlier wrong value of the same
 * student is right in itself and earns its marks; what does not is a root, and the known mistakes that give it are named, unless the
 * question has them off. The best of these counts. Only right answers and what follows from one's own earn all marks; right to too few
 * digits, cut off, or a decimal where the exact form is asked earns half. */
#ifndef CAROM_LESSON_ANSWER_H
#define CAROM_LESSON_ANSWER_H

#include "lesson/marks.h"
#include "lesson/stage.h"

typedef enum AnswerKind {
    ANSWER_EMPTY,    /* nothing was typed */
    ANSWER_NOT_READ, /* it cannot be read; that costs nothing: ask again */
    ANSWER_UNMARKED, /* words of one's own, or a prediction */
    ANSWER_RIGHT,
    ANSWER_DRIFT,   /* right method; values before it were rounded too early */
    ANSWER_CARRIED, /* right in itself, from a wrong value of one's own */
    ANSWER_FEW,     /* right, to fewer digits than asked, or cut off */
    ANSWER_FORM,    /* right, but a decimal where the exact form is asked */
    ANSWER_KNOWN,   /* a wrong answer of the question's own */
    ANSWER_WRONG,
    ANSWER_KINDS
} AnswerKind;

extern const char *const answer_names[ANSWER_KINDS]; /* "right", "carried", "not-read", ... */

typedef struct Answer {
    AnswerKind   kind;
    Marks        marks, of; /* earned, and what could have been */
    Text         name;      /* of what is asked: "va'"; empty for choices and words */
    Text         echo;      /* how it was read, in carom's syntax */
    Text         truth;     /* the answer: exact, or to the digits asked; of a choice the letters. Not for showing before its time */
    Text         message;   /* for the student; empty if the answer is simply right */
    bool         says_so;   /* the message is the verdict "not right", with */
    Text         detail;    /* more about it or nothing */
    const Wrong *wrong;     /* ANSWER_KNOWN */
    const Text  *mistake;   /* ANSWER_WRONG: ids of the known mistakes that give it, in the order of the catalogue */
    int          mistakes;
    bool         could_be; /* its digits are too few to be sure of them */
    int          from;     /* ANSWER_CARRIED: which of the question's answers it follows from; else -1 */
    Verdict      verdict;  /* against the truth */
} Answer;

/* Runs the question's problem; what it shows is in stage->shown, and nothing else runs before answer_close. */
ExitStatus answer_open(Stage *stage, const Question *question, bool *late);
void       answer_close(Stage *stage);

/* Judges what was typed: any bytes, one text for each answer, empty where there is none. The answers live in `mem`, but for their verdicts,
 * which live as long as the question is open. */
Answer *answer_judge(Stage *stage, const Question *question, const Text *typed, Arena *mem);

/* What an ask is about, with the question open: the step or answer of that name, or the only answer there is. False where there is none. */
bool answer_asked(Session *session, const Question *question, int ask, Quantity *quantity);

/* Whether both are one name as hand work writes it: v_a' is va'. */
bool answer_same_name(Text a, Text b, Arena *mem);

/* What was typed to that ask without its name, which may be said once more: J = 15.75 where J is asked. */
Text answer_value(const Question *question, int at, Text typed, Arena *mem);

/* The letter of an option. */
char answer_letter(int option);

#endif
