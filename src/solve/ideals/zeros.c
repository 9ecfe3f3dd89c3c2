#include "solve/ideals/zeros.h"
#include "solve/ideals/power.h"

enum { MOST_BITS = 16000, MOST_MINIMAL_EFFORT = 400000 };

/* Whether some product of these letters alone is a leading term. */
static bool are_bound(const Power *leading, int count, unsigned letters)
{
    for (int i = 0; i < count; i++) {
        bool inside = true;
        for (int k = 0; k < LIMIT_LETTERS && inside; k++)
            inside = !leading[i].of[k] || (letters >> k & 1);
        if (inside)
            return true;
    }
    return false;
}

/* The most letters, from this one on, that can be added to those that are free. */
static int most_free(const Power *leading, int count, const bool *is, unsigned letters, int from)
{
    int most = 0;
    for (int i = from; i < LIMIT_LETTERS; i++) {
        if (!is[i] || are_bound(leading, count, letters | 1U << i))
            continue;
        int own = 1 + most_free(leading, count, is, letters | 1U << i, i + 1);
        most = own > most ? own : most;
    }
    return most;
}

int zeros_dimension(const PolyRing *ring, const Ideal *ideal, const bool is[LIMIT_LETTERS])
{
    Power leading[MOST_BASIS];
    for (int i = 0; i < ideal->count; i++)
        leading[i] = power_leading(ring, ideal->basis[i]);
    return most_free(leading, ideal->count, is, 0, 0);
}

/* Whether a power of the letter is a leading term: otherwise nothing is said of it alone. */
static bool is_bounded(const PolyRing *ring, const Ideal *ideal, int letter)
{
    for (int i = 0; i < ideal->count; i++) {
        Power power = power_leading(ring, ideal->basis[i]);
        if (power.of[letter] && power_degree(&power) == power.of[letter])
            return true;
    }
    return false;
}

const Poly *zeros_minimal(PolyRing *ring, const Ideal *ideal, int letter, int most, NumCtx *num)
{
    const Poly *row[LIMIT_FACTOR_DEGREE + 1], *from[LIMIT_FACTOR_DEGREE + 1], *x = poly_letter(ring, letter);
    const Poly *power = poly_integer(ring, 1), *value = power;
    Power       leading[LIMIT_FACTOR_DEGREE + 1];
    Effort      effort = {num, MOST_MINIMAL_EFFORT};
    most = most < LIMIT_FACTOR_DEGREE ? most : LIMIT_FACTOR_DEGREE;
    for (int rows = 0; rows <= most && is_bounded(ring, ideal, letter); rows++) {
        const Poly *rest = value, *combined = power;
        for (int i = 0; rest && !poly_is_zero(ring, rest) && i < rows; i++) { /* value is a combination of lower powers, or not */
            Power own = power_leading(ring, rest);
            if (!power_same(&own, &leading[i]))
                continue;
            const Poly *times = poly_leading(ring, rest);
            rest = poly_sub(ring, rest, poly_mul(ring, times, row[i]));
            combined = poly_sub(ring, combined, poly_mul(ring, times, from[i]));
            i = -1;
        }
        if (!rest || !combined || poly_is_zero(ring, rest))
            return rest ? combined : NULL;
        bool spent = !effort_spend(&effort, (long)poly_bits(ring, rest) * poly_terms(ring, rest));
        if (spent || poly_bits(ring, rest) > MOST_BITS || poly_bits(ring, combined) > MOST_BITS)
            return NULL;
        leading[rows] = power_leading(ring, rest);
        row[rows] = poly_quotient(ring, rest, poly_leading(ring, rest));
        from[rows] = poly_quotient(ring, combined, poly_leading(ring, rest));
        power = poly_mul(ring, power, x);
        value = poly_normal_form(ring, poly_mul(ring, value, x), ideal->basis, ideal->count);
    }
    return NULL;
}
