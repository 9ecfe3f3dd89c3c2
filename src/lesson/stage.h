/* Stage: the session that a lesson runs in. What its statements show is caught; they write nothing, load only from the lesson's folder, and
 * cannot go on for ever. Every use of a lesson plays on one: check, practice, marking. */
#ifndef CAROM_LESSON_STAGE_H
#define CAROM_LESSON_STAGE_H

#include "lesson/reading/lesson.h"
#include "session/outcome.h"

typedef struct Stage {
    Session     *session;
    const World *outside;
    World        world;
    Place        place;
    Buf          shown; /* by the last statement, complaints too */
    Work        *work;  /* the lesson's */
} Stage;

/* `outside` is asked to read files of the lesson's folder, for nothing else. */
Stage *stage_new(const Lesson *lesson, const World *outside, const Settings *settings);
void   stage_free(Stage *stage);

/* Runs a statement; session_outcome tells the rest. *late becomes true where the lesson has worked too long: the statement is then not run.
 */
ExitStatus stage_run(Stage *stage, Text statement, int line, bool *late);
/* Runs all that stands in a part, one statement after another, or the numbers of a block, whatever becomes of each; while it is a replay,
 * steps can be named. False where the lesson has worked too long, or has ended itself. */
bool stage_run_part(Stage *stage, const Part *part);

/* Whether what the statement that ran last yields says no more than it: x = 5, or a body that has been made. */
bool stage_repeats(const Stage *stage);

/* The lesson has all its time again: when somebody has thought for a while. */
void stage_rest(Stage *stage);

#endif
