/* Stage: the session that a lesson runs in. What its statements show is caught; they write nothing, load only from the lesson's folder, and
 * cannot go on for ever. Every use of a lesson plays on one: check, practice, marking. */
#ifndef CAROM_LESSON_STAGE_H
#define CAROM_LESSON_STAGE_H

#include "lesson/lesson.h"
#include "session/outcome.h"

enum { LIMIT_SECONDS = 60 }; /* of work for a lesson */

typedef struct Stage {
    Session     *session;
    const World *outside;
    World        world;
    Place        place;
    Buf          shown; /* by the last statement, complaints too */
    double       began, paused;
} Stage;

/* `outside` is asked to read files of the lesson's folder, for nothing else. */
Stage *stage_new(const Lesson *lesson, const World *outside, const Settings *settings);
void   stage_free(Stage *stage);

/* Runs a statement; session_outcome tells the rest. *late becomes true where the lesson has worked too long: the statement is then not run.
 */
ExitStatus stage_run(Stage *stage, Text statement, int line, bool *late);

/* What lies between the two is not the lesson's work: somebody else's answers are judged, or somebody thinks. */
void stage_pause(Stage *stage);
void stage_resume(Stage *stage);

#endif
