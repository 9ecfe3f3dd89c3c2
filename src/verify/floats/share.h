/* Parts of a whole in percent, for the ledgers: of exact numbers or of enclosures. */
#ifndef CAROM_VERIFY_FLOATS_SHARE_H
#define CAROM_VERIFY_FLOATS_SHARE_H

#include "number/exact.h"

/* 100*part/whole. `near` is the whole if that is known not to be 0, else NULL. Infinite if the parts nearly cancel and the whole is known
 * to be small, and not how small; NaN if the whole is 0, cannot be told apart from 0, or leaves the share unknown. */
double share_of(Num part, Num whole, const Near *near, NumCtx *ctx);

/* Whether the part is millions of times as large as the whole, or more: how many times then says nothing. */
bool share_cancels(double share);

/* "29.3 %"; empty for NaN. */
Text share_text(double share, Arena *mem);

#endif
