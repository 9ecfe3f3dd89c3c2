#include "solve/ideals/power.h"

#include <string.h>

Power power_leading(const PolyRing *ring, const Poly *p)
{
    Power     power;
    mp_limb_t exponent[LIMIT_LETTERS];
    poly_exponents(exponent, ring, p, 0);
    for (int i = 0; i < LIMIT_LETTERS; i++)
        power.of[i] = (unsigned short)exponent[i];
    return power;
}

bool power_divides(const Power *a, const Power *b)
{
    for (int i = 0; i < LIMIT_LETTERS; i++)
        if (a->of[i] > b->of[i])
            return false;
    return true;
}

Power power_lcm(const Power *a, const Power *b)
{
    Power z;
    for (int i = 0; i < LIMIT_LETTERS; i++)
        z.of[i] = a->of[i] > b->of[i] ? a->of[i] : b->of[i];
    return z;
}

bool power_same(const Power *a, const Power *b)
{
    return !memcmp(a, b, sizeof *a);
}

int power_degree(const Power *a)
{
    int sum = 0;
    for (int i = 0; i < LIMIT_LETTERS; i++)
        sum += a->of[i];
    return sum;
}

bool power_coprime(const Power *a, const Power *b)
{
    for (int i = 0; i < LIMIT_LETTERS; i++)
        if (a->of[i] && b->of[i])
            return false;
    return true;
}
