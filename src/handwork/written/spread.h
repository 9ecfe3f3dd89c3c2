/* Spread: a formula worked out twice, for its value and for all the values it can have when each decimal in it is anything
 * that it may stand for (literals.h), and each name what its own writing allows. */
#ifndef CAROM_HANDWORK_WRITTEN_SPREAD_H
#define CAROM_HANDWORK_WRITTEN_SPREAD_H

#include "handwork/written/literals.h"

/* Fills in shape, part and count: value, from, to, low and high of each part. False after a complaint. */
bool spread_work_out(Written *written, const Expr *formula, const Names *names, Diag *diag, NumCtx *exact);

/* Whether the formula gives that value, in numbers of `ctx`, if each of its decimals and names is replaced by a value that it may stand
 * for. In this way a formula with rounded numbers can be right. */
bool spread_reaches(const Written *written, LiteralOrigins *origins, Value value, NumCtx *ctx, NumCtx *exact);

/* Whether the formula has a decimal in it, or a name that stands for more than one value. */
bool spread_is_wide(const Expr *formula, const Names *names);

#endif
