/* Cramer's rule: two linear equations in two unknowns, solved by determinants. */
#ifndef CAROM_SOLVE_CRAMER_H
#define CAROM_SOLVE_CRAMER_H

#include "solve/system/equation_system.h"

/* a1*x + b1*y = c1 and a2*x + b2*y = c2 in whole numbers, with a1*b2 - a2*b1 other than 0. */
typedef struct CramerBlock {
    Atom        unknown[2];
    const Expr *row[2][3]; /* of each equation a, b and c */
} CramerBlock;

/* Two equations of the method that have the same two unknowns and are linear in them, the ones that a reader would use first: the line of
 * each unknown. False: there are none. */
bool cramer_lines(const SolveSystem *system, SolveLine line[2]);

/* The equation of row `row`. */
const Expr *cramer_equation(const SolveSystem *system, const CramerBlock *block, int row);
/* The determinant, as text that a plan reads: of the coefficients (column: -1), or with the right sides in place of the column. */
Text cramer_determinant(const CramerBlock *block, int column, Arena *mem);

#endif
