#include "solve/ideals/ideal.h"

#include <string.h>

enum {
    MOST_PAIRS = 3000,
    MOST_REDUCTIONS = 300,
    MOST_BASIS_TERMS = 300,
    MOST_BITS = 16000,
    MOST_EFFORT = 100000000,
    MOST_MINIMAL_EFFORT = 400000,
    MOST_OPEN = 12
};

typedef struct Power {
    unsigned short of[LIMIT_LETTERS];
} Power;

/* Two elements of a basis; or, with b < 0, one of the polynomials that it started from. */
typedef struct CriticalPair {
    int   a, b;
    Power lcm;
    int   degree;
} CriticalPair;

/* A part that is being worked out. */
typedef struct GrowingBasis {
    const Poly   *element[MOST_BASIS];
    Power         leading[MOST_BASIS];
    bool          redundant[MOST_BASIS]; /* the leading term of a later element divides its own */
    int           count;
    CriticalPair *pair;
    int           pairs;
    const Poly   *nonzero[MOST_OPEN]; /* factors that are 0 in other parts */
    int           nonzeros;
    long          bits; /* of all coefficients: what a reduction has to go through */
} GrowingBasis;

typedef struct PartSearch {
    PolyRing          *ring;
    IdealFilter        filter;
    NumCtx            *num;
    const Poly *const *zero;
    GrowingBasis      *open[MOST_OPEN];
    int                opens, reductions;
    long               effort; /* of all reductions: the bits of their bases */
    IdealParts        *parts;
} PartSearch;

/* ---- powers ----------------------------------------------------------------------------------------------- */

static Power leading_power(const PolyRing *ring, const Poly *p)
{
    Power         power;
    unsigned long exponent[LIMIT_LETTERS];
    poly_exponents(exponent, ring, p, 0);
    for (int i = 0; i < LIMIT_LETTERS; i++)
        power.of[i] = (unsigned short)exponent[i];
    return power;
}

static bool divides(const Power *a, const Power *b)
{
    for (int i = 0; i < LIMIT_LETTERS; i++)
        if (a->of[i] > b->of[i])
            return false;
    return true;
}

static Power lcm_of(const Power *a, const Power *b)
{
    Power z;
    for (int i = 0; i < LIMIT_LETTERS; i++)
        z.of[i] = a->of[i] > b->of[i] ? a->of[i] : b->of[i];
    return z;
}

static bool same_power(const Power *a, const Power *b)
{
    return !memcmp(a, b, sizeof *a);
}

static int degree_of(const Power *a)
{
    int sum = 0;
    for (int i = 0; i < LIMIT_LETTERS; i++)
        sum += a->of[i];
    return sum;
}

static bool are_coprime(const Power *a, const Power *b)
{
    for (int i = 0; i < LIMIT_LETTERS; i++)
        if (a->of[i] && b->of[i])
            return false;
    return true;
}

/* p times the power that makes its leading term `to`. */
static const Poly *raised(PolyRing *ring, const Poly *p, const Power *leading, const Power *to)
{
    unsigned long exponent[LIMIT_LETTERS];
    for (int i = 0; i < LIMIT_LETTERS; i++)
        exponent[i] = to->of[i] - leading->of[i];
    return poly_mul(ring, poly_power_product(ring, exponent), p);
}

/* ---- one part --------------------------------------------------------------------------------------------- */

static const Poly *reduced(PolyRing *ring, const GrowingBasis *w, const Poly *p)
{
    const Poly *by[MOST_BASIS];
    int         count = 0;
    for (int i = 0; i < w->count; i++)
        if (!w->redundant[i])
            by[count++] = w->element[i];
    return poly_normal_form(ring, p, by, count);
}

/* Gebauer and Möller: pairs that the new element makes superfluous. */
static void drop_old_pairs(GrowingBasis *w, const Power *leading)
{
    int kept = 0;
    for (int i = 0; i < w->pairs; i++) {
        const CriticalPair *pair = &w->pair[i];
        bool                drop = pair->b >= 0 && divides(leading, &pair->lcm);
        if (drop) {
            Power with_a = lcm_of(&w->leading[pair->a], leading), with_b = lcm_of(&w->leading[pair->b], leading);
            drop = !same_power(&with_a, &pair->lcm) && !same_power(&with_b, &pair->lcm);
        }
        if (!drop)
            w->pair[kept++] = *pair;
    }
    w->pairs = kept;
}

/* Of several new pairs whose least common multiples divide each other one is enough, and none where one is coprime. */
static bool is_needed(const GrowingBasis *w, int a, const Power *leading)
{
    Power own = lcm_of(&w->leading[a], leading);
    if (are_coprime(&w->leading[a], leading))
        return false;
    for (int i = 0; i < w->count; i++) {
        if (i == a || w->redundant[i])
            continue;
        Power other = lcm_of(&w->leading[i], leading);
        if (divides(&other, &own) && (!same_power(&other, &own) || i < a || are_coprime(&w->leading[i], leading)))
            return false;
    }
    return true;
}

static bool add_element(PartSearch *s, GrowingBasis *w, const Poly *p)
{
    const Poly *monic = poly_quotient(s->ring, p, poly_leading(s->ring, p));
    Power       leading = leading_power(s->ring, p);
    if (!monic || w->count == MOST_BASIS || w->pairs + w->count > MOST_PAIRS || poly_terms(s->ring, monic) > MOST_BASIS_TERMS ||
        poly_bits(s->ring, monic) > MOST_BITS)
        return false;
    drop_old_pairs(w, &leading);
    for (int a = 0; a < w->count; a++)
        if (!w->redundant[a] && is_needed(w, a, &leading)) {
            Power lcm = lcm_of(&w->leading[a], &leading);
            w->pair[w->pairs++] = (CriticalPair){a, w->count, lcm, degree_of(&lcm)};
        }
    for (int a = 0; a < w->count; a++)
        w->redundant[a] |= divides(&leading, &w->leading[a]);
    w->bits += (long)poly_bits(s->ring, monic) * poly_terms(s->ring, monic);
    w->element[w->count] = monic;
    w->redundant[w->count] = false;
    w->leading[w->count++] = leading;
    return true;
}

static bool is_nonzero(const PartSearch *s, const GrowingBasis *w, const Poly *factor)
{
    for (int i = 0; i < w->nonzeros; i++)
        if (poly_equal(s->ring, w->nonzero[i], factor))
            return true;
    return s->filter.excludes(s->filter.data, factor);
}

static GrowingBasis *copy_of(const PartSearch *s, const GrowingBasis *w)
{
    GrowingBasis *copy = arena_copy(s->num->mem, w, sizeof *w);
    copy->pair = ARENA_MANY(s->num->mem, CriticalPair, MOST_PAIRS + MOST_BASIS);
    memcpy(copy->pair, w->pair, sizeof(CriticalPair) * (size_t)w->pairs);
    return copy;
}

typedef enum Added { ADDED, ADDED_NONE, ADDED_TOO_MUCH } Added;

/* The polynomial is 0 in the part, which is split where it is a product. ADDED_NONE: nothing is left of the part. */
static Added add_zero(PartSearch *s, GrowingBasis *w, const Poly *p)
{
    PolyFactors factors;
    const Poly *factor[MOST_FACTORS];
    int         count = 0;
    if (!poly_factor(&factors, s->ring, p)) /* it is as good as it is */
        return poly_is_rational(s->ring, p) ? ADDED_NONE : add_element(s, w, p) ? ADDED : ADDED_TOO_MUCH;
    for (int i = 0; i < factors.count; i++)
        if (!is_nonzero(s, w, factors.factor[i]))
            factor[count++] = factors.factor[i];
    if (!count)
        return ADDED_NONE;
    for (int i = 1; i < count; i++) {
        GrowingBasis *other = s->opens < MOST_OPEN ? copy_of(s, w) : NULL;
        if (!other)
            return ADDED_TOO_MUCH;
        for (int k = 0; k < i && other->nonzeros < MOST_OPEN; k++)
            other->nonzero[other->nonzeros++] = factor[k];
        if (!add_element(s, other, factor[i]))
            return ADDED_TOO_MUCH;
        s->open[s->opens++] = other;
    }
    return add_element(s, w, factor[0]) ? ADDED : ADDED_TOO_MUCH;
}

static CriticalPair take_pair(GrowingBasis *w)
{
    int best = 0;
    for (int i = 1; i < w->pairs; i++)
        if (w->pair[i].degree < w->pair[best].degree)
            best = i;
    CriticalPair pair = w->pair[best];
    w->pair[best] = w->pair[--w->pairs];
    return pair;
}

static const Poly *polynomial_of(PartSearch *s, const GrowingBasis *w, const CriticalPair *pair)
{
    if (pair->b < 0)
        return s->zero[pair->a];
    return poly_sub(s->ring, raised(s->ring, w->element[pair->a], &w->leading[pair->a], &pair->lcm),
                    raised(s->ring, w->element[pair->b], &w->leading[pair->b], &pair->lcm));
}

/* Works the part out; false beyond the bounds. */
static bool finish(PartSearch *s, GrowingBasis *w)
{
    while (w->pairs) {
        CriticalPair pair = take_pair(w);
        s->effort += w->bits;
        if (++s->reductions > MOST_REDUCTIONS || s->effort > MOST_EFFORT || num_poll(s->num))
            return false;
        const Poly *p = polynomial_of(s, w, &pair);
        p = p ? reduced(s->ring, w, p) : NULL;
        if (!p)
            return false;
        Added added = poly_is_zero(s->ring, p) ? ADDED : add_zero(s, w, p);
        if (added != ADDED)
            return added == ADDED_NONE;
    }
    if (s->parts->count == MOST_PARTS)
        return false;
    Ideal *ideal = &s->parts->part[s->parts->count++];
    ideal->count = 0;
    for (int i = 0; i < w->count; i++)
        if (!w->redundant[i])
            ideal->basis[ideal->count++] = w->element[i];
    return true;
}

/* Whether all zeros of a are zeros of b. */
static bool is_within(PolyRing *ring, const Ideal *a, const Ideal *b)
{
    bool within = true;
    for (int i = 0; i < b->count && within; i++)
        within = poly_is_zero(ring, poly_normal_form(ring, b->basis[i], a->basis, a->count));
    return within;
}

static void drop_repeated(PolyRing *ring, IdealParts *parts)
{
    for (int i = parts->count - 1; i >= 0; i--) {
        bool within = false;
        for (int k = 0; k < parts->count && !within; k++)
            within = k != i && is_within(ring, &parts->part[i], &parts->part[k]);
        if (within)
            parts->part[i] = parts->part[--parts->count];
    }
}

/* ---- what is known of a part ------------------------------------------------------------------------------ */

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

int ideal_dimension(const PolyRing *ring, const Ideal *ideal, const bool is[LIMIT_LETTERS])
{
    Power leading[MOST_BASIS];
    for (int i = 0; i < ideal->count; i++)
        leading[i] = leading_power(ring, ideal->basis[i]);
    return most_free(leading, ideal->count, is, 0, 0);
}

static bool is_used(const PolyRing *ring, const Ideal *ideal, int letter)
{
    bool used = false;
    for (int i = 0; i < ideal->count && !used; i++)
        used = poly_degree(ring, ideal->basis[i], letter) > 0;
    return used;
}

/* Whether a power of the letter is a leading term: otherwise nothing is said of it alone. */
static bool is_bounded(const PolyRing *ring, const Ideal *ideal, int letter)
{
    for (int i = 0; i < ideal->count; i++) {
        Power power = leading_power(ring, ideal->basis[i]);
        if (power.of[letter] && degree_of(&power) == power.of[letter])
            return true;
    }
    return false;
}

const Poly *ideal_minimal(PolyRing *ring, const Ideal *ideal, int letter, int most)
{
    const Poly *row[LIMIT_FACTOR_DEGREE + 1], *from[LIMIT_FACTOR_DEGREE + 1], *x = poly_letter(ring, letter);
    const Poly *power = poly_integer(ring, 1), *value = power;
    Power       leading[LIMIT_FACTOR_DEGREE + 1];
    long        effort = 0; /* bits of all rows */
    most = most < LIMIT_FACTOR_DEGREE ? most : LIMIT_FACTOR_DEGREE;
    for (int rows = 0; rows <= most && is_bounded(ring, ideal, letter); rows++) {
        const Poly *rest = value, *combined = power;
        for (int i = 0; rest && !poly_is_zero(ring, rest) && i < rows; i++) { /* value is a combination of lower powers, or not */
            Power own = leading_power(ring, rest);
            if (!same_power(&own, &leading[i]))
                continue;
            const Poly *times = poly_leading(ring, rest);
            rest = poly_sub(ring, rest, poly_mul(ring, times, row[i]));
            combined = poly_sub(ring, combined, poly_mul(ring, times, from[i]));
            i = -1;
        }
        if (!rest || !combined || poly_is_zero(ring, rest))
            return rest ? combined : NULL;
        effort += (long)poly_bits(ring, rest) * poly_terms(ring, rest);
        if (poly_bits(ring, rest) > MOST_BITS || poly_bits(ring, combined) > MOST_BITS || effort > MOST_MINIMAL_EFFORT)
            return NULL;
        leading[rows] = leading_power(ring, rest);
        row[rows] = poly_quotient(ring, rest, poly_leading(ring, rest));
        from[rows] = poly_quotient(ring, combined, poly_leading(ring, rest));
        power = poly_mul(ring, power, x);
        value = poly_normal_form(ring, poly_mul(ring, value, x), ideal->basis, ideal->count);
    }
    return NULL;
}

/* ---- all parts -------------------------------------------------------------------------------------------- */

/* Adds the parts in which all these are 0. */
static bool add_parts(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, NumCtx *num)
{
    PartSearch    s = {.ring = ring, .filter = filter, .num = num, .zero = zero, .parts = parts};
    GrowingBasis *whole = ARENA_ONE(num->mem, GrowingBasis);
    whole->pair = ARENA_MANY(num->mem, CriticalPair, MOST_PAIRS + MOST_BASIS);
    for (int i = 0; i < zeros; i++) {
        if (poly_is_zero(ring, zero[i]))
            continue;
        Power leading = leading_power(ring, zero[i]);
        whole->pair[whole->pairs++] = (CriticalPair){i, -1, leading, degree_of(&leading)};
    }
    s.open[s.opens++] = whole;
    while (s.opens)
        if (!finish(&s, s.open[--s.opens]))
            return false;
    return true;
}

/* The letters of the parts, without those that were added here. */
static void list_letters(const PolyRing *ring, const IdealParts *parts, bool is[LIMIT_LETTERS])
{
    for (int i = 0; i < LIMIT_LETTERS; i++) {
        is[i] = false;
        for (int k = 0; k < parts->count && i < IDEAL_LETTERS; k++)
            is[i] |= is_used(ring, &parts->part[k], i);
    }
}

/* Adds the zeros of a part where g is not 0: there is a w with w*g = 1. */
static bool add_outside(IdealParts *parts, PolyRing *ring, const Ideal *of, const Poly *g, int w, IdealFilter filter, NumCtx *num)
{
    const Poly *zero[MOST_BASIS + 1];
    memcpy(zero, of->basis, sizeof *zero * (size_t)of->count);
    zero[of->count] = poly_sub(ring, poly_mul(ring, poly_letter(ring, w), g), poly_integer(ring, 1));
    return zero[of->count] && add_parts(parts, ring, zero, of->count + 1, filter, num);
}

static bool excludes_nothing(const void *data, const Poly *factor)
{
    return !data && !factor;
}

/* Whether the part has a curve of zeros where g is 0. */
static bool has_curve_in(PolyRing *ring, const Ideal *of, const Poly *g, const bool *is, NumCtx *num)
{
    IdealParts *inside = ARENA_ONE(num->mem, IdealParts);
    const Poly *zero[MOST_BASIS + 1];
    bool        has = false;
    memcpy(zero, of->basis, sizeof *zero * (size_t)of->count);
    zero[of->count] = g;
    if (!add_parts(inside, ring, zero, of->count + 1, (IdealFilter){.excludes = excludes_nothing}, num))
        return true;
    for (int i = 0; i < inside->count; i++)
        has |= ideal_dimension(ring, &inside->part[i], is) > 0;
    return has;
}

/* Curves of zeros where something is 0 that may not be: they are no factor of one polynomial, so they have not been divided out. */
static bool drop_excluded_curves(IdealParts *parts, PolyRing *ring, IdealFilter filter, NumCtx *num)
{
    IdealParts *after = ARENA_ONE(num->mem, IdealParts);
    bool        is[LIMIT_LETTERS];
    list_letters(ring, parts, is);
    for (int i = 0; i < parts->count; i++) {
        const Poly *product = poly_integer(ring, 1);
        const Ideal own = parts->part[i];
        if (ideal_dimension(ring, &own, is))
            for (int k = 0; k < filter.nonzeros; k++)
                if (has_curve_in(ring, &own, filter.nonzero[k], is, num))
                    product = poly_mul(ring, product, filter.nonzero[k]);
        bool same = poly_is_one(ring, product);
        if (!product || (same && after->count == MOST_PARTS))
            return false;
        if (same)
            after->part[after->count++] = own;
        else if (!add_outside(after, ring, &own, product, IDEAL_LETTERS, filter, num))
            return false;
    }
    *parts = *after;
    return true;
}

/* The zeros of a part that lie on none of the curves: on each curve one of its polynomials is not 0 there. */
static bool add_off_curves(IdealParts *parts, PolyRing *ring, const Ideal *of, const IdealParts *curves, int from, const Poly *product,
                           IdealFilter filter, NumCtx *num)
{
    if (from == curves->count)
        return add_outside(parts, ring, of, product, IDEAL_LETTERS + 1, filter, num);
    const Ideal *curve = &curves->part[from];
    for (int n = 0; n < curve->count; n++) {
        const Poly *more = poly_normal_form(ring, poly_mul(ring, product, curve->basis[n]), of->basis, of->count);
        if (!more || (!poly_is_zero(ring, more) && !add_off_curves(parts, ring, of, curves, from + 1, more, filter, num)))
            return false;
    }
    return true;
}

/* Leaves single zeros only where they lie on no curve of zeros. */
static bool drop_on_curves(IdealParts *parts, PolyRing *ring, IdealFilter filter, NumCtx *num)
{
    IdealParts *curves = ARENA_ONE(num->mem, IdealParts), *after = ARENA_ONE(num->mem, IdealParts);
    bool        is[LIMIT_LETTERS];
    list_letters(ring, parts, is);
    for (int i = 0; i < parts->count; i++)
        if (ideal_dimension(ring, &parts->part[i], is))
            curves->part[curves->count++] = parts->part[i];
    if (!curves->count || curves->count == parts->count)
        return true;
    *after = *curves;
    for (int i = 0; i < parts->count; i++)
        if (!ideal_dimension(ring, &parts->part[i], is) &&
            !add_off_curves(after, ring, &parts->part[i], curves, 0, poly_integer(ring, 1), filter, num))
            return false;
    drop_repeated(ring, after);
    *parts = *after;
    return true;
}

bool ideal_split(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, NumCtx *num)
{
    parts->count = 0;
    if (!add_parts(parts, ring, zero, zeros, filter, num))
        return false;
    drop_repeated(ring, parts);
    return drop_excluded_curves(parts, ring, filter, num) && drop_on_curves(parts, ring, filter, num);
}
