/* A statement in the format of a program: 2*0x40490fdb in float. In it the bits of a number stand for the number: 0x and all hexadecimal
 * digits of the format. */
#ifndef CAROM_SESSION_COMMANDS_IN_FORMAT_H
#define CAROM_SESSION_COMMANDS_IN_FORMAT_H

#include "session/run.h"

/* The place of the token `in` before the format that ends the statement; 0: it does not end so, or a command reads its own format. */
int in_format_find(const Run *run, Machine *machine);

/* Whether the statement ends with `in` and a word that is probably meant as a format: 1/3 in flaot. That is reported. */
bool in_format_is_misspelt(Run *run);

/* The statement before that token, by `go`, as if the format was set. */
bool in_format_run(Run *run, int in, Machine machine, bool (*go)(Run *run));

#endif
