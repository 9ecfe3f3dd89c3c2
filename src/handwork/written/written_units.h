/* Units behind a number of hand work: `N s`, `kg m/s`, `m s^-1`, `degrees`. They are set aside, not worked with. */
#ifndef CAROM_HANDWORK_WRITTEN_WRITTEN_UNITS_H
#define CAROM_HANDWORK_WRITTEN_WRITTEN_UNITS_H

#include "handwork/written/form_brackets.h"
#include "handwork/written/written.h"

/* Whether a unit stands from token `at`, behind a value, to where that value ends: the end, a comma, a closing bracket, ±;
 * *next is there. False as well after a complaint: a name of the problem that could be meant as a factor, `2 N` with a
 * normal N, is nobody's guess. */
bool units_read(const Tokens *tokens, int at, int *next);

/* The size of the unit in kg, m and s: 1/100 for cm, 5/18 for km/h. False if the size is no fraction (rpm), or the text no unit. */
bool units_factor(Rat *factor, Text unit, NumCtx *exact);

/* A value in another unit, cm/s say, put into ours; false if it has no unit, or one of ours. */
bool written_in_our_unit(Written *ours, const Written *written, NumCtx *exact);

/* Whether what was written stands in a unit of another kind than `wanted`: *found is that kind. False where one of the two is not known, or
 * the value is a plain number. */
bool units_differ(Text unit, Dimension wanted, Dimension *found, NumCtx *exact);

/* Whether it stands in another unit of the wanted kind: 0.5 km/h is no velocity of 0.5. */
bool units_convert(Text unit, Dimension wanted, NumCtx *exact);

/* Whether the unit is one of angles. */
WrittenAngle units_angle(Text unit);

#endif
