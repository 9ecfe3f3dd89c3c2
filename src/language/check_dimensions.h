/* The dimension of each operation of a formula. */
#ifndef CAROM_LANGUAGE_CHECK_DIMENSIONS_H
#define CAROM_LANGUAGE_CHECK_DIMENSIONS_H

#include "language/check_shapes.h"

/* Gives `expr`, whose operands have theirs, its dimension; false with a complaint (status 2) if it adds or compares quantities of different
 * kinds, such as 250 g + 1 m/s. A plain number beside a quantity is read in its unit, with a note. */
bool check_dimension(const ShapeChecker *checker, Expr *expr);

#endif
