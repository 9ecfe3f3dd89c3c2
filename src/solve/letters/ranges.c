#include "solve/letters/ranges.h"
#include "solve/letters/factored.h"
#include "solve/letters/orthant.h"

/* An end of an interval, or where a condition may change: a number or a formula. */
typedef struct RangePoint {
    Element  element; /* `above` is NULL for a root without an exact form */
    bool     number;  /* then it is this root of a polynomial with rational coefficients */
    RealPoly poly;
    RealRoot root;
    int      from;
} RangePoint;

typedef struct Stretch {
    RangePoint *low, *high; /* NULL: without end */
    bool        low_in, high_in;
} Stretch;

/* Disjoint stretches in ascending order. */
typedef struct Stretches {
    int     count;
    Stretch list[MOST_RANGES];
} Stretches;

typedef struct RangeSearch {
    NumCtx      *ctx;
    Tower       *tower;
    Knowledge   *known;
    Arena       *mem;
    int          letter;
    RangesStatus status; /* RANGES_FOUND as long as all goes well */
    bool         may_be_empty;
    const Poly  *question; /* whose sign says whether it is */
} RangeSearch;

static void fail(RangeSearch *s, RangesStatus status)
{
    if (s->status == RANGES_FOUND)
        s->status = status;
}

/* The sign of an open factor of p decides. */
static void ask(RangeSearch *s, const Poly *p)
{
    const Poly *question = signs_question(s->known, p);
    if (question && s->status == RANGES_FOUND)
        s->known->question = question;
    fail(s, question ? RANGES_UNDECIDED : RANGES_UNABLE);
}

/* ---- points ----------------------------------------------------------------------------------------------- */

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

static Order compare(RangeSearch *s, RangePoint *a, RangePoint *b)
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

/* The order where it has to be known: ORDER_LESS, ORDER_EQUAL or ORDER_GREATER, or the search has failed. */
static Order decided(RangeSearch *s, RangePoint *a, RangePoint *b)
{
    Order order = compare(s, a, b);
    if (order != ORDER_LESS && order != ORDER_EQUAL && order != ORDER_GREATER)
        fail(s, s->known->question ? RANGES_UNDECIDED : RANGES_UNABLE);
    return order;
}

static RangePoint *rational_point(RangeSearch *s, Rat value, int from)
{
    RangePoint *p = ARENA_ONE(s->mem, RangePoint);
    *p = (RangePoint){.element = tower_rational(s->tower, value), .number = true, .from = from};
    p->poly.degree = 1;
    p->root = (RealRoot){value, value};
    return p;
}

static RangePoint *formula_point(RangeSearch *s, Element element, int from)
{
    Rat         value;
    RangePoint *p = ARENA_ONE(s->mem, RangePoint);
    *p = (RangePoint){.element = element, .from = from};
    if (!element.above) {
        fail(s, RANGES_UNABLE);
    } else if (poly_is_one(s->known->ring, element.below) && knowledge_rational(&value, s->known, element.above)) {
        return rational_point(s, value, from);
    }
    return p;
}

/* The root of a*x^2 + b*x + c, a > 0, as an exact number: (-b -+ √(b^2 - 4*a*c))/(2*a). */
static Element quadratic_root(RangeSearch *s, const RealPoly *p, bool larger)
{
    Element none = {NULL, NULL};
    NumCtx *ctx = &s->known->enclosure;
    Rat     bb = rat_int(0), ac = rat_int(0), d = rat_int(0), two_a = rat_int(0);
    Num     root, sum, z;
    if (rat_mul(&bb, p->c[1], p->c[1], ctx) || rat_mul(&ac, p->c[2], p->c[0], ctx) || rat_mul(&ac, ac, rat_int(4), ctx) ||
        rat_sub(&d, bb, ac, ctx) || rat_mul(&two_a, p->c[2], rat_int(2), ctx) ||
        exact_sqrt(&root, exact_num(exact_rational(d, ctx)), ctx) || (!larger && exact_neg(&root, root, ctx)) ||
        exact_sub(&sum, root, exact_num(exact_rational(p->c[1], ctx)), ctx) ||
        exact_div(&z, sum, exact_num(exact_rational(two_a, ctx)), ctx) || lettered_from_exact(&z, z.exact, s->ctx))
        return none;
    return z.lettered->element;
}

/* ---- intersections ---------------------------------------------------------------------------------------- */

/* Of two lower ends the larger, or of two upper ends (`high`) the smaller; of equal ends the one that is not included. */
static void narrower(RangeSearch *s, RangePoint **end, bool *in, RangePoint *other, bool other_in, bool high)
{
    if (!other)
        return;
    Order order = *end ? compare(s, *end, other) : high ? ORDER_GREATER : ORDER_LESS;
    bool  weak = order == ORDER_AT_LEAST || order == ORDER_AT_MOST;
    if (weak && *in == other_in)
        order = order == ORDER_AT_LEAST ? ORDER_GREATER : ORDER_LESS;
    if (order == ORDER_EQUAL) {
        bool take = *in && !other_in;
        *end = take ? other : *end;
        *in = *in && other_in;
    } else if (order == ORDER_LESS || order == ORDER_GREATER) {
        bool take = (order == ORDER_LESS) != high;
        *end = take ? other : *end;
        *in = take ? other_in : *in;
    } else
        fail(s, s->known->question ? RANGES_UNDECIDED : RANGES_UNABLE);
}

/* Where the range is a single value, both ends take the reason of the condition that gave it. */
static bool is_empty(RangeSearch *s, Stretch *stretch)
{
    Order order = stretch->low && stretch->high ? compare(s, stretch->low, stretch->high) : ORDER_LESS;
    bool  closed = stretch->low_in && stretch->high_in;
    if (order == ORDER_EQUAL && closed && stretch->low->from == ENDS_IN_DECLARATION)
        stretch->low = stretch->high;
    else if (order == ORDER_EQUAL && closed)
        stretch->high = stretch->low;
    if (order == ORDER_GREATER || (order == ORDER_EQUAL && !closed))
        return true;
    if (order != ORDER_LESS && order != ORDER_EQUAL && !(order == ORDER_AT_MOST && closed)) {
        s->may_be_empty = true;
        s->question = s->known->question;
    }
    return false;
}

/* Whether the upper end is known to be at or below the lower end, and no number is in both. */
static bool is_apart(RangeSearch *s, RangePoint *high, bool high_in, RangePoint *low, bool low_in)
{
    Order order = low && high ? compare(s, high, low) : ORDER_UNKNOWN;
    return order == ORDER_LESS || ((order == ORDER_EQUAL || order == ORDER_AT_MOST) && !(high_in && low_in));
}

static Stretches intersection(RangeSearch *s, const Stretches *a, const Stretches *b)
{
    Stretches z = {.count = 0};
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count && s->status == RANGES_FOUND; j++) {
            Stretch one = a->list[i], other = b->list[j];
            if (is_apart(s, one.high, one.high_in, other.low, other.low_in) || is_apart(s, other.high, other.high_in, one.low, one.low_in))
                continue;
            narrower(s, &one.low, &one.low_in, other.low, other.low_in, false);
            narrower(s, &one.high, &one.high_in, other.high, other.high_in, true);
            if (s->status != RANGES_FOUND || is_empty(s, &one))
                continue;
            if (z.count == MOST_RANGES)
                fail(s, RANGES_UNABLE);
            else
                z.list[z.count++] = one;
        }
    return z;
}

/* ---- one condition ---------------------------------------------------------------------------------------- */

/* Where a factor changes its sign: n points, in ascending order; its sign beyond the last. */
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
        fail(s, RANGES_UNABLE);
        return;
    }
    for (; at > 0 && s->status == RANGES_FOUND; at--) {
        if (decided(s, changes->point[at - 1], point) != ORDER_GREATER)
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
        fail(s, RANGES_UNABLE);
    for (int i = 0; i < count; i++) {
        RangePoint *point = ARENA_ONE(s->mem, RangePoint);
        *point = (RangePoint){.number = true, .poly = real, .root = root[i], .from = from};
        if (real.degree == 1)
            point = rational_point(s, root[i].low, from);
        else if (real.degree == 2)
            point->element = quadratic_root(s, &real, i == 1);
        add_change(s, changes, point, odd);
    }
}

/* c1*letter + c0 changes its sign at -c0/c1. */
static void add_linear(RangeSearch *s, Changes *changes, const Poly *p, bool odd, int from)
{
    PolyRing   *ring = s->known->ring;
    const Poly *c1 = poly_coefficient(ring, p, s->letter, 1), *c0 = poly_coefficient(ring, p, s->letter, 0), *one = poly_integer(ring, 1);
    Signs       sign = signs_of(s->known, c1);
    Signs       rest = sign == SIGN_ZERO ? signs_of(s->known, c0) : sign; /* without the letter in it */
    if (depends(s, c1) || depends(s, c0)) {
        fail(s, RANGES_UNABLE);
    } else if (!signs_one(sign)) {
        ask(s, c1);
    } else if (!signs_one(rest)) {
        ask(s, c0);
    } else if (sign == SIGN_ZERO) {
        changes->vanishes |= rest == SIGN_ZERO;
        changes->last = signs_product(changes->last, odd ? rest : SIGN_PLUS);
    } else {
        Element above = {poly_sub(ring, poly_integer(ring, 0), c0), one};
        add_change(s, changes, formula_point(s, tower_mul(s->tower, above, tower_inv(s->tower, (Element){c1, one})), from), odd);
        changes->last = signs_product(changes->last, odd ? sign : SIGN_PLUS);
    }
}

/* Factors that are 0 at some values and have one sign at all others go to `zeros`, as long as the 0 of the whole is not wanted. */
static void add_factors(RangeSearch *s, Changes *changes, Changes *zeros, const Poly *p, int from)
{
    PolyFactors factors;
    if (!poly_factor(&factors, s->known->ring, p)) {
        fail(s, RANGES_UNABLE);
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
            ask(s, factor);
        else if (zeros && is_alone(s, factor) && (!(sign & SIGN_MINUS) || !(sign & SIGN_PLUS))) {
            changes->last = signs_product(changes->last, odd ? sign & ~(Signs)SIGN_ZERO : SIGN_PLUS);
            add_roots(s, zeros, factor, false, from);
        } else if (is_alone(s, factor))
            add_roots(s, changes, factor, odd, from);
        else if (poly_degree(s->known->ring, factor, s->letter) == 1)
            add_linear(s, changes, factor, odd, from);
        else
            fail(s, RANGES_UNABLE);
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
                fail(s, RANGES_UNABLE);
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

/* What is left of the set where the condition holds. */
static Stretches narrowed(RangeSearch *s, const Stretches *set, RangesCondition condition, int from)
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
    Stretches z = intersection(s, set, &holds);
    return zeros.count ? intersection(s, &z, &apart) : z;
}

static Stretches declared(RangeSearch *s)
{
    LetterRange range = signs_range(s->known, s->letter);
    Stretches   z = {.count = 1}, without_zero = {.count = 2};
    RangePoint *zero = rational_point(s, rat_int(0), ENDS_IN_DECLARATION);
    z.list[0] = (Stretch){.low_in = range.low_in, .high_in = range.high_in};
    if (range.low)
        z.list[0].low = rational_point(s, exact_rat(range.low), ENDS_IN_DECLARATION);
    if (range.high)
        z.list[0].high = rational_point(s, exact_rat(range.high), ENDS_IN_DECLARATION);
    without_zero.list[0].high = without_zero.list[1].low = zero;
    return range.not_zero ? intersection(s, &z, &without_zero) : z;
}

/* ---- ends ------------------------------------------------------------------------------------------------- */

/* A root without an exact form as a decimal. */
static const Expr *decimal(RangeSearch *s, RangePoint *p)
{
    enum { DIGITS = 10, HALVINGS = 200, BITS = 256 };
    NumCtx      *ctx = &s->known->enclosure;
    Buf          out = {0};
    RatView      view;
    mpfr_t       low, high;
    const Exact *exact = NULL;
    mpfr_init2(low, BITS);
    mpfr_init2(high, BITS);
    for (int i = 0; i < HALVINGS && real_roots_halve(&p->root, &p->poly, ctx); i++)
        ;
    mpfr_set_q(low, rat_view(&view, p->root.low), MPFR_RNDD);
    mpfr_set_q(high, rat_view(&view, p->root.high), MPFR_RNDU);
    bool  certain = decimal_write_certain(&out, low, high, DIGITS);
    Text  text = text_copy(s->mem, buf_text(&out));
    Expr *number = NULL;
    if (certain && exact_literal(&exact, text, ctx) == NUM_OK) {
        number = expr_number(s->mem, text, exact_copy(exact, s->mem));
        number->shape = NUMBER;
        number->rounded = true;
    }
    buf_free(&out);
    mpfr_clear(low);
    mpfr_clear(high);
    return number;
}

static RangesEnd end_of(RangeSearch *s, RangePoint *p, bool in)
{
    RangesEnd end = {.closed = in, .from = p ? p->from : ENDS_IN_DECLARATION};
    Num       none = {.interval = NULL};
    if (!p)
        return end;
    if (p->element.above && !lettered_make(&end.num, p->element, none, false, s->ctx)) {
        end.at = factored_formula(end.num, s->ctx, s->mem);
    } else {
        end.rounded = true;
        end.at = decimal(s, p);
    }
    if (!end.at)
        fail(s, RANGES_UNABLE);
    return end;
}

Ranges ranges_where(Num letter, const RangesCondition *condition, int count, NumCtx *ctx, Arena *mem)
{
    Tower      *tower = &ctx->letters->tower;
    RangeSearch s = {.ctx = ctx, .tower = tower, .known = &tower->known, .mem = mem, .letter = -1};
    Ranges      z = {.status = RANGES_FOUND};
    for (int k = 0; k < s.known->letters; k++)
        if (poly_equal(s.known->ring, letter.lettered->element.above, poly_letter(s.known->ring, k)))
            s.letter = k;
    s.known->question = NULL;
    if (s.letter < 0)
        fail(&s, RANGES_UNABLE);
    Stretches set = {.count = 0};
    if (s.status == RANGES_FOUND)
        set = declared(&s);
    for (int i = 0; i < count && s.status == RANGES_FOUND; i++)
        set = narrowed(&s, &set, condition[i], i);
    for (int i = 0; i < set.count && s.status == RANGES_FOUND; i++) {
        const Stretch *stretch = &set.list[i];
        z.interval[i].low = end_of(&s, stretch->low, stretch->low_in);
        z.interval[i].high = end_of(&s, stretch->high, stretch->high_in);
    }
    if (s.status == RANGES_FOUND)
        s.known->question = s.question;
    z.status = s.status;
    z.count = s.status == RANGES_FOUND ? set.count : 0;
    z.may_be_empty = s.may_be_empty;
    return z;
}
