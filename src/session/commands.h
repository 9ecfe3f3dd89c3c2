/* The table of commands, and the functions that they run; commands/ has the code. */
#ifndef CAROM_SESSION_COMMANDS_H
#define CAROM_SESSION_COMMANDS_H

#include "session/run.h"

/* A row of the table of commands. */
typedef struct Command {
    const char *name, *arguments, *summary, *example;
    bool (*run)(Run *run, Text argument); /* NULL: a word with which carom is started, as the example is */
    Keep keep;
} Command;

extern const Command commands[];

const Command *run_find_command(const Session *session, Text word);
bool           run_is_reserved(Text word);

bool run_derivation(Run *run);
/* Anything that can be typed. */
bool run_statement(Run *run);

/* METHOD values or an EXPRESSION behind the command, but for the last `spared` tokens: works it out without showing it, and
 * that is then the last derivation. */
bool run_quietly(Run *run, const char *command, int spared);

bool command_verify(Run *run, Text argument);
bool command_blame(Run *run, Text argument);

bool run_check(Run *run, Text argument);
bool run_hint(Run *run, Text argument);
bool run_why(Run *run, Text argument);
bool run_problem(Run *run, Text argument);
/* Whether the statement is a page of hand work: its first line ends with a colon, and the lines of the page follow. */
bool hands_is_page(Text first_line);

/* The file behind the command; in a file, names are relative to its folder. Complains where there is none. */
bool run_file_name(Run *run, Text argument, Text *path);
/* Writes it and gives its memory back, if statements from here may; over a file only if that begins with `mark`, as all do that are `kind`.
 */
bool run_write_file(Run *run, Text path, Buf *content, const char *mark, const char *kind);
bool run_save(Run *run, Text argument);
bool run_load(Run *run, Text argument);
bool run_export(Run *run, Text argument);

bool run_figure(Run *run, Text argument);
bool run_draw(Run *run, Text argument);

bool run_help(Run *run, Text topic);
void help_topics(const Session *session, void (*visit)(Text, void *), void *data);
void help_put_settings(const Settings *settings, int width, Buf *buf);

/* mistakes.c: all known mistakes by method, and one with its formulas and what it makes of the method's example. False if there is no such
 * id. */
bool run_mistakes(Run *run);
bool run_mistake(Run *run, Text id);

#endif
