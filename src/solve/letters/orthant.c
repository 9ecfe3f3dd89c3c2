#include "solve/letters/orthant.h"

enum { MOST_MONOMIALS = 400, MOST_VERTICES = 256 };

Signs orthant_value(Knowledge *known, const Poly *p)
{
    Rat number;
    Num value;
    if (!p)
        return SIGN_ANY;
    if (knowledge_rational(&number, known, p))
        return rat_sign(number) < 0 ? SIGN_MINUS : rat_sign(number) > 0 ? SIGN_PLUS : SIGN_ZERO;
    if (knowledge_enclose(&value, known, p))
        return SIGN_ANY;
    switch (num_sign(value, &known->enclosure)) {
    case ORDER_LESS:
        return SIGN_MINUS;
    case ORDER_EQUAL:
        return SIGN_ZERO;
    case ORDER_GREATER:
        return SIGN_PLUS;
    default:
        return SIGN_ANY;
    }
}

/* This is Horner's rule, with the powers of `below` beside it. */
const Poly *orthant_compose(PolyRing *ring, const Poly *p, int letter, const Poly *above, const Poly *below)
{
    const Poly *power = poly_integer(ring, 1), *sum = poly_integer(ring, 0);
    for (int i = poly_degree(ring, p, letter); i >= 0; i--) {
        sum = poly_add(ring, poly_mul(ring, sum, above), poly_mul(ring, poly_coefficient(ring, p, letter, i), power));
        power = poly_mul(ring, power, below);
    }
    return sum;
}

/* ---- terms ------------------------------------------------------------------------------------------------ */

/* A letter stands for this after the substitution. */
typedef struct Side {
    bool used;        /* it is in the polynomial and has no enclosure */
    bool positive;    /* otherwise any number */
    bool zero_in;     /* it may be 0 */
    bool infinity_in; /* also the limit for rising values is to be looked at: the other end of a closed range */
    int  degree;      /* of the polynomial before: if that is 0 at the other end, the degree of what comes of it is less */
} Side;

typedef struct Monomial {
    short exponent[LIMIT_LETTERS];
    bool  minus;
} Monomial;

typedef struct Terms {
    Knowledge *known;
    Side       side[LIMIT_LETTERS];
    Monomial   monomial[MOST_MONOMIALS];
    int        count;
    bool       plus, minus; /* there are such terms */
    bool       open;        /* a sign is not known, or there are too many terms */
} Terms;

static void add_monomial(Terms *sum, const Poly *coefficient, const int *exponent)
{
    Signs sign = orthant_value(sum->known, coefficient);
    if (sign == SIGN_ZERO)
        return;
    sum->open |= sign == SIGN_ANY || sum->count == MOST_MONOMIALS;
    for (int k = 0; k < sum->known->letters; k++)
        sum->open |= sum->side[k].used && !sum->side[k].positive && exponent[k] % 2;
    if (sum->open)
        return;
    Monomial *monomial = &sum->monomial[sum->count++];
    for (int k = 0; k < sum->known->letters; k++)
        monomial->exponent[k] = (short)exponent[k];
    monomial->minus = sign == SIGN_MINUS;
    sum->plus |= !monomial->minus;
    sum->minus |= monomial->minus;
}

/* The terms of p in the letters from `letter` on, whose coefficients have only letters with enclosures. */
static void collect(Terms *sum, const Poly *p, int letter, int *exponent)
{
    PolyRing *ring = sum->known->ring;
    while (letter < sum->known->letters && !(sum->side[letter].used && knowledge_in(sum->known, p, letter)))
        letter++;
    if (sum->open || poly_is_zero(ring, p))
        return;
    if (letter == sum->known->letters) {
        add_monomial(sum, p, exponent);
        return;
    }
    for (int i = poly_degree(ring, p, letter); i >= 0; i--) {
        exponent[letter] = i;
        collect(sum, poly_coefficient(ring, p, letter, i), letter + 1, exponent);
    }
    exponent[letter] = 0;
}

/* ---- strictness ------------------------------------------------------------------------------------------- */

typedef enum Corner { INSIDE, AT_LOW, AT_HIGH } Corner;

static bool vanishes(const Terms *sum, const Monomial *monomial, const Corner *place)
{
    for (int k = 0; k < sum->known->letters; k++) {
        const Side *side = &sum->side[k];
        if (!side->used)
            continue;
        if ((place[k] == AT_LOW && monomial->exponent[k] > 0) || (place[k] == AT_HIGH && monomial->exponent[k] < side->degree))
            return true;
    }
    return false;
}

/* A term that is not 0 with some letters at ends of their ranges is not 0 inside either, so only the ends that are in have to be looked at:
 * at each combination of them one term has to stay. */
static bool strict(const Terms *sum)
{
    int vertices = 1;
    for (int k = 0; k < sum->known->letters; k++)
        if (sum->side[k].used && sum->side[k].zero_in && sum->side[k].infinity_in && (vertices *= 2) > MOST_VERTICES)
            return false;
    for (int code = 0; code < vertices; code++) {
        Corner place[LIMIT_LETTERS] = {INSIDE};
        for (int k = 0, rest = code; k < sum->known->letters; k++) {
            const Side *side = &sum->side[k];
            place[k] = side->zero_in ? AT_LOW : side->infinity_in ? AT_HIGH : INSIDE;
            if (side->used && side->zero_in && side->infinity_in) {
                place[k] = rest % 2 ? AT_HIGH : AT_LOW;
                rest /= 2;
            }
        }
        bool stays = false;
        for (int i = 0; i < sum->count && !stays; i++)
            stays = !vanishes(sum, &sum->monomial[i], place);
        if (!stays)
            return false;
    }
    return true;
}

/* ---- */

static const Poly *number(Knowledge *known, const Exact *value)
{
    RatView view;
    return poly_rational(known->ring, rat_view(&view, exact_rat(value)));
}

/* The polynomial in the positive number that takes the place of the letter. */
static const Poly *substitute(Side *side, Knowledge *known, const Poly *p, int letter, LetterRange range)
{
    PolyRing   *ring = known->ring;
    const Poly *t = poly_letter(ring, letter), *one = poly_integer(ring, 1);
    const Poly *low = range.low ? number(known, range.low) : NULL, *high = range.high ? number(known, range.high) : NULL;
    *side = (Side){.used = true, .positive = low || high, .degree = poly_degree(ring, p, letter)};
    if (low && high) {
        side->zero_in = range.low_in;
        side->infinity_in = range.high_in;
        p = orthant_compose(ring, p, letter, poly_add(ring, low, poly_mul(ring, high, t)), poly_add(ring, one, t));
    } else if (low) {
        side->zero_in = range.low_in;
        p = orthant_compose(ring, p, letter, poly_add(ring, low, t), one);
    } else if (high) {
        side->zero_in = range.high_in;
        p = orthant_compose(ring, p, letter, poly_sub(ring, high, t), one);
    } else
        side->zero_in = true;
    bool ends_in_zero = (low && poly_is_zero(ring, low)) || (!low && high && poly_is_zero(ring, high)) || (!low && !high);
    if (range.not_zero && ends_in_zero)
        side->zero_in = false;
    return p;
}

static Signs signs_of_terms(Knowledge *known, const Poly *p, const LetterRange range[LIMIT_LETTERS])
{
    Terms whole = {.known = known}, *sum = &whole;
    int   exponent[LIMIT_LETTERS] = {0};
    for (int k = 0; k < known->letters && p; k++)
        if (!known->letter[k].value.interval && knowledge_in(known, p, k))
            p = substitute(&sum->side[k], known, p, k, range[k]);
    if (!p)
        return SIGN_ANY;
    collect(sum, p, 0, exponent);
    if (sum->open || (sum->plus && sum->minus))
        return SIGN_ANY;
    if (!sum->count)
        return SIGN_ZERO;
    return (sum->plus ? SIGN_PLUS : SIGN_MINUS) | (strict(sum) ? 0U : SIGN_ZERO);
}

Signs orthant_signs(Knowledge *known, const Poly *p, const LetterRange range[LIMIT_LETTERS])
{
    const Poly *mark = poly_mark(known->ring);
    Signs       signs = signs_of_terms(known, p, range);
    poly_release(known->ring, mark);
    return signs;
}
