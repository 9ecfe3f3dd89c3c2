/* Practise: one person answers the questions of a lesson at a terminal or from a pipe (the logic is in classroom/practice.h). */
#ifndef CAROM_REPL_PRACTISE_H
#define CAROM_REPL_PRACTISE_H

#include "session/session.h"

typedef struct Practise {
    const char     *path;
    const Settings *settings;
    const char     *progress; /* the file of answers; NULL: the usual one */
    const char     *student;  /* NULL: as the file has it */
    const char     *seed;     /* NULL: as the file has it */
} Practise;

/* Returns 2 if the lesson has faults or the seed gives no numbers, 4 if a file cannot be read or written; otherwise 0, even if answers
 * are wrong. */
ExitStatus practise_run(const Practise *practise);

#endif
