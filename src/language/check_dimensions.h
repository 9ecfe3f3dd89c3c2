/* Dimensions of formulas: what kg, m and s do in each operation. */
#ifndef CAROM_LANGUAGE_CHECK_DIMENSIONS_H
#define CAROM_LANGUAGE_CHECK_DIMENSIONS_H

#include "language/check_shapes.h"

/* Gives `expr`, whose operands have theirs, its dimension; false with a complaint (status 2) if it adds or compares what cannot be, such as
 * 250 g + 1 m/s. A plain number beside a quantity is read in its unit, with a note. */
bool check_dimension(const ShapeChecker *checker, Expr *expr);

/* The same complaint for two values of a call or a comparison: `left` and `right` are their places in the source. */
bool check_dimension_pair(Diag *diag, Span left, Dimension of_left, Span right, Dimension of_right, const char *what);

#endif
