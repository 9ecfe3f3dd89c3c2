/* Runs carom as a command in a fresh folder. command_setup and command_teardown are fixtures of Check. */
#ifndef CAROM_TESTS_COMMAND_H
#define CAROM_TESTS_COMMAND_H

#include "harness.h"

void command_setup(void);
void command_teardown(void);

extern char command_folder[200];
/* Writes a file into the folder. */
void command_put(const char *name, const char *text);
/* The content of a file of the folder, empty where it is not there; valid until the next call. */
const char *command_get(const char *name);

/* Runs carom in the folder, with these arguments for the shell; its exit status. */
int command_run(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The output of the last run, messages included; ends with a zero byte. */
extern Buf command_said;
/* Fails if it does not contain those words. */
void command_says(const char *words);
/* Whether a program that a test needs is installed. Where CI is set the test fails without it, so that nothing is skipped there. */
bool command_needs(const char *program);

#endif
