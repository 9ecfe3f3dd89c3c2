#include "solve/letters/signs.h"
#include "solve/letters/orthant.h"
#include "solve/letters/pythagoras.h"
#include "solve/letters/real_roots.h"

Signs signs_product(Signs a, Signs b)
{
    Signs z = 0;
    if (((a & SIGN_PLUS) && (b & SIGN_PLUS)) || ((a & SIGN_MINUS) && (b & SIGN_MINUS)))
        z |= SIGN_PLUS;
    if (((a & SIGN_PLUS) && (b & SIGN_MINUS)) || ((a & SIGN_MINUS) && (b & SIGN_PLUS)))
        z |= SIGN_MINUS;
    if (((a & SIGN_ZERO) && b) || ((b & SIGN_ZERO) && a))
        z |= SIGN_ZERO;
    return z;
}

Signs signs_power(Signs a, int power)
{
    if (power % 2)
        return a;
    return (a & SIGN_ZERO) | (a & ~(Signs)SIGN_ZERO ? SIGN_PLUS : 0U);
}

bool signs_one(Signs signs)
{
    return signs == SIGN_MINUS || signs == SIGN_ZERO || signs == SIGN_PLUS;
}

static Signs signs_sum(Signs a, Signs b)
{
    if (!a || !b)
        return 0;
    if (((a | b) & SIGN_MINUS) && ((a | b) & SIGN_PLUS))
        return SIGN_ANY;
    return (a & b & SIGN_ZERO) | ((a | b) & ~(Signs)SIGN_ZERO);
}

/* ---- one letter ------------------------------------------------------------------------------------------- */

/* The letter that is alone in p, without an enclosure and no root; -1: there are others, or none. */
static int only_letter(const Knowledge *known, const Poly *p)
{
    int letter = -1;
    for (int k = 0; k < known->letters; k++)
        if (knowledge_in(known, p, k)) {
            if (letter >= 0 || known->letter[k].value.interval || known->letter[k].square)
                return -1;
            letter = k;
        }
    return letter;
}

/* Narrows a range by `letter > at`, or by others of the signs of letter - at. */
static void narrow(LetterRange *range, Rat at, Signs signs, NumCtx *ctx)
{
    const Exact *end = exact_rational(at, ctx);
    bool         in = signs & SIGN_ZERO;
    if (!(signs & SIGN_MINUS)) {
        int order = range->low ? rat_compare(at, exact_rat(range->low), ctx) : 1;
        range->low_in = order > 0 ? in : range->low_in && (order < 0 || in);
        range->low = order > 0 ? end : range->low;
    }
    if (!(signs & SIGN_PLUS)) {
        int order = range->high ? rat_compare(at, exact_rat(range->high), ctx) : -1;
        range->high_in = order < 0 ? in : range->high_in && (order > 0 || in);
        range->high = order < 0 ? end : range->high;
    }
    range->not_zero |= rat_is_zero(at) && !in;
}

bool signs_real_poly(RealPoly *z, Knowledge *known, const Poly *p, int letter)
{
    z->degree = poly_degree(known->ring, p, letter);
    if (z->degree > LIMIT_FACTOR_DEGREE)
        return false;
    for (int i = 0; i <= z->degree; i++)
        if (!knowledge_rational(&z->c[i], known, poly_coefficient(known->ring, p, letter, i)))
            return false;
    return true;
}

LetterRange signs_range(Knowledge *known, int letter)
{
    LetterRange range = known->letter[letter].range;
    for (int i = 0; i < known->assumptions; i++) {
        const Assumption *a = &known->assumption[i];
        RealPoly          p;
        Rat               root = rat_int(0);
        if (only_letter(known, a->poly) == letter && poly_degree(known->ring, a->poly, letter) == 1 &&
            signs_real_poly(&p, known, a->poly, letter) && !rat_div(&root, p.c[0], p.c[1], &known->enclosure))
            narrow(&range, rat_neg(root, &known->enclosure), a->signs, &known->enclosure); /* its first coefficient is positive */
    }
    return range;
}

/* A number inside the range. */
static int inside(Rat *z, LetterRange range, NumCtx *ctx)
{
    *z = rat_int(0);
    if (!range.low && !range.high)
        return NUM_OK;
    if (!range.low || !range.high)
        return range.low ? rat_add(z, exact_rat(range.low), rat_int(1), ctx) : rat_sub(z, exact_rat(range.high), rat_int(1), ctx);
    int status = rat_add(z, exact_rat(range.low), exact_rat(range.high), ctx);
    return status ? status : rat_div(z, *z, rat_int(2), ctx);
}

/* p is irreducible: it changes its sign at each root, so it has one sign where there is no root. */
static Signs alone(Knowledge *known, const Poly *p, int letter, LetterRange range)
{
    NumCtx  *ctx = &known->enclosure;
    RealPoly real;
    RealRoot root[LIMIT_FACTOR_DEGREE];
    Rat      sample;
    if (!signs_real_poly(&real, known, p, letter))
        return SIGN_ANY;
    int   count = real_roots(root, &real, ctx);
    Signs signs = 0;
    for (int i = 0; i < count; i++) {
        Order low = range.low ? real_roots_compare(&root[i], &real, exact_rat(range.low), ctx) : ORDER_GREATER;
        Order high = range.high ? real_roots_compare(&root[i], &real, exact_rat(range.high), ctx) : ORDER_LESS;
        bool  excluded = range.not_zero && real.degree == 1 && rat_is_zero(root[i].low);
        if (low == ORDER_UNKNOWN || high == ORDER_UNKNOWN)
            return SIGN_ANY;
        if (low == ORDER_GREATER && high == ORDER_LESS)
            return excluded ? SIGN_ANY & ~(Signs)SIGN_ZERO : SIGN_ANY;
        if (((low == ORDER_EQUAL && range.low_in) || (high == ORDER_EQUAL && range.high_in)) && !excluded)
            signs |= SIGN_ZERO;
    }
    if (count < 0 || inside(&sample, range, ctx))
        return SIGN_ANY;
    int sign = real_roots_sign(&real, sample, ctx);
    return signs | (sign < 0 ? SIGN_MINUS : sign > 0 ? SIGN_PLUS : SIGN_ZERO);
}

/* ---- several letters -------------------------------------------------------------------------------------- */

static int minus_terms(const PolyRing *ring, const Poly *p)
{
    mp_limb_t exponent[LIMIT_LETTERS];
    int       count = 0;
    mpq_t     coefficient;
    mpq_init(coefficient);
    for (int i = 0; i < poly_terms(ring, p); i++) {
        poly_term(coefficient, exponent, ring, p, i);
        count += mpq_sgn(coefficient) < 0;
    }
    mpq_clear(coefficient);
    return count;
}

/* The letter for which the assumption `sign*poly = t`, t > 0, is solved: of those of the first degree, whose coefficient has one sign, that
 * with the fewest minus signs in the solution, above/below. */
static int solved_letter(const Poly **above, const Poly **below, Knowledge *known, const Poly *poly, Signs signs, const LetterRange *range,
                         const bool *used)
{
    PolyRing *ring = known->ring;
    int       best = -1, fewest = 0;
    for (int k = 0; k < known->letters; k++) {
        if (used[k] || known->letter[k].value.interval || poly_degree(ring, poly, k) != 1)
            continue;
        const Poly *c = poly_coefficient(ring, poly, k, 1), *zero = poly_integer(ring, 0), *t = poly_letter(ring, k);
        Signs       sign = orthant_signs(known, c, range);
        if (sign != SIGN_PLUS && sign != SIGN_MINUS)
            continue;
        t = signs == SIGN_ZERO ? zero : signs & SIGN_MINUS ? poly_sub(ring, zero, t) : t;
        const Poly *up = poly_sub(ring, t, poly_coefficient(ring, poly, k, 0));
        if (sign == SIGN_MINUS) {
            up = poly_sub(ring, zero, up);
            c = poly_sub(ring, zero, c);
        }
        int minus = minus_terms(ring, up);
        if (best < 0 || minus < fewest) {
            best = k;
            fewest = minus;
            *above = up;
            *below = c;
        }
    }
    return best;
}

/* The assumptions while letters are taken out: also the range that such a letter had, as an assumption about what took its place. */
typedef struct Conditions {
    Assumption condition[MOST_ASSUMPTIONS + 2 * LIMIT_LETTERS];
    int        count;
} Conditions;

static void add_condition(Conditions *c, const Poly *poly, bool in)
{
    if (poly)
        c->condition[c->count++] = (Assumption){poly, SIGN_PLUS | (in ? SIGN_ZERO : 0U)};
}

static const Poly *constant(PolyRing *ring, const Exact *value)
{
    RatView view;
    return poly_rational(ring, rat_view(&view, exact_rat(value)));
}

/* The letter is above/below, below > 0, and has this range. */
static void add_range(Conditions *c, PolyRing *ring, const Poly *above, const Poly *below, LetterRange range)
{
    if (range.low)
        add_condition(c, poly_sub(ring, above, poly_mul(ring, constant(ring, range.low), below)), range.low_in);
    if (range.high)
        add_condition(c, poly_sub(ring, poly_mul(ring, constant(ring, range.high), below), above), range.high_in);
}

/* With letters taken from the assumptions, one after another from `first` on, each as a function of a positive number t that gets its
 * place. */
static Signs with_letters_taken(Knowledge *known, const Poly *p, const LetterRange *given, int first)
{
    PolyRing   *ring = known->ring;
    LetterRange range[LIMIT_LETTERS];
    Conditions  all = {.count = known->assumptions};
    bool        used[LIMIT_LETTERS] = {false};
    Signs       signs = SIGN_ANY;
    for (int k = 0; k < known->letters; k++)
        range[k] = given[k];
    for (int i = 0; i < known->assumptions; i++)
        all.condition[i] = known->assumption[(first + i) % known->assumptions];
    for (int i = 0; i < all.count && p && !signs_one(signs); i++) {
        const Assumption now = all.condition[i];
        const Poly      *above, *below;
        if (!now.poly || ((now.signs & SIGN_MINUS) && (now.signs & SIGN_PLUS)))
            continue;
        int letter = solved_letter(&above, &below, known, now.poly, now.signs, range, used);
        if (letter < 0)
            continue;
        p = orthant_compose(ring, p, letter, above, below);
        for (int j = 0; j < all.count; j++)
            all.condition[j].poly = orthant_compose(ring, all.condition[j].poly, letter, above, below);
        add_range(&all, ring, above, below, range[letter]);
        used[letter] = true;
        range[letter] = (LetterRange){.low = &exact_zero, .low_in = now.signs & SIGN_ZERO};
        signs &= poly_is_zero(ring, p) ? SIGN_ZERO : orthant_signs(known, p, range);
    }
    return signs;
}

static Signs assuming(Knowledge *known, const Poly *p, const LetterRange *given, int first)
{
    const Poly *mark = poly_mark(known->ring);
    Signs       signs = with_letters_taken(known, p, given, first);
    poly_release(known->ring, mark);
    return signs;
}

static Signs signs_within(Knowledge *known, const Poly *p, int depth);

/* Those signs s for which s times one of `others` is in `wanted`. */
static Signs signs_times(Signs signs, Signs others, Signs wanted)
{
    Signs z = 0;
    for (Signs sign = SIGN_MINUS; sign <= SIGN_PLUS; sign *= 2)
        if ((signs & sign) && (signs_product(sign, others) & wanted))
            z |= sign;
    return z;
}

static Signs others_signs(Knowledge *known, const Poly *others, int depth)
{
    if (poly_is_one(known->ring, others))
        return SIGN_PLUS;
    return depth > 0 ? signs_within(known, others, depth - 1) : SIGN_ANY;
}

/* The signs of p by assumptions about it, or about p times other factors. */
static Signs assumed(Knowledge *known, const Poly *p, int depth)
{
    Signs signs = SIGN_ANY;
    for (int i = 0; i < known->assumptions && !poly_is_one(known->ring, p); i++) {
        const Assumption *a = &known->assumption[i];
        const Poly       *others = poly_quotient(known->ring, a->poly, p);
        if (others)
            signs = signs_times(signs, others_signs(known, others, depth), a->signs);
    }
    return signs;
}

/* With r = √d: (a + b*r)*(a - b*r) = n = a^2 - b^2*d. If n > 0, a is larger than b*r and decides the sign; if n < 0, b does. */
static Signs with_root(Knowledge *known, const Poly *p, int letter, int depth)
{
    PolyRing *ring = known->ring;
    if (poly_degree(ring, p, letter) > 1)
        return SIGN_ANY;
    const Poly *a = poly_coefficient(ring, p, letter, 0), *b = poly_coefficient(ring, p, letter, 1);
    Signs       of_r = signs_within(known, poly_letter(ring, letter), depth), of_a = signs_within(known, a, depth);
    Signs       of_b = signs_within(known, b, depth);
    Signs       signs = signs_sum(of_a, signs_product(of_b, of_r));
    if (signs_one(signs))
        return signs;
    const Poly *n = poly_sub(ring, poly_mul(ring, a, a), poly_mul(ring, poly_mul(ring, b, b), known->letter[letter].square));
    Signs       of_n = n ? signs_within(known, n, depth) : SIGN_ANY;
    if (!(of_n & SIGN_MINUS))
        signs &= of_a | (of_n & SIGN_ZERO);
    if (!(of_n & SIGN_PLUS))
        signs &= of_b | (of_n & SIGN_ZERO);
    return signs;
}

/* A quadratic in a letter without two real roots has the sign of its first coefficient, or is 0. */
static Signs by_discriminant(Knowledge *known, const Poly *p, int letter, int depth)
{
    PolyRing   *ring = known->ring;
    const Poly *a = poly_coefficient(ring, p, letter, 2), *b = poly_coefficient(ring, p, letter, 1);
    Signs       first = signs_within(known, a, depth);
    if (first & SIGN_ZERO) /* with a = b = 0, only the rest is left */
        return SIGN_ANY;
    const Poly *four_ac = poly_mul(ring, poly_mul(ring, poly_integer(ring, 4), a), poly_coefficient(ring, p, letter, 0));
    Signs       signs = signs_within(known, poly_sub(ring, poly_mul(ring, b, b), four_ac), depth);
    return (signs & SIGN_PLUS) ? SIGN_ANY : first | (signs & SIGN_ZERO);
}

static Signs irreducible(Knowledge *known, const Poly *p, int depth)
{
    LetterRange range[LIMIT_LETTERS];
    int         letter = only_letter(known, p);
    Signs       signs = assumed(known, p, depth);
    if (knowledge_has_value(known, p))
        return signs & orthant_value(known, p);
    for (int k = 0; k < known->letters; k++) {
        const Poly *square = knowledge_in(known, p, k) && depth > 0 ? known->letter[k].square : NULL;
        range[k] = signs_range(known, k);
        if (square) /* a root is 0 where its square may be, which depends on the assumptions */
            range[k].low_in = signs_within(known, square, depth - 1) & SIGN_ZERO;
    }
    signs &= letter >= 0 ? alone(known, p, letter, range[letter]) : orthant_signs(known, p, range);
    for (int i = 0; i < known->assumptions && !signs_one(signs); i++)
        signs &= assuming(known, p, range, i);
    for (int k = known->letters - 1; k >= 0 && depth > 0 && !signs_one(signs); k--) {
        if (known->letter[k].square && knowledge_in(known, p, k))
            signs &= with_root(known, p, k, depth - 1);
        else if (!known->letter[k].value.interval && poly_degree(known->ring, p, k) == 2)
            signs &= by_discriminant(known, p, k, depth - 1);
    }
    return signs;
}

/* ---- products --------------------------------------------------------------------------------------------- */

/* A polynomial as factors of one known sign times the others. */
typedef struct Parts {
    Signs       known;    /* of the product of the first and of even powers */
    Signs       unknown;  /* of the product of the others */
    const Poly *product;  /* of the others */
    const Poly *radical;  /* the product of all with more than one sign, each once */
    const Poly *question; /* a factor with more than one sign; NULL: there is none */
} Parts;

static bool parts_of(Parts *parts, Knowledge *known, const Poly *p, int depth)
{
    PolyFactors factors;
    if (!poly_factor(&factors, known->ring, p))
        return false;
    const Poly *one = poly_integer(known->ring, 1);
    *parts = (Parts){.known = orthant_value(known, factors.constant), .unknown = SIGN_PLUS, .product = one, .radical = one};
    for (int i = 0; i < factors.count; i++) {
        Signs signs = irreducible(known, factors.factor[i], depth);
        if (!signs_one(signs)) {
            parts->question = parts->question ? parts->question : factors.factor[i];
            parts->radical = poly_mul(known->ring, parts->radical, factors.factor[i]);
        }
        if (signs_one(signs) || factors.power[i] % 2 == 0) {
            parts->known = signs_product(parts->known, signs_power(signs, factors.power[i]));
        } else {
            parts->unknown = signs_product(parts->unknown, signs);
            parts->product = poly_mul(known->ring, parts->product, factors.factor[i]);
        }
    }
    parts->unknown &= assumed(known, parts->product, depth);
    return true;
}

static Signs by_factors(Knowledge *known, const Poly *p, int depth)
{
    Parts parts;
    return parts_of(&parts, known, p, depth) ? signs_product(parts.known, parts.unknown) : SIGN_ANY;
}

/* `depth`: how many more letters may be taken out. 2*c^2 - 1 has no factor, but c^2 - s^2 has (pythagoras.h). */
static Signs signs_within(Knowledge *known, const Poly *p, int depth)
{
    if (!p || num_poll(&known->enclosure))
        return SIGN_ANY;
    if (knowledge_has_value(known, p))
        return orthant_value(known, p);
    const Poly *mark = poly_mark(known->ring);
    const Poly *homogeneous = pythagoras_homogeneous(known, p);
    Signs       signs = by_factors(known, p, depth);
    if (!signs_one(signs) && homogeneous != p)
        signs &= by_factors(known, homogeneous, depth);
    poly_release(known->ring, mark);
    return signs;
}

enum { DEPTH = 2 };

Signs signs_of(Knowledge *known, const Poly *p)
{
    return signs_within(known, p, DEPTH);
}

/* What is asked and assumed is shorter where it can be. */
static const Poly *shorter(Knowledge *known, const Poly *p)
{
    const Poly *homogeneous = pythagoras_homogeneous(known, p);
    return poly_terms(known->ring, homogeneous) < poly_terms(known->ring, p) ? homogeneous : p;
}

const Poly *signs_question(Knowledge *known, const Poly *p)
{
    Parts parts;
    return p && !poly_is_zero(known->ring, p) && parts_of(&parts, known, shorter(known, p), DEPTH) ? parts.question : NULL;
}

Assumed signs_assume(Knowledge *known, const Poly *p, Signs wanted)
{
    Signs signs = signs_of(known, p);
    Parts parts;
    if (!(signs & wanted))
        return ASSUMED_IMPOSSIBLE;
    if (!(signs & ~wanted))
        return ASSUMED_KNOWN;
    if (known->assumptions == MOST_ASSUMPTIONS || !parts_of(&parts, known, shorter(known, p), DEPTH))
        return ASSUMED_TOO_MANY;
    if (poly_is_one(known->ring, parts.product)) { /* even powers alone: x^2 = 0 or x^2 > 0 */
        Signs only = (signs & wanted) == SIGN_ZERO ? SIGN_ZERO : SIGN_MINUS | SIGN_PLUS;
        known->assumption[known->assumptions++] = (Assumption){parts.radical, only};
        return ASSUMED;
    }
    known->assumption[known->assumptions++] = (Assumption){parts.product, signs_times(parts.unknown, parts.known, wanted)};
    return ASSUMED;
}
