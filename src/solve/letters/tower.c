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

static Element whole(Tower *tower, const Poly *p)
{
    return (Element){p, poly_integer(tower->known.ring, 1)};
}

Element tower_rational(Tower *tower, Rat value)
{
    RatView view;
    return whole(tower, poly_rational(tower->known.ring, rat_view(&view, value)));
}

Element tower_generator(Tower *tower, int letter)
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

static Element lowest(Tower *tower, const Poly *above, const Poly *below)
{
    PolyRing *ring = tower->known.ring;
    above = reduced(tower, above);
    if (!above || !below)
        return (Element){NULL, NULL};
    if (poly_is_zero(ring, above))
        return whole(tower, above);
    if (poly_is_one(ring, below))
        return (Element){above, below};
    const Poly *common = poly_gcd(ring, above, below);
    if (!common)
        return (Element){NULL, NULL};
    if (!poly_is_one(ring, common)) {
        above = poly_quotient(ring, above, common);
        below = poly_quotient(ring, below, common);
    }
    const Poly *leading = poly_leading(ring, below);
    return (Element){poly_quotient(ring, above, leading), poly_quotient(ring, below, leading)};
}

typedef const Poly *OnPolys(PolyRing *ring, const Poly *a, const Poly *b);

/* With d = gcd(b, c): a/(b*d) + e/(c*d) = (a*c + e*b)/(b*c*d), where only d can have a factor in common with the numerator. */
static Element sum(Tower *tower, Element x, Element y, OnPolys *op)
{
    PolyRing *ring = tower->known.ring;
    if (!x.above || !y.above)
        return (Element){NULL, NULL};
    if (poly_equal(ring, x.below, y.below))
        return lowest(tower, op(ring, x.above, y.above), x.below);
    const Poly *d = poly_gcd(ring, x.below, y.below), *b = poly_quotient(ring, x.below, d), *c = poly_quotient(ring, y.below, d);
    Element     over_d = lowest(tower, op(ring, poly_mul(ring, x.above, c), poly_mul(ring, y.above, b)), d);
    const Poly *below = poly_mul(ring, poly_mul(ring, b, c), over_d.below);
    return below ? (Element){over_d.above, poly_is_zero(ring, over_d.above) ? over_d.below : below} : (Element){NULL, NULL};
}

Element tower_add(Tower *tower, Element x, Element y)
{
    return sum(tower, x, y, poly_add);
}

Element tower_sub(Tower *tower, Element x, Element y)
{
    return sum(tower, x, y, poly_sub);
}

/* What a numerator and the other denominator have in common is cancelled before, while they are small. */
Element tower_mul(Tower *tower, Element x, Element y)
{
    PolyRing *ring = tower->known.ring;
    if (!x.above || !y.above)
        return (Element){NULL, NULL};
    if (tower_is_zero(tower, x) || tower_is_zero(tower, y))
        return tower_is_zero(tower, x) ? x : y;
    Element one = lowest(tower, x.above, y.below), two = lowest(tower, y.above, x.below);
    Element product = {poly_mul(ring, one.above, two.above), poly_mul(ring, one.below, two.below)};
    bool    reducible = tower->modulus;
    for (int k = 0; k < tower->roots; k++)
        reducible |= poly_degree(ring, product.above, tower->root[k]) > 1;
    if (reducible || !product.above || !product.below)
        return lowest(tower, product.above, product.below);
    return product;
}

bool tower_is_zero(const Tower *tower, Element x)
{
    return poly_is_zero(tower->known.ring, x.above);
}

bool tower_equal(const Tower *tower, Element x, Element y)
{
    return poly_equal(tower->known.ring, x.above, y.above) && poly_equal(tower->known.ring, x.below, y.below);
}

/* ---- enclosures ------------------------------------------------------------------------------------------- */

bool tower_has_value(const Tower *tower, Element x)
{
    return knowledge_has_value(&tower->known, x.above) && knowledge_has_value(&tower->known, x.below);
}

int tower_enclose(Num *z, Tower *tower, Element x)
{
    Num above, below;
    int status = knowledge_enclose(&above, &tower->known, x.above) | knowledge_enclose(&below, &tower->known, x.below);
    return status ? status : tower->known.enclosure.sys->div(z, above, below, &tower->known.enclosure);
}

Signs tower_signs(Tower *tower, Element x)
{
    Knowledge *known = &tower->known;
    Signs      signs = signs_product(signs_of(known, x.above), signs_of(known, x.below));
    if (!signs_one(signs) && !poly_is_one(known->ring, x.below)) /* something may be assumed of a factor of each together */
        signs &= signs_of(known, poly_mul(known->ring, x.above, x.below));
    return signs;
}

/* With r the last root in the numerator: a + b*r is 0 if (a + b*r)*(a - b*r) = a^2 - b^2*r^2 is 0 and a - b*r is not. */
bool tower_vanishes(Tower *tower, Element x)
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
Element tower_inv(Tower *tower, Element x)
{
    const Poly *above = x.below, *below = x.above;
    bool        roots = take_roots_out(&above, &below, tower);
    if (!below || poly_is_zero(tower->known.ring, below) || (roots && (signs_of(&tower->known, below) & SIGN_ZERO)))
        return (Element){NULL, NULL};
    return lowest(tower, above, below);
}

/* x*y = 1 in the field; it is so for the numbers, too, if the denominator of what is made from y is not 0. */
static Element formal_inverse(Tower *tower, Element x)
{
    const Poly *above = x.below, *below = x.above;
    (void)take_roots_out(&above, &below, tower);
    return below && !poly_is_zero(tower->known.ring, below) ? lowest(tower, above, below) : (Element){NULL, NULL};
}

static Element half(Tower *tower, Element x)
{
    return tower_mul(tower, x, tower_rational(tower, (Rat){1, 2, NULL}));
}

/* The root of x among the elements with the first `roots` roots alone, which are all that x has. With r the last of them and d its square:
 * of a it is that of a, or r times that of a/d. Of a + b*r it is y + b/(2*y)*r with y^2 = (a +- g)/2 and g^2 = a^2 - b^2*d. */
static Element root_in(Tower *tower, Element x, int roots)
{
    const Element none = {NULL, NULL};
    PolyRing     *ring = tower->known.ring;
    if (!x.above)
        return none;
    if (!roots) {
        const Poly *above = poly_root(ring, x.above), *below = poly_root(ring, x.below); /* which have no common factor */
        return above && below ? (Element){above, below} : none;
    }
    int     last = tower->root[roots - 1];
    Element r = tower_generator(tower, last), d = whole(tower, tower->known.letter[last].square);
    Element a = lowest(tower, poly_coefficient(ring, x.above, last, 0), x.below);
    Element b = lowest(tower, poly_coefficient(ring, x.above, last, 1), x.below);
    if (tower_is_zero(tower, b)) {
        Element y = root_in(tower, x, roots - 1);
        if (y.above)
            return y;
        return tower_mul(tower, root_in(tower, tower_mul(tower, x, formal_inverse(tower, d)), roots - 1), r);
    }
    Element squared = tower_mul(tower, tower_mul(tower, b, b), d);
    Element g = root_in(tower, tower_sub(tower, tower_mul(tower, a, a), squared), roots - 1);
    for (int i = 0; i < 2 && g.above; i++) {
        Element y = root_in(tower, half(tower, i ? tower_sub(tower, a, g) : tower_add(tower, a, g)), roots - 1);
        if (y.above && !tower_is_zero(tower, y))
            return tower_add(tower, y, tower_mul(tower, tower_mul(tower, half(tower, b), formal_inverse(tower, y)), r));
    }
    return none;
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
static Element enclosed_root(Tower *tower, Element x, Num value)
{
    const Element none = {NULL, NULL};
    PolyRing     *ring = tower->known.ring;
    NumCtx       *ctx = &tower->known.enclosure;
    Num           size;
    const Poly   *root_below = poly_root(ring, x.below), *below = root_below ? root_below : x.below;
    const Poly   *square = root_below ? x.above : reduced(tower, poly_mul(ring, x.above, x.below));
    if (!square || knowledge_enclose(&size, &tower->known, below))
        return none;
    Order sign = num_sign(size, ctx);
    if (sign == ORDER_LESS)
        below = poly_sub(ring, poly_integer(ring, 0), below);
    if (sign == ORDER_UNKNOWN || (sign == ORDER_LESS && ctx->sys->neg(&size, size, ctx)) || ctx->sys->mul(&value, value, size, ctx))
        return none;
    return lowest(tower, root_letter(tower, square, value), below);
}

/* Takes f^power out of a root: with |f| outside as often as its square is in it, and f inside where that leaves one. */
static bool take_out(Element *outside, const Poly **inside, Tower *tower, const Poly *f, int power)
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
static Element factored_root(Tower *tower, Element x, Num value)
{
    const Element none = {NULL, NULL};
    PolyRing     *ring = tower->known.ring;
    NumCtx       *ctx = &tower->known.enclosure;
    PolyFactors   factors;
    Rat           number, out, in;
    const Poly   *below = x.below;
    if (signs_of(&tower->known, below) & SIGN_MINUS)
        below = poly_sub(ring, poly_integer(ring, 0), below);
    if (!poly_factor(&factors, ring, poly_mul(ring, x.above, x.below)) || !knowledge_rational(&number, &tower->known, factors.constant))
        return none;
    Rat denominator = rat_denominator(number, ctx);
    if (rat_mul(&number, rat_numerator(number, ctx), denominator, ctx))
        return none;
    bool minus = rat_sign(number) < 0;
    rat_take_squares(&out, &in, minus ? rat_neg(number, ctx) : number, ctx);
    Element     outside = tower_mul(tower, tower_rational(tower, out), tower_inv(tower, tower_rational(tower, denominator)));
    const Poly *inside = tower_rational(tower, minus ? rat_neg(in, ctx) : in).above;
    for (int i = 0; i < factors.count; i++)
        if (!take_out(&outside, &inside, tower, factors.factor[i], factors.power[i]))
            return none;
    if (knowledge_has_value(&tower->known, inside) &&
        (knowledge_enclose(&value, &tower->known, inside) || ctx->sys->sqrt(&value, value, ctx)))
        return none;
    Element root = whole(tower, root_letter(tower, inside, value));
    return tower_mul(tower, tower_mul(tower, outside, root), tower_inv(tower, whole(tower, below)));
}

Element tower_sqrt(Tower *tower, Element x, Num value)
{
    Element root = root_in(tower, x, tower->roots);
    if (!root.above || (signs_of(&tower->known, root.below) & SIGN_ZERO))
        return value.interval ? enclosed_root(tower, x, value) : factored_root(tower, x, value);
    Signs signs = tower_signs(tower, root);
    if ((signs & SIGN_MINUS) && (signs & SIGN_PLUS)) {
        tower->known.question = root.above;
        return (Element){NULL, NULL};
    }
    return signs & SIGN_MINUS ? tower_sub(tower, tower_rational(tower, rat_int(0)), root) : root;
}
