/* One session from its start to its end in this process, with all that is asked of it. Where something is wrong the process ends. */
#ifndef CAROM_TESTS_GRAMMAR_SESSION_H
#define CAROM_TESTS_GRAMMAR_SESSION_H

#include "script.h"
#include "world.h"

enum {
    MOST_SCRIPT = 1 << 22,
    LIMIT_CPU = 60,   /* seconds of work for one statement, with sanitizers */
    STATUS_WRONG = 90 /* the exit status of a process whose session was wrong; any other but 0 is a crash */
};

/* What the process that watches can see of the one that plays. */
typedef struct Watched {
    char   why[500]; /* empty: nothing was wrong, or the process has been ended before it could say so */
    size_t len;
    char   script[MOST_SCRIPT]; /* entries that have run, and the one that runs */
} Watched;

/* Made from a seed as it goes; or an earlier one again. */
void session_of_seed(uint64_t seed, Watched *watched);
void session_of_script(const Script *script, Watched *watched);

/* Ends the process with STATUS_WRONG. */
_Noreturn void session_is_wrong(Watched *watched, const char *why);

/* Sets the look for Ctrl-C at which it comes: from now on the count begins anew; 0: never. */
void interrupt_at(int polls, int stop);
bool interrupt_came(void);

/* lesson_use.c: runs what an entry says with the lesson so far. An update changes the lesson. */
typedef struct UseOf {
    Watched *watched;
    Buf     *lesson;
    int      polls;
} UseOf;
void lesson_use(UseOf *use, Text text);

#endif
