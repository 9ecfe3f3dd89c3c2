/* Lessons as files: carom check FILE ... */
#ifndef CAROM_REPL_LESSON_FILES_H
#define CAROM_REPL_LESSON_FILES_H

#include "lesson/stage.h"
#include "session/session.h"

typedef struct LessonCheck {
    const char *const *path;
    int                paths;
    const Settings    *settings; /* format and width */
    long first_seed, last_seed;  /* also check each lesson with the numbers of these seeds; last_seed -1: only with its own numbers */
    bool misprints;              /* also print the table of all printed lines */
    bool update;                 /* rewrite wrong expectations: into FILE.new, */
    bool accept;                 /* or into the file itself */
} LessonCheck;

/* Checks each lesson and prints the findings and the changes of an update. Returns the highest exit status: 1 if something does not hold, 2
 * if a lesson has faults of form, 4 if a file cannot be read. */
ExitStatus lessons_check(const LessonCheck *check);

/* The seed of a student for the lesson in that file (lesson/seed.h). */
Text lessons_student_seed(const char *path, const char *student, const char *salt, Arena *mem);

typedef struct LessonPrint {
    const char     *path;
    const Settings *settings;
    const char     *seed, *student; /* NULL: not given */
    bool            key;            /* otherwise the handout */
} LessonPrint;

/* Writes a handout or a key to standard output. */
ExitStatus lessons_print(const LessonPrint *print);

/* A lesson ready for use. NULL if it cannot be read or has faults, which are printed on standard error: *exit then says which. It points
 * into `mem`. */
const Lesson *lessons_open(const char *path, Arena *mem, ExitStatus *exit);

/* The lesson with the numbers of that seed; the lesson itself if the seed is empty. NULL, after a message, if there are no such numbers. */
const Lesson *lessons_drawn(const Lesson *lesson, Text seed, Arena *mem, ExitStatus *exit);

/* Says on standard error which statement is refused, and returns its status; EXIT_FINE if there is none. */
ExitStatus lessons_refused(const Lesson *lesson, Refused refused);

/* Says on standard error that PATH cannot be VERB, and why; returns EXIT_FILE. */
ExitStatus lessons_cannot(const char *verb, Text path, Text reason);

/* Whether the name of a file is that of a lesson; files of statements have other names. */
bool lessons_is_lesson(const char *path);

#endif
