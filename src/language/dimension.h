/* Dimension: what a quantity is measured in, as powers of kg, m and s. An angle is a plain number, so that w*perp(r) is a velocity.
 *
 * A value that came without a unit has DIMENSION_ANY, and so has whatever is worked out from it: formulas without units are never
 * refused. A number typed in a formula, such as the 2 of 2*v, is DIMENSION_PURE: as a factor it changes nothing, and as a term it is of
 * the kind of the others. */
#ifndef CAROM_LANGUAGE_DIMENSION_H
#define CAROM_LANGUAGE_DIMENSION_H

#include "base/text.h"

typedef enum DimensionKind { DIMENSION_ANY, DIMENSION_PURE, DIMENSION_OF } DimensionKind;

typedef struct Dimension {
    unsigned char kind;     /* a DimensionKind */
    signed char   kg, m, s; /* twice the exponents, as a root halves them; 0 unless kind is DIMENSION_OF */
} Dimension;

Dimension dimension_of(int kg, int m, int s);
bool      dimension_same(Dimension a, Dimension b);
/* Whether a unit belongs to it: false for plain numbers, and for what came without a unit. */
bool dimension_has_unit(Dimension dimension);

/* Of a*b (times 1), a/b (-1). */
Dimension dimension_product(Dimension a, Dimension b, int times);
/* Of a^(halves/2). */
Dimension dimension_power(Dimension a, int halves);
/* Of a sum or a comparison; false if the two cannot stand in one. */
bool dimension_join(Dimension *z, Dimension a, Dimension b);

/* "kg m/s"; "J" where the dimension has a name of its own; empty without a unit. */
Text dimension_unit(Dimension dimension, Arena *mem);
/* "velocity (m/s)", "a quantity in kg^2", "a plain number". */
Text dimension_name(Dimension dimension, Arena *mem);

#endif
