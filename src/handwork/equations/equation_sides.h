/* Sides: the two sides of an equation on a page, and the quantities in them.
 *
 * A formula of a page names the steps of a plan by their indices: Expr.slot is the index of a step, not its slot in a column. Places in it
 * are those of the text that the side was read from. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_SIDES_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_SIDES_H

#include "derive/plan.h"

typedef struct EquationSides {
    const Expr *side[2]; /* left, right */
} EquationSides;

/* The values that a problem gives to the steps of its plan; `at` is by the index of the step, and unset where a step has no value. */
typedef struct EquationWorld {
    const Plan   *plan;
    const Column *truth;
    NumCtx       *ctx; /* of its numbers: exact, or enclosures */
    Slot         *at;
    bool          at_rest; /* of varied data: those that are 0 in the problem are 0 here, too */
} EquationWorld;

EquationWorld equation_world(const Plan *plan, const Column *truth, NumCtx *ctx);

/* The active step of the plan with that slot in its columns, or -1. */
int equation_step(const EquationWorld *world, int slot);
/* A formula of the plan as a formula of a page; NULL if a name in it has no active step. */
const Expr *equation_of_plan(const EquationWorld *world, const Expr *formula);

/* Whether a step is worked out, not given. */
bool equation_is_unknown(const Plan *plan, int step);
/* The exact value of a given number; NULL if it has none. */
const Exact *equation_datum(const EquationWorld *world, int step);

/* Whether a datum of the problem is 0 that the equation does not name, as in m1u1 = m1v1 + m2v2 where B is at rest. NULL: that any is 0. */
bool equation_leaves_out_zero(const EquationSides *sides, const EquationWorld *world);

/* left - right with these values; false if there is no such number. */
bool equation_residual(Num *z, const EquationSides *sides, const Slot *at, NumCtx *ctx);
/* Whether it is that name, or that component of it, whatever the page calls it. */
bool equation_is_quantity(const Expr *expr, const Expr *quantity);
/* The component of a vector along the axis number k. */
const Expr *equation_component(const Expr *vector, int k, Arena *mem);

/* The same equation without divisors at the top of its sides: e*(u1 - u2) = v2 - v1 for e = (v2 - v1)/(u1 - u2). */
EquationSides equation_cleared(const EquationSides *sides, Arena *mem);

/* A number as a formula that has a value: one node, below a minus sign if it is negative. A decimal, if a short one is all of it. */
const Expr *equation_number(const Exact *value, NumCtx *exact);

/* The value of a number as it is written: 3, -0.5, or a fraction of whole numbers; NULL for every other formula. */
const Exact *equation_literal(const Expr *expr, NumCtx *exact);

/* 1 if both are the same number, -1 if they differ in their sign alone, else 0. */
int equation_same_size(const Exact *a, const Exact *b, NumCtx *exact);

/* Whether the number stands in the formula, with or without a minus in front of it. */
bool equation_has_number(const Expr *formula, const Exact *value, NumCtx *exact);

/* The same equation with each decimal in a product that is the rounding of a value of the problem, in two digits at least, replaced by that
 * value. A decimal that equals a value of the problem is that value. */
EquationSides equation_unrounded(const EquationSides *sides, const EquationWorld *world);

/* Whether a number was written with a decimal point, and half a unit of its last digit. */
bool equation_rounding(Rat *half, const Expr *number, NumCtx *exact);
/* Its significant digits as written. */
int equation_digits(const Expr *number);

#endif
