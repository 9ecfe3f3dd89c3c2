/* Answer: judges an answer to a question: how right it is, its marks, and the message for the student. Nothing is shown or stored, so
 * practice, marking and checking all judge alike.
 *
 *     bool late;
 *     if (answer_open(stage, question, &late) == EXIT_FINE) {            // runs the problem
 *         Answer *answer = answer_judge(stage, question, typed, mem);    // marks_answer_count(question) of them
 *         ...                                                            // again, for the next student
 *     }
 *     answer_close(stage);
 *
 * An answer is first compared with the correct value: right is right, whatever comes before it. Then it is compared with the wrong answers
 * that the question lists: such an answer earns what its author says, even if it follows from an earlier one. Then all answers are judged
 * as one page of hand work (handwork/explanation.h): a value that follows from an earlier wrong value of the same student earns its marks;
 * any other wrong value is a root, and the known mistakes that give it are named, unless the question switches them off. Only right answers
 * and carried ones earn full marks; too few digits, truncation, a wrong unit, a missing one that the question requires, or a decimal
 * instead of the exact form earns half.
 *
 * A page of work is one answer, with `;` between its lines. It is marked line by line (handwork/marks/mark_sheet.h), and the message has
 * the marks of each line, on a line of its own.
 *
 * If the problem has several solutions, an ask has as many values as these give it, and the answer is all of them: `3 or -3`. Each value
 * earns its share of the marks. */
#ifndef CAROM_LESSON_ANSWER_H
#define CAROM_LESSON_ANSWER_H

#include "lesson/marks.h"
#include "lesson/stage.h"

typedef enum AnswerKind {
    ANSWER_EMPTY,    /* nothing was typed */
    ANSWER_NOT_READ, /* it cannot be read; that costs nothing, so ask again */
    ANSWER_UNMARKED, /* free text, or a prediction */
    ANSWER_RIGHT,
    ANSWER_DRIFT,   /* right method; values before it were rounded too early */
    ANSWER_CARRIED, /* follows correctly from an earlier wrong value of the student */
    ANSWER_FEW,     /* right, but with too few digits, or truncated */
    ANSWER_UNIT,    /* a right number in a unit of another kind */
    ANSWER_NO_UNIT, /* a right number without the unit that the question requires */
    ANSWER_FORM,    /* right, but a decimal instead of the exact form */
    ANSWER_SOME,    /* some of the values that a problem with several solutions has, or some marks for a page of work, but not all */
    ANSWER_KNOWN,   /* a wrong answer listed in the question */
    ANSWER_WRONG,
    ANSWER_KINDS
} AnswerKind;

typedef struct Answer {
    AnswerKind   kind;
    Marks        marks, of; /* earned, and what could have been */
    Text         name;      /* of what is asked: "va'"; empty for choices and words */
    Text         echo;      /* how it was read, in carom's syntax */
    Text         truth;     /* the answer: exact, or to the digits asked; of a choice the letters. Not for showing before its time */
    Text         unit;      /* of the answer, where the problem or the lesson has units; else empty */
    Text         message;   /* for the student; empty if the answer is simply right */
    bool         says_so;   /* the message is the verdict "not right", followed by the detail */
    Text         detail;    /* about a wrong answer; may be empty */
    const Wrong *wrong;     /* ANSWER_KNOWN */
    const Text  *mistake;   /* ANSWER_WRONG: ids of the known mistakes that give it, in the order of the catalogue */
    int          mistakes;
    bool         could_be; /* it has too few digits to be sure of them */
    int          from;     /* ANSWER_CARRIED: which of the question's answers it follows from; else -1 */
    Verdict      verdict;  /* against the truth */
} Answer;

/* Runs the question's problem; its output is in stage->shown, and nothing else runs before answer_close. */
ExitStatus answer_open(Stage *stage, const Question *question, bool *late);
void       answer_close(Stage *stage);

/* Judges the typed texts: any bytes, one text for each answer, empty if there is none. The answers live in `mem`; their verdicts live as
 * long as the question is open. */
Answer *answer_judge(Stage *stage, const Question *question, const Text *typed, Arena *mem);

/* Whether the problem was given units, or its lesson requires them. */
bool answer_has_units(const Question *question, const Quantity *truth);
/* The value that an ask is about, with the question open: the step or answer of that name, or the only answer. False if there is none. */
bool answer_asked(Session *session, const Question *question, int ask, Quantity *quantity);
/* The different values that it has in the solutions of the problem, that of answer_asked first; their number, 0 if there is none. */
enum { MOST_VALUES = 16 };
int answer_values(Session *session, const Question *question, int ask, Quantity value[MOST_VALUES]);

/* The answers that a page of work is asked for: those that the question names, or all of the problem. */
const Text *answer_work_names(const Question *question, const Report *report, int *count, Arena *mem);

/* The marks of a page of work, "M1, total momentum" in a line for each, with the question open; empty if there are none. */
Text answer_work_scheme(Stage *stage, const Question *question, Arena *mem);

/* Whether both are the same name in hand work: v_a' is va'. */
bool answer_same_name(Text a, Text b, Arena *mem);

/* The typed answer without the name of the ask, which may be repeated: J = 15.75 if J is asked. */
Text answer_value(const Question *question, int at, Text typed, Arena *mem);

/* The letter of an option. */
char answer_letter(int option);

#endif
