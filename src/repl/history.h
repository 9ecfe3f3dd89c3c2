/* The history of the prompt, in a private file of the user's state directory. */
#ifndef CAROM_REPL_HISTORY_H
#define CAROM_REPL_HISTORY_H

#include "base/text.h"

/* Reads the file into Readline's history. If there is no place for the file, the history lasts only for this session. */
void history_open(void);
/* Adds a line in memory and, with one write, at the end of the file. */
void history_put(const char *line);
void history_close(void);

#endif
