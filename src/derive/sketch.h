/* Sketch: what the figure of a method shows, as formulas over the givens and steps of its plan.
 *
 * A method says it in its own text, after or between its steps:
 *
 *     figure "before" [of QUANTITY] [plane A, B] [if CONDITION]     a panel; the lines below belong to it
 *     draw MARK VALUE [from | to | at PLACE] [of "BODY"] ["label"] [if CONDITION]
 *
 * The marks are the rows of marks.def. QUANTITY is what lengths in the panel mean: place (the default), velocity, momentum, or
 * scheme, for pictures in which places mean nothing. Panels of one quantity share their scale. In space a panel is drawn in
 * the plane of A and B: up is A, and what sticks out of it is left out. A line inside a case is drawn in that case; one whose
 * value does not exist (an answer `none`, a quotient by 0) is left out.
 *
 * Marks `of` one body have its colour.
 *
 * Without a label, an arrow or point shows its formula and value. In a label, {NAME} is the value of NAME; "" is no label.
 *
 * Most runs have no figure, so the lines are read when somebody asks: method_sketch, as with mistakes. */
#ifndef CAROM_DERIVE_SKETCH_H
#define CAROM_DERIVE_SKETCH_H

#include "derive/plan.h"

typedef enum Measure { QUANTITY_PLACE, QUANTITY_VELOCITY, QUANTITY_MOMENTUM, QUANTITY_IMPULSE, QUANTITY_SCHEME, QUANTITIES } Measure;

extern const char *const sketch_quantity_names[QUANTITIES];

typedef enum MarkKind {
#define MARK(ID, word, what, clauses, quantity, summary) MARK_##ID,
#include "derive/marks.def"
#undef MARK
    MARK_KINDS, /* of a method; carom itself also draws these: */
    MARK_PATH = MARK_KINDS,
    MARK_AXIS,
    ALL_MARK_KINDS
} MarkKind;

typedef struct MarkRow {
    const char *word;
    char        what;
    const char *clauses;
    Measure     quantity;
    const char *summary;
} MarkRow;

extern const MarkRow sketch_mark_table[ALL_MARK_KINDS];

/* The clause of that letter, small: 'a' is "at". NULL for another letter. */
const char *sketch_mark_clause(char letter);
/* Whether the mark takes it, and whether it may be left out. */
bool sketch_mark_takes(const MarkRow *row, char letter, bool *optional);

/* The case that a line belongs to, or -1. */
typedef struct Guard {
    int  step;
    bool is;
} Guard;

typedef struct SketchPanel {
    Text        caption;
    Measure     quantity;
    const Expr *plane[2]; /* NULL where there is none */
    const Expr *only_if;  /* a condition, or NULL */
    Guard       guard;
} SketchPanel;

typedef struct SketchMark {
    MarkKind    kind;
    int         panel;
    const Expr *value, *from, *to, *at, *mass; /* NULL where it is left out */
    const Expr *only_if;
    Text        label, stack; /* stack: what a bar is `on` */
    Text        body;         /* what it is `of`, or empty */
    bool        labelled;     /* with its own text, perhaps empty */
    Role        role;         /* of what it shows: given, step or answer, whatever comes latest in its formula */
    Guard       guard;
} SketchMark;

struct Sketch {
    const SketchPanel *panel;
    const SketchMark  *mark;
    int                panels, marks;
};

enum { LIMIT_PANELS = 12, LIMIT_SKETCH_MARKS = 5000 };

/* ---- for those who read methods --------------------------------------------------------------------------- */

/* A line as read: its names are not settled yet. */
typedef struct SketchLine {
    bool        is_panel;
    SketchPanel panel;
    SketchMark  mark;
    Text        source; /* the text of its method, which its spans point into */
    Span        span;
    bool        lent; /* by a method that is used */
} SketchLine;

/* A SketchDesk holds what is needed to settle the formulas of a sketch. */
typedef struct SketchDesk {
    const Plan *plan;
    Arena      *mem;
    NumCtx     *num;
    Diag       *diag;
} SketchDesk;

/* Settles lines that have their guards. NULL after a complaint. */
const Sketch *sketch_settle(const SketchLine *line, int lines, const SketchDesk *desk);

#endif
