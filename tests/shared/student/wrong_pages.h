/* Pages in textbook style whose formula differs from the right one by one datum, one sign, or one usual mistake, and right ones beside
 * them: each line is a formula with numbers and what it comes to, rounded.
 *
 * Formulas, mistakes and truths are this file's own, worked out in fractions; nothing comes from the methods or their catalogue. */
#ifndef CAROM_TESTS_WRONG_PAGES_H
#define CAROM_TESTS_WRONG_PAGES_H

#include "figures.h"

typedef enum Fault { FAULT_NONE, FAULT_DATUM, FAULT_SIGN, FAULT_FORMULA, FAULTS } Fault;

extern const char *const fault_names[FAULTS];

typedef struct WrongPage {
    Fault       fault;
    const char *method, *name; /* of what is claimed in the last line; the others are right */
    Buf         text;
    int         line;       /* of that claim; the statement is line 1 */
    bool        honest;     /* what is written there is the truth to its digits, or as far as the roundings above it leave open */
    bool        convention; /* or the opposite of that, where a direction is free: the sign of an impulse, the sense of n */
} WrongPage;

/* A page with that fault: the last formula gives another value than the right one. Fractions of pages before are forgotten. */
void wrong_page_make(WrongPage *page, Fault fault, Random *random);
void wrong_page_free(WrongPage *page);

#endif
