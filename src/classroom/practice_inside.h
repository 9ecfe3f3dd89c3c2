/* Inside practice: for practice.c (the way through the lesson), practice_place.c (the position in it), practice_ask.c (one question) and
 * practice_words.c (words typed instead of answers) only. */
#ifndef CAROM_CLASSROOM_PRACTICE_INSIDE_H
#define CAROM_CLASSROOM_PRACTICE_INSIDE_H

#include "lesson/asking.h"
#include "lesson/course.h"
#include "lesson/judge.h"
#include "classroom/revealed.h"
#include "classroom/practice.h"
#include "lesson/reading/lesson_prose.h"

typedef enum Stand {
    AT_TEXT,    /* more text follows */
    AT_ASK,     /* an answer is expected */
    AT_SETTLED, /* after a question, which can still be reviewed */
    AT_LIST,    /* after the lesson, if questions are still open */
} Stand;

/* The attempt at the question on the page. */
typedef struct Attempt {
    int             beat, part;
    const Question *question;
    int             ask;   /* the one that is asked now */
    Text           *typed; /* one for each ask */
    Judged          judged;
    int             hints; /* number of hints shown */
} Attempt;

enum { GO_ON = -1, STAY = -2 };

struct Practice {
    const Lesson *lesson;
    const World  *outside;
    Settings      settings;
    Progress     *progress;
    Records      *records;
    Revealed      page;
    Course       *course; /* at the question on the page */
    Stage        *tries;  /* NULL if nothing has been tried yet */
    Arena        *mem;    /* of the attempt */
    Attempt       now;
    Stand         place;
    int           move;    /* the beat to go to next, or: */
    bool          reopens; /* the next move goes back to a question */
    bool          keyboard;
    Buf           out, prompt;
};

/* practice_place.c */
const Look *practice_look(const Practice *practice);
void        practice_say(Practice *practice, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints the reason if it could not be saved; returns `good`. */
bool practice_save(Practice *practice, bool good, Text why);
bool practice_is_question(const Practice *practice, int beat);
int  practice_part(const Practice *practice, int beat);
/* The question before this beat, or -1. */
int           practice_before(const Practice *practice, int beat);
ProgressState practice_state(const Practice *practice, int beat);

/* practice_ask.c */
void practice_begin_question(Practice *practice, int beat);
/* Handles an answer; an empty line leaves the answer unchanged. */
void practice_take_answer(Practice *practice, Text line);
void practice_leave_ask(Practice *practice);
void practice_hint(Practice *practice);
/* Shows a step with its numbers; without a name, the full working. */
void practice_why(Practice *practice, Text name);

/* practice_words.c: obeys the line if it is one of the words; otherwise false. */
bool practice_word(Practice *practice, Text line);

#endif
