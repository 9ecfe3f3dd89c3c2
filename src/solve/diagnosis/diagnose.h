/* Why a problem has no solution: too little is known, what is known contradicts itself, or the equations are too hard here. */
#ifndef CAROM_SOLVE_DIAGNOSE_H
#define CAROM_SOLVE_DIAGNOSE_H

#include "solve/diagnosis/refute.h"

typedef enum SolveFaultKind {
    FAULT_TOO_LITTLE,    /* fewer equations than unknowns */
    FAULT_CONTRADICTION, /* every case was followed to its end, and none fits */
    FAULT_TOO_HARD,      /* equations are left that cannot be solved here */
} SolveFaultKind;

/* The values that the others give a known quantity when it is left out. Whether they fit is for the plan's laws to say. */
typedef struct SolveClash {
    int                   known; /* of the problem */
    const SolveCandidate *candidate;
    int                   candidates;
} SolveClash;

typedef struct SolveFault {
    SolveFaultKind kind;
    int            missing; /* of too little: how many numbers more must be known */
    int           *step;    /* of the plan: one more of these, and the problem can be solved; */
    int           *part;    /* the component of a vector that is enough, or ATOM_WHOLE */
    int            steps;

    /* These are set for a contradiction: */
    SolveProblem least;     /* with values and conditions that cannot all hold, as a page shows: without any one of them, that could not be
                               shown.     Another choice may have fewer. All of them, where no page can show it */
    int            *member; /* its known quantities, of the problem's */
    SolveRefutation refutation; /* of that */
    SolveClash     *clash;      /* for members only: a change of any other value mends nothing */
    int             clashes;
} SolveFault;

/* A value that nothing in a problem is likely to be special for; the first two are positive. */
enum { SOME_VALUES = 3 };
Input diagnose_some_value(Shape shape, int which, NumCtx *num);

/* `result` is that of solve(), none of whose candidates fits. */
SolveFault solve_diagnose(const SolveProblem *problem, const SolveResult *result, NumCtx *num);

#endif
