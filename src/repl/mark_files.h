/* carom mark LESSON SUBMISSION ... : a class's answers marked, from files to files. */
#ifndef CAROM_REPL_MARK_FILES_H
#define CAROM_REPL_MARK_FILES_H

#include "session/session.h"

typedef struct MarkCommand {
    const char *const *path; /* the lesson, then the submissions */
    int                paths;
    const char        *enrolled;    /* the register; NULL: there is none */
    const char        *seed, *salt; /* for who names no seed: this one, or one of the student's own; NULL: none */
    const char        *out;         /* a folder for steps.csv, students.csv, class.csv and report.txt; NULL: a table on standard output */
    const Settings    *settings;    /* format and width */
} MarkCommand;

/* 0 when every file could be read, whatever the marks are; 2 where a part of one could not, and the rest is marked; 4 where one could not
 * at all, or the tables cannot be written. What has to be known stands on standard error, a line each. */
ExitStatus mark_files_run(const MarkCommand *command);

#endif
