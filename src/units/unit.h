/* Units: km/h, kg m^2, m s⁻¹. The rows are those of units.def.
 *
 *   unit:   piece { [ "*" | "·" | "." | "/" | "per" ] piece }
 *   piece:  NAME [ "^" [ "-" ] digits | "^(" [ "-" ] digits ")" | "²" | "⁻¹" | "-" digit ]
 *
 * unit_piece is the only reader of this grammar. Code that must know where a unit ends, or how it is written, goes through its pieces. */
#ifndef CAROM_UNITS_UNIT_H
#define CAROM_UNITS_UNIT_H

#include "number/exact.h"
#include "units/dimension.h"

typedef struct UnitRow {
    const char *name, *other;
    int64_t     num, den;
    bool        turns;
    int         kg, m, s, rad;
} UnitRow;
extern const UnitRow unit_row[];
extern const int     unit_rows;
/* The row of a name, which may be one of the other names; NULL if there is none. */
const UnitRow *unit_named(Text name);
/* The unit that a misspelt one probably stands for: km for `Km`, km/h for `kmh`, s^2 for `s2`, metres for `meteres`. Empty if unknown. */
Text unit_meant(Text word, Arena *mem);

typedef struct UnitPiece {
    Text           name;
    Text           exponent; /* "2", "-1", "1/2"; empty without one */
    const UnitRow *row;      /* NULL if no unit has this name, as with the 1 of 1/s or with px */
    char           sign;     /* before it: '/', '*', or ' ' if none is written; 0 for the first piece */
    bool           joined;   /* no space beside the sign */
    size_t         start;    /* of the name */
} UnitPiece;

/* Reads the piece that begins at *at and moves *at past it. The first piece begins with its name, the others with their sign. False if
 * there is no piece. */
bool unit_piece(UnitPiece *piece, Text text, size_t *at, bool first);
/* The longest unit that begins at `start`; empty if there is none. */
Text unit_at(Text text, size_t start);

typedef struct Unit {
    Text         text;   /* as typed: "km/h" */
    const Exact *factor; /* to kg, m, s and rad */
    Dimension    dimension;
} Unit;

/* The unit 1, which is then multiplied by the pieces. */
Unit unit_one(NumCtx *exact);
/* Multiplies the unit by a piece. False if the piece has no row, or the product no exact value. */
bool unit_times(Unit *unit, const UnitPiece *piece, NumCtx *exact);
/* Reads a text that is a unit from beginning to end, perhaps in brackets, such as the [kg m^2] of a given. */
bool unit_of_text(Unit *unit, Text text, NumCtx *exact);

/* Writes the unit with its exponents raised: m^2 as m², s^-1 as s⁻¹. A text that is not a unit is written unchanged. */
void unit_put_raised(Buf *out, Text unit);
/* Writes the unit in ASCII: deg/s for °/s, um for µm, m s^-2 for m s⁻². */
void unit_put_ascii(Buf *out, Text unit);

#endif
