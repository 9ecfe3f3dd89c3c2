/* The history of the prompt, in a private file of the user's state directory. */
#ifndef CAROM_REPL_HISTORY_H
#define CAROM_REPL_HISTORY_H

#include "base/text.h"

/* Reads what is there into Readline's history and opens the file for more. Without a place to keep it, history is
 * for this session only. */
void history_open(void);
/* One line more, in memory and at the end of the file, in one write. */
void history_put(const char *line);
void history_close(void);

#endif
