/* Stage: the session that a lesson runs in. What its statements show is caught; they write nothing, load only from the lesson's folder, and
 * cannot go on for ever. Every use of a lesson plays on one: check, practice, marking. */
#ifndef CAROM_LESSON_STAGE_H
#define CAROM_LESSON_STAGE_H

#include "lesson/lesson.h"
#include "session/outcome.h"

enum { LIMIT_SECONDS = 10 }; /* of the machine's work, for a lesson from its start to its end */

typedef struct Stage {
    Session     *session;
    const World *outside;
    World        world;
    Place        place;
    Buf          shown; /* by the last statement, complaints too */
    double       spent; /* seconds */
} Stage;

/* `outside` is asked to read files of the lesson's folder, for nothing else. */
Stage *stage_new(const Lesson *lesson, const World *outside, const Settings *settings);
void   stage_free(Stage *stage);

/* Runs a statement; session_outcome tells the rest. *late becomes true where the lesson has worked too long: the statement is then not run.
 */
ExitStatus stage_run(Stage *stage, Text statement, int line, bool *late);

/* Starts the clock again: for the next student, or when somebody has thought for a while. */
void stage_rest(Stage *stage);

#endif
