/* Lines to statements: where a statement ends when it takes several lines, in files, pipes and at the prompt. */
#ifndef CAROM_SESSION_LINES_H
#define CAROM_SESSION_LINES_H

#include "language/token.h"
#include "session/session.h"

enum { LIMIT_LINE = 1 << 20 }; /* bytes of one statement */

/* What is known of a statement whose lines have not all come. */
typedef struct Unfinished {
    bool      definition;   /* of a method */
    bool      page;         /* of hand work */
    int       depth;        /* its open cases and whens */
    int       round, angle; /* open brackets */
    TokenKind last;         /* the last token, or TOKEN_END before any */
} Unfinished;

/* Whether more lines could belong to the statement that has this line now: an open bracket, a comma or backslash at
 * its end, or a method or a page without its end. Each line is looked at once, however many there are. */
bool lines_go_on(Unfinished *so_far, bool first, Text line, Arena *scratch);

/* Statements that arrive line by line. */
typedef struct Lines {
    Session   *session;
    Place      place;
    bool       keep_going; /* past a status of 2 or more */
    Buf        statement;  /* so far */
    Unfinished so_far;
    int        first;    /* its line */
    int        blanks;   /* blank lines that came last, one after another */
    bool       too_long; /* the statement is being skipped */
    Buf        kept;     /* at the prompt: the page of hand work that was left before its `end` */
    bool       stopped;
    ExitStatus exit; /* the highest so far */
    Arena     *scratch;
} Lines;

Lines lines_new(Session *session, const Place *place, bool keep_going);
/* One line without its end. */
void lines_put(Lines *lines, Text line);
/* At the prompt: leaves the unfinished statement. A page of hand work is kept, and `check` alone goes on with it. Of anything else, the
 * complaint says what is missing. */
void lines_leave(Lines *lines);
/* At the prompt, after Ctrl-C: the same without a complaint. */
void lines_cancel(Lines *lines);
/* The end of the input: what is unfinished is an error. Frees everything; returns the highest status. */
ExitStatus lines_end(Lines *lines);

/* One whole statement, and the file that it loads, if it does. */
ExitStatus lines_run_statement(Session *session, Text statement, const Place *place);

/* All lines of a text. */
ExitStatus lines_run_text(Session *session, Text text, const Place *place, bool keep_going);

#endif
