/* Diag: what went wrong with an input, where, and what to write instead.
 *
 * A function that reads input takes a Diag and returns false (or NULL) after the first complaint; callers pass
 * both on. The message says what was found and what was expected; the hint is one line with the fix.
 */
#ifndef CAROM_BASE_DIAG_H
#define CAROM_BASE_DIAG_H

#include "base/text.h"

/* Bytes [start, end) of the text that was being read. */
typedef struct Span {
    size_t start, end;
} Span;

/* The exit statuses; a run ends with the highest one that occurred. */
typedef enum { EXIT_FINE = 0, EXIT_CHECK = 1, EXIT_INPUT = 2, EXIT_MATH = 3, EXIT_FILE = 4, EXIT_STATUSES } ExitStatus;
extern const char *const diag_exit_meanings[EXIT_STATUSES];

typedef struct Diag {
    Arena     *mem;    /* where messages are made */
    Text       source; /* the text that was read; spans point into it */
    ExitStatus exit;   /* EXIT_FINE while nothing is wrong */
    Span       span;
    Text       message, hint;
    Span       beside; /* a second place, with what is said about the two, a line each; no lines: there is none */
    Text       left, right;
    int        missing; /* of too little known: how many numbers more are needed, */
    Text      *give;    /* and the quantities of which one is enough */
    int        gives;
    bool       twice;  /* a name has two meanings: other names could mend it */
    bool       unread; /* nobody reads the complaint: no hint is looked for */
} Diag;

/* Records an error unless there is one already; always returns false. */
bool diag_fail(Diag *diag, ExitStatus exit, Span span, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Adds the hint to the error just recorded (the first hint stays); always returns false. */
bool diag_hint(Diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows a second place of the error just recorded, and a line about each of the two under the source. */
void diag_beside(Diag *diag, Span second, Text left, Text right);

/* Notes, which do not stop anything: "30 radians; did you mean 30°?". */
typedef struct Notes {
    Arena *mem;
    Text  *text;
    int    count, room;
} Notes;

/* Adds a note unless the same one is there already, up to a limit that a reader of one statement can take in. */
enum { LIMIT_NOTES = 100 };
void diag_add_note(Notes *notes, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The error as the user sees it:
 *
 *   error: two values follow each other: expected an operator after 2
 *     reflect I=<4,-2> N=2N
 *                         ^
 *     hint: write 2*N
 *
 * `where` ("lesson.carom:12" or empty) goes in front; `width` cuts long lines around the caret. */
void diag_write(Buf *out, const Diag *diag, Text where, int width);
/* Its line with the hint; nothing for an empty one. */
void diag_write_hint(Buf *out, Text hint, int width);

#endif
