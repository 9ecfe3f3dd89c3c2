/* A running statement, and the ways by which all that it shows goes. */
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
    bool          quiet;  /* what it works out is not shown */
    const Report *report; /* what it has worked out */
    ExitStatus    exit;   /* of what it yielded, when no complaint was made */
    bool          echoed; /* on the page */
};

Text run_where(const Run *run); /* the file and line that a complaint names; empty at the prompt */
/* The words as they are, or in ASCII where that is set. */
Text run_plain(const Run *run, Text text);
/* All that is shown goes one of three ways, so that nothing comes onto a page but by its writer; always true.
 * An object, in JSON only; it is freed. */
bool run_put_json(Run *run, Buf *object);
/* In every format but JSON, which has objects for what stands in documents. */
bool run_show_document(Run *run, Document document);
/* Lines as they stand on a terminal; in JSON nothing. */
bool run_show_lines(Run *run, Text lines);
void run_say(Run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What goes where complaints go stands on a page too, so that its reader is not left without. */
void run_put_on_page(Run *run, const Diag *diag);
/* Complains that there is none; false. */
bool run_no_derivation(Run *run);

/* The figure of a derivation, which `method` has given unless it is an island. NULL and a reason where it has none, or, where what the
 * method says of it does not fit, a complaint in `diag`. */
const struct Figure *run_figure_of(Run *run, const Report *report, Method *method, bool unicode, Diag *diag, Text *reason);

#endif
