/* Teach: plays a lesson for a class in a terminal, or prints all of it into a pipe (the logic is in classroom/play.h). */
#ifndef CAROM_REPL_TEACH_H
#define CAROM_REPL_TEACH_H

#include "session/session.h"

typedef struct Teach {
    const char     *path;
    const Settings *settings;
    bool            large;
    const char     *seed;  /* NULL: the author's numbers */
    const char     *notes; /* a file, or another terminal, for the presenter; NULL: none */
} Teach;

/* Returns 2 if the lesson has faults, which are printed, and 4 if a file cannot be read or written. */
ExitStatus teach_run(const Teach *teach);

#endif
