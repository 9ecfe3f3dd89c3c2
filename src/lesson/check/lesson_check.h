/* Check: runs a lesson from start to end, and tests everything it claims.
 *
 *     expect.c     the expectations after #> in transcripts
 *     numbers.c    parameters and their sets
 *     ask.c        questions against their own answers
 *     lint.c       possible improvements
 *     constants.c  wrong answers that do not follow the numbers of seeds
 *     replay.c     printed documents, line by line (ledger.h)
 *     told.c       the findings, for people and for programs
 *     update.c     the file with correct values, and the difference
 *
 * Values are always judged by verify/ and handwork/, never by comparing text. */
#ifndef CAROM_LESSON_CHECK_LESSON_CHECK_H
#define CAROM_LESSON_CHECK_LESSON_CHECK_H

#include "lesson/check/given_away.h"
#include "lesson/check/ledger.h"
#include "lesson/check/remarks.h"
#include "lesson/stage.h"

/* A value in the file that is no longer right, and its replacement with as many digits as the author wrote. */
typedef struct Edit {
    Text from; /* a piece of the lesson's file */
    Text to;
} Edit;

typedef struct Checked {
    const Lesson *lesson;
    Arena        *mem;
    Stage        *stage;
    Remarks       remarks;
    Ledger        ledger;
    Secrets       secrets; /* of the questions so far */
    Edit         *edit;
    int           edits, edit_room;
    int           statements, expectations, questions;
    bool          stopped; /* the lesson ended itself, or took too long */
    ExitStatus    exit;    /* EXIT_CHECK if something does not hold, EXIT_INPUT if the lesson has faults and was not run */
} Checked;

/* Runs the lesson in a session with `outside` for the files that it loads. All memory comes from `mem`. */
Checked *lesson_check(const Lesson *lesson, const World *outside, Arena *mem);

/* told.c: the remarks and a summary line; or the same as one object. */
void checked_write(Buf *out, const Checked *checked, int width);
void checked_json(Buf *out, const Checked *checked);

/* update.c: the lesson with its wrong expectations replaced: values with as many digits as the author wrote, and messages of errors.
 * Nothing else changes, and no line is added or removed. The text is in the memory of the check. */
Text checked_update(const Checked *checked);
/* The changes, as a unified diff. Both texts have the same number of lines. */
void update_diff(Buf *out, Text path, Text before, Text after);

/* ---- its parts ---------------------------------------------------------------------------------------------- */

/* Runs a statement and counts it. False, with a remark, if the lesson has stopped. */
bool check_run(Checked *c, Text statement, int line, ExitStatus *exit);
bool check_ran(Checked *c, int line, bool late);
/* expect.c: a statement of a transcript with its expectations. */
void check_statement(Checked *c, const Statement *statement);
/* numbers.c */
void check_numbers(Checked *c, const Numbers *numbers);
/* ask.c */
void check_question(Checked *c, const Part *part);
/* lint.c: possible improvements of a question whose problem has just run; */
void lint_question(Checked *c, const Question *question);
/* statements that have just run, and prose, that give away the answer of an earlier question; */
void lint_statement(Checked *c, const Statement *statement);
void lint_prose(Checked *c, const Part *part);
/* free questions without prose, a missing title, lines that are too long. */
void lint_free(Checked *c, const Part *part);
void lint_head(Checked *c);
void check_widths(Checked *c);
/* constants.c: for the whole lesson, after all its parts. */
void check_constants(Checked *c);

/* expect.c: whether the text contains the pieces of `wanted` between `...`, in order, with white space folded. */
bool check_has_text(Text text, Text wanted);

/* Whether the last statement was a comparison. */
bool check_is_comparison(const Outcome *outcome);

#endif
