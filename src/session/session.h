/* Session: variables, settings, methods, and the statements that use and change them.
 *
 * A statement comes in as text; its output leaves as text through the World. A statement that fails changes nothing. A running statement
 * uses an arena of its own; the last derivation keeps another, so its answers can be used by name until the next one.
 */
#ifndef CAROM_SESSION_SESSION_H
#define CAROM_SESSION_SESSION_H

#include "derive/reading/method.h"
#include "derive/shown_units.h"
#include "render/formats/writer.h"

/* The pages of `help` as seen by a session (manual/manual.h). Documents live in `mem`. */
typedef struct Manual {
    /* The name and the title of page i; NULL after the last page. */
    const char *(*page)(int i, Text *title);
    /* The page of that name; the row of that concept; the section with that heading; every place that mentions the words. False if there
     * is none. */
    bool (*read)(Text topic, Arena *mem, Document *document);
    bool (*concept)(Text words, Arena *mem, Document *document);
    bool (*section)(Text heading, Arena *mem, Document *document);
    bool (*search)(Text words, Arena *mem, Document *document);
} Manual;

/* The outside world as seen by a session; tests and fuzzers supply their own. */
typedef struct World {
    void *data;
    void (*out)(void *data, Text text);
    void (*err)(void *data, Text text);
    /* Reads the whole file, at most `limit` bytes, into the arena; otherwise false and a reason in words. */
    bool (*read)(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason);
    /* Reads a file of any size in pieces, until it ends or `take` returns false; false and a reason if it cannot be read. */
    bool (*pour)(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason);
    bool (*exists)(void *data, Text path);
    /* Replaces the file in one step; otherwise false and a reason. */
    bool (*write)(void *data, Text path, Text content, Arena *mem, Text *reason);
    /* Whether `path`, with all links followed, lies inside `folder`. */
    bool (*inside)(void *data, Text path, Text folder);
    const Manual *manual; /* NULL: there is none */
} World;

/* A world without files, which drops everything that is written. */
extern const World world_without_files;

/* A Solving is the way in which two equations with two unknowns are solved. */
typedef enum Solving { SOLVE_BY_SUBSTITUTION, SOLVE_BY_CRAMER } Solving;
/* Numbers as decimals, exact, or both: as they were typed, if nobody says. And whether the sources of steps are named. */
typedef enum ShownAs { SHOWN_AS_TYPED, SHOWN_BOTH, SHOWN_EXACT, SHOWN_DECIMAL } ShownAs;
typedef enum Sources { SOURCES_ON, SOURCES_OFF } Sources;
/* At the prompt: whether output longer than the screen goes through a pager. */
typedef enum Paging { PAGER_ON, PAGER_OFF } Paging;

typedef enum Revealing { REVEAL_ON, REVEAL_OFF } Revealing;

typedef struct Settings {
    const NumSys *numbers;
    mpfr_prec_t   prec;                 /* of the number system, if it takes one */
    int           steps;                /* Steps */
    int           show;                 /* ShownAs */
    int           sources;              /* Sources */
    int           pager;                /* Paging */
    int           digits;               /* 0: 6 in text, 20 in JSON */
    int           format;               /* Format */
    int           standalone;           /* LaTeX and Markdown as complete documents, as HTML always is */
    int           roots;                /* RootStyle */
    int           solve;                /* Solving */
    int           reveal;               /* Revealing */
    int           impact;               /* Model, of hits at the same moment that share a ball */
    char          way[LONGEST_WAY + 1]; /* to work, where a method has one of that name */
    char          units[80];            /* to show values in: "km/h, kJ"; empty for those of SI */
    int           ascii, colour, width;
    const char   *figures;    /* a folder for the figures of pages that refer to files, as the command line names it; NULL for none */
    int           figures_up; /* how many folders below the present one the page is that refers to them */
    int           own_width;  /* the user set it, so the prompt does not change it when the window changes */
} Settings;

Settings settings_default(void);
/* Every setting except colour is also an option of the command line: --NAME VALUE, or --NAME alone for an on/off setting. */
const char *settings_option(Text name, bool *takes_nothing); /* its name; NULL if it is not an option */
/* Their lines in `--help`. */
void settings_put_options(Buf *out);
/* Does the same as `set NAME VALUE`; returns NULL on success, otherwise what the setting takes, and not that value. */
const char *settings_set(Settings *settings, const char *name, const char *value);

/* The source of statements, which decides what they may do. */
typedef enum From {
    FROM_PROMPT,
    FROM_ARGUMENT, /* -e */
    FROM_FILE,     /* a file or standard input: it cannot write, and it reads only inside its folder */
} From;

#define STANDARD_INPUT "standard input" /* its name in messages */

typedef struct Place {
    From from;
    Text name;   /* of the file, for messages; empty at the prompt */
    Text folder; /* the folder that a file may load from */
    int  line;
    bool allow_write;
    bool lesson;  /* no option allows it to write, or to read elsewhere */
    bool kept;    /* `save` writes these statements too: a file loaded at the prompt */
    bool teaches; /* its caller lists and plays lessons (session_take_lesson) */
    bool heading; /* only the first line of a page of work: whether the page can be checked is said before it is typed */
} Place;

typedef struct Session Session;

Session *session_new(const World *world, const Settings *settings);
void     session_free(Session *session);
/* Call it after the last statement of a batch: ends the page of its results, if there is one. */
void session_finish(Session *session);

/* Runs one statement (a definition is one, with all its lines). Returns its exit status. */
ExitStatus session_run(Session *session, Text statement, const Place *place);

/* A file that a `load` statement has read. The caller of that statement runs it next (lines.c does), with its place, and frees its arena.
 * False if there is none. */
typedef struct Load {
    Arena *mem;
    Text   content;
    Place  place;
} Load;
bool session_take_load(Session *session, Load *load);
void session_load_done(Session *session);

/* The lesson that a statement requested, empty for a list of all; it lives until the next statement. False if there is no request. */
bool session_take_lesson(Session *session, Text *lesson);

/* The folder part of a path, "." if it has none. */
Text session_folder_of(Text path);

/* After `quit`. */
bool session_ended(const Session *session);

/* Reports an error about input that is not a statement (a line that is too long). */
void session_complain(Session *session, ExitStatus exit, Text statement, const Place *place, const char *message, const char *hint);

/* The characters between which a word is completed. */
#define SESSION_WORD_BREAKS " \t\n+-*/^<>()[]{},;=|\""

/* The completions at that place of a line: methods, commands, variables, functions, or after the name of a method the names of its givens
 * ("va="). */
void session_complete(Session *session, Text line, void (*visit)(Text word, void *data), void *data);

const Settings *session_settings(const Session *session);
/* Tells the session the width of the screen in columns; it is used unless the user set a width. */
void session_follow_screen(Session *session, int columns);

#endif
