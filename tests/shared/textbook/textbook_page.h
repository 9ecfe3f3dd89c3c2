/* A page of work as a student writes it, with at most one lapse or blunder: made from an exercise, a path, a style and a lapse.
 *
 * The page knows which of its lines are right: each is held against the true values of its own exercise, worked out in fractions.
 *
 * What can be added, each in one place and picked up by all measures:
 *   a problem, or a way through it     a row of exercise_table (exercises.c), its keys' units below it
 *   a way of writing                   an option in the table of its axis (pen.c); only what no table can say needs code there
 *   other names for the quantities     a row of NAMES (pen.c)
 *   a slip of the pen                  a row of lapse_table (lapse.c) with a function that changes one node of a formula
 *   a known mistake                    a formula in blunders.c
 * Write what students write, and never ask the reader first: the tables are the measure of it. `CAROM_SHOWN=5 check_textbook` prints
 * pages. */
#ifndef CAROM_TESTS_TEXTBOOK_PAGE_H
#define CAROM_TESTS_TEXTBOOK_PAGE_H

#include "blunders.h"
#include "exercises.h"
#include "lapse.h"

enum { TEXTBOOK_LINES = 48, TEXTBOOK_TERM = 120, TEXTBOOK_SAID = 64 };

typedef enum TextbookKind { TEXTBOOK_RIGHT, TEXTBOOK_WRONG, TEXTBOOK_WRONG_EQUATION, TEXTBOOK_BLUNDER } TextbookKind;

typedef enum TextbookPlace { PLACE_VALUE, PLACE_LAW, PLACE_NUMBERS, PLACE_SOLVING, PLACES } TextbookPlace;

extern const char *const textbook_places[PLACES];

/* A value or an equation on the page. Its fractions last until the next page. */
typedef struct TextbookClaim {
    int  line;
    char name[24];       /* as the student writes it; empty for an equation */
    Vec  written, truth; /* of an equation: left side - right side with the true values of what is unknown, and 0 */
    Vec  open;           /* how far apart the two may be by the digits of this line and the roundings above it */
    bool convention;     /* nothing to be judged by: the opposite of the truth, where a direction is free, or digits lost on the way by
                          * roundings alone */
} TextbookClaim;

typedef struct TextbookPage {
    const Exercise *exercise;
    int             path;
    Pen             pen;
    const Lapse    *lapse;        /* NULL: none */
    const char     *line_of_path; /* which line of the path the blunder stands for, without its first word; NULL: there is none */
    const char     *blunder;      /* what stands there */
    int             line;         /* where the lapse is; the statement is line 1 */
    TextbookPlace   place; /* what kind of line that is: a value, a law in letters, an equation with numbers put in, or a later one */
    char            term[TEXTBOOK_TERM];    /* the term with the lapse as written; empty where it is no term */
    int             claims[TEXTBOOK_LINES]; /* how many things a line says that are right or wrong */
    int             lines;                  /* with the statement and `end` */
    TextbookClaim   claim[TEXTBOOK_SAID];   /* one by one, as they stand on the page */
    int             said;
    Buf             text;
} TextbookPage;

/* Fractions of pages before are forgotten. */
void textbook_page_make(TextbookPage *page, TextbookKind kind, Random *random);
/* With this lapse in a line of that kind; false if hardly any exercise has room for it. */
bool textbook_page_make_lapse(TextbookPage *page, const Lapse *lapse, TextbookPlace place, Random *random);
void textbook_page_free(TextbookPage *page);

/* By more than rounding can do. */
bool textbook_claim_is_false(const TextbookClaim *claim);

#endif
