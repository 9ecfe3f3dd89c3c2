/* Pages of hand work as a student writes them, rounded at every step: right ones in any convention, ones with a known mistake, and
 * ones with an error that nobody has a name for; each carried on to the end from the student's own numbers. */
#ifndef CAROM_TESTS_PAGES_H
#define CAROM_TESTS_PAGES_H

#include "hand.h"
#include "classroom.h"

typedef enum PageKind {
    PAGE_RIGHT,    /* by the method, or in conventions that are promised to be taken */
    PAGE_BY_ROUTE, /* right, by a way of textbooks of which nothing was promised */
    PAGE_MISTAKE,  /* of the catalogue */
    PAGE_KEPT,     /* a convention that is promised to be taken, kept but for one slip of the pen */
    PAGE_ODD       /* with an error that is in no catalogue */
} PageKind;

typedef struct Page {
    PageKind    kind;
    const char *method;      /* as typed */
    char        habits[160]; /* the conventions kept, with commas; empty for the method's own */
    const char *id, *same;   /* the mistake; other ids for the same formula, or NULL */
    const char *root;        /* the first step that is wrong; NULL where all is right */
    int         line;        /* where it is written; the statement is line 1 */
    int         lines;       /* that the student wrote */
    int         rivals;      /* known mistakes with other ids that give the same page, which so cannot be told apart */
    Buf         text;        /* the statement, the lines, and `end` */
} Page;

/* Fractions of pages before are forgotten. A page can be made many times: its text is written anew. */
void page_make(Page *page, PageKind kind, Random *random);
/* A right page for these givens, in these conventions, written in any way. */
void page_make_right(Page *page, const Way *way, const Sheet *givens, const Habits *kept, Random *random);
void page_free(Page *page);

#endif
