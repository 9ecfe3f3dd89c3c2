#include "solve/letters/tower.h"

enum { VALUE_BITS = 256 };

bool tower_open(Tower *tower, Arena *mem)
{
    PolyRing *ring = poly_open();
    *tower = (Tower){.ring = ring};
    if (!ring)
        return false;
    numctx_open(&tower->enclosure, &enclosure_system, mem);
    tower->enclosure.prec = VALUE_BITS;
    tower->enclosure.exact_part = EXACT_PART_INSTEAD;
    return true;
}

void tower_close(Tower *tower)
{
    numctx_close(&tower->enclosure);
    poly_close(tower->ring);
}

int tower_letter(Tower *tower, Num value)
{
    if (tower->letters == LIMIT_LETTERS)
        return -1;
    tower->value[tower->letters] = value;
    return tower->letters++;
}

/* ---- normal form ------------------------------------------------------------------------------------------ */

static Element whole(Tower *tower, const Poly *p)
{
    return (Element){p, poly_integer(tower->ring, 1)};
}

Element tower_rational(Tower *tower, Rat value)
{
    RatView view;
    return whole(tower, poly_rational(tower->ring, rat_view(&view, value)));
}

Element tower_generator(Tower *tower, int letter)
{
    return whole(tower, letter < 0 ? NULL : poly_letter(tower->ring, letter));
}

/* Replaces the squares of roots by their radicands, the last root first, as its radicand contains earlier ones, and multiples of the
 * modulus by 0. */
static const Poly *reduced(Tower *tower, const Poly *p)
{
    PolyRing *ring = tower->ring;
    for (int k = tower->roots - 1; k >= 0; k--) {
        const TowerRoot *root = &tower->root[k];
        int              degree = poly_degree(ring, p, root->letter);
        if (degree < 2)
            continue;
        const Poly *part[2] = {poly_integer(ring, 0), poly_integer(ring, 0)}; /* the even and odd powers, by Horner's rule */
        for (int i = degree; i >= 0; i--)
            part[i % 2] = poly_add(ring, poly_mul(ring, part[i % 2], root->square), poly_coefficient(ring, p, root->letter, i));
        p = poly_add(ring, part[0], poly_mul(ring, part[1], poly_letter(ring, root->letter)));
    }
    return tower->modulus ? poly_remainder(ring, p, tower->modulus) : p;
}

static Element lowest(Tower *tower, const Poly *above, const Poly *below)
{
    PolyRing *ring = tower->ring;
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
    PolyRing *ring = tower->ring;
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
    PolyRing *ring = tower->ring;
    if (!x.above || !y.above)
        return (Element){NULL, NULL};
    if (tower_is_zero(tower, x) || tower_is_zero(tower, y))
        return tower_is_zero(tower, x) ? x : y;
    Element one = lowest(tower, x.above, y.below), two = lowest(tower, y.above, x.below);
    Element product = {poly_mul(ring, one.above, two.above), poly_mul(ring, one.below, two.below)};
    bool    reducible = tower->modulus;
    for (int k = 0; k < tower->roots; k++)
        reducible |= poly_degree(ring, product.above, tower->root[k].letter) > 1;
    if (reducible || !product.above || !product.below)
        return lowest(tower, product.above, product.below);
    return product;
}

bool tower_is_zero(const Tower *tower, Element x)
{
    return poly_is_zero(tower->ring, x.above);
}

bool tower_equal(const Tower *tower, Element x, Element y)
{
    return poly_equal(tower->ring, x.above, y.above) && poly_equal(tower->ring, x.below, y.below);
}

/* ---- enclosures ------------------------------------------------------------------------------------------- */

static int enclose_term(Num *z, Tower *tower, const Poly *p, int term, mpq_t coefficient)
{
    NumCtx       *ctx = &tower->enclosure;
    const NumSys *sys = ctx->sys;
    unsigned long exponent[LIMIT_LETTERS];
    Rat           rat = rat_int(0);
    poly_term(coefficient, exponent, tower->ring, p, term);
    int status = rat_from_mpq(&rat, coefficient, ctx);
    if (!status)
        status = sys->from_exact(z, exact_rational(rat, ctx), ctx);
    for (int k = 0; k < tower->letters; k++)
        for (unsigned long i = 0; i < exponent[k] && !status; i++)
            status = sys->mul(z, *z, tower->value[k], ctx);
    return status;
}

static int enclose(Num *z, Tower *tower, const Poly *p)
{
    NumCtx       *ctx = &tower->enclosure;
    const NumSys *sys = ctx->sys;
    int           status = sys->from_exact(z, &exact_zero, ctx);
    mpq_t         coefficient;
    mpq_init(coefficient);
    for (int i = 0; i < poly_terms(tower->ring, p) && !status; i++) {
        Num term;
        status = enclose_term(&term, tower, p, i, coefficient);
        if (!status)
            status = sys->add(z, *z, term, ctx);
    }
    mpq_clear(coefficient);
    return status;
}

int tower_enclose(Num *z, Tower *tower, Element x)
{
    Num above, below;
    int status = enclose(&above, tower, x.above) | enclose(&below, tower, x.below);
    return status ? status : tower->enclosure.sys->div(z, above, below, &tower->enclosure);
}

static Order sign_of(Tower *tower, const Poly *p)
{
    Num value;
    return enclose(&value, tower, p) ? ORDER_UNKNOWN : num_sign(value, &tower->enclosure);
}

/* With r the last root in the numerator: a + b*r is 0 if (a + b*r)*(a - b*r) = a^2 - b^2*r^2 is 0 and a - b*r is not. */
bool tower_vanishes(Tower *tower, Element x)
{
    PolyRing   *ring = tower->ring;
    const Poly *p = x.above;
    for (int k = tower->roots - 1; k >= 0 && p && !poly_is_zero(ring, p); k--) {
        int letter = tower->root[k].letter;
        if (poly_degree(ring, p, letter) < 1)
            continue;
        const Poly *with_root = poly_mul(ring, poly_coefficient(ring, p, letter, 1), poly_letter(ring, letter));
        const Poly *mirror = poly_sub(ring, poly_coefficient(ring, p, letter, 0), with_root);
        if (sign_of(tower, mirror) == ORDER_UNKNOWN)
            return false;
        p = reduced(tower, poly_mul(ring, p, mirror));
    }
    return poly_is_zero(ring, p);
}

/* ---- division and roots ----------------------------------------------------------------------------------- */

/* (a + b*r)*(a - b*r) = a^2 - b^2*r^2 has no r. So each root is taken out of the divisor, the last first. What
 * remains is not 0, which shows that no a - b*r was: its enclosure proves it, or x is `known` not to be 0 and had no roots. */
static Element inverse(Tower *tower, Element x, bool known)
{
    PolyRing   *ring = tower->ring;
    const Poly *above = x.below, *below = x.above;
    for (int k = tower->roots - 1; k >= 0; k--) {
        int letter = tower->root[k].letter;
        if (poly_degree(ring, below, letter) < 1)
            continue;
        const Poly *with_root = poly_mul(ring, poly_coefficient(ring, below, letter, 1), poly_letter(ring, letter));
        const Poly *mirror = poly_sub(ring, poly_coefficient(ring, below, letter, 0), with_root);
        above = poly_mul(ring, above, mirror);
        below = reduced(tower, poly_mul(ring, below, mirror));
        known = false;
    }
    if (!below || poly_is_zero(ring, below))
        return (Element){NULL, NULL};
    Order sign = known ? ORDER_GREATER : sign_of(tower, below);
    if (sign != ORDER_LESS && sign != ORDER_GREATER)
        return (Element){NULL, NULL};
    return lowest(tower, above, below);
}

Element tower_inv(Tower *tower, Element x)
{
    return inverse(tower, x, true);
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
    PolyRing     *ring = tower->ring;
    if (!x.above)
        return none;
    if (!roots) {
        const Poly *above = poly_root(ring, x.above), *below = poly_root(ring, x.below); /* which have no common factor */
        return above && below ? (Element){above, below} : none;
    }
    const TowerRoot *last = &tower->root[roots - 1];
    Element          r = tower_generator(tower, last->letter), d = whole(tower, last->square);
    Element          a = lowest(tower, poly_coefficient(ring, x.above, last->letter, 0), x.below);
    Element          b = lowest(tower, poly_coefficient(ring, x.above, last->letter, 1), x.below);
    if (tower_is_zero(tower, b)) {
        Element y = root_in(tower, x, roots - 1);
        if (y.above)
            return y;
        return tower_mul(tower, root_in(tower, tower_mul(tower, x, tower_inv(tower, d)), roots - 1), r);
    }
    Element squared = tower_mul(tower, tower_mul(tower, b, b), d);
    Element g = root_in(tower, tower_sub(tower, tower_mul(tower, a, a), squared), roots - 1);
    for (int i = 0; i < 2 && g.above; i++) {
        Element y = root_in(tower, half(tower, i ? tower_sub(tower, a, g) : tower_add(tower, a, g)), roots - 1);
        if (y.above && !tower_is_zero(tower, y))
            return tower_add(tower, y, tower_mul(tower, tower_mul(tower, half(tower, b), inverse(tower, y, false)), r));
    }
    return none;
}

/* x = above/below, so its root is that of above over that of below, or else that of above*below over |below|. */
static Element new_root(Tower *tower, Element x, Num value)
{
    const Element none = {NULL, NULL};
    PolyRing     *ring = tower->ring;
    NumCtx       *ctx = &tower->enclosure;
    Num           size;
    const Poly   *root_below = poly_root(ring, x.below), *below = root_below ? root_below : x.below;
    const Poly   *square = root_below ? x.above : reduced(tower, poly_mul(ring, x.above, x.below));
    if (!square || enclose(&size, tower, below))
        return none;
    Order sign = num_sign(size, ctx);
    if (sign == ORDER_LESS)
        below = poly_sub(ring, poly_integer(ring, 0), below);
    if (sign == ORDER_UNKNOWN || (sign == ORDER_LESS && ctx->sys->neg(&size, size, ctx)) || ctx->sys->mul(&value, value, size, ctx))
        return none;
    int letter = tower_letter(tower, value);
    if (letter < 0)
        return none;
    tower->root[tower->roots++] = (TowerRoot){letter, square};
    return lowest(tower, poly_letter(ring, letter), below);
}

Element tower_sqrt(Tower *tower, Element x, Num value)
{
    Element root = root_in(tower, x, tower->roots);
    if (!root.above)
        return new_root(tower, x, value);
    Order sign = tower_enclose(&value, tower, root) ? ORDER_UNKNOWN : num_sign(value, &tower->enclosure);
    if (sign == ORDER_LESS)
        return tower_sub(tower, tower_rational(tower, rat_int(0)), root);
    return sign == ORDER_GREATER ? root : (Element){NULL, NULL};
}
