/* Pages of equations in carom's own names, for tests of equation_judge without a reader of pages: `2*5 + 3*(-1) = 2*va' + 3*vb'`. */
#ifndef CAROM_TESTS_CLAIMED_EQUATIONS_H
#define CAROM_TESTS_CLAIMED_EQUATIONS_H

#include "handwork/equations/equation_judge.h"
#include "reports.h"

enum { MOST_CLAIMS = 24 };

typedef struct ClaimedPage {
    Study        *study;
    EquationWorld world, other[4], varied[3];
    EquationClaim claim[MOST_CLAIMS];
    Text          text[MOST_CLAIMS]; /* of each claim: the places in its formulas are those of this text */
    EquationPage  page;
} ClaimedPage;

/* The problem as the method's first way to work has it, beside all other ways; no claims yet. */
void claimed_open(ClaimedPage *page, Study *study, const char *method, const Value *given);
/* Adds the equation of a line, with its text copied. */
void claimed_add(ClaimedPage *page, const char *line);

/* "follows 1*#2 + 2*#3", "wrong: sign of `-3` ...": a verdict in a line, for comparisons. Claims count from 1. */
void claimed_put(Buf *out, const ClaimedPage *page, int claim, const EquationVerdict *verdict);

#endif
