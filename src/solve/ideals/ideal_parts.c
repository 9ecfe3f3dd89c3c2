#include "solve/ideals/ideal_parts.h"
#include "solve/ideals/power.h"

#include <string.h>

enum {
    MOST_PAIRS = 3000,
    MOST_BASIS_TERMS = 300,
    MOST_BITS = 16000,
    REDUCTION_EFFORT = 300000, /* of any reduction, beside the bits of its basis */
    MOST_OPEN = 12
};

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
    const Poly *const *zero;
    GrowingBasis      *open[MOST_OPEN];
    int                opens;
    Effort            *effort;
    IdealParts        *parts;
} PartSearch;

/* ---- one part --------------------------------------------------------------------------------------------- */

/* p times the power that makes its leading term `to`. */
static const Poly *raised(PolyRing *ring, const Poly *p, const Power *leading, const Power *to)
{
    mp_limb_t exponent[LIMIT_LETTERS];
    for (int i = 0; i < LIMIT_LETTERS; i++)
        exponent[i] = to->of[i] - leading->of[i];
    return poly_mul(ring, poly_power_product(ring, exponent), p);
}

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
        bool                drop = pair->b >= 0 && power_divides(leading, &pair->lcm);
        if (drop) {
            Power with_a = power_lcm(&w->leading[pair->a], leading), with_b = power_lcm(&w->leading[pair->b], leading);
            drop = !power_same(&with_a, &pair->lcm) && !power_same(&with_b, &pair->lcm);
        }
        if (!drop)
            w->pair[kept++] = *pair;
    }
    w->pairs = kept;
}

/* One of several new pairs whose least common multiples divide each other is enough, and none is needed where one is coprime. */
static bool is_needed(const GrowingBasis *w, int a, const Power *leading)
{
    Power own = power_lcm(&w->leading[a], leading);
    if (power_coprime(&w->leading[a], leading))
        return false;
    for (int i = 0; i < w->count; i++) {
        if (i == a || w->redundant[i])
            continue;
        Power other = power_lcm(&w->leading[i], leading);
        if (power_divides(&other, &own) && (!power_same(&other, &own) || i < a || power_coprime(&w->leading[i], leading)))
            return false;
    }
    return true;
}

static bool add_element(PartSearch *s, GrowingBasis *w, const Poly *p)
{
    const Poly *monic = poly_quotient(s->ring, p, poly_leading(s->ring, p));
    Power       leading = power_leading(s->ring, p);
    if (!monic || w->count == MOST_BASIS || w->pairs + w->count > MOST_PAIRS || poly_terms(s->ring, monic) > MOST_BASIS_TERMS ||
        poly_bits(s->ring, monic) > MOST_BITS)
        return false;
    drop_old_pairs(w, &leading);
    for (int a = 0; a < w->count; a++)
        if (!w->redundant[a] && is_needed(w, a, &leading)) {
            Power lcm = power_lcm(&w->leading[a], &leading);
            w->pair[w->pairs++] = (CriticalPair){a, w->count, lcm, power_degree(&lcm)};
        }
    for (int a = 0; a < w->count; a++)
        w->redundant[a] |= power_divides(&leading, &w->leading[a]);
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
    return s->filter.excludes && s->filter.excludes(s->filter.data, factor);
}

static GrowingBasis *copy_of(const PartSearch *s, const GrowingBasis *w)
{
    GrowingBasis *copy = arena_copy(s->effort->num->mem, w, sizeof *w);
    copy->pair = ARENA_MANY(s->effort->num->mem, CriticalPair, MOST_PAIRS + MOST_BASIS);
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
        if (!effort_spend(s->effort, REDUCTION_EFFORT + w->bits))
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

/* ---- all parts -------------------------------------------------------------------------------------------- */

bool ideal_parts_add(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, Effort *effort)
{
    PartSearch    s = {.ring = ring, .filter = filter, .effort = effort, .zero = zero, .parts = parts};
    GrowingBasis *whole = ARENA_ONE(effort->num->mem, GrowingBasis);
    whole->pair = ARENA_MANY(effort->num->mem, CriticalPair, MOST_PAIRS + MOST_BASIS);
    for (int i = 0; i < zeros; i++) {
        if (poly_is_zero(ring, zero[i]))
            continue;
        Power leading = power_leading(ring, zero[i]);
        whole->pair[whole->pairs++] = (CriticalPair){i, -1, leading, power_degree(&leading)};
    }
    s.open[s.opens++] = whole;
    while (s.opens)
        if (!finish(&s, s.open[--s.opens]))
            return false;
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

void ideal_parts_drop_repeated(IdealParts *parts, PolyRing *ring)
{
    for (int i = parts->count - 1; i >= 0; i--) {
        bool within = false;
        for (int k = 0; k < parts->count && !within; k++)
            within = k != i && is_within(ring, &parts->part[i], &parts->part[k]);
        if (within)
            parts->part[i] = parts->part[--parts->count];
    }
}
