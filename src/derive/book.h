/* Inside a method: what method.c and read_mistake.c read from the lines and build.c makes plans of. For those files only. */
#ifndef CAROM_DERIVE_BOOK_H
#define CAROM_DERIVE_BOOK_H

#include "derive/method.h"
#include "derive/mistake.h"
#include "derive/sketch.h"

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
    ITEM_SKETCH,  /* a line of the figure */
} ItemKind;

typedef struct Item {
    ItemKind    kind;
    Span        span;
    Text        name; /* of a step; of the given in `when NAME`; 2D or 3D there; of a mistake */
    Expr       *expr;
    Text        caption, cite, reason;
    bool        velocity, word;
    bool        chained; /* `else case`: closed by the end of the case before */
    MistakeKind mistake;
    int         first, count; /* of the line of a mistake: its items among those of mistakes, once they have been read. Of a line
                                 of the figure: `first` among those */
} Item;

/* A line of a mistake or of the figure that concerns a plan, with the case that it stands in there. */
typedef struct Noted {
    int  item, guard;
    bool guard_is;
} Noted;

typedef struct NotedList {
    Noted *at;
    int    count, room;
} NotedList;

typedef struct CachedPlan CachedPlan;
struct CachedPlan {
    int         form;
    Shape      *shape;
    Plan       *plan;
    NotedList   mistake, sketch;
    bool        mistakes_settled, sketch_settled; /* the plan has them */
    CachedPlan *next;
};

/* An `or` line: givens that stand for others, and how those are filled in. */
typedef struct Alternative {
    Given **given;
    int     count;
    Text   *fill;
    Expr  **fill_from;
    int     fills;
} Alternative;

typedef struct Alias {
    Text step, other;
} Alias;

/* A Method with what only this file looks at. */
typedef struct Book {
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
    NumCtx       num;
} Book;

#endif
