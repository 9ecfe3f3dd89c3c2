/* One number, or one component, held against its true value. verdict.h says what the verdicts mean. */
#ifndef CAROM_HANDWORK_WRITTEN_VERDICT_PART_H
#define CAROM_HANDWORK_WRITTEN_VERDICT_PART_H

#include "handwork/written/verdict.h"

/* A true value as two exact bounds, which are equal if it is known exactly. */
typedef struct TruePart {
    const Exact *low, *high;
} TruePart;

/* False for inf and for anything that has no ends. */
bool verdict_true_part(TruePart *truth, Num num, NumCtx *ctx, NumCtx *exact);

/* Whether some number from low to high, both included, can be the true one. */
bool part_meets(const Exact *low, const Exact *high, TruePart truth, NumCtx *exact);

/* All that was written can stand for: a whole number may have been rounded to the unit, or, of one digit, to a tenth, but a 0 has no
 * digit that says so. False where that has no bounds. */
bool part_spread(const Exact **low, const Exact **high, const WrittenPart *part, NumCtx *exact);

/* The same writing of what was written times a factor: in another unit, say. False where a bound of number.h is passed. */
bool part_times(WrittenPart *z, const WrittenPart *part, Rat factor, NumCtx *exact);

/* The verdict, without its texts. */
VerdictPart verdict_part(const WrittenPart *part, TruePart truth, const Target *target);

#endif
