/* A student at work on a page: writes lines, goes on with what stands on the paper, and makes the one lapse where it is wanted.
 *
 * The same path is walked twice: first without `truth`, which gives the true values and counts the lines with formulas; then for the page.
 */
#ifndef CAROM_TESTS_SCRIBE_H
#define CAROM_TESTS_SCRIBE_H

#include "textbook_page.h"

/* An equation as it stands on the paper. */
typedef struct ScribeEquation {
    Algebra *side[2];
} ScribeEquation;

typedef struct Scribe {
    TextbookPage  *page;
    PenSheet       sheet, *truth; /* truth: NULL while it is worked out */
    PenSheet      *rounded;       /* what the same student writes without a mistake; NULL while that is worked out */
    const Lapse   *lapse;
    int            at, wanted;   /* lines with formulas so far; the one where the lapse is to happen, -1 for none */
    ScribeEquation law, last[2]; /* the last law in letters; the last two equations with numbers, the newest first */
    char           law_text[160];
    Random         random, slips;
    bool           possible;       /* everything could be worked out */
    bool           done;           /* the lapse happened, or a line with the blunder */
    bool           believes;       /* in the blunder of the page */
    bool           mistaken;       /* in this line of the path */
    bool           joinable;       /* the line is open for another claim */
    bool           solving;        /* the line follows from those above */
    double         largest;        /* term of an equation on the paper */
    int            numbered, line; /* lines numbered so far; the line of the path */
} Scribe;

/* Puts a value on the paper; what the student goes on with may be rounded. */
void scribe_set(Scribe *w, const char *key, Vec value, int digits);
void scribe_say(Scribe *w, const char *text);
/* In letters or with numbers. A lapse changes it. */
void scribe_equation(Scribe *w, ScribeEquation *e, bool numbers);
/* KEY = formula, and what it comes to. */
void scribe_assign(Scribe *w, const char *key, Algebra *formula, bool with_letters);
void scribe_end_line(Scribe *w);

/* scribe_claims.c: notes for the page what was just written, a value with the formula that it comes from. */
void scribe_note_value(Scribe *w, const char *key, Algebra *formula);
void scribe_note_equation(Scribe *w, const ScribeEquation *e, bool numbers);

/* Which way n and t point, and on whom the impulse acts, is for the student to choose. */
bool scribe_is_convention(const char *key, Vec value, Vec truth);

/* scribe_solving.c: from the last equation, or the last two, as they stand on the paper. */
void scribe_solve_one(Scribe *w, const char *x);
void scribe_solve_two(Scribe *w, const char *x, const char *y);

#endif
