/* Slips: mistakes that belong to no method. Those about vectors (VX) are made from the right formula of a step, whatever it is: `v . n` by
 * the wrong products, N/|N| by the wrong length. Those of calculating and copying (GN) compare two numbers. Those of one term (TS) are in
 * term_slips.h, those of a datum copied wrongly in copy_slips.h: both are edits of the formula (formula_edits.h). */
#ifndef CAROM_HANDWORK_SLIPS_SLIPS_H
#define CAROM_HANDWORK_SLIPS_SLIPS_H

#include "derive/mistake.h"
#include "handwork/slips/formula_edits.h"
#include "handwork/written/written.h"

typedef enum SlipKind {
    SLIP_FORMULA, /* made from the formula of a step: slips_of_step */
    SLIP_NUMBER,  /* seen in the number, by slip_explains */
    SLIP_CHANCE,  /* seen in the number, but it explains a number near almost any other */
    SLIP_RULE,    /* found only with the whole page, an early rounding, or with the units of the data */
} SlipKind;

typedef struct Slip {
    const char *id;
    SlipKind    kind;
    const char *feedback;
} Slip;

/* In the order of the catalogue, ended by a row without id. GN8 is both: a formula with its last sign changed, and a number that is off by
 * one in a digit; its kind is SLIP_CHANCE. */
extern const Slip slips_table[];

/* The general mistakes that the formula of a step allows, each with one replacement, at that step. Empty for a step without a formula or a
 * name. Made in the arena of `exact`. */
typedef struct Slips {
    const Mistake *mistake;
    int            count;
} Slips;
Slips slips_of_step(const Plan *plan, int step, NumCtx *exact);

/* Each edit of `formula` as a slip with that id, which replaces the formula of the step. Empty if there is no formula. */
Slips slips_by_edits(const Plan *plan, int step, const char *id, const FormulaEditing *editing, const Expr *formula);

/* The feedback of the slip with that id, which must be in the table. */
Text slip_feedback(Text id);

/* Whether it may well fit by chance: SLIP_CHANCE. */
bool slip_is_chance(Text id);

/* Whether the written value can come from `truth`, in exact numbers, by the slip of that id ("GN2"). False for slips that are made from
 * formulas. */
bool slip_explains(const char *id, const Written *written, Value truth, NumCtx *exact);

#endif
