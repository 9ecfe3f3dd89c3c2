/* Judging the equations of a page.
 *
 * A page on a collision is a set of equations, not a chain: the line on restitution does not follow from the one on momentum above it, and
 * is right all the same. So each equation is held against the problem, and against the lines above it:
 *
 *   NEW       true, and it says something that the lines above do not
 *   FOLLOWS   it is a combination of lines above: line 6 = line 3 + 2*line 4
 *   SKIPS     true, but it combines principles of which none was written by itself
 *   CARRIED   not true, but a combination of lines above of which one is wrong: right in itself
 *   WRONG     it contradicts the problem; the smallest edit that makes it right is its repair
 *
 * An equation without numbers is a law in symbols, m1u1 + m2u2 = m1v1 + m2v2, and has to hold for other data, too. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_JUDGE_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_JUDGE_H

#include "handwork/equations/equation_principles.h"
#include "handwork/slips/formula_edits.h"

typedef enum EquationKind {
    EQUATION_NEW,
    EQUATION_FOLLOWS,
    EQUATION_SKIPS,
    EQUATION_CARRIED,
    EQUATION_WRONG,
    EQUATION_OPEN, /* nothing can be said: a side has no value */
} EquationKind;

/* An EquationPart is a part that a line is combined from: a line above, or a principle, times a number. */
typedef struct EquationPart {
    int                      claim; /* the index of a claim, or -1 */
    const EquationPrinciple *principle;
    Rat                      times;
} EquationPart;

typedef struct EquationRepair {
    FormulaEdit   edit;
    EquationSides result;
    int           from;  /* the claim above that the line then says again: it was rearranged wrongly; or -1 */
    bool          sure;  /* the repaired line is a principle, or a line above, and is not right by its numbers alone */
    Span          place; /* of edit.before, and of edit.second, in the page; judging/hand_judging_equations.c fills it in */
    Span          second_place;
} EquationRepair;

enum {
    MOST_REPAIRS = 3,
    MOST_EXPLAINED = 20 /* wrong lines of a page whose causes are looked for: a page with more is about another problem */
};

typedef struct EquationVerdict {
    EquationKind             kind;
    EquationSides            sides; /* as written */
    EquationPart             part[MOST_COMBINED];
    int                      parts;
    bool                     symbols;    /* a law in symbols */
    bool                     by_numbers; /* a law in symbols that is wrong as a law, but holds for the data of the problem */
    EquationRepair           repair[MOST_REPAIRS];
    int                      repairs;
    const EquationPrinciple *law; /* of a wrong line: the principle that it should express; NULL if none is near */
    bool                     valued;
    Num                      value[2]; /* of a wrong line: its sides with the true values, in numbers of the world */
} EquationVerdict;

/* One equals sign of a page. */
typedef struct EquationClaim {
    EquationSides sides;
    bool          value;     /* NAME = number */
    int           component; /* of an equation between vectors, the place of this component; else 0 */
    bool          drifts;    /* a value that is right but for the roundings above it */
} EquationClaim;

typedef struct EquationPage {
    const EquationWorld *world;
    const EquationWorld *other; /* the same problem by other ways to work */
    int                  others;
    const EquationWorld *varied; /* the same plan with other data, in the same case; for laws in symbols */
    int                  varieds;
    const EquationClaim *claim; /* in the order of the page */
    int                  claims;
    int                  unexplained; /* of so many of them, the first, nobody asks for repairs */
    NumCtx              *exact;
    Arena               *aside; /* for what is tried */
} EquationPage;

/* One verdict for each claim, in the arena of page->exact. */
const EquationVerdict *equation_judge(const EquationPage *page);

/* The same data, each number a little different; the column is run again. False if it falls into another case. `which`: 0, 1, ...; where it
 * is odd, data that are 0 stay 0, and if none is, there is no such world. */
bool equation_judge_vary(EquationWorld *varied, const EquationWorld *world, const Input *givens, int which, NumCtx *exact);

#endif
