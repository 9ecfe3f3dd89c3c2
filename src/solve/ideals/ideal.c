#include "solve/ideals/ideal.h"
#include "solve/ideals/zeros.h"

#include <string.h>

/* Many polynomials are short, so each step takes less time than its effort says. */
enum { LEAST_EFFORT = 250000000, EFFORT_EACH = 50000000 };

static bool is_used(const PolyRing *ring, const Ideal *ideal, int letter)
{
    bool used = false;
    for (int i = 0; i < ideal->count && !used; i++)
        used = poly_degree(ring, ideal->basis[i], letter) > 0;
    return used;
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
static bool add_outside(IdealParts *parts, PolyRing *ring, const Ideal *of, const Poly *g, int w, IdealFilter filter, Effort *effort)
{
    const Poly *zero[MOST_BASIS + 1];
    memcpy(zero, of->basis, sizeof *zero * (size_t)of->count);
    zero[of->count] = poly_sub(ring, poly_mul(ring, poly_letter(ring, w), g), poly_integer(ring, 1));
    return zero[of->count] && ideal_parts_add(parts, ring, zero, of->count + 1, filter, effort);
}

/* Whether the part has a curve of zeros where g is 0. */
static bool has_curve_in(PolyRing *ring, const Ideal *of, const Poly *g, const bool *is, Effort *effort)
{
    IdealParts *inside = ARENA_ONE(effort->num->mem, IdealParts);
    const Poly *zero[MOST_BASIS + 1];
    bool        has = false;
    memcpy(zero, of->basis, sizeof *zero * (size_t)of->count);
    zero[of->count] = g;
    if (!ideal_parts_add(inside, ring, zero, of->count + 1, (IdealFilter){0}, effort))
        return true;
    for (int i = 0; i < inside->count; i++)
        has |= zeros_dimension(ring, &inside->part[i], is) > 0;
    return has;
}

/* Curves of zeros where something is 0 that may not be: they are no factor of one polynomial, so they have not been divided out. */
static bool drop_excluded_curves(IdealParts *parts, PolyRing *ring, IdealFilter filter, Effort *effort)
{
    IdealParts *after = ARENA_ONE(effort->num->mem, IdealParts);
    bool        is[LIMIT_LETTERS];
    list_letters(ring, parts, is);
    for (int i = 0; i < parts->count; i++) {
        const Poly *product = poly_integer(ring, 1);
        const Ideal own = parts->part[i];
        if (zeros_dimension(ring, &own, is))
            for (int k = 0; k < filter.nonzeros; k++)
                if (has_curve_in(ring, &own, filter.nonzero[k], is, effort))
                    product = poly_mul(ring, product, filter.nonzero[k]);
        bool same = poly_is_one(ring, product);
        if (!product || (same && after->count == MOST_PARTS))
            return false;
        if (same)
            after->part[after->count++] = own;
        else if (!add_outside(after, ring, &own, product, IDEAL_LETTERS, filter, effort))
            return false;
    }
    *parts = *after;
    return true;
}

/* The zeros of a part that lie on none of the curves: on each curve one of its polynomials is not 0 there. */
static bool add_off_curves(IdealParts *parts, PolyRing *ring, const Ideal *of, const IdealParts *curves, int from, const Poly *product,
                           IdealFilter filter, Effort *effort)
{
    if (from == curves->count)
        return add_outside(parts, ring, of, product, IDEAL_LETTERS + 1, filter, effort);
    const Ideal *curve = &curves->part[from];
    for (int n = 0; n < curve->count; n++) {
        const Poly *more = poly_normal_form(ring, poly_mul(ring, product, curve->basis[n]), of->basis, of->count);
        if (!more || (!poly_is_zero(ring, more) && !add_off_curves(parts, ring, of, curves, from + 1, more, filter, effort)))
            return false;
    }
    return true;
}

/* Leaves single zeros only where they lie on no curve of zeros. */
static bool drop_on_curves(IdealParts *parts, PolyRing *ring, IdealFilter filter, Effort *effort)
{
    IdealParts *curves = ARENA_ONE(effort->num->mem, IdealParts), *after = ARENA_ONE(effort->num->mem, IdealParts);
    bool        is[LIMIT_LETTERS];
    list_letters(ring, parts, is);
    for (int i = 0; i < parts->count; i++)
        if (zeros_dimension(ring, &parts->part[i], is))
            curves->part[curves->count++] = parts->part[i];
    if (!curves->count || curves->count == parts->count)
        return true;
    *after = *curves;
    for (int i = 0; i < parts->count; i++)
        if (!zeros_dimension(ring, &parts->part[i], is) &&
            !add_off_curves(after, ring, &parts->part[i], curves, 0, poly_integer(ring, 1), filter, effort))
            return false;
    ideal_parts_drop_repeated(after, ring);
    *parts = *after;
    return true;
}

bool ideal_split(IdealParts *parts, PolyRing *ring, const Poly *const *zero, int zeros, IdealFilter filter, NumCtx *num)
{
    long   each = (long)zeros * EFFORT_EACH;
    Effort effort = {num, each > LEAST_EFFORT ? each : LEAST_EFFORT};
    parts->count = 0;
    if (!ideal_parts_add(parts, ring, zero, zeros, filter, &effort))
        return false;
    ideal_parts_drop_repeated(parts, ring);
    return drop_excluded_curves(parts, ring, filter, &effort) && drop_on_curves(parts, ring, filter, &effort);
}
