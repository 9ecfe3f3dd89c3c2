/* Names and shapes: what every name in a formula stands for, and that each operator is given what it takes.
 *
 * This is where the readings that depend on names are settled, once, where the formula is written: S1x is the
 * component S1.x when S1 is a vector and S1x is no name; (vai)n is the name vain if there is one, else vai . n.
 * After it every node has its shape and every name its slot, so that working out can only fail on values.
 */
#ifndef CAROM_LANGUAGE_CHECK_SHAPES_H
#define CAROM_LANGUAGE_CHECK_SHAPES_H

#include "language/parse.h"

typedef struct ShapeChecker {
    Scope  *scope;
    Diag   *diag;
    Notes  *notes; /* may be NULL */
    NumCtx *num;   /* where constants are made */
} ShapeChecker;

/* Changes `expr` in place; false after a complaint (status 2, as what was typed cannot be read). */
bool check_expr(const ShapeChecker *checker, Expr *expr);

/* Whether `name` would be read as a component of a vector in scope (S1x with S1 a vector), and of which. */
bool check_component(Scope *scope, Text name, Text *vector, Text *component);

#endif
