/* The system of a problem while it is solved: which quantities are known, with their values, and the equations that are left. */
#ifndef CAROM_SOLVE_EQUATION_SYSTEM_H
#define CAROM_SOLVE_EQUATION_SYSTEM_H

#include "solve/algebra/isolate.h"
#include "solve/system/solve_problem.h"

/* The order in which a person would use the equations. */
typedef enum Rank { RANK_CONDITION, RANK_EQUATION, RANK_LAW, RANK_STEP, RANK_SOLVED, RANK_PUT, RANK_SECOND } Rank;

enum { MOST_PUT = 24, MOST_DIRECTIONS = 2, MOST_UNKNOWNS = 8 };

typedef struct SolveEquation {
    const Expr *left, *right; /* of two numbers or two vectors, as the method writes them */
    int         part;         /* the component of vectors that it is about; ATOM_WHOLE */
    int         step;         /* of the plan; -1: a condition */
    Text        caption;      /* what it says; empty: what its step does */
    Rank        rank;
    const Expr *put[2];       /* both sides, once unknowns have been eliminated from them; or NULL */
    int         by[MOST_PUT]; /* the equations that have been put into it, */
    int         bys;          /* and how many they are */
    const Expr *reduced;      /* of a definition: its right side in terms of the unknown givens; or NULL */
    bool        used;
    bool        spent; /* it was solved for an unknown that has been put in the others, and waits for them */
} SolveEquation;

/* A line of the solution: an unknown, from an equation. */
typedef struct SolveLine {
    Atom        atom; /* of a whole vector its first component */
    bool        whole;
    const Expr *formula;
    const Expr *other;    /* the same with the other sign of a root; NULL: there is one formula */
    Polynomial  form;     /* where its equation was brought to the form a + b*x + c*x² = 0; else of degree 0 */
    int         sign;     /* +1 or -1: which of the two roots */
    int         equation; /* that it was solved from */
    const struct CramerBlock
        *block;   /* of two equations that were solved together, this line and the next one or the one before; else NULL, */
    int  column;  /* and of which of their unknowns it is */
    Text because; /* why the other sign of a root is not tried, where it is not */
    bool goes_on; /* the equation is used again: in J*n = d for n, after J = |d| */
} SolveLine;

typedef struct SolveSystem {
    const SolveProblem *problem;
    const signed char  *answers; /* of the cases, see equation_system_open */
    TermDesk            desk;
    const Text         *name;  /* of each slot, */
    const Shape        *shape; /* and its shape */
    Slot               *slot;
    bool               *known;                      /* for each atom */
    bool               *unit;                       /* slots of vectors that have the length 1 */
    bool                forward;                    /* its equations are those of forward.h */
    bool                eliminated;                 /* univariate.h was asked, with what is known now */
    int                 direction[MOST_DIRECTIONS]; /* slots of the vectors that are looked for, and have the length 1: direction.h */
    int                 directions;
    bool                turns; /* the method turns one of them round, so that its opposite leads to the same solution */
    SolveEquation      *equation;
    int                 equations, room;
    SolveLine          *line;
    int                 lines, line_room;
} SolveSystem;

/* Opens the system of the cases that these answers choose: for each step that is a case 1, 0, or -1 (not asked). */
SolveSystem equation_system_open(const SolveProblem *problem, const signed char *answers, NumCtx *num);
/* A copy that goes its own way: the other sign of a root. */
SolveSystem equation_system_copy(const SolveSystem *system);

/* Whether a step of the plan stands in a case that is chosen. */
bool equation_system_has(const SolveSystem *system, int step);
/* Whether it is of a case in which the bodies do not collide. */
bool equation_system_is_apart(const SolveSystem *system);

/* Makes an unknown known, by this line. False where its formula has no value: the root of a negative number. */
bool equation_system_settle(SolveSystem *system, SolveLine line);
/* The exact value of a formula that is a number. False: it has none, or is no number. */
bool equation_system_number(const SolveSystem *system, const Expr *formula, Num *value);
/* The same as an exact number; NULL: it is none, as where it depends on letters. */
const Exact *equation_system_exactly(const SolveSystem *system, const Expr *formula);
/* Whether the value is certainly 0. */
bool equation_system_is_zero(const SolveSystem *system, const Expr *number);
/* Whether it is certainly not 0, so that one may divide by it. False: it is 0, has no value, or cannot be told apart from 0, as what has no
 * exact form sometimes cannot: sin(20°)/sin(20°) - 1. */
bool equation_system_is_not_zero(const SolveSystem *system, const Expr *number);

/* The unknowns of an equation, each once; how many there are, at most MOST_UNKNOWNS. */
int equation_system_unknowns(const SolveSystem *system, const SolveEquation *equation, Atom list[MOST_UNKNOWNS]);
/* Whether it has no unknowns, and certainly does not hold: no value of what is still unknown helps. */
bool equation_system_contradicts(const SolveSystem *system, const SolveEquation *equation);
/* Whether the method works out the left side with this equation, v = w + u*t, as opposed to a law. */
bool equation_system_defines(const SolveSystem *system, const SolveEquation *equation);
/* Whether it is a law of the method: an equation with which the method works out no quantity. */
bool equation_system_is_law(const SolveEquation *equation);
/* Both sides, written out, of a component or of numbers. */
void equation_system_sides(const SolveSystem *system, const SolveEquation *equation, const Expr *side[2]);

#endif
