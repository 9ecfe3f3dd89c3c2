/* Terminal: single keys as they are pressed, and the screen's size. The terminal is restored when it is closed, when the program ends in
 * any way that can be caught, and while the program is stopped. One program has one terminal, so its state is in variables of the file.
 *
 * Only input is changed: keys arrive at once and are not echoed. Output works as usual. */
#ifndef CAROM_REPL_TERMINAL_H
#define CAROM_REPL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* The results of terminal_key besides characters. */
enum {
    TERMINAL_AGAIN = 256, /* the size of the screen has changed, or another program has used it: redraw it */
    TERMINAL_END,         /* Ctrl-C, Ctrl-D, or the terminal has gone */
};

/* From now on, until it is switched off, the present state of the terminal is restored whenever the program ends or stops. Does nothing if
 * standard input is not a terminal. */
void terminal_guard(bool on);

/* Switches to single keys, guarded as above. False if standard input or output is not a terminal. */
bool terminal_open(void);
void terminal_close(void);

/* Waits for a key. Enter is '\n'; right, down and page down are ' ', left, up, page up and backspace 'b'; escape by itself is 27; other
 * keys of more than one byte are ignored. */
int terminal_key(void);

/* Columns and rows; 80 and 24 if they are not known. */
void terminal_size(int *columns, int *rows);

/* Whether standard output is a screen of known size. */
bool terminal_is_known(void);

/* Columns for text: those of the screen up to a readable width, and 80 if standard output is not a terminal. */
int terminal_width(void);

/* Whether the screen can be cleared and a line of it erased. */
bool terminal_can_clear(void);

/* The key that these bytes encode, as above, or 0; for terminal_key and tests. */
int terminal_decode(const char *bytes, size_t len);

#endif
