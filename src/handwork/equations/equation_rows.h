/* Rows: equations that are linear in what is worked out, as the coefficients of a row, and how one row is combined from others.
 *
 * 2v1 + 3v2 = 7 is the row 2, 3 with the rest -7. Everything is exact; what the decimals of a line leave open stands beside it. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_ROWS_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_ROWS_H

#include "handwork/equations/equation_sides.h"

enum { MOST_COMBINED = 3 };

/* The quantities that the equations of a page are about: unknown numbers, and components of unknown vectors. */
typedef struct EquationColumns {
    const Expr **quantity; /* its name, or a component of one */
    int         *step;     /* the index of its step, which components of one vector share */
    int          count, room;
} EquationColumns;

/* factor[0]*quantity[0] + ... + rest = 0, with a factor for each column. `open`: the largest change that rounded decimals can make in a
 * factor or the rest. */
typedef struct EquationRow {
    bool linear; /* else there is no row */
    bool empty;  /* no factor differs from 0 */
    Rat *factor, *open, rest, rest_open;
} EquationRow;

/* Adds the unknown numbers of a formula, and the components of its unknown vectors. */
void equation_rows_add_columns(EquationColumns *columns, const Expr *formula, const EquationWorld *world);
/* Whether the formula names the quantity. */
bool equation_rows_use(const Expr *formula, const EquationColumns *columns, int column);
/* The values of the world by the index of the step, in which equation_rows_put can change the quantities. */
Slot *equation_rows_slots(const EquationColumns *columns, const EquationWorld *world, NumCtx *exact);
void  equation_rows_put(Slot *at, const EquationColumns *columns, int column, Num value);

EquationRow equation_rows_read(const EquationSides *sides, const EquationColumns *columns, const EquationWorld *world, NumCtx *exact);

/* The total rounding of the decimals that are terms by themselves; 0 if there are none. */
Rat equation_rows_rounding(const EquationSides *sides, const EquationWorld *world, NumCtx *exact);

/* Whether there is a decimal of some digits in it that is no value of the problem, and so was rounded. */
bool equation_rows_has_rounded(const EquationSides *sides, const EquationWorld *world);
/* Whether it holds if each such decimal may be off by so many halves of its last digit, as numbers that were rounded in the lines above
 * were multiplied and added on the way. */
bool equation_rows_hold_rounded(const EquationSides *sides, const EquationWorld *world, int roundings, NumCtx *exact);

/* Whether the row is the sum of the others, each times a multiplier other than 0, within the rounding of its own decimals. `rounded`: or
 * of theirs, because a student may go on from -27.9 with -27.896. The factors of the others have to be independent. The factors of a
 * single other row may agree within rounding. */
bool equation_rows_combine(Rat multiplier[MOST_COMBINED], const EquationRow *row, const EquationRow *const *from, int count, bool rounded,
                           const EquationColumns *columns, NumCtx *exact);

/* Whether the row is `from` times a number in all but one column (columns->count: the rest), which *column then names. */
bool equation_rows_differ_in_one(int *column, const EquationRow *row, const EquationRow *from, const EquationColumns *columns,
                                 NumCtx *exact);

#endif
