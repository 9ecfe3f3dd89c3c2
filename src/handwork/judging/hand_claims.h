/* The claims of a page that are judged together: its equations, and its values as equations NAME = value. */
#ifndef CAROM_HANDWORK_JUDGING_HAND_CLAIMS_H
#define CAROM_HANDWORK_JUDGING_HAND_CLAIMS_H

#include "handwork/equations/equation_judge.h"
#include "handwork/hand_checker.h"

enum { MOST_CLAIMS_OF_PAGE = 60 };

/* A claim, and where its sides stand. */
typedef struct HandClaimed {
    int             line;
    const HandForm *form[2]; /* NULL: the name of a value */
} HandClaimed;

typedef struct HandEquations {
    HandChecker  *c;
    EquationWorld world;
    EquationClaim claim[MOST_CLAIMS_OF_PAGE];
    HandClaimed   claimed[MOST_CLAIMS_OF_PAGE];
    int           claims;
    bool          any; /* a line is an equation */
} HandEquations;

/* Returns the formula that was written, without its unit; in kg, m and s if it was in others. NULL if it has no formula in the steps of the
 * method. */
const Expr *hand_side(const HandChecker *c, const HandForm *form);
/* Adds the claims of a line: one for each equals sign between forms that can be compared, and one for each component of vectors. */
void hand_claims_add(HandEquations *e, int line);

#endif
