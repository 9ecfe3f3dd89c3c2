/* The pager at the prompt: output longer than the screen goes through the program that PAGER names, or `less -RFX`, as git does it. One
 * program has one screen, so its state is in variables of the file. */
#ifndef CAROM_REPL_PAGER_H
#define CAROM_REPL_PAGER_H

#include "base/text.h"

/* From now on output is kept. Does nothing unless standard input and output are a terminal of known size and PAGER is not empty or `cat`.
 */
void pager_open(void);
/* Keeps the text if the pager is open; otherwise false. */
bool pager_take(Text text);
/* Shows what was kept, through the pager if it is longer than the screen, and returns when the pager has ended. Ctrl-C ends it. Output
 * is then no longer kept. */
void pager_close(void);

/* The lines that a text takes on a screen of so many columns; sequences for colour take none. */
int pager_lines(Text text, int columns);

#endif
