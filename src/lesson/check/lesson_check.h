/* Check: a lesson run from its start to its end, and all that it says held against what is so.
 *
 *     expect.c     what stands behind #> in transcripts
 *     numbers.c    parameters and their sets
 *     ask.c        questions against their own answers
 *     lint.c       what could be better
 *     constants.c  wrong answers that do not go with the numbers of seeds
 *     replay.c     what documents print, line by line (ledger.h)
 *     told.c       what was found, for people and for programs
 *     update.c     the file with the values that are so, and what changes in it
 *
 * Everything is judged by verify/, never by comparing text. */
#ifndef CAROM_LESSON_CHECK_LESSON_CHECK_H
#define CAROM_LESSON_CHECK_LESSON_CHECK_H

#include "lesson/check/given_away.h"
#include "lesson/check/ledger.h"
#include "lesson/check/remarks.h"
#include "lesson/stage.h"

/* A value in the file that is no longer right, and what stands there with as many digits as the author wrote. */
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
    bool          stopped; /* the lesson ended itself, or worked too long */
    ExitStatus    exit;    /* EXIT_CHECK where something is not so, EXIT_INPUT where the lesson has faults and was not run */
} Checked;

/* Runs the lesson in a session with `outside` for the files that it loads. All memory is `mem`'s. */
Checked *lesson_check(const Lesson *lesson, const World *outside, Arena *mem);

/* told.c: the remarks, and a line that sums up; the same as one object. */
void checked_write(Buf *out, const Checked *checked, int width);
void checked_json(Buf *out, const Checked *checked);

/* update.c: the lesson's file with what transcripts expect rewritten: values with as many digits as their author wrote, and messages of
 * errors. Nothing else is touched, and no line is added or taken away. In the memory of the check. */
Text checked_update(const Checked *checked);
/* What changes, as a unified diff. Both texts have the same number of lines. */
void update_diff(Buf *out, Text path, Text before, Text after);

/* ---- its parts ---------------------------------------------------------------------------------------------- */

/* Runs a statement, and counts it. False where the lesson has stopped, which is remarked. */
bool check_run(Checked *c, Text statement, int line, ExitStatus *exit);
bool check_ran(Checked *c, int line, bool late);
/* expect.c: a statement of a transcript with what is expected of it. */
void check_statement(Checked *c, const Statement *statement);
/* numbers.c */
void check_numbers(Checked *c, const Numbers *numbers);
/* ask.c */
void check_question(Checked *c, const Part *part);
/* lint.c: what could be better about a question whose problem has just been run; */
void lint_question(Checked *c, const Question *question);
/* a statement that has just been run, and prose, that give the answer of a question above them away; */
void lint_statement(Checked *c, const Statement *statement);
void lint_prose(Checked *c, const Part *part);
/* words that nobody asks for; a title that is missing; lines that are too long. */
void lint_free(Checked *c, const Part *part);
void lint_head(Checked *c);
void check_widths(Checked *c);
/* constants.c: of the lesson whose parts have all been looked at. */
void check_constants(Checked *c);

/* expect.c: whether the text has the pieces of `wanted` between `...` in it, one behind the other, white space folded. */
bool check_has_text(Text text, Text wanted);

/* Whether the statement that ran was a comparison. */
bool check_is_comparison(const Outcome *outcome);

#endif
