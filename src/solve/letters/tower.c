#include "solve/letters/signs.h"
#include "solve/letters/tower.h"

bool tower_open(Tower *tower, Arena *mem)
{
    *tower = (Tower){.roots = 0};
    return knowledge_open(&tower->known, mem);
}

void tower_close(Tower *tower)
{
    knowledge_close(&tower->known);
}

int tower_letter(Tower *tower, Num value)
{
    return knowledge_letter(&tower->known, (KnownLetter){.value = value});
}

/* ---- normal form ------------------------------------------------------------------------------------------ */

static Fraction whole(Tower *tower, const Poly *p)
{
    return fraction_whole(tower->known.ring, p);
}

Fraction tower_rational(Tower *tower, Rat value)
{
    RatView view;
    return whole(tower, poly_rational(tower->known.ring, rat_view(&view, value)));
}

Fraction tower_generator(Tower *tower, int letter)
{
    return whole(tower, letter < 0 ? NULL : poly_letter(tower->known.ring, letter));
}

/* Replaces the squares of roots by their radicands, the last root first, as its radicand contains earlier ones, and multiples of the
 * modulus by 0. */
static const Poly *reduced(Tower *tower, const Poly *p)
{
    PolyRing *ring = tower->known.ring;
    for (int k = tower->roots - 1; k >= 0; k--) {
        int         letter = tower->root[k], degree = poly_degree(ring, p, letter);
        const Poly *square = tower->known.letter[letter].square;
        if (degree < 2)
            continue;
        const Poly *part[2] = {poly_integer(ring, 0), poly_integer(ring, 0)}; /* the even and odd powers, by Horner's rule */
        for (int i = degree; i >= 0; i--)
            part[i % 2] = poly_add(ring, poly_mul(ring, part[i % 2], square), poly_coefficient(ring, p, letter, i));
        p = poly_add(ring, part[0], poly_mul(ring, part[1], poly_letter(ring, letter)));
    }
    return tower->modulus ? poly_remainder(ring, p, tower->modulus) : p;
}

static Fraction lowest(Tower *tower, const Poly *above, const Poly *below)
{
    return fraction_lowest(tower->known.ring, reduced(tower, above), below);
}

/* A product may have squares of roots, and with a modulus a sum may be a multiple of it. */
static Fraction settled(Tower *tower, Fraction x)
{
    bool reducible = tower->modulus;
    for (int k = 0; k < tower->roots; k++)
        reducible |= poly_degree(tower->known.ring, x.above, tower->root[k]) > 1;
    return reducible ? lowest(tower, x.above, x.below) : x;
}

Fraction tower_add(Tower *tower, Fraction x, Fraction y)
{
    return settled(tower, fraction_add(tower->known.ring, x, y));
}

Fraction tower_sub(Tower *tower, Fraction x, Fraction y)
{
    return settled(tower, fraction_sub(tower->known.ring, x, y));
}

Fraction tower_mul(Tower *tower, Fraction x, Fraction y)
{
    return settled(tower, fraction_mul(tower->known.ring, x, y));
}

bool tower_is_zero(const Tower *tower, Fraction x)
{
    return fraction_is_zero(tower->known.ring, x);
}

bool tower_equal(const Tower *tower, Fraction x, Fraction y)
{
    return fraction_equal(tower->known.ring, x, y);
}

/* ---- enclosures ------------------------------------------------------------------------------------------- */

bool tower_has_value(const Tower *tower, Fraction x)
{
    return knowledge_has_value(&tower->known, x.above) && knowledge_has_value(&tower->known, x.below);
}

int tower_enclose(Num *z, Tower *tower, Fraction x)
{
    Num above, below;
    int status = knowledge_enclose(&above, &tower->known, x.above) | knowledge_enclose(&below, &tower->known, x.below);
    return status ? status : tower->known.enclosure.sys->div(z, above, below, &tower->known.enclosure);
}

Signs tower_signs(Tower *tower, Fraction x)
{
    Knowledge *known = &tower->known;
    Signs      signs = signs_product(signs_of(known, x.above), signs_of(known, x.below));
    if (!signs_one(signs) && !poly_is_one(known->ring, x.below)) /* something may be assumed of a factor of each together */
        signs &= signs_of(known, poly_mul(known->ring, x.above, x.below));
    return signs;
}

/* With r the last root in the numerator: a + b*r is 0 if (a + b*r)*(a - b*r) = a^2 - b^2*r^2 is 0 and a - b*r is not. */
bool tower_vanishes(Tower *tower, Fraction x)
{
    PolyRing   *ring = tower->known.ring;
    const Poly *p = x.above;
    for (int k = tower->roots - 1; k >= 0 && p && !poly_is_zero(ring, p); k--) {
        int letter = tower->root[k];
        if (poly_degree(ring, p, letter) < 1)
            continue;
        const Poly *with_root = poly_mul(ring, poly_coefficient(ring, p, letter, 1), poly_letter(ring, letter));
        const Poly *mirror = poly_sub(ring, poly_coefficient(ring, p, letter, 0), with_root);
        if (signs_of(&tower->known, mirror) & SIGN_ZERO)
            return false;
        p = reduced(tower, poly_mul(ring, p, mirror));
    }
    return poly_is_zero(ring, p);
}

/* ---- division and roots ----------------------------------------------------------------------------------- */

/* (a + b*r)*(a - b*r) = a^2 - b^2*r^2 has no r. So each root is taken out of the divisor, the last first; true: there was one. */
static bool take_roots_out(const Poly **above, const Poly **below, Tower *tower)
{
    PolyRing *ring = tower->known.ring;
    bool      any = false;
    for (int k = tower->roots - 1; k >= 0; k--) {
        int letter = tower->root[k];
        if (poly_degree(ring, *below, letter) < 1)
            continue;
        const Poly *with_root = poly_mul(ring, poly_coefficient(ring, *below, letter, 1), poly_letter(ring, letter));
        const Poly *mirror = poly_sub(ring, poly_coefficient(ring, *below, letter, 0), with_root);
        *above = poly_mul(ring, *above, mirror);
        *below = reduced(tower, poly_mul(ring, *below, mirror));
        any = true;
    }
    return any;
}

/* That what remains is not 0 shows that no a - b*r was. Without roots, x itself is known not to be 0. */
Fraction tower_inv(Tower *tower, Fraction x)
{
    const Poly *above = x.below, *below = x.above;
    bool        roots = take_roots_out(&above, &below, tower);
    if (!below || poly_is_zero(tower->known.ring, below) || (roots && (signs_of(&tower->known, below) & SIGN_ZERO)))
        return fraction_none();
    return lowest(tower, above, below);
}

/* x*y = 1 in the field; it is so for the numbers, too, if the denominator of what is made from y is not 0. */
static Fraction formal_inverse(Tower *tower, Fraction x)
{
    const Poly *above = x.below, *below = x.above;
    (void)take_roots_out(&above, &below, tower);
    return below && !poly_is_zero(tower->known.ring, below) ? lowest(tower, above, below) : fraction_none();
}

static Fraction half(Tower *tower, Fraction x)
{
    return tower_mul(tower, x, tower_rational(tower, (Rat){1, 2, NULL}));
}

/* The root of x among the elements with the first `roots` roots alone, which are all that x has. With r the last of them and d its square:
 * of a it is that of a, or r times that of a/d. Of a + b*r it is y + b/(2*y)*r with y^2 = (a +- g)/2 and g^2 = a^2 - b^2*d. */
static Fraction root_in(Tower *tower, Fraction x, int roots)
{
    PolyRing *ring = tower->known.ring;
    if (!x.above)
        return fraction_none();
    if (!roots) {
        const Poly *above = poly_root(ring, x.above), *below = poly_root(ring, x.below); /* which have no common factor */
        return above && below ? (Fraction){above, below} : fraction_none();
    }
    int      last = tower->root[roots - 1];
    Fraction r = tower_generator(tower, last), d = whole(tower, tower->known.letter[last].square);
    Fraction a = lowest(tower, poly_coefficient(ring, x.above, last, 0), x.below);
    Fraction b = lowest(tower, poly_coefficient(ring, x.above, last, 1), x.below);
    if (tower_is_zero(tower, b)) {
        Fraction y = root_in(tower, x, roots - 1);
        if (y.above)
            return y;
        return tower_mul(tower, root_in(tower, tower_mul(tower, x, formal_inverse(tower, d)), roots - 1), r);
    }
    Fraction squared = tower_mul(tower, tower_mul(tower, b, b), d);
    Fraction g = root_in(tower, tower_sub(tower, tower_mul(tower, a, a), squared), roots - 1);
    for (int i = 0; i < 2 && g.above; i++) {
        Fraction y = root_in(tower, half(tower, i ? tower_sub(tower, a, g) : tower_add(tower, a, g)), roots - 1);
        if (y.above && !tower_is_zero(tower, y))
            return tower_add(tower, y, tower_mul(tower, tower_mul(tower, half(tower, b), formal_inverse(tower, y)), r));
    }
    return fraction_none();
}

/* A new letter for a root; -1 if there are no more. */
static int enter_root(Tower *tower, KnownLetter root)
{
    root.range = (LetterRange){.low = &exact_zero, .low_in = true};
    int letter = root.square ? knowledge_letter(&tower->known, root) : -1;
    if (letter >= 0)
        tower->root[tower->roots++] = letter;
    return letter;
}

static const Poly *root_letter(Tower *tower, const Poly *square, Num value)
{
    int letter = enter_root(tower, (KnownLetter){.value = value, .square = square});
    return letter < 0 ? NULL : poly_letter(tower->known.ring, letter);
}

int tower_sine(Tower *tower, int cosine, Text name)
{
    PolyRing   *ring = tower->known.ring;
    const Poly *c = poly_letter(ring, cosine), *square = poly_sub(ring, poly_integer(ring, 1), poly_mul(ring, c, c));
    const Num   none = {.interval = NULL};
    return enter_root(tower, (KnownLetter){.value = none, .square = square, .name = name, .angle = tower->known.letter[cosine].angle});
}

/* x = above/below, so its root is that of above over that of below, or else that of above*below over |below|. */
static Fraction enclosed_root(Tower *tower, Fraction x, Num value)
{
    PolyRing   *ring = tower->known.ring;
    NumCtx     *ctx = &tower->known.enclosure;
    Num         size;
    const Poly *root_below = poly_root(ring, x.below), *below = root_below ? root_below : x.below;
    const Poly *square = root_below ? x.above : reduced(tower, poly_mul(ring, x.above, x.below));
    if (!square || knowledge_enclose(&size, &tower->known, below))
        return fraction_none();
    Order sign = num_sign(size, ctx);
    if (sign == ORDER_LESS)
        below = poly_sub(ring, poly_integer(ring, 0), below);
    if (sign == ORDER_UNKNOWN || (sign == ORDER_LESS && ctx->sys->neg(&size, size, ctx)) || ctx->sys->mul(&value, value, size, ctx))
        return fraction_none();
    return lowest(tower, root_letter(tower, square, value), below);
}

/* Takes f^power out of a root: with |f| outside as often as its square is in it, and f inside where that leaves one. */
static bool take_out(Fraction *outside, const Poly **inside, Tower *tower, const Poly *f, int power)
{
    PolyRing *ring = tower->known.ring;
    int       times = power / 2;
    if (power % 2)
        *inside = poly_mul(ring, *inside, f);
    if (times % 2) {
        Signs signs = signs_of(&tower->known, f);
        if ((signs & SIGN_MINUS) && (signs & SIGN_PLUS)) {
            tower->known.question = f;
            return false;
        }
        if (signs & SIGN_MINUS)
            f = poly_sub(ring, poly_integer(ring, 0), f);
    }
    for (int i = 0; i < times; i++)
        *outside = tower_mul(tower, *outside, whole(tower, f));
    return true;
}

/* The root of x = above/below is that of above*below over |below|; squares of factors come out. Of a number n/d: √(n*d)/d. */
static Fraction factored_root(Tower *tower, Fraction x, Num value)
{
    PolyRing   *ring = tower->known.ring;
    NumCtx     *ctx = &tower->known.enclosure;
    PolyFactors factors;
    Rat         number, out, in;
    const Poly *below = x.below;
    if (signs_of(&tower->known, below) & SIGN_MINUS)
        below = poly_sub(ring, poly_integer(ring, 0), below);
    if (!poly_factor(&factors, ring, poly_mul(ring, x.above, x.below)) || !knowledge_rational(&number, &tower->known, factors.constant))
        return fraction_none();
    Rat denominator = rat_denominator(number, ctx);
    if (rat_mul(&number, rat_numerator(number, ctx), denominator, ctx))
        return fraction_none();
    bool minus = rat_sign(number) < 0;
    rat_take_squares(&out, &in, minus ? rat_neg(number, ctx) : number, ctx);
    Fraction    outside = tower_mul(tower, tower_rational(tower, out), tower_inv(tower, tower_rational(tower, denominator)));
    const Poly *inside = tower_rational(tower, minus ? rat_neg(in, ctx) : in).above;
    for (int i = 0; i < factors.count; i++)
        if (!take_out(&outside, &inside, tower, factors.factor[i], factors.power[i]))
            return fraction_none();
    if (knowledge_has_value(&tower->known, inside) &&
        (knowledge_enclose(&value, &tower->known, inside) || ctx->sys->sqrt(&value, value, ctx)))
        return fraction_none();
    Fraction root = whole(tower, root_letter(tower, inside, value));
    return tower_mul(tower, tower_mul(tower, outside, root), tower_inv(tower, whole(tower, below)));
}

Fraction tower_sqrt(Tower *tower, Fraction x, Num value)
{
    Fraction root = root_in(tower, x, tower->roots);
    if (!root.above || (signs_of(&tower->known, root.below) & SIGN_ZERO))
        return value.interval ? enclosed_root(tower, x, value) : factored_root(tower, x, value);
    Signs signs = tower_signs(tower, root);
    if ((signs & SIGN_MINUS) && (signs & SIGN_PLUS)) {
        tower->known.question = root.above;
        return fraction_none();
    }
    return signs & SIGN_MINUS ? tower_sub(tower, tower_rational(tower, rat_int(0)), root) : root;
}
