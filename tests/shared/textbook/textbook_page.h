/* A page of work as a student writes it, with at most one lapse: made from an exercise, a path, a style and a lapse.
 *
 * The page knows which of its lines are right: each is held against the true values of its own exercise, worked out in fractions. */
#ifndef CAROM_TESTS_TEXTBOOK_PAGE_H
#define CAROM_TESTS_TEXTBOOK_PAGE_H

#include "exercises.h"
#include "lapse.h"

enum { TEXTBOOK_LINES = 48, TEXTBOOK_TERM = 120 };

typedef struct TextbookPage {
    const Exercise *exercise;
    int             path;
    Pen             pen;
    const Lapse    *lapse;                  /* NULL: the page is right */
    int             line;                   /* where the lapse is; the statement is line 1 */
    bool            equation;               /* in an equation, and not in a value */
    char            term[TEXTBOOK_TERM];    /* the term with the lapse as written; empty where it is no term */
    bool            claims[TEXTBOOK_LINES]; /* whether a line says something that is right or wrong */
    int             lines;                  /* with the statement and `end` */
    Buf             text;
} TextbookPage;

/* Fractions of pages before are forgotten. */
void textbook_page_make(TextbookPage *page, bool right, Random *random);
void textbook_page_free(TextbookPage *page);

#endif
