/* A script that fails, made short: entries are left out while it still fails in the same way. */
#ifndef CAROM_TESTS_GRAMMAR_SHRINK_H
#define CAROM_TESTS_GRAMMAR_SHRINK_H

#include "session.h"

/* How a session ended: empty where nothing was wrong. */
typedef struct Finding {
    char why[600];
    char report[20000]; /* what the process wrote to standard error */
    int  status;        /* of the process, as wait has it */
} Finding;

/* Plays in a process of its own: a seed, or a script. */
typedef struct Job {
    uint64_t      seed;
    const Script *script; /* NULL: the seed's */
} Job;
/* False where something was wrong. */
bool job_run(const Job *job, Watched *watched, Finding *finding);

/* The script of a failed job, shortened; in `mem`. */
Text shrink(Text script, const Finding *finding, Watched *watched, Arena *mem);

#endif
