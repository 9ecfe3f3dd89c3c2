/* Spread: a formula worked out twice, for its value and for all the values it can have when each decimal in it is anything
 * that rounds to what was written, and each name what its own writing allows. */
#ifndef CAROM_VERIFY_SPREAD_H
#define CAROM_VERIFY_SPREAD_H

#include "verify/written.h"

/* Fills in shape, part and count: value, from, to, low and high of each part. False after a complaint. */
bool spread_work_out(Written *written, const Expr *formula, const Names *names, Diag *diag, NumCtx *exact);

/* Whether the formula has a decimal in it, or a name that stands for more than one value. */
bool spread_is_wide(const Expr *formula, const Names *names);

#endif
