/* Lessons as files: carom check FILE ... */
#ifndef CAROM_REPL_LESSON_FILES_H
#define CAROM_REPL_LESSON_FILES_H

#include "lesson/reading/lesson.h"
#include "session/session.h"

typedef struct LessonCheck {
    const char *const *path;
    int                paths;
    const Settings    *settings;              /* format and width */
    long               first_seed, last_seed; /* each is checked with the numbers of these, too; last_seed -1: with its own only */
    bool               misprints;             /* the table of all that documents print, too */
    bool               update;                /* what is expected and not so is rewritten: into FILE.new, */
    bool               accept;                /* or into the file itself */
} LessonCheck;

/* Checks each lesson and says on standard output what was found, and what an update changes. The highest exit status: 1 something is not
 * so, 2 a lesson has faults in its form, 4 a file cannot be read. */
ExitStatus lessons_check(const LessonCheck *check);

/* The seed of a student for the lesson of that file (lesson/seed.h). */
Text lessons_student_seed(const char *path, const char *student, const char *salt, Arena *mem);

typedef struct LessonPrint {
    const char     *path;
    const Settings *settings;
    const char     *seed, *student; /* NULL: not given */
    bool            key;            /* else the handout */
} LessonPrint;

/* Writes a handout or a key to standard output. */
ExitStatus lessons_print(const LessonPrint *print);

/* A lesson to be used; NULL where it cannot be read or has faults, which is told on standard error: *exit then says which. It points into
 * `mem`. */
const Lesson *lessons_open(const char *path, Arena *mem, ExitStatus *exit);

/* The lesson with the numbers of that seed; itself where the seed is empty. NULL where there are none, which is told. */
const Lesson *lessons_drawn(const Lesson *lesson, Text seed, Arena *mem, ExitStatus *exit);

/* Says on standard error that PATH cannot be VERB, and why; returns EXIT_FILE. */
ExitStatus lessons_cannot(const char *verb, Text path, Text reason);

/* Whether a file is a lesson by its name, which no file of statements has. */
bool lessons_is_lesson(const char *path);

#endif
