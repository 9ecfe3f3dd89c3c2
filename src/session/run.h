/* A running statement, and the channels for its output. */
#ifndef CAROM_SESSION_RUN_H
#define CAROM_SESSION_RUN_H

#include "render/document.h"
#include "session/session_state.h"

typedef struct Run Run;

/* One running statement. */
struct Run {
    Session      *session;
    Arena        *mem;
    Text          text;
    const Token  *token;
    int           count;
    Diag          diag;
    Notes         notes;
    const Place  *place;
    bool          quiet;   /* its derivation is not shown, */
    bool          silent;  /* nor is it said why it ends early */
    const Token  *find;    /* the names of the answers to show, with commas between them, up to a colon; NULL: all */
    const Report *report;  /* its derivation */
    ExitStatus    exit;    /* of the result, if there was no error */
    bool          rounds;  /* it ends with `in FORMAT`: a name gets the value in that format */
    bool          echoed;  /* on the page */
    bool          moved;   /* its result is about a motion, which is no derivation */
    bool          pointed; /* a body, a contact or a sweep was given with a point: m=1.2 */
};

Text run_where(const Run *run); /* the file and line for error messages; empty at the prompt */
/* The words, in ASCII if the session is set to it. */
Text run_plain(const Run *run, Text text);
/* Whether the statement was stopped, by Ctrl-C or a limit of time or memory, which is then its complaint. Nothing is shown of what it
 * worked out: it may be incomplete, and nothing may be concluded from it. */
bool run_is_stopped(Run *run);
/* All output takes one of three channels, so only a writer can put text onto a page; each function returns true. This one: an object, only
 * in JSON; the buffer is freed. */
bool run_put_json(Run *run, Buf *object);
/* A document, in every format but JSON, which has objects instead. */
bool run_show_document(Run *run, Document document);
/* The same about a derivation, in the names of its call. */
bool run_show_named(Run *run, const Report *report, Document document);
/* Lines for a terminal; nothing in JSON. */
bool run_show_lines(Run *run, Text lines);
void run_say(Run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text for the error output. It also appears on a page, so that the reader of the page sees it. */
void run_put_on_page(Run *run, const Diag *diag);
/* Reports that there is none; returns false. */
bool run_no_derivation(Run *run);

/* "= <3, 1> m/s", or "≈ 2.5 kg" of a value without an exact form: with its unit where it has one, in the one that is set. */
void run_put_input(Run *run, Buf *out, const Input *input);

/* The units to show values in; NULL for those of SI. */
const ShownUnits *run_shown_units(Run *run);
/* A copy of a derivation, which may be older than these. */
Report *run_in_units(Run *run, const Report *report);

/* The figure of a derivation by `method` (NULL for an island). NULL with a reason if it has none; if the figure's description in the method
 * has an error, that goes to `diag`. */
const struct Figure *run_figure_of(Run *run, const Report *report, Method *method, bool unicode, Diag *diag, Text *reason);
/* Adds it to a document. If there is a folder for figures and pages of the format refer to files, the figure is written there. */
void run_add_figure(Run *run, Document *document, const struct Figure *figure);

#endif
