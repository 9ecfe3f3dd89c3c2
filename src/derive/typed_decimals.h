/* Typed decimals: whether a value was typed as a decimal, so that the pages that use it show decimals and not fractions. */
#ifndef CAROM_DERIVE_TYPED_DECIMALS_H
#define CAROM_DERIVE_TYPED_DECIMALS_H

#include "derive/plan.h"

/* Whether a value that this formula gives is shown as a decimal. Either a number in it was typed with a point, as 1.2, or a value behind a
 * name was; or a unit makes a long fraction of a number: 30 mph is 8382/625 m/s. */
bool typed_decimals_in(const Expr *formula, const Input *givens, int count, NumCtx *exact);
/* The same for a formula by itself, which keeps fractions as long as they are short: 2.5*1.5 = 15/4. */
bool typed_decimals_needed(const Expr *formula, const Input *givens, int count, NumCtx *exact);
/* Whether one of the givens is such a value. */
bool typed_decimals_among(const Input *givens, int count);

/* Whether it is typed as a fraction that is no decimal: 2/3, or <1/3, 2>, but not 3/4. */
bool typed_decimals_endless(const Expr *formula);

#endif
