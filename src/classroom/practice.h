/* Practice: one person reads a lesson and answers its questions. It is a state machine without a screen: a line goes in, and the output
 * comes out.
 *
 *     Practice *practice = practice_new(lesson, outside, settings, progress, rows);
 *     Turn      turn = practice_start(practice);
 *     while (turn.act != TURN_END)
 *         put(turn), turn = practice_line(practice, line());
 *     practice_free(practice);
 *
 * The text of the lesson is shown up to the next question, a screenful at a time; then the question asks for one answer after another. Each
 * answer is saved on disk (progress.h), then judged as in marking (judge.h), and the page says how it was read. A wrong answer can be typed
 * again, or left. Statements that the student tries meanwhile change nothing here. */
#ifndef CAROM_CLASSROOM_PRACTICE_H
#define CAROM_CLASSROOM_PRACTICE_H

#include "classroom/progress.h"
#include "lesson/stage.h"

/* The words that can be typed besides answers, for the screen and for the manual; the list ends with a row without words. */
typedef struct TypedRow {
    const char *words, *what;
} TypedRow;
extern const TypedRow practice_words[];

typedef enum TurnAct {
    TURN_LINE, /* the next line is expected */
    TURN_TRY,  /* the same, but first open the prompt: practice_stage */
    TURN_END,
} TurnAct;

typedef struct Turn {
    TurnAct act;
    Text    text;   /* whole lines; it lives until the next one */
    Text    prompt; /* the prompt for a person at a keyboard: "va' = " */
} Turn;

typedef struct Practice Practice;

/* `rows` of the screen, which is `settings->width` wide; 0: there is no keyboard, so only questions wait for input. If progress is NULL,
 * nothing is saved. */
Practice *practice_new(const Lesson *lesson, const World *outside, const Settings *settings, Progress *progress, int rows);
void      practice_free(Practice *practice);

/* The size of the screen has changed; the following output fits it. */
void practice_resize(Practice *practice, int width, int rows);

Turn practice_start(Practice *practice);
Turn practice_line(Practice *practice, Text line);

/* A stage for trying things at the current point of the lesson. It belongs to the practice and ends with the question. */
Stage *practice_stage(Practice *practice);

/* The number of questions in the lesson, and how many of them are done. */
int practice_questions(const Practice *practice, int *done);

#endif
