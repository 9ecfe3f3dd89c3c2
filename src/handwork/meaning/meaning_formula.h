/* MeaningFormula: a formula in the symbols of a page, as the search for their meanings works it out: in doubles, and once for each of
 * thousands of meanings. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_FORMULA_H
#define CAROM_HANDWORK_MEANING_MEANING_FORMULA_H

#include "derive/eval.h"

enum { MOST_SYMBOLS = 24, MOST_LITERALS = 12 /* of one claim that may be rounded */ };

/* A number, or the components of a vector; count 0: there is no value. */
typedef struct MeaningNumbers {
    double at[3];
    int    count;
} MeaningNumbers;

/* The symbols, and behind them the literals of a claim. */
typedef struct MeaningSlots {
    MeaningNumbers of[MOST_SYMBOLS + MOST_LITERALS];
} MeaningSlots;

typedef struct MeaningFormula MeaningFormula;

/* Names have the index of a slot. `exact` is the context of the formula's own numbers; `binary64` one whose memory is for single
 * evaluations. */
const MeaningFormula *meaning_formula_make(const Expr *formula, NumCtx *exact, NumCtx *binary64);
MeaningNumbers        meaning_formula_value(const MeaningFormula *formula, const MeaningSlots *slots);

/* The number as a double, or NaN. */
double meaning_formula_double(const Exact *number, NumCtx *exact);

#endif
