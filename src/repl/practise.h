/* Practise: the questions of a lesson, answered at a terminal or from a pipe (classroom/practice.h is what it does). */
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

/* 2 where the lesson has faults or the seed gives no numbers, 4 where a file cannot be read or written; else 0, whatever the answers are.
 */
ExitStatus practise_run(const Practise *practise);

#endif
