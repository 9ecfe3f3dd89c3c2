/* Shown units: those that `set units km/h, kJ` asks for, one for each kind of quantity. Values stay in kg, m and s throughout; only this
 * file converts them for display.
 *
 * A quantity whose kind is listed has that unit. Any other is put together from the listed units of mass, length and time: with g and cm a
 * momentum is in g cm/s, and a velocity in cm/s. A quantity that needs none of the listed units stays in SI. */
#ifndef CAROM_DERIVE_SHOWN_UNITS_H
#define CAROM_DERIVE_SHOWN_UNITS_H

#include "derive/value.h"
#include "units/dimension.h"

typedef struct ShownUnit {
    Text         text;   /* as typed */
    const Exact *factor; /* to kg, m and s */
    Dimension    dimension;
} ShownUnit;

enum { MOST_SHOWN_UNITS = 12 };
typedef struct ShownUnits {
    ShownUnit unit[MOST_SHOWN_UNITS];
    int       count;
} ShownUnits;

/* Reads "km/h, kJ", a part of the source of `diag`, into the arena of `exact`. After an error the complaint points at the wrong part. */
bool shown_units_read(ShownUnits *units, Text list, NumCtx *exact, Diag *diag);

/* The unit in which a quantity of that dimension is shown. False if that is the unit of SI, or the dimension has no unit; `units`
 * may be NULL. */
bool shown_units_find(ShownUnit *unit, const ShownUnits *units, Dimension dimension, NumCtx *exact);

/* Divides the value, of *ctx, by the unit. A value without an exact quotient (revolutions in a minute) becomes an enclosure, and
 * *ctx the context of enclosures. False if that has no value either. */
bool shown_units_convert(Value *value, NumCtx **ctx, const ShownUnit *unit, NumCtx *enclosure);

/* Whether it is written as degrees: 30°, -30°. */
bool shown_units_in_degrees(const Expr *value);
/* The value followed by the unit, which may be empty. An angle in degrees takes no radian: 30° and 30 °/s, not 30° rad. */
const Expr *shown_units_expr(const Expr *value, Text unit, Arena *mem);

#endif
