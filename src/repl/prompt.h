/* The prompt: line editing, history, completion, Ctrl-C. */
#ifndef CAROM_REPL_PROMPT_H
#define CAROM_REPL_PROMPT_H

#include "session/session.h"

/* Runs the prompt until quit or the end of input; returns 0. `allow_write` is for the files that it loads. */
ExitStatus prompt_run(Session *session, bool allow_write);

/* The prompt in the middle of something else, until a line with only a dot, quit, or Ctrl-D. Nothing goes into the history of the prompt.
 * `after` is called behind each line, to show what came of it. */
void prompt_visit(Session *session, void (*after)(void *data), void *data);

#endif
