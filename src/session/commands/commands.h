/* The table of commands and their functions; the code is in commands/. */
#ifndef CAROM_SESSION_COMMANDS_COMMANDS_H
#define CAROM_SESSION_COMMANDS_COMMANDS_H

#include "session/run.h"
#include "session/commands/settings.h"

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

/* Reports that there is no method of that name, with the nearest one that there is; returns false. */
bool run_no_method(Run *run, const Token *name);

/* Runs the METHOD values or EXPRESSION after the command, without the last `spared` tokens and without output. It becomes the last
 * derivation. */
bool run_quietly(Run *run, const char *command, int spared);

/* formats.c: how many tokens name a number system: 1 for float, 3 for mpfr:24; 0 if they name none. */
int run_format_at(const Run *run, const Token *token, Machine *machine);
/* Returns how many tokens are `in` and a format that rounds; 0 if they are something else. */
int run_in_format(const Run *run, const Token *token, Machine *machine);
/* Reports that the text there names no such format, with the one that may be meant; returns false. */
bool run_wrong_format(Run *run, Span span);
/* The format that is probably meant by a word that is none: binary32 for binary33, mpfr:11 for half; empty if none is. */
Text run_meant_format(Text word);
/* The format of `set numbers` if that rounds, else binary64. */
Machine run_usual_format(const Session *session);

bool command_verify(Run *run, Text argument);
bool command_blame(Run *run, Text argument);
bool run_audit(Run *run, Text argument);
bool run_compare(Run *run, Text argument);
bool run_engines(Run *run, Text argument);
bool run_engine(Run *run, Text argument);

bool run_letters(Run *run, Text argument);
bool run_check(Run *run, Text argument);
/* show that va' = 3: proves or refutes it, from the last derivation. */
bool run_show_that(Run *run);
bool run_find(Run *run, Text argument);
/* Whether a method comes after the colon; reports an error if not. */
bool run_is_problem(Run *run, const Token *colon, const char *example);
/* sweeps/: NAME from A to B [step C], ... : METHOD values, from that token on, with so many steps unless the statement says how large they
 * are. The session then has the sweep. */
bool run_sweep_from(Run *run, const Token *token, int steps);
bool run_sweep(Run *run, Text argument);
bool run_plot(Run *run, Text argument);
bool run_swept_last(const Session *session); /* whether the last result is a sweep */
/* Its figure; NULL after an error. */
const struct Figure *run_sweep_figure(Run *run);
bool                 run_hint(Run *run, Text argument);
bool                 run_why(Run *run, Text argument);
bool                 run_problem(Run *run, Text argument);
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
/* tables.c: the last table as CSV */
bool run_table(Run *run, Text argument);
bool run_draw(Run *run, Text argument);
/* On a page of results the figure itself, else a sketch in characters. */
bool run_show_figure(Run *run, const struct Figure *figure);

bool run_help(Run *run, Text topic);
void help_topics(const Session *session, void (*visit)(Text, void *), void *data);
/* Each setting, or only that one, with its value now, what it does and what it takes. */
void help_put_settings(Run *run, const Setting *only, Buf *buf);
/* quantities.c: what the methods call by that name; false if none does. */
bool quantities_put(Run *run, Text name, Buf *buf);
/* Each method with its title. */
void help_put_methods(Run *run, Buf *buf);

/* mistakes.c: all known mistakes by method, or one with its formulas and its results in the method's example. False if there is no such id.
 */
bool run_mistakes(Run *run, Text method);
bool run_mistake(Run *run, Text id);

#endif
