/* Units: 72 km/h, <3, 1> m/s, 2 kg m^2. The rows are those of units.def.
 *
 *   unit:   part { [ "*" | "·" | "/" ] part }
 *   part:   NAME [ "^" [ "-" ] digit | superscript ] | NAME "-" digit, as in `m s-1`
 *
 * After a number, a sign that leads to a name is taken for one between units only if a unit follows and the name is not a variable, or if
 * it touches both: 72 km/h is a speed whatever h is, 2 kg * m with a variable m is a product. */
#ifndef CAROM_LANGUAGE_UNIT_H
#define CAROM_LANGUAGE_UNIT_H

#include "language/dimension.h"
#include "language/parse.h"

typedef struct Unit {
    Text         text;   /* as typed: "km/h" */
    const Exact *factor; /* to kg, m and s */
    Dimension    dimension;
    const Token *end;   /* the first token behind it */
    bool         twice; /* `kg kg`: more likely a slip than a square */
} Unit;

/* The unit that begins at `token`, which stands behind a value; false if none does. */
bool unit_read(Unit *unit, const Token *token, Text source, Scope *scope, UnitReading how, NumCtx *exact);

/* The same for a text that must be a unit from end to end, such as the [kg m^2] of a given. */
bool unit_of_text(Unit *unit, Text text, NumCtx *exact);

/* One name, which may be a full one; *num is 0 where the factor is no fraction. */
bool unit_named(Text name, int *num, int *den);

typedef struct UnitRow {
    const char *name, *full;
    int         num, den;
    bool        turns;
    int         kg, m, s;
} UnitRow;
extern const UnitRow unit_row[];
extern const int     unit_rows;

#endif
