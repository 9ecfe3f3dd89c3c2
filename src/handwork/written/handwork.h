/* Handwork: the tolerant reader of a page of work.
 *
 * Lines of the form `NAME = form = form ...` become entries; a line that begins with `=` goes on with the entry above
 * it. Several entries may stand on one line, with a comma, a semicolon, a full stop, a gap, an arrow or a word (and, so,
 * hence) between them. For `=` there may stand ≈ ~= := => -> or the arrows themselves, and `:` behind a name. A bullet, the
 * number of a step, such a word or a label (`Impulse: J = 5.76`) may stand in front. Everything from # on is a comment.
 * Other lines are listed as not read. One that gives a number counts as a claim that nobody judged; prose changes nothing.
 *
 * Nothing here stops: any bytes, any length, any nesting gives a Handwork. It knows no plans: what a name is called in
 * one, and what is right, is the business of others. */
#ifndef CAROM_HANDWORK_WRITTEN_HANDWORK_H
#define CAROM_HANDWORK_WRITTEN_HANDWORK_H

#include "handwork/written/written.h"

typedef struct HandForm {
    Text    text;
    Span    span; /* of the text, in the page */
    int     line;
    Written written;
    Written degrees;    /* the same with cos(30) as cos(30°); no shape where nothing like that stands in it */
    bool    in_degrees; /* it was meant so, and `written` is that */
} HandForm;

typedef struct HandEntry {
    Text      as_written; /* "v₁′", "(vai)n", "v_1'.x" */
    Text      name;       /* in carom's letters: "v1'", "vain", "v1'" */
    int       component;  /* 0, 1, 2 for .x, .y, .z behind the name; -1 for none. S1x is a name of its own here */
    Span      span;       /* of the name, in the page */
    int       line;
    HandForm *form;
    int       forms, room;
} HandEntry;

/* A line, or part of one, that was not taken in. A form that is unreadable is not here: it stands in its entry. */
typedef struct HandUnread {
    int  line;
    Span span;
    Text text; /* safe to show: cut, and strange characters escaped */
    Text why;
} HandUnread;

typedef struct Handwork {
    Text        page;
    HandEntry  *entry;
    int         entries, entry_room;
    HandUnread *unread;
    int         unreads, unread_room;
    int         unread_lines;  /* how many there were; only the first LIMIT_UNREAD are listed */
    int         unread_claims; /* unread lines with an equals sign or a number; the others are prose */
    int         lines;
    size_t      end;   /* behind the line `end`, or the length of the page */
    bool        ended; /* by a line `end` */
} Handwork;

enum { LIMIT_ENTRIES = 2000, LIMIT_FORMS = 10000, LIMIT_UNREAD = 100 };

/* What the forms of an entry may name: the first `above` entries of the page, whose forms have been read. */
typedef struct HandNames HandNames;
struct HandNames {
    const Names *(*above)(HandNames *names, const Handwork *so_far, int above);
};

/* Reads the page up to a line `end`. `first_line` is the number of its first line; `names` may be NULL. Memory is that of
 * `exact`. */
Handwork *handwork_read(Text page, int first_line, HandNames *names, NumCtx *exact);

/* Whether the line ends a page: `end`, and perhaps a comment. */
bool handwork_ends(Text line);

/* A name in carom's letters: subscripts and underscores join it, primes are straight and stand at its end, (vai)n is vain,
 * arrows and hats over letters are left out. False if `text` is no name. */
bool handwork_name(Text text, Text *name, int *component, Arena *mem);

#endif
