/* Stage: the session in which a lesson runs. The output of its statements is captured; they cannot write files, they load only from the
 * lesson's folder, and their time is limited. Every use of a lesson runs on a stage: check, practice, marking. */
#ifndef CAROM_LESSON_STAGE_H
#define CAROM_LESSON_STAGE_H

#include "lesson/reading/lesson.h"
#include "session/outcome.h"

/* The first statement or problem that was refused although the lesson does not expect it. */
typedef struct Refused {
    int        line; /* 0: there is none */
    ExitStatus status;
} Refused;

typedef struct Stage {
    Session     *session;
    const World *outside;
    const char  *figures; /* a folder for the figures of a page, or NULL */
    World        world;
    Place        place;
    Buf          shown; /* by the last statement, error messages included */
    Work        *work;  /* the lesson's */
    Refused      refused;
} Stage;

/* `outside` is used to read files of the lesson's folder, and to write the figures of its pages where the settings have a folder for them.
 */
Stage *stage_new(const Lesson *lesson, const World *outside, const Settings *settings);
void   stage_free(Stage *stage);

/* Runs a statement; session_outcome has its result. *late becomes true if the lesson has taken too long: the statement is then not run.
 */
ExitStatus stage_run(Stage *stage, Text statement, int line, bool *late);
/* The same for a statement or problem of the lesson: if it is refused unexpectedly, that is kept. */
ExitStatus stage_run_statement(Stage *stage, const Statement *statement, bool *late);
/* Whether the last statement was refused, and does not expect that; a page of work with mistakes is not refused. */
bool stage_refuses(const Stage *stage, const Statement *statement, ExitStatus exit);
/* Runs all statements of a part in order, or the numbers of a block, whether they succeed or not; in a replay, steps can be named. False if
 * the lesson has taken too long, or has ended itself. */
bool stage_run_part(Stage *stage, const Part *part);

/* Whether the result of the last statement only repeats it: x = 5, or a body that was defined. */
bool stage_repeats(const Stage *stage);

/* Gives the lesson its full time again, after a pause for the user. */
void stage_rest(Stage *stage);

#endif
