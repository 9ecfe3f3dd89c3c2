/* Dimension: the dimension of a quantity, as powers of kg, m and s.
 *
 * The radian is the number 1, as in the SI, so w*perp(r) is a velocity and I*w^2 an energy. Its power is stored only for display: an
 * angular velocity is shown as 3 rad/s, a rate as 3 1/s. Two dimensions that differ only in this power are the same.
 *
 * A value typed without a unit has DIMENSION_ANY, and so has every value computed from it: formulas without units are never refused. A
 * number typed in a formula, such as the 2 of 2*v, is DIMENSION_PURE: as a factor it changes nothing, and as a term it takes the dimension
 * of the other terms. */
#ifndef CAROM_UNITS_DIMENSION_H
#define CAROM_UNITS_DIMENSION_H

#include "base/text.h"

typedef enum DimensionKind { DIMENSION_ANY, DIMENSION_PURE, DIMENSION_OF } DimensionKind;

typedef struct Dimension {
    unsigned char kind;     /* a DimensionKind */
    signed char   kg, m, s; /* twice the exponents, because a root halves them; 0 unless kind is DIMENSION_OF */
    signed char   rad;      /* twice the exponent of the radian; a plain angle such as 30° has it, too, although it is DIMENSION_PURE */
} Dimension;

Dimension dimension_of(int kg, int m, int s);
/* With a power of the radian: for units that may measure a rotation. */
Dimension dimension_of_unit(int kg, int m, int s, int rad);
/* The dimension of 30°, a number without a unit. */
Dimension dimension_angle(void);
bool      dimension_same(Dimension a, Dimension b);
/* Whether it has a power of kg, m or s: false for plain numbers, for angles, and for values typed without a unit. */
bool dimension_has_unit(Dimension dimension);
/* Whether it is an angle, 3 rad or 30°. An angle cannot be added to a mass or velocity, and elsewhere counts as a plain number. */
bool dimension_is_angle(Dimension dimension);
/* Whether it is an angle, an angular velocity or an angular acceleration: 30°, 30 °/s, 30 °/s². */
bool dimension_of_turning(Dimension d);

/* The dimension of a*b (times 1) or a/b (times -1). */
Dimension dimension_product(Dimension a, Dimension b, int times);
/* The dimension of a^(halves/2). */
Dimension dimension_power(Dimension a, int halves);
/* The dimension of a sum or a comparison; false if the two do not go together. */
bool dimension_join(Dimension *z, Dimension a, Dimension b);

/* "kg m/s"; "J" if the dimension has a unit with a name of its own; "rad" for 3 rad; empty for other plain numbers. */
Text dimension_unit(Dimension dimension, Arena *mem);
/* The unit of the dimension, built from other units of mass, length and time: "g cm/s". */
Text dimension_unit_of(Dimension dimension, const Text base[3], Arena *mem);
/* Whether it is a quantity of mechanics that has a name, such as a velocity. kg^2 has none. */
bool dimension_has_name(Dimension dimension);
/* "velocity (m/s)", "a quantity in kg^2", "a plain number". */
Text dimension_name(Dimension dimension, Arena *mem);
/* The name with its article, for a sentence: "a velocity (m/s)", "an angle". */
Text dimension_phrase(Dimension dimension, Arena *mem);

#endif
