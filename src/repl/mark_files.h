/* carom mark LESSON SUBMISSION ... : marks the answers of a class, from files to files. */
#ifndef CAROM_REPL_MARK_FILES_H
#define CAROM_REPL_MARK_FILES_H

#include "session/session.h"

typedef struct MarkCommand {
    const char *const *path; /* the lesson, then the submissions */
    int                paths;
    const char        *enrolled;    /* the register; NULL: there is none */
    const char        *seed, *salt; /* for students without a seed: this one, or one of the student's own; NULL: none */
    const char        *out;         /* a folder for steps.csv, students.csv, class.csv and report.txt; NULL: a table on standard output */
    const Settings    *settings;    /* format and width */
} MarkCommand;

/* 0 if every file could be read, whatever the marks; 2 if a part of a file could not, and the rest is marked; 4 if a whole file could not,
 * or the tables cannot be written. Warnings go to standard error, one per line. */
ExitStatus mark_files_run(const MarkCommand *command);

#endif
