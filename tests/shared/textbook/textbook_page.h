/* A page of work as a student writes it, with at most one lapse: made from an exercise, a path, a style and a lapse.
 *
 * The page knows which of its lines are right: each is held against the true values of its own exercise, worked out in fractions. */
#ifndef CAROM_TESTS_TEXTBOOK_PAGE_H
#define CAROM_TESTS_TEXTBOOK_PAGE_H

#include "exercises.h"
#include "lapse.h"

enum { TEXTBOOK_LINES = 48, TEXTBOOK_TERM = 120 };

typedef enum TextbookKind { TEXTBOOK_RIGHT, TEXTBOOK_WRONG, TEXTBOOK_WRONG_EQUATION } TextbookKind;

typedef enum TextbookPlace { PLACE_VALUE, PLACE_LAW, PLACE_NUMBERS, PLACE_SOLVING, PLACES } TextbookPlace;

extern const char *const textbook_places[PLACES];

typedef struct TextbookPage {
    const Exercise *exercise;
    int             path;
    Pen             pen;
    const Lapse    *lapse; /* NULL: the page is right */
    int             line;  /* where the lapse is; the statement is line 1 */
    TextbookPlace   place; /* what kind of line that is: a value, a law in letters, an equation with numbers put in, or a later one */
    char            term[TEXTBOOK_TERM];    /* the term with the lapse as written; empty where it is no term */
    int             claims[TEXTBOOK_LINES]; /* how many things a line says that are right or wrong */
    int             lines;                  /* with the statement and `end` */
    Buf             text;
} TextbookPage;

/* Fractions of pages before are forgotten. */
void textbook_page_make(TextbookPage *page, TextbookKind kind, Random *random);
void textbook_page_free(TextbookPage *page);

#endif
