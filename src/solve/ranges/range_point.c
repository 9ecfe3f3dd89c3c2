#include "solve/ranges/range_point.h"

void range_fail(RangeSearch *s, RangesStatus status)
{
    if (s->status == RANGES_FOUND)
        s->status = status;
}

void range_ask(RangeSearch *s, const Poly *p)
{
    const Poly *question = signs_question(s->known, p);
    if (question && s->status == RANGES_FOUND)
        s->known->question = question;
    range_fail(s, question ? RANGES_UNDECIDED : RANGES_UNABLE);
}

static bool is_rational(const RangePoint *p)
{
    return p->number && p->poly.degree == 1;
}

/* The order of two irrational roots, which differ if they are not the same root of the same polynomial. */
static Order compare_roots(RangeSearch *s, RangePoint *a, RangePoint *b)
{
    enum { MOST_HALVINGS = 2000 };
    NumCtx *ctx = &s->known->enclosure;
    bool    same = a->poly.degree == b->poly.degree;
    for (int i = 0; i <= a->poly.degree && same; i++)
        same = rat_equal(a->poly.c[i], b->poly.c[i]);
    for (int i = 0; i < MOST_HALVINGS; i++) {
        if (rat_compare(a->root.high, b->root.low, ctx) <= 0)
            return ORDER_LESS;
        if (rat_compare(b->root.high, a->root.low, ctx) <= 0)
            return ORDER_GREATER;
        if (same && rat_equal(a->root.low, b->root.low) && rat_equal(a->root.high, b->root.high))
            return ORDER_EQUAL;
        Rat  wide_a = rat_int(0), wide_b = rat_int(0);
        bool fits = !rat_sub(&wide_a, a->root.high, a->root.low, ctx) && !rat_sub(&wide_b, b->root.high, b->root.low, ctx);
        if (!fits || num_poll(ctx))
            return ORDER_UNKNOWN;
        RangePoint *wider = rat_compare(wide_a, wide_b, ctx) >= 0 ? a : b;
        if (!real_roots_halve(&wider->root, &wider->poly, ctx))
            return ORDER_UNKNOWN;
    }
    return ORDER_UNKNOWN;
}

static Order opposite(Order order)
{
    return order == ORDER_LESS ? ORDER_GREATER : order == ORDER_GREATER ? ORDER_LESS : order;
}

Order range_compare(RangeSearch *s, RangePoint *a, RangePoint *b)
{
    NumCtx *ctx = &s->known->enclosure;
    Num     difference, none = {.interval = NULL};
    if (is_rational(a) && is_rational(b))
        return (Order)((rat_compare(a->root.low, b->root.low, ctx) > 0) - (rat_compare(a->root.low, b->root.low, ctx) < 0));
    if (a->number && is_rational(b))
        return real_roots_compare(&a->root, &a->poly, b->root.low, ctx);
    if (is_rational(a) && b->number)
        return opposite(real_roots_compare(&b->root, &b->poly, a->root.low, ctx));
    if (a->number && b->number)
        return compare_roots(s, a, b);
    if (!a->element.above || !b->element.above ||
        lettered_make(&difference, tower_sub(s->tower, a->element, b->element), none, false, s->ctx))
        return ORDER_UNKNOWN;
    return letters_sign(difference, s->ctx); /* which keeps the question */
}

Order range_decided(RangeSearch *s, RangePoint *a, RangePoint *b)
{
    Order order = range_compare(s, a, b);
    if (order != ORDER_LESS && order != ORDER_EQUAL && order != ORDER_GREATER)
        range_fail(s, s->known->question ? RANGES_UNDECIDED : RANGES_UNABLE);
    return order;
}

RangePoint *range_rational(RangeSearch *s, Rat value, int from)
{
    RangePoint *p = ARENA_ONE(s->mem, RangePoint);
    *p = (RangePoint){.element = tower_rational(s->tower, value), .number = true, .from = from};
    p->poly.degree = 1;
    p->root = (RealRoot){value, value};
    return p;
}

RangePoint *range_formula(RangeSearch *s, Fraction element, int from)
{
    Rat         value;
    RangePoint *p = ARENA_ONE(s->mem, RangePoint);
    *p = (RangePoint){.element = element, .from = from};
    if (!element.above) {
        range_fail(s, RANGES_UNABLE);
    } else if (poly_is_one(s->known->ring, element.below) && knowledge_rational(&value, s->known, element.above)) {
        return range_rational(s, value, from);
    }
    return p;
}

Fraction range_quadratic_root(RangeSearch *s, const RealPoly *p, bool larger)
{
    NumCtx *ctx = &s->known->enclosure;
    Rat     bb = rat_int(0), ac = rat_int(0), d = rat_int(0), two_a = rat_int(0);
    Num     root, sum, z;
    if (rat_mul(&bb, p->c[1], p->c[1], ctx) || rat_mul(&ac, p->c[2], p->c[0], ctx) || rat_mul(&ac, ac, rat_int(4), ctx) ||
        rat_sub(&d, bb, ac, ctx) || rat_mul(&two_a, p->c[2], rat_int(2), ctx) ||
        exact_sqrt(&root, exact_num(exact_rational(d, ctx)), ctx) || (!larger && exact_neg(&root, root, ctx)) ||
        exact_sub(&sum, root, exact_num(exact_rational(p->c[1], ctx)), ctx) ||
        exact_div(&z, sum, exact_num(exact_rational(two_a, ctx)), ctx) || lettered_from_exact(&z, z.exact, s->ctx))
        return fraction_none();
    return lettered_of(z)->element;
}
