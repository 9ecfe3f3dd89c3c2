/* Units after a number in hand work: `N s`, `kg m/s`, `m s^-1`, `degrees`. They are kept beside the number; formulas do not use them. */
#ifndef CAROM_HANDWORK_WRITTEN_WRITTEN_UNITS_H
#define CAROM_HANDWORK_WRITTEN_WRITTEN_UNITS_H

#include "handwork/notation/form_brackets.h"
#include "handwork/written/written.h"

/* Whether a unit fills the tokens from `at`, after a value, to the end of that value: the end of the form, a comma, a closing bracket or ±;
 * *next is that token. Also false after a complaint, if a name of the problem could be meant as a factor: `2 N` with a normal N. */
bool units_read(const Tokens *tokens, int at, int *next);

/* The token after the unit that begins at token `at`; `at` itself if there is no unit. */
int units_end(const Tokens *tokens, int at);

/* Whether the name at token `at` stands in a sum, here or elsewhere in the form, of which another term has no unit, or a quantity as its
 * factor: the 2 s of 1.5 - 2 s, of 4 t - 2 s and of 2 s - 4(3 - 5 s) is then no time but has a factor s. */
bool units_beside_others(const Tokens *tokens, int at);

/* Whether the tokens from `at` to `end`, which could be a unit after a value, are names of the problem and meant as factors: 2 g h,
 * (m + M) g. */
bool units_are_factors(const Tokens *tokens, int at, int end);

/* After a complaint about a value: looks for a misspelt unit in it, 3 Kg or 2 m/sec. If there is one, the new `diag` explains it. */
bool units_misspelt(Scope *scope, Diag *diag);

/* Replaces each unit inside a formula, as in 1200 kg * 20 m/s + 900 kg * (-15 m/s), by its factor to kg, m and s. A unit at the end of the
 * whole value stays. To be called before brackets are matched. */
void units_inside(Tokens *tokens, NumCtx *exact);

/* The factor of the unit to kg, m and s: 1/100 for cm, 5/18 for km/h. False if it is not a fraction (rpm), or the text is not a unit. */
bool units_factor(Rat *factor, Text unit, NumCtx *exact);

/* Converts a value in another unit, such as cm/s, to kg, m and s. False if it has no unit, or needs no conversion. */
bool written_in_our_unit(Written *ours, const Written *written, NumCtx *exact);

/* Whether a right number has a wrong unit: a unit of another kind than `wanted`, or, if the data have units, another unit of that kind,
 * such as 0.5 km/h for 0.5 m/s. *found is the kind of the unit. False if the unit or `wanted` is not known, or the value is a plain number.
 */
bool units_are_wrong(const Written *written, Dimension wanted, bool data, Dimension *found, NumCtx *exact);

/* Whether the unit is of the wanted kind but not the one of SI: 0.5 km/h is not 0.5 m/s. */
bool units_convert(Text unit, Dimension wanted, NumCtx *exact);

/* Degrees or radians, if the unit is one of angles. */
WrittenAngle units_angle(Text unit);

#endif
