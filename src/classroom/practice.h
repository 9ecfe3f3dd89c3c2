/* Practice: a lesson read by somebody alone, who answers its questions. A machine without a screen: a line goes in, and what is to be shown
 * comes out.
 *
 *     Practice *practice = practice_new(lesson, outside, settings, progress, rows);
 *     Turn      turn = practice_start(practice);
 *     while (turn.act != TURN_END)
 *         put(turn), turn = practice_line(practice, line());
 *     practice_free(practice);
 *
 * The text of the lesson comes up to the next question, a screenful at a time; then what it asks, one after another. Whatever is typed is
 * judged as in marking (judge.h), and said how it was read; it is on the disk (progress.h) before that. A wrong answer can be typed anew,
 * or left. Nothing that is tried meanwhile changes anything here. */
#ifndef CAROM_CLASSROOM_PRACTICE_H
#define CAROM_CLASSROOM_PRACTICE_H

#include "classroom/progress.h"
#include "lesson/stage.h"

/* What can be typed beside answers, for the screen and for the manual; ended by a row without words. */
typedef struct TypedRow {
    const char *words, *what;
} TypedRow;
extern const TypedRow practice_words[];

typedef enum TurnAct {
    TURN_LINE, /* the next line, please */
    TURN_TRY,  /* the same, but first some time at the prompt: practice_stage */
    TURN_END,
} TurnAct;

typedef struct Turn {
    TurnAct act;
    Text    text;   /* whole lines; it lives until the next one */
    Text    prompt; /* for somebody at a keyboard: "va' = " */
} Turn;

typedef struct Practice Practice;

/* `rows` of the screen, which is `settings->width` wide; 0: nobody is at a keyboard, and nothing waits but for answers. Progress may be
 * NULL: nothing is kept. */
Practice *practice_new(const Lesson *lesson, const World *outside, const Settings *settings, Progress *progress, int rows);
void      practice_free(Practice *practice);

/* The screen has another size now: what comes next fits it. */
void practice_resize(Practice *practice, int width, int rows);

Turn practice_start(Practice *practice);
Turn practice_line(Practice *practice, Text line);

/* Where things can be tried as the lesson stands here; it is the practice's own, and goes with the question. */
Stage *practice_stage(Practice *practice);

/* How many questions the lesson has, and how many of them are done. */
int practice_questions(const Practice *practice, int *done);

#endif
