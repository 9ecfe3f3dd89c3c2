/* The real world outside: files and standard streams, as the World that a session gets. */
#ifndef CAROM_REPL_OUTSIDE_H
#define CAROM_REPL_OUTSIDE_H

#include "session/session.h"

extern const World outside_world;

/* Runs the statements of a stream, line by line, in bounded memory. */
ExitStatus outside_run_stream(Session *session, int descriptor, const Place *place, bool keep_going);
/* Runs the statements of a file. Returns status 4 if it cannot be read. */
ExitStatus outside_run(Session *session, const char *path, bool allow_write, bool keep_going);

/* Writes a line on standard error. Whatever stands in it, an argument or the name of a file, it cannot move the cursor. */
void outside_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
