/* The program at a pseudo-terminal of 80 columns and 24 rows, as its user sees it. */
#ifndef CAROM_TESTS_PTY_H
#define CAROM_TESTS_PTY_H

#include "base/text.h"

#include <sys/types.h>
#include <termios.h>

typedef struct Terminal {
    int            screen, inside; /* what we see of it, and the program's side */
    pid_t          pid;
    struct termios before;
    Buf            seen;    /* since the last look, ended by a zero */
    bool           pasted;  /* what is pasted comes in brackets, as the program has asked for */
    size_t         matched; /* characters of the escape that asks for it, or ends it, that have come */
} Terminal;

/* What PAGER is for programs that begin from now on; NULL for none. */
extern const char *pty_pager;

const char *pty_program(void);
Terminal    pty_begin(const char *const *arguments);
void        pty_leave(Terminal *terminal);
void        pty_resize(Terminal *terminal, int columns, int rows);
void        pty_press(Terminal *terminal, const char *keys);
/* What comes until `words` have come; the guard of ten minutes is for a program that hangs. */
void pty_wait_for(Terminal *terminal, const char *words);
/* Whether the terminal is set as it was before the program began. */
bool pty_is_as_before(const Terminal *terminal);
/* Soon: what stands on the screen may come before the terminal is set. */
bool pty_keys_come_at_once(const Terminal *terminal);
/* Waits for the program to end, taking what it still says; its status. */
int pty_end_of(Terminal *terminal);

#endif
