/* Book: the lines of a method as method.c and the read_*.c files read them. build.c makes plans from it. Only for the files of this folder.
 */
#ifndef CAROM_DERIVE_READING_BOOK_H
#define CAROM_DERIVE_READING_BOOK_H

#include "derive/reading/method.h"
#include "derive/mistake.h"
#include "derive/sketch.h"
#include "language/parse.h"

enum { LIMIT_ITEMS = 1000 }; /* lines of a method, and names of its givens */

typedef enum ItemKind {
    ITEM_NEED,
    ITEM_STEP,
    ITEM_ANSWER,
    ITEM_LAW,
    ITEM_CASE,
    ITEM_ELSE,
    ITEM_WHEN,
    ITEM_END,
    ITEM_NOTE,
    ITEM_APART,
    ITEM_MISTAKE, /* a line of a mistake; in the list of those that have been read also what it says: */
    ITEM_ANOTHER, /* another way of that mistake */
    ITEM_AT,      /* a step of it */
    ITEM_TRIAL,   /* the problem that `gives` lines are about; its statement is the name */
    ITEM_GIVES,   /* answers of that problem, with the mistake before it or with none */
    ITEM_SKETCH,  /* a line of the figure */
    ITEM_USE,     /* another method as a part of this one */
    ITEM_FOR,     /* lines for each member of a family, up to their end */
    ITEM_STAGE,   /* the steps from here to the next one, or to the end of the case, belong to it; its name is the caption */
    ITEM_LET,     /* a name that stands for a formula */
    ITEM_WAY,     /* lines of one way to work, up to their end */
    ITEM_EQUATION,
} ItemKind;

typedef struct Book      Book;
typedef struct LinePlace LinePlace; /* compose.h */

/* `STEP as NAME`: what the method that uses another one calls a step of it. */
typedef struct StepNaming {
    Text step, named;
    Span span; /* of the step's name */
} StepNaming;

/* `use METHOD NAME=VALUE ... as PART [in full [naming STEP as NAME, ...] [calling WORD as NAME, ...]] [without figure]`. */
typedef struct Use {
    Text        method;
    Span        span; /* of its name */
    Book       *book; /* a copy of the used method, which belongs to the one that uses it; read after all lines */
    Text       *keyword;
    Expr      **value;
    int         count, room;
    bool        whole; /* in full */
    StepNaming *naming;
    int         namings;
    Text       *body, *called; /* `calling A as a`: a word of the used method's texts, and the member or name that it stands for here */
    int         bodies;
} Use;

typedef struct Item {
    ItemKind     kind;
    Span         span;
    Text         name;  /* of a step; of the given in `when NAME`; 2D or 3D there; of a mistake; of a part */
    const Range *range; /* of a `for each` */
    NameTest     asked; /* of a `when` */
    Use         *use;
    Expr        *expr;
    Expr        *from;    /* of a step: the equations that it is solved from */
    Text        *unknown; /* of an equation */
    int          unknowns, unknown_room;
    Text         caption, cite, reason;
    Text         unit;    /* of an answer */
    bool         undrawn; /* of a `use` */
    bool         velocity, word, rounded;
    Purpose      purpose;  /* of a step: `check`, `aside` */
    bool         brief;    /* of an answer */
    bool         chained;  /* `else case`: closed by the end of the case before */
    int          until;    /* of a `for each`, `way` or `when`: the line of its `else` or `end` */
    bool         mistaken; /* of a `when`: a mistake begins before that line */
    MistakeKind  mistake;
    Text         by;           /* of a line of a mistake: the way to work in whose lines it stands; or empty */
    int          first, count; /* of the line of a mistake: its items among those of mistakes, once they have been read. Of a line
                                  of the figure: `first` among those */
} Item;

/* A line of a mistake or of the figure that concerns a plan, with the case that it stands in there. */
typedef struct Noted {
    const LinePlace *place; /* and with the names that it has there */
    int              item, guard;
    bool             guard_is;
} Noted;

typedef struct NotedList {
    Noted *at;
    int    count, room;
} NotedList;

typedef struct CachedPlan CachedPlan;
struct CachedPlan {
    int         form, way;
    Shape      *shape;
    Plan       *plan;
    NotedList   mistake, sketch;
    bool        mistakes_settled, sketch_settled; /* the plan has them */
    CachedPlan *next;
};

/* An `or` line: more givens, or givens that stand for others, and how those are filled in. */
typedef struct Alternative {
    Given **given;
    int     count;
    Text   *fill;
    Expr  **fill_from; /* NULL in it: the method does without that name */
    int     fills, fill_room, from_room;
} Alternative;

typedef struct Alias {
    Text step, other;
} Alias;

/* The part names of a method as names of records, so that `along.J` is read as one name. */
typedef struct PartScope {
    Scope scope; /* first, so that the scope's functions find the rest */
    Text *name;
    int   count, room;
} PartScope;

/* family NAME [of FAMILY, FAMILY [in turn]]: what the members join, if they are links; in turn: 1, 2, 3, ..., with ends that no call
 * names (method_form_in_turn). */
typedef struct Family {
    Text name, of[LIMIT_RANGE];
    int  ends;
    int  pieces[LIMIT_RANGE]; /* segments of the name of a member there */
    int  segments;            /* of a member's own name */
    bool in_turn;
} Family;

/* A Method with the fields that only the files of this folder use. */
struct Book {
    Method       method;
    Given      **given; /* of the first form */
    int          givens, given_room;
    Item        *item;
    int          items, item_room;
    Alias       *alias;
    int          aliases, alias_room;
    Alternative *form; /* the other forms, as read */
    int          forms, form_room;
    Text        *order; /* of the answers, where an `answers` line gives it */
    int          orders, order_room;
    CachedPlan  *plans;
    Item        *mistake; /* the lines of mistakes, taken apart when they are asked for */
    int          mistakes;
    bool         mistakes_read;
    SketchLine  *sketch; /* the lines of the figure, likewise */
    int          sketches;
    bool         sketch_read;
    Method      *used; /* copies of the methods that it uses */
    Family      *family;
    int          families, family_room;
    PartScope    parts;
    int          way_room;
    int          form_count, form_space; /* of method.form: the declared forms, then those with members */
    NumCtx      *num;
};

#endif
