/* Joins lines to statements, in files, in pipes and at the prompt: a statement may take several lines. */
#ifndef CAROM_SESSION_LINES_H
#define CAROM_SESSION_LINES_H

#include "language/token.h"
#include "session/session.h"

enum { LIMIT_LINE = 1 << 20 }; /* bytes of one statement */

/* The state of a statement that may still continue on the next line. */
typedef struct Unfinished {
    bool      definition;   /* of a method */
    bool      page;         /* of hand work */
    int       depth;        /* its open `case` and `when` sections */
    int       round, angle; /* open brackets */
    TokenKind last;         /* the last token, or TOKEN_END if there is none yet */
} Unfinished;

/* Adds a line. True if the statement may continue: after an open bracket, a comma or a backslash, or in a method or page without its `end`.
 * Each line is examined only once, so the time is linear in the number of lines. */
bool lines_go_on(Unfinished *so_far, bool first, Text line, Arena *scratch);

/* Statements that arrive line by line. */
typedef struct Lines {
    Session   *session;
    Place      place;
    bool       keep_going; /* continue after a status of 2 or more */
    Buf        statement;  /* so far */
    Unfinished so_far;
    int        first;    /* its line */
    int        blanks;   /* number of blank lines just before, one after another */
    bool       too_long; /* the statement is being skipped */
    Buf        kept;     /* at the prompt: the page of hand work that was left before its `end` */
    bool       stopped;
    ExitStatus exit; /* the highest so far */
    Arena     *scratch;
} Lines;

Lines lines_new(Session *session, const Place *place, bool keep_going);
/* The prompt for the next line: another one inside a statement, and inside a page of hand work. */
const char *lines_prompt(const Lines *lines);
/* One line without its end. */
void lines_put(Lines *lines, Text line);
/* At the prompt: leaves the unfinished statement. A page of hand work is kept, and `check` alone continues it. For any other statement, an
 * error says what is missing. */
void lines_leave(Lines *lines);
/* At the prompt, after Ctrl-C: the same without an error. */
void lines_cancel(Lines *lines);
/* The end of the input: an unfinished statement is an error. Frees everything; returns the highest status. */
ExitStatus lines_end(Lines *lines);

/* Runs one complete statement, and the file that it loads, if any. */
ExitStatus lines_run_statement(Session *session, Text statement, const Place *place);

/* Runs all lines of a text. */
ExitStatus lines_run_text(Session *session, Text text, const Place *place, bool keep_going);

#endif
