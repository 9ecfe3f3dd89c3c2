/* Names and shapes: resolves every name in a formula, and checks that each operator gets operands of the right shape.
 *
 * Readings that depend on names are decided here, once, when the formula is written: S1x is the component S1.x if S1 is a vector and S1x is
 * not a name; (vai)n is the name vain if there is one, otherwise vai . n. Afterwards every node has its shape and every name its slot, so
 * evaluation can fail only because of values.
 */
#ifndef CAROM_LANGUAGE_CHECK_SHAPES_H
#define CAROM_LANGUAGE_CHECK_SHAPES_H

#include "language/parse.h"

typedef struct ShapeChecker {
    Scope  *scope;
    Diag   *diag;
    Notes  *notes;      /* may be NULL */
    NumCtx *num;        /* where constants are made */
    bool    dimensions; /* a mass cannot be added to a velocity; else, as in known mistakes, such a sum has no dimension */
    bool    on_paper;   /* a formula of hand work, where a number × a vector is their product */
} ShapeChecker;

/* Changes `expr` in place; false after an error (status 2: the input cannot be read). */
bool check_expr(const ShapeChecker *checker, Expr *expr);

/* Whether `name` would be read as a component of a vector in scope (S1x with S1 a vector), and of which. */
bool check_component(Scope *scope, Text name, Text *vector, Text *component);

#endif
