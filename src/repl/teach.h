/* Teach: a lesson played before a class in a terminal, or all of it into a pipe (classroom/play.h is what it does). */
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

/* 2 where the lesson has faults, which are told, 4 where a file cannot be read or written. */
ExitStatus teach_run(const Teach *teach);

#endif
