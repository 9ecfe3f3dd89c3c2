/* Rows: equations that are linear in what is worked out, as the coefficients of a row, and how one row is combined from others.
 *
 * 2v1 + 3v2 = 7 is the row 2, 3 with the rest -7. Everything is exact; what the decimals of a line leave open stands beside it. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_ROWS_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_ROWS_H

#include "handwork/equations/equation_sides.h"

enum { MOST_COLUMNS = 16, MOST_COMBINED = 3 };

/* The quantities that the equations of a page are about: indices of steps. */
typedef struct EquationColumns {
    int step[MOST_COLUMNS], count;
} EquationColumns;

/* factor[0]*quantity[0] + ... + rest = 0. `open`: the largest change that rounded decimals can make in a factor or the rest. */
typedef struct EquationRow {
    bool linear; /* else there is no row */
    bool empty;  /* no factor differs from 0 */
    Rat  factor[MOST_COLUMNS], open[MOST_COLUMNS], rest, rest_open;
} EquationRow;

/* Adds the unknown numbers of a formula. */
void equation_rows_add_columns(EquationColumns *columns, const Expr *formula, const EquationWorld *world);

EquationRow equation_rows_read(const EquationSides *sides, const EquationColumns *columns, const EquationWorld *world, NumCtx *exact);

/* The total rounding of the decimals that are terms by themselves; 0 if there are none. */
Rat equation_rows_rounding(const EquationSides *sides, const EquationWorld *world, NumCtx *exact);

/* Whether it holds if each decimal in it, apart from values of the problem, may be off by a few units of its last digit: numbers that were
 * rounded in the lines above were multiplied and added on the way. */
bool equation_rows_hold_rounded(const EquationSides *sides, const EquationWorld *world, NumCtx *exact);

/* Whether the row is the sum of the others, each times its multiplier, none of which is 0. The others have to be independent in their
 * factors. A single one may agree in its factors to what decimals leave open. */
bool equation_rows_combine(Rat multiplier[MOST_COMBINED], const EquationRow *row, const EquationRow *const *from, int count,
                           const EquationColumns *columns, NumCtx *exact);

/* Whether the row is `from` times a number in all but one column (columns->count: the rest), which *column then names. */
bool equation_rows_differ_in_one(int *column, const EquationRow *row, const EquationRow *from, const EquationColumns *columns,
                                 NumCtx *exact);

#endif
