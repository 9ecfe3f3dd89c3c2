/* Units: 72 km/h, <3, 1> m/s, 2 kg m^2. The rows are those of units.def.
 *
 *   unit:   part { [ "*" | "·" | "/" ] part }
 *   part:   NAME [ "^" [ "-" ] digit | "²" | "³" ] | NAME "-" digit, as in `m s-1`
 *
 * A sign behind a unit leads to another one if the name behind it is a unit. If there is a variable of that name, it does so only for a `/`
 * without spaces: 72 km/h is a speed whatever h is, and 2 kg * m with a variable m is a product. Exponents are digits from 1 to 9. */
#ifndef CAROM_LANGUAGE_UNIT_H
#define CAROM_LANGUAGE_UNIT_H

#include "language/dimension.h"
#include "language/parse.h"

typedef struct Unit {
    Text         text;   /* as typed: "km/h" */
    const Exact *factor; /* to kg, m and s */
    Dimension    dimension;
    const Token *end;    /* the first token behind it */
    bool         raised; /* `^` follows that is no exponent of a unit */
    bool         twice;  /* `kg kg`: more likely a slip than a square */
} Unit;

/* The unit that begins at `token`, which stands behind a value; false if none does. */
bool unit_read(Unit *unit, const Token *token, Text source, Scope *scope, UnitReading how, NumCtx *exact);

/* The same for a text that must be a unit from end to end, such as the [kg m^2] of a given. */
bool unit_of_text(Unit *unit, Text text, NumCtx *exact);

/* A piece of a unit as text, for writing it: a name with its exponent ("m" and "-2"; empty for 1), or the sign between two names. */
typedef struct UnitPiece {
    Text name, exponent;
    bool over; /* without a name: `/`, else a product */
} UnitPiece;

/* The piece at *at, which is moved behind it; false at the end. */
bool unit_piece(UnitPiece *piece, Text unit, size_t *at);

typedef struct UnitRow {
    const char *name, *full;
    int         num, den;
    bool        turns;
    int         kg, m, s;
} UnitRow;
extern const UnitRow unit_row[];
extern const int     unit_rows;
/* The row of a name, which may be a full one; NULL if there is none. */
const UnitRow *unit_named(Text name);

#endif
