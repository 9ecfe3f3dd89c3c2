/* Progress: the file of answers of somebody who practises (its form: submission.h). Lines are only ever added at the end. An answer is on
 * the disk before progress_answer returns true, so whatever ends the program, what was acknowledged is there the next time; a line that was
 * cut off then goes.
 *
 * The file is private to its user, and one program at a time writes it. */
#ifndef CAROM_CLASSROOM_PROGRESS_H
#define CAROM_CLASSROOM_PROGRESS_H

#include "classroom/submission.h"

typedef struct Progress {
    const Lesson *lesson;
    Submission   *had;     /* all that stands in the file, with what was added since */
    bool          resumed; /* the file was there */
    bool          cut;     /* a line that was not finished has been cut off */
    bool          changed; /* the lesson was another when the file was begun: say so */
    Arena        *mem;
    int           file;
    bool          broken; /* a line could not be written, and what there is of it could not be taken back */
    size_t        end;    /* bytes of the file */
} Progress;

/* Takes up the file, or begins it. `student` and `seed`: as asked for; empty: as the file has them (had->student, had->seed). NULL, and why
 * as words without a full stop: it cannot be opened, is another lesson's, has another seed or student, has a fault, is no file of answers,
 * is in use. `lesson` is with the numbers of that seed where there is one. */
Progress *progress_open(const char *path, const Lesson *lesson, Text student, Text seed, Arena *mem, Text *why);
void      progress_close(Progress *progress);

/* "<lesson>.answers" */
Text progress_name(const Lesson *lesson, Arena *mem);
/* The seed that a file has, before the lesson is drawn with it; empty where there is no file, or none in it. */
Text progress_seed(const char *path, Arena *mem);

/* Each is false where the line is not on the disk, and why: what was typed is then not acknowledged. `part`: the question's place in the
 * lesson; `ask`: its number. */
bool progress_answer(Progress *progress, int part, int ask, Text typed, Text *why);
bool progress_hint(Progress *progress, int part, int shown, Text *why);
bool progress_why(Progress *progress, int part, Text *why);
bool progress_skip(Progress *progress, int part, Text *why);
bool progress_done(Progress *progress, int part, Text *why);

/* What was typed last, if the question is still what it was then; else empty. */
Text progress_typed(const Progress *progress, int part, int ask);
int  progress_hints(const Progress *progress, int part);

typedef enum ProgressState {
    PROGRESS_NEW,   /* or no longer what it was */
    PROGRESS_BEGUN, /* something was typed */
    PROGRESS_SKIPPED,
    PROGRESS_DONE,
} ProgressState;
ProgressState progress_state(const Progress *progress, int part);

#endif
