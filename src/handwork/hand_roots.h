/* Roots of the equations of a page that are not its solution. */
#ifndef CAROM_HANDWORK_HAND_ROOTS_H
#define CAROM_HANDWORK_HAND_ROOTS_H

#include "handwork/equations/equation_judge.h"
#include "handwork/hand_judging.h"

/* The equations and values of a page, and the line of each. */
typedef struct HandRoots {
    const EquationClaim *claim;
    const int           *line;
    int                  claims;
    const EquationWorld *world;
} HandRoots;

/* judging/hand_judging_roots.c: judges the lines that are set aside, of a page whose other lines have been judged, and finds the line that
 * goes on with a solution which the problem rejects. */
void hand_judge_roots(HandChecker *page, const HandRoots *roots);

/* judging/hand_judging_followed.c: values that follow from an equation above and from the rounded values there: v2 = -3.68 below
 * v2 = v1 + 8.72 and v1 = -12.4. */
void hand_judge_followed(HandChecker *page, const HandRoots *roots);

#endif
