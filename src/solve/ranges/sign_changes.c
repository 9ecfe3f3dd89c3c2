#include "solve/ranges/sign_changes.h"

/* Changes holds the n points at which a factor changes its sign, in ascending order, and its sign beyond the last. */
typedef struct Changes {
    RangePoint *point[2 * LIMIT_FACTOR_DEGREE];
    bool        odd[2 * LIMIT_FACTOR_DEGREE]; /* the factor has an odd power */
    int         count;
    Signs       last;
    bool        vanishes; /* it is 0 everywhere, as what is assumed about other letters makes it */
} Changes;

/* Whether p contains the letter, perhaps under a root. */
static bool depends(const RangeSearch *s, const Poly *p)
{
    for (int k = 0; k < s->known->letters; k++)
        if (knowledge_in(s->known, p, k) && (k == s->letter || (s->known->letter[k].square && depends(s, s->known->letter[k].square))))
            return true;
    return false;
}

static bool is_alone(const RangeSearch *s, const Poly *p)
{
    for (int k = 0; k < s->known->letters; k++)
        if (k != s->letter && knowledge_in(s->known, p, k))
            return false;
    return true;
}

static void add_change(RangeSearch *s, Changes *changes, RangePoint *point, bool odd)
{
    int at = changes->count;
    if (at == (int)(sizeof changes->point / sizeof *changes->point)) {
        range_fail(s, RANGES_UNABLE);
        return;
    }
    for (; at > 0 && s->status == RANGES_FOUND; at--) {
        if (range_decided(s, changes->point[at - 1], point) != ORDER_GREATER)
            break;
        changes->point[at] = changes->point[at - 1];
        changes->odd[at] = changes->odd[at - 1];
    }
    changes->point[at] = point;
    changes->odd[at] = odd;
    changes->count++;
}

static void add_roots(RangeSearch *s, Changes *changes, const Poly *p, bool odd, int from)
{
    RealPoly real;
    RealRoot root[LIMIT_FACTOR_DEGREE];
    int      count = signs_real_poly(&real, s->known, p, s->letter) ? real_roots(root, &real, &s->known->enclosure) : -1;
    if (count < 0)
        range_fail(s, RANGES_UNABLE);
    for (int i = 0; i < count; i++) {
        RangePoint *point = ARENA_ONE(s->mem, RangePoint);
        *point = (RangePoint){.number = true, .poly = real, .root = root[i], .from = from};
        if (real.degree == 1)
            point = range_rational(s, root[i].low, from);
        else if (real.degree == 2)
            point->element = range_quadratic_root(s, &real, i == 1);
        add_change(s, changes, point, odd);
    }
}

/* c1*letter + c0 changes its sign at -c0/c1. */
static void add_linear(RangeSearch *s, Changes *changes, const Poly *p, bool odd, int from)
{
    PolyRing   *ring = s->known->ring;
    const Poly *c1 = poly_coefficient(ring, p, s->letter, 1), *c0 = poly_coefficient(ring, p, s->letter, 0);
    Signs       sign = signs_of(s->known, c1);
    Signs       rest = sign == SIGN_ZERO ? signs_of(s->known, c0) : sign; /* without the letter in it */
    if (depends(s, c1) || depends(s, c0)) {
        range_fail(s, RANGES_UNABLE);
    } else if (!signs_one(sign)) {
        range_ask(s, c1);
    } else if (!signs_one(rest)) {
        range_ask(s, c0);
    } else if (sign == SIGN_ZERO) {
        changes->vanishes |= rest == SIGN_ZERO;
        changes->last = signs_product(changes->last, odd ? rest : SIGN_PLUS);
    } else {
        Fraction above = fraction_whole(ring, poly_sub(ring, poly_integer(ring, 0), c0)), below = fraction_whole(ring, c1);
        add_change(s, changes, range_formula(s, tower_mul(s->tower, above, tower_inv(s->tower, below)), from), odd);
        changes->last = signs_product(changes->last, odd ? sign : SIGN_PLUS);
    }
}

/* Factors that are 0 at some values and have one sign at all others go to `zeros`, as long as the 0 of the whole is not wanted. */
static void add_factors(RangeSearch *s, Changes *changes, Changes *zeros, const Poly *p, int from)
{
    PolyFactors factors;
    if (!poly_factor(&factors, s->known->ring, p)) {
        range_fail(s, RANGES_UNABLE);
        return;
    }
    changes->last = signs_product(changes->last, orthant_value(s->known, factors.constant));
    for (int i = 0; i < factors.count && s->status == RANGES_FOUND; i++) {
        const Poly *factor = factors.factor[i];
        bool        odd = factors.power[i] % 2;
        Signs       sign = signs_of(s->known, factor);
        if (sign == SIGN_ZERO)
            changes->vanishes = true;
        else if (signs_one(sign))
            changes->last = signs_product(changes->last, odd ? sign : SIGN_PLUS);
        else if (!depends(s, factor))
            range_ask(s, factor);
        else if (zeros && is_alone(s, factor) && (!(sign & SIGN_MINUS) || !(sign & SIGN_PLUS))) {
            changes->last = signs_product(changes->last, odd ? sign & ~(Signs)SIGN_ZERO : SIGN_PLUS);
            add_roots(s, zeros, factor, false, from);
        } else if (is_alone(s, factor))
            add_roots(s, changes, factor, odd, from);
        else if (poly_degree(s->known->ring, factor, s->letter) == 1)
            add_linear(s, changes, factor, odd, from);
        else
            range_fail(s, RANGES_UNABLE);
    }
}

static bool accepts(Op op, Signs sign)
{
    switch (op) {
    case OP_LT:
        return sign == SIGN_MINUS;
    case OP_LE:
        return sign != SIGN_PLUS;
    case OP_GT:
        return sign == SIGN_PLUS;
    case OP_GE:
        return sign != SIGN_MINUS;
    case OP_EQ:
        return sign == SIGN_ZERO;
    default:
        return sign != SIGN_ZERO;
    }
}

/* From left to right there is a stretch, a point, a stretch and so on; those that are accepted are joined. */
static Stretches accepted(RangeSearch *s, const Changes *changes, Op op)
{
    Stretches z = {.count = 0};
    Signs     sign = changes->last;
    bool      open = false;
    for (int i = 0; i < changes->count; i++)
        sign = changes->odd[i] ? signs_product(sign, SIGN_MINUS) : sign;
    for (int i = 0; i <= 2 * changes->count; i++) {
        RangePoint *at = i ? changes->point[(i - 1) / 2] : NULL;
        bool        is_point = i % 2;
        bool        is = accepts(op, is_point ? (Signs)SIGN_ZERO : sign);
        if (is && !open) {
            if (z.count == MOST_RANGES) {
                range_fail(s, RANGES_UNABLE);
                return z;
            }
            z.list[z.count++] = (Stretch){.low = at, .low_in = is_point};
        }
        if (!is && open) { /* it ended with the stretch or the point before */
            z.list[z.count - 1].high = at;
            z.list[z.count - 1].high_in = !is_point;
        }
        open = is;
        if (is_point && changes->odd[(i - 1) / 2])
            sign = signs_product(sign, SIGN_MINUS);
    }
    return z;
}

Stretches sign_changes_narrow(RangeSearch *s, const Stretches *set, RangesCondition condition, int from)
{
    Changes         changes = {.last = SIGN_PLUS}, zeros = {.last = SIGN_PLUS};
    bool            zero_wanted = accepts(condition.op, SIGN_ZERO);
    const Lettered *x = condition.x.lettered;
    const Stretches none = {.count = 0};
    if (x->infinite || poly_is_zero(s->known->ring, x->element.above))
        return accepts(condition.op, x->infinite ? SIGN_PLUS : SIGN_ZERO) ? *set : none;
    add_factors(s, &changes, zero_wanted ? NULL : &zeros, x->element.above, from);
    add_factors(s, &changes, zero_wanted ? NULL : &zeros, x->element.below, from);
    if (s->status != RANGES_FOUND)
        return none;
    if (changes.vanishes)
        return zero_wanted ? *set : none;
    Stretches holds = accepted(s, &changes, condition.op), apart = accepted(s, &zeros, OP_NE);
    Stretches z = stretches_intersection(s, set, &holds);
    return zeros.count ? stretches_intersection(s, &z, &apart) : z;
}
