/* At work: a statement that takes long says so, once, so that nobody takes carom for dead. Only processor time of the program counts: a
 * statement does not say it because others keep the machine busy, nor while it waits for a key. */
#ifndef CAROM_REPL_AT_WORK_H
#define CAROM_REPL_AT_WORK_H

/* From now on, after so many milliseconds of work, the note goes to this file descriptor. */
void at_work_begin(int descriptor, int milliseconds);
/* The statement has ended. */
void at_work_end(void);

#endif
