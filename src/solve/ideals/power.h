/* Powers: products of letters, x²*y, by the exponent of each letter. */
#ifndef CAROM_SOLVE_POWER_H
#define CAROM_SOLVE_POWER_H

#include "solve/letters/poly.h"

typedef struct Power {
    unsigned short of[LIMIT_LETTERS];
} Power;

/* That of the leading term of a polynomial other than 0. */
Power power_leading(const PolyRing *ring, const Poly *p);

bool  power_divides(const Power *a, const Power *b);
Power power_lcm(const Power *a, const Power *b); /* the least common multiple */
bool  power_same(const Power *a, const Power *b);
bool  power_coprime(const Power *a, const Power *b); /* they have no letter in common */
int   power_degree(const Power *a);                  /* the sum of the exponents */

#endif
