/* The command line as tables: the words that carom takes, and the options that go with some of them. main.c reads arguments by these rows;
 * `carom --help` and the manual show them. */
#ifndef CAROM_MANUAL_COMMAND_LINE_H
#define CAROM_MANUAL_COMMAND_LINE_H

#include "base/text.h"

typedef enum CommandLineWord {
    COMMAND_CHECK,
    COMMAND_LESSON,
    COMMAND_LESSONS,
    COMMAND_MARK,
    COMMAND_AUDIT,
    COMMAND_HELP,
    COMMAND_LINE_WORDS
} CommandLineWord;

/* One way to start carom. */
typedef struct CommandLineUse {
    const char *typed, *effect;
} CommandLineUse;
/* The list ends with a row without `typed`. Then the options that apply to all of them, besides the settings. */
extern const CommandLineUse command_line_uses[], command_line_general[];

extern const char *const command_line_word[COMMAND_LINE_WORDS];

typedef enum CommandLineOptionName {
    OPTION_SEEDS,
    OPTION_MISPRINTS,
    OPTION_UPDATE,
    OPTION_ACCEPT,
    OPTION_HANDOUT,
    OPTION_KEY,
    OPTION_PRACTICE,
    OPTION_SEED,
    OPTION_STUDENT,
    OPTION_SALT,
    OPTION_PROGRESS,
    OPTION_LARGE,
    OPTION_NOTES,
    OPTION_OUT,
    OPTION_REGISTER,
    OPTION_ULPS,
    OPTION_COLUMNS,
    OPTION_TABLE,
    OPTION_MERGE,
    COMMAND_LINE_OPTIONS
} CommandLineOptionName;

typedef struct CommandLineOption {
    const char *name, *value; /* value: NULL if it takes none */
    unsigned    words;        /* the words that it applies to, one bit each */
    const char *summary;
} CommandLineOption;
extern const CommandLineOption command_line_option[COMMAND_LINE_OPTIONS];

/* "lesson and mark", or "`carom lesson` and `carom mark`" */
Text command_line_words_of(CommandLineOptionName option, bool quoted, Arena *mem);

/* The whole text of `carom --help`. */
void command_line_usage(Buf *out);

#endif
