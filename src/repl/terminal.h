/* Terminal: single keys as they are pressed, and the screen's size. The terminal is given back as it was when it is closed, when the
 * program ends in any way that it can notice, and while it is stopped. One program has one terminal, so its state stands in the file.
 *
 * Only what is typed is changed: keys come at once and are not echoed. What is written is written as everywhere. */
#ifndef CAROM_REPL_TERMINAL_H
#define CAROM_REPL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* What terminal_key gives beside characters. */
enum {
    TERMINAL_AGAIN = 256, /* the screen has another size, or was somebody else's for a while: draw it anew */
    TERMINAL_END,         /* Ctrl-C, Ctrl-D, or the terminal is gone */
};

/* From now on, the terminal as it is now is given back whatever ends or stops the program; until it is switched off. Nothing where standard
 * input is no terminal. */
void terminal_guard(bool on);

/* Single keys from now on, guarded. False where standard input or output is no terminal. */
bool terminal_open(void);
void terminal_close(void);

/* Waits for a key. Enter is '\n'; right, down and page down are ' ', left, up, page up and backspace 'b'; escape by itself is 27; other
 * keys of more than one byte are nothing, and the wait goes on. */
int terminal_key(void);

/* Columns and rows; 80 and 24 where nobody knows. */
void terminal_size(int *columns, int *rows);

/* Columns for text: the screen's, but no lines longer than can be read, and 80 where standard output is no terminal. */
int terminal_width(void);

/* Whether the screen can be cleared and a line of it taken back. */
bool terminal_can_clear(void);

/* The key that these bytes are, as above, or 0: for terminal_key, and for tests. */
int terminal_decode(const char *bytes, size_t len);

#endif
