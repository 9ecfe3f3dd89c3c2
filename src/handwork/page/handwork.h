/* Handwork: the tolerant reader of a page of work.
 *
 * Lines of the form `NAME = form = form ...` become entries; a line that begins with `=` continues the entry above
 * it. Several entries may stand on one line, with a comma, a semicolon, a full stop, a gap, an arrow or a word (and, so,
 * hence) between them. In place of `=` a page may have ≈ ~= := => -> or the arrows themselves, and after a name `:`. A bullet, the
 * number of a step, words or a label (`Impulse: J = 5.76`) may come first, and notes may follow (notes.h). A name may be in words
 * (worded_name.c). A line with an equals sign but no name in front of it is an equation, as an entry of its own kind. Everything from # on
 * is a comment. An inequality, and a sentence that a method knows (`A stops`), is a statement. Other lines are listed as not read. One with
 * a number that the problem does not give, or about the outcome, counts as a claim that nobody judged; prose changes nothing.
 *
 * Reading never fails: any bytes, any length, any nesting gives a Handwork. It knows no plans: which step a name means, and
 * what is right, is decided elsewhere. */
#ifndef CAROM_HANDWORK_PAGE_HANDWORK_H
#define CAROM_HANDWORK_PAGE_HANDWORK_H

#include "handwork/page/decimal_commas.h"
#include "handwork/written/written.h"

typedef struct HandForm {
    Text    text;
    Span    span; /* of the text, in the page */
    int     line;
    Text    note; /* the words behind the value */
    Written written;
    Written opposite;   /* the value with the other sign, of a speed or where a note gives the direction; else no shape */
    bool    directed;   /* the note leaves no doubt that `opposite` is meant: 3 m/s to the left */
    bool    unsaid;     /* the note may give the direction, in words that carom does not know */
    bool    turned;     /* `written` is `opposite`, as A's change of momentum is the impulse on B with the other sign */
    Written degrees;    /* `written` with cos(30) read as cos(30°); no shape if there is no such function in it */
    Written nameless;   /* where a quantity is called like a unit or a unit vector, 24 t or j: the value with that; else no shape */
    bool    percent;    /* % stands behind it, and `written` is the number in front of that */
    bool    in_degrees; /* cos(30) meant cos(30°), and `written` is that */
} HandForm;

typedef enum ClaimKind {
    CLAIM_VALUE,     /* NAME = form = form */
    CLAIM_EQUATION,  /* form = form: no name stands alone on the left, and the first form is the left side */
    CLAIM_STATEMENT, /* form < form, or a sentence, whose one form has the formula of the condition that it stands for: A stops, va' = 0 */
} ClaimKind;

/* A case that the page looks at, e = 1, where e is a letter of the problem. */
typedef struct HandCase HandCase;
struct HandCase {
    Text            name, value;
    const HandCase *more; /* what else is supposed, and M = m; or NULL */
};

typedef struct HandEntry {
    ClaimKind kind;
    Text      as_written; /* "v₁′", "(vai)n", "v_1'.x"; of an equation its left side */
    Text      name;       /* in carom's letters: "v1'", "vain", "v1'" */
    int       component;  /* 0, 1, 2 for .x, .y, .z after the name; -1 without one. S1x counts as a name of its own here */
    Span      span;       /* of the name, in the page */
    int       line;
    HandForm *form;
    int       forms, room;
    bool      ruled_out; /* the page rejects this value */
    bool      or_above;  /* another value for what the entry above is about: v1 = 2 or v1 = 3 */
    Op        compared;  /* of a statement with two forms: what stands between them */
    HandForm *side;      /* of an equation that is about something with a name (HandClaim): its two sides, unknowns first; else NULL */

    const HandCase *supposed; /* the case in which it holds, or NULL */
} HandEntry;

/* A line, or part of one, that was not read. An unreadable form is not listed here; it stays in its entry. */
typedef struct HandUnread {
    int  line;
    Span span;
    Text text;  /* safe to show: cut, and strange characters escaped */
    Text said;  /* all of it, as it was read */
    bool claim; /* otherwise it is prose */
    Text why;
} HandUnread;

typedef struct Handwork {
    Text        page;
    HandEntry  *entry;
    int         entries, entry_room;
    HandUnread *unread;
    int         unreads, unread_room;
    int         unread_lines;  /* how many there were; only the first LIMIT_UNREAD are listed */
    int         unread_claims; /* so many of them are claims */
    int         lines;
    size_t      end;   /* after the line `end`, or the length of the page */
    bool        ended; /* by a line `end` */
} Handwork;

enum {
    LIMIT_NAME = 60 /* bytes */,
    LIMIT_ENTRIES = 2000,
    LIMIT_FORMS = 10000,
    LIMIT_UNREAD = 100,
    LIMIT_SENTENCE = 200 /* bytes: a line without end costs no more */
};

/* An equation that does not begin with `NAME =`, as an entry: the name, and the value if that is not the other side as it stands. */
typedef struct HandClaim {
    Text name, read_as;
} HandClaim;

typedef struct HandNames HandNames;
struct HandNames {
    /* What the forms of an entry may name: the first `above` entries of the page, whose forms have been read. */
    const Names *(*above)(HandNames *names, const Handwork *so_far, int above);
    /* Whether an equation between these sides, of which the first has unknowns, is about something with a name. May be NULL. */
    bool (*claims)(HandNames *names, const Handwork *so_far, Text unknown, Text known, HandClaim *claim);
    /* The condition that a sentence stands for, va' = 0 for "A stops"; NULL if it stands for none. For "the ball hits the wall" it is the
     * name of the point where it does. NULL: no sentence stands for anything. */
    const Expr *(*stands_for)(HandNames *names, Text sentence);
    /* Whether a side of an equation can be read. NULL: as a form with a value. */
    bool (*reads)(HandNames *names, Text form);
    /* Whether the problem gives that number, with that unit if it has one: a line that only quotes it claims nothing. NULL: it gives none.
     */
    bool (*gives)(HandNames *names, Text quantity);
    /* Whether the quantity of that name can have the unit of the value: t = 2 s is no time where t is a plain number. NULL: any can. */
    bool (*can_have)(HandNames *names, Text quantity, const Written *value);
    /* Whether the name is a letter of the problem, for which a page may put in a value. NULL: the problem has no letters. */
    bool (*varies)(HandNames *names, Text name);
    bool turned; /* the page counts the other direction as positive, so words for directions say nothing of signs */
};

/* A page before it is read, which needs no names: all readings of it share this. */
typedef struct PageText {
    Text written; /* as it stands */
    Text read;    /* in as many bytes, with points in place of decimal commas, and carom's signs in place of others */
    bool dashes;  /* are the bullets of the page */
} PageText;

PageText handwork_text(Text page, CommaUses commas, Arena *mem);
/* Reads the page up to a line `end`. `first_line` is the number of its first line; `names` may be NULL. Memory is that of
 * `exact`. */
Handwork *handwork_read_text(const PageText *page, int first_line, HandNames *names, NumCtx *exact);
/* The same of a page that is read only once, and of whose commas nothing is known. */
Handwork *handwork_read(Text page, int first_line, HandNames *names, NumCtx *exact);

/* Returns the span in the page of a part of a form's formula. `part` is the span of a node of its `written.formula`. */
Span handwork_place(const HandForm *form, Span part, Arena *mem);

/* Whether the line ends a page: `end`, and perhaps a comment. */
bool handwork_ends(Text line);

/* A name in carom's letters: subscripts and underscores join it, primes are straight and stand at its end, (vai)n is vain,
 * arrows and hats over letters are left out. False if `text` is no name. */
bool handwork_name(Text text, Text *name, int *component, Arena *mem);
/* Whether the text has a name of the scope that has no value there. */
bool handwork_has_valueless(Text text, Scope *scope);
/* worded_name.c: the same of a name in words: "final velocity of A" is vAafter. */
bool handwork_worded_name(Text text, Text *name, Arena *mem);

#endif
