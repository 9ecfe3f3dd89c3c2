/* Lines: what is known of the equations above the one that is being judged, and what a line can be combined from. For equation_*.c only. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_LINES_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_LINES_H

#include "handwork/equations/equation_judge.h"

typedef struct LineAbove {
    EquationRow row;
    bool        wrong;      /* wrong, or carried from a wrong one */
    int         stands_for; /* the principle that it is, or should be, or -1 */
} LineAbove;

typedef struct EquationsAbove {
    const EquationPage       *page;
    EquationColumns           columns;
    const EquationPrinciples *principles;
    LineAbove                *above; /* of the claims judged so far */
    int                       count;
    int                       usable;    /* so many belong to lines above: other components of one line do not follow from each other */
    int                       explained; /* the claims for which repairs were looked for */
    NumCtx                   *exact;
} EquationsAbove;

/* An EquationSearch says what may be used in a combination. */
typedef struct EquationSearch {
    int  principles, lines; /* exactly so many of each */
    bool wrong;             /* one of the lines at least is wrong; else none is */
    bool rounded;           /* the decimals of the lines may be roundings of what the student goes on with */
} EquationSearch;

/* The number of parts; 0 if the row is no such combination. Of several, the plainest, and then that of the most recent lines. */
int equation_lines_combine(EquationPart part[MOST_COMBINED], const EquationsAbove *lines, const EquationRow *row, EquationSearch search);

/* Whether the sides are equal with the true values, or as nearly as `open` allows; in symbols also with other data. */
bool equation_lines_hold(const EquationsAbove *lines, const EquationSides *sides, Rat open, bool symbols);

/* equation_carried.c: the wrong line above that a false one follows from where products of unknowns are involved, or -1. */
int equation_carried_from(const EquationsAbove *lines, const EquationClaim *claim, const EquationRow *row);

/* equation_repairs.c: puts into verdict->repair the edits that make a wrong line right, the best first, and into verdict->law the principle
 * that it should express. */
void equation_repairs_find(EquationVerdict *verdict, const EquationsAbove *lines, const EquationClaim *claim, const EquationRow *row);

#endif
