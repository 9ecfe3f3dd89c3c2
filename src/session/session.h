/* Session: variables, settings, methods, and the statements that use and change them.
 *
 * One statement goes in as text; what it yields goes out as text through the World. A statement that fails changes
 * nothing. Whatever a statement needs while it runs lives in one of two arenas: the other one holds the last
 * derivation, whose answers can be read by name until the next.
 */
#ifndef CAROM_SESSION_SESSION_H
#define CAROM_SESSION_SESSION_H

#include "derive/reading/method.h"
#include "render/formats/writer.h"

/* The pages of `help` as a session sees them (manual/manual.h). Documents live in `mem`. */
typedef struct Manual {
    /* The name and the title of page i; NULL behind the last. */
    const char *(*page)(int i, Text *title);
    /* The page of that name; the section with that heading; every place that mentions the words. False where there is none. */
    bool (*read)(Text topic, Arena *mem, Document *document);
    bool (*section)(Text heading, Arena *mem, Document *document);
    bool (*search)(Text words, Arena *mem, Document *document);
} Manual;

/* The outside as a session sees it; tests and fuzzers bring their own. */
typedef struct World {
    void *data;
    void (*out)(void *data, Text text);
    void (*err)(void *data, Text text);
    /* The whole file, at most `limit` bytes, into the arena; false and a reason in words otherwise. */
    bool (*read)(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason);
    bool (*exists)(void *data, Text path);
    /* Replaces the file in one step; false and a reason otherwise. */
    bool (*write)(void *data, Text path, Text content, Arena *mem, Text *reason);
    /* Whether `path`, with all links followed, lies inside `folder`. */
    bool (*inside)(void *data, Text path, Text folder);
    const Manual *manual; /* NULL: there is none */
} World;

/* Numbers as decimals, exact, or both: as they were typed, if nobody says. And whether the sources of steps are named. */
typedef enum ShownAs { SHOWN_AS_TYPED, SHOWN_BOTH, SHOWN_EXACT, SHOWN_DECIMAL } ShownAs;
typedef enum Sources { SOURCES_ON, SOURCES_OFF } Sources;

typedef struct Settings {
    const NumSys *numbers;
    mpfr_prec_t   prec;       /* of numbers, where it takes one */
    int           steps;      /* Steps */
    int           show;       /* ShownAs */
    int           sources;    /* Sources */
    int           digits;     /* 0: 6 in text, 20 in JSON */
    int           format;     /* Format */
    int           standalone; /* LaTeX and Markdown as files of their own, as HTML always is */
    int           roots;      /* RootStyle */
    int           ascii, colour, width;
    int           own_width; /* it was set, so the prompt does not change it when the window does */
} Settings;

Settings settings_default(void);
/* Every setting but colour is an option of the command line too: --NAME VALUE, or --NAME alone for one that is on or off. */
const char *settings_option(Text name, bool *takes_nothing); /* its name; NULL if it is no option */
/* Their lines in `--help`. */
void settings_put_options(Buf *out);
/* Sets what `set NAME VALUE` sets; NULL if that is possible, else what the setting takes. */
const char *settings_set(Settings *settings, const char *name, const char *value);

/* Where statements come from: this decides what they may do. */
typedef enum From {
    FROM_PROMPT,
    FROM_ARGUMENT, /* -e */
    FROM_FILE,     /* a file or standard input: cannot write, and reads inside its folder only */
} From;

#define STANDARD_INPUT "standard input" /* its name as a place */

typedef struct Place {
    From from;
    Text name;   /* of the file, for messages; empty at the prompt */
    Text folder; /* what a file may load from */
    int  line;
    bool allow_write;
    bool lesson;  /* nothing allows it to write, or to read elsewhere */
    bool kept;    /* `save` writes these statements too: a file loaded at the prompt */
    bool teaches; /* its caller lists and plays lessons (session_take_lesson) */
} Place;

typedef struct Session Session;

Session *session_new(const World *world, const Settings *settings);
void     session_free(Session *session);
/* After the last statement of a batch: the end of the page that its results are on, if they are on one. */
void session_finish(Session *session);

/* Runs one statement (a definition is one, with all its lines). Returns its exit status. */
ExitStatus session_run(Session *session, Text statement, const Place *place);

/* A file that a `load` statement has read: whoever ran the statement runs it next (lines.c does), with its place,
 * and frees its arena. False when there is none. */
typedef struct Load {
    Arena *mem;
    Text   content;
    Place  place;
} Load;
bool session_take_load(Session *session, Load *load);
void session_load_done(Session *session);

/* The lesson that a statement has asked for, empty for a list of all; it lives until the next statement. False where none has. */
bool session_take_lesson(Session *session, Text *lesson);

/* The folder part of a path, "." if it has none. */
Text session_folder_of(Text path);

/* After `quit`. */
bool session_ended(const Session *session);

/* A complaint about input that never became a statement (a line that is too long). */
void session_complain(Session *session, ExitStatus exit, Text statement, const Place *place, const char *message, const char *hint);

/* Everything that can stand at that place of a line, for completion: methods, commands, variables, functions, or
 * behind a method's name the names of its givens ("va="). */
void session_complete(Session *session, Text line, void (*visit)(Text word, void *data), void *data);

const Settings *session_settings(const Session *session);
/* The screen has so many columns for text now: they are used unless a width was set. */
void session_follow_screen(Session *session, int columns);

#endif
