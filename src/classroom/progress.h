/* Progress: the file of answers of a practising student (submission.h has its format). Lines are only appended. An answer is on disk before
 * progress_answer returns true, so an acknowledged answer survives any end of the program; an incomplete last line is removed the next
 * time.
 *
 * The file is readable only by its user, and only one program at a time writes it. */
#ifndef CAROM_CLASSROOM_PROGRESS_H
#define CAROM_CLASSROOM_PROGRESS_H

#include "classroom/submission.h"

typedef struct Progress {
    const Lesson *lesson;
    Submission   *had;     /* the content of the file, including lines added since */
    bool          resumed; /* the file already existed */
    bool          cut;     /* an incomplete line has been removed */
    bool          changed; /* the lesson has changed since the file was started: say so */
    Arena        *mem;
    int           file;
    bool          broken; /* a line could not be written, and its written part could not be removed */
    size_t        end;    /* bytes of the file */
} Progress;

/* Opens the file, or creates it. `student` and `seed` are those requested; empty: those of the file (had->student, had->seed). NULL with a
 * reason, a phrase without a full stop, if it cannot be opened, belongs to another lesson, seed or student, has a fault, is not a file of
 * answers, or is in use. `lesson` has the numbers of that seed, if there is one. */
Progress *progress_open(const char *path, const Lesson *lesson, Text student, Text seed, Arena *mem, Text *why);
void      progress_close(Progress *progress);

/* "<lesson>.answers" */
Text progress_name(const Lesson *lesson, Arena *mem);
/* The seed in the file, which is needed to draw the numbers of the lesson; empty if there is no file or no seed in it. */
Text progress_seed(const char *path, Arena *mem);

/* Each returns false with a reason if the line is not on disk; the answer is then not acknowledged. `part`: the question's place in the
 * lesson; `ask`: its number. */
bool progress_answer(Progress *progress, int part, int ask, Text typed, Text *why);
bool progress_hint(Progress *progress, int part, int shown, Text *why);
bool progress_why(Progress *progress, int part, Text *why);
bool progress_skip(Progress *progress, int part, Text *why);
bool progress_done(Progress *progress, int part, Text *why);

/* The last answer, if the question has not changed since; otherwise empty. */
Text progress_typed(const Progress *progress, int part, int ask);
int  progress_hints(const Progress *progress, int part);

typedef enum ProgressState {
    PROGRESS_NEW,   /* or it has changed */
    PROGRESS_BEGUN, /* an answer was typed */
    PROGRESS_SKIPPED,
    PROGRESS_DONE,
} ProgressState;
ProgressState progress_state(const Progress *progress, int part);

#endif
