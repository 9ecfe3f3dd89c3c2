/* Isolating: an equation solved for one unknown in it, as on paper.
 *
 * Where the unknown occurs once, the operations around it are undone one by one, from the outside in, on both sides:
 *     ma*va + mb*vb = ma*va' + mb*vb'   for vb':  (ma*va + mb*vb - ma*va')/mb
 * Otherwise its terms are collected: factored out of a linear equation, and a quadratic one brought to its standard form. */
#ifndef CAROM_SOLVE_ALGEBRA_ISOLATE_H
#define CAROM_SOLVE_ALGEBRA_ISOLATE_H

#include "solve/algebra/collect.h"

typedef enum IsolateKind {
    ISOLATED_NOT,  /* it cannot be done here */
    ISOLATED,      /* one formula, or two (a root has two signs) */
    ISOLATED_FORM, /* an equation of higher degree in its standard form */
} IsolateKind;

/* A side was divided. By 0, that is possible only where the dividend is 0, too, and then the equation says nothing. */
typedef struct Division {
    const Expr *dividend, *divisor;
} Division;
enum { MOST_DIVISIONS = 8 };

typedef struct Isolated {
    IsolateKind kind;
    const Expr *formula[2];
    int         formulas;
    bool        choice;                   /* the second formula takes the other sign of a root */
    Division    division[MOST_DIVISIONS]; /* in the order in which they were made */
    int         divisions;
    Polynomial  standard; /* a + b*x + c*x² + ... = 0 */
} Isolated;

/* Both sides are numbers and written out. */
Isolated isolate(const TermDesk *desk, const Expr *left, const Expr *right, Atom unknown);

/* The same of an equation between vectors for a whole vector that is unknown, given by its slot. */
Isolated isolate_vector(const TermDesk *desk, const Expr *left, const Expr *right, int slot);

/* The same for the product of an unknown number and an unknown vector:  va' = va - J/ma*n  for J*n:  ma*(va - va') */
Isolated isolate_multiple(const TermDesk *desk, const Expr *left, const Expr *right, Atom number, int slot);

#endif
