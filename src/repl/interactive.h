/* The program at a terminal: the prompt, and lessons that are played from it. */
#ifndef CAROM_REPL_INTERACTIVE_H
#define CAROM_REPL_INTERACTIVE_H

#include "session/session.h"

/* Runs the prompt until quit or the end of input; returns 0. `allow_write` applies to the files that it loads. */
ExitStatus interactive_run(Session *session, bool allow_write);

#endif
