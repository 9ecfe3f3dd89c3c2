/* The table of commands and their functions; the code is in commands/. */
#ifndef CAROM_SESSION_COMMANDS_H
#define CAROM_SESSION_COMMANDS_H

#include "session/run.h"
#include "session/settings.h"

/* A row of the table of commands. */
typedef struct Command {
    const char *name, *arguments, *summary, *example;
    bool (*run)(Run *run, Text argument); /* NULL: a word of the shell's command line, as in the example */
    Keep keep;
} Command;

extern const Command commands[];

const Command *run_find_command(const Session *session, Text word);
bool           run_is_reserved(Text word);

bool run_derivation(Run *run);
/* Anything that can be typed. */
bool run_statement(Run *run);

/* Runs the METHOD values or EXPRESSION after the command, without the last `spared` tokens and without output. It becomes the last
 * derivation. */
bool run_quietly(Run *run, const char *command, int spared);

bool command_verify(Run *run, Text argument);
bool command_blame(Run *run, Text argument);

bool run_letters(Run *run, Text argument);
bool run_check(Run *run, Text argument);
/* show that va' = 3: proves or refutes it, from the last derivation. */
bool run_show_that(Run *run);
bool run_find(Run *run, Text argument);
bool run_hint(Run *run, Text argument);
bool run_why(Run *run, Text argument);
bool run_problem(Run *run, Text argument);
/* Whether the statement is a page of hand work: its first line ends with a colon, and the lines of the page follow. */
bool hands_is_page(Text first_line);

/* The name of the file after the command; inside a file, names are relative to its folder. Reports an error if there is none. */
bool run_file_name(Run *run, Text argument, Text *path);
/* Writes the content and frees it, if statements from this source may write. It replaces an existing file only if that starts with `mark`,
 * as every file of this `kind` does.
 */
bool run_write_file(Run *run, Text path, Buf *content, const char *mark, const char *kind);
bool run_save(Run *run, Text argument);
bool run_load(Run *run, Text argument);
bool run_export(Run *run, Text argument);

bool run_figure(Run *run, Text argument);
bool run_draw(Run *run, Text argument);

bool run_help(Run *run, Text topic);
void help_topics(const Session *session, void (*visit)(Text, void *), void *data);
/* Each setting, or only that one, with its value now, what it does and what it takes. */
void help_put_settings(Run *run, const Setting *only, Buf *buf);

/* mistakes.c: all known mistakes by method, or one with its formulas and its results in the method's example. False if there is no such id.
 */
bool run_mistakes(Run *run);
bool run_mistake(Run *run, Text id);

#endif
