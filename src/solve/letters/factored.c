#include "solve/letters/factored.h"

#include "solve/letters/pythagoras.h"
#include "solve/letters/waves.h"

#include <string.h>

/* A Writing makes formulas from what is known of the letters. */
typedef struct Writing {
    Knowledge *known;
    Arena     *mem;
    bool       nameless; /* a letter without a name was met, or a bound */
} Writing;

/* The factors of an element: letters, among them roots, and sums. */
typedef struct Factored {
    Rat         number;
    int         power[LIMIT_LETTERS];   /* of each letter; below the fraction line it is negative */
    int         tangent[LIMIT_LETTERS]; /* the power of tan(α), at the letter of cos(α) */
    const Poly *sum[2 * MOST_FACTORS];
    int         sum_power[2 * MOST_FACTORS];
    int         sums;
} Factored;

static Expr *product_of(Writing *w, const Factored *f);

/* ---- factors ---------------------------------------------------------------------------------------------- */

/* The letter that the polynomial is, or -1. */
static int is_letter(const Knowledge *known, const Poly *p)
{
    for (int k = 0; k < known->letters; k++)
        if (poly_equal(known->ring, p, poly_letter(known->ring, k)))
            return k;
    return -1;
}

static bool collect_factors(Factored *z, Knowledge *known, const Poly *p, int direction)
{
    NumCtx     *ctx = &known->enclosure;
    PolyFactors factors;
    Rat         number;
    if (!poly_factor(&factors, known->ring, pythagoras_homogeneous(known, p)) || !knowledge_rational(&number, known, factors.constant) ||
        (direction > 0 ? rat_mul(&z->number, z->number, number, ctx) : rat_div(&z->number, z->number, number, ctx)))
        return false;
    for (int i = 0; i < factors.count; i++) {
        int letter = is_letter(known, factors.factor[i]), power = direction * factors.power[i];
        if (letter >= 0) {
            z->power[letter] += power;
        } else {
            z->sum[z->sums] = factors.factor[i];
            z->sum_power[z->sums++] = power;
        }
    }
    return true;
}

/* (a - b)*(a + b) is written a^2 - b^2 where a and b are single terms: 1 - e^2. */
static void join_conjugates(Factored *f, PolyRing *ring)
{
    for (int i = 0; i < f->sums; i++)
        for (int j = i + 1; j < f->sums; j++) {
            const Poly *p = f->sum[i], *q = f->sum[j];
            if (f->sum_power[i] != f->sum_power[j] || poly_terms(ring, p) != 2 || poly_terms(ring, q) != 2 ||
                poly_terms(ring, poly_add(ring, p, q)) != 1 || poly_terms(ring, poly_sub(ring, p, q)) != 1)
                continue;
            f->sum[i] = poly_mul(ring, p, q);
            f->sums--;
            f->sum[j] = f->sum[f->sums];
            f->sum_power[j] = f->sum_power[f->sums];
        }
}

/* sin(α)/cos(α) is written tan(α), and cos(α)/sin(α), with nothing left of either, 1/tan(α). */
static void join_tangents(Factored *f, const Knowledge *known)
{
    for (int s = 1; s < known->letters; s++) {
        int  c = s - 1, above = f->power[s], below = -f->power[c], both = above < below ? above : below;
        bool is_sine = known->letter[s].angle.len && known->letter[s].square;
        if (!is_sine || (both <= 0 && above != below))
            continue;
        f->tangent[c] = both;
        f->power[s] -= both;
        f->power[c] += both;
    }
}

/* ---- terms of a sum --------------------------------------------------------------------------------------- */

typedef struct FactoredTerm {
    Rat coefficient;
    int exponent[LIMIT_LETTERS], degree; /* roots of numbers do not count */
} FactoredTerm;

/* Terms of low degree first, and among equals those with earlier letters: 1 + 6*e, m - e*M. */
static int compare_terms(const FactoredTerm *a, const FactoredTerm *b)
{
    if (a->degree != b->degree)
        return a->degree - b->degree;
    for (int k = 0; k < LIMIT_LETTERS; k++)
        if (a->exponent[k] != b->exponent[k])
            return b->exponent[k] - a->exponent[k];
    return 0;
}

static bool read_term(FactoredTerm *z, Knowledge *known, const Poly *p, int term, int sign)
{
    mp_limb_t exponent[LIMIT_LETTERS];
    mpq_t     q;
    mpq_init(q);
    poly_term(q, exponent, known->ring, p, term);
    bool fits = rat_from_mpq(&z->coefficient, q, &known->enclosure) == NUM_OK;
    mpq_clear(q);
    if (sign < 0)
        z->coefficient = rat_neg(z->coefficient, &known->enclosure);
    z->degree = 0;
    for (int k = 0; k < LIMIT_LETTERS; k++) {
        z->exponent[k] = (int)exponent[k];
        if (k < known->letters && known->letter[k].name.len)
            z->degree += z->exponent[k];
    }
    return fits;
}

/* The terms in the order in which they are written, the first one positive where one is. */
static FactoredTerm *ordered_terms(Writing *w, const Poly *p, int sign, int count)
{
    FactoredTerm *term = ARENA_MANY(w->mem, FactoredTerm, count);
    for (int i = 0; i < count; i++) {
        FactoredTerm one;
        w->nameless |= !read_term(&one, w->known, p, i, sign);
        int at = i; /* at most LIMIT_FACTOR_TERMS of them, or twice that */
        for (; at > 0 && compare_terms(&one, &term[at - 1]) < 0; at--)
            term[at] = term[at - 1];
        term[at] = one;
    }
    int first = 0;
    while (first < count && rat_sign(term[first].coefficient) < 0)
        first++;
    if (first < count) {
        FactoredTerm one = term[first];
        memmove(&term[1], &term[0], sizeof *term * (size_t)first);
        term[0] = one;
    }
    return term;
}

/* ---- formulas --------------------------------------------------------------------------------------------- */

static Expr *as_number(Expr *expr)
{
    expr->shape = NUMBER;
    return expr;
}

/* A positive integer. */
static Expr *integer(const Writing *w, Rat value)
{
    RatView    view;
    mpz_srcptr digits = mpq_numref(rat_view(&view, value));
    char      *text = arena_alloc(w->mem, mpz_sizeinbase(digits, 10) + 2);
    mpz_get_str(text, 10, digits);
    return as_number(expr_number(w->mem, text_of(text), exact_copy(exact_rational(value, &w->known->enclosure), w->mem)));
}

static Expr *power_of(const Writing *w, Expr *base, int exponent)
{
    if (exponent == 1)
        return base;
    Expr *power = as_number(expr_new(w->mem, EXPR_POWER, (Span){0}));
    int   room = 0;
    expr_append(w->mem, power, OP_POWER, base, &room);
    expr_append(w->mem, power, OP_POWER, integer(w, rat_int(exponent)), &room);
    return power;
}

static Expr *function_of(const Writing *w, Op function, Text angle)
{
    return as_number(expr_call(w->mem, function, as_number(expr_name(w->mem, angle)), NULL));
}

/* The tangent of the angle whose cosine is the letter. */
static Expr *tangent_of(const Writing *w, int cosine)
{
    return function_of(w, OP_TAN, w->known->letter[cosine].angle);
}

static Expr *letter_of(Writing *w, int letter)
{
    const KnownLetter *l = &w->known->letter[letter];
    Factored           f = {.number = rat_int(1)};
    if (l->angle.len)
        return function_of(w, l->square ? OP_SIN : OP_COS, l->angle);
    if (l->name.len)
        return as_number(expr_name(w->mem, l->name));
    if (!l->square || !collect_factors(&f, w->known, l->square, 1)) {
        w->nameless = true;
        return integer(w, rat_int(1));
    }
    join_conjugates(&f, w->known->ring);
    return as_number(expr_call(w->mem, OP_SQRT, product_of(w, &f), NULL));
}

/* A product that grows from left to right; NULL: it is 1 so far. */
typedef struct Product {
    Expr *expr;
    bool  chain;
    int   room;
} Product;

static void append(const Writing *w, Product *p, Op op, Expr *operand)
{
    if (!p->expr) {
        p->expr = op == OP_DIV ? integer(w, rat_int(1)) : operand;
        if (op == OP_MUL)
            return;
    }
    if (!p->chain) {
        Expr *chain = as_number(expr_new(w->mem, EXPR_CHAIN, (Span){0}));
        p->room = 0;
        expr_append(w->mem, chain, OP_MUL, p->expr, &p->room);
        p->expr = chain;
        p->chain = true;
    }
    expr_append(w->mem, p->expr, op, operand, &p->room);
}

static Expr *term_of(Writing *w, const FactoredTerm *term)
{
    Product p = {NULL, false, 0};
    Rat     size = rat_sign(term->coefficient) < 0 ? rat_neg(term->coefficient, &w->known->enclosure) : term->coefficient;
    if (!rat_is_one(size))
        append(w, &p, OP_MUL, integer(w, size));
    for (int k = 0; k < w->known->letters; k++)
        if (term->exponent[k])
            append(w, &p, OP_MUL, power_of(w, letter_of(w, k), term->exponent[k]));
    return p.expr ? p.expr : integer(w, rat_int(1));
}

static Expr *sum_of(Writing *w, const Poly *p, int sign)
{
    int                 count = poly_terms(w->known->ring, p), room = 0;
    const FactoredTerm *term = ordered_terms(w, p, sign, count);
    Expr               *chain = as_number(expr_new(w->mem, EXPR_CHAIN, (Span){0}));
    for (int i = 0; i < count; i++) {
        bool  minus = rat_sign(term[i].coefficient) < 0;
        Expr *one = term_of(w, &term[i]);
        if (minus && !i)
            one = as_number(expr_call(w->mem, OP_NEG, one, NULL));
        expr_append(w->mem, chain, minus ? OP_SUB : OP_ADD, one, &room);
    }
    return chain;
}

static bool has_minus(const Knowledge *known, const Poly *p)
{
    mp_limb_t exponent[LIMIT_LETTERS];
    bool      minus = false;
    mpq_t     q;
    mpq_init(q);
    for (int i = 0; i < poly_terms(known->ring, p) && !minus; i++) {
        poly_term(q, exponent, known->ring, p, i);
        minus = mpq_sgn(q) < 0;
    }
    mpq_clear(q);
    return minus;
}

/* The sum that takes the minus sign of the whole, as it has terms of both signs: -(9*e - 1) is 1 - 9*e; -1: there is none. */
static int turned_sum(const Writing *w, const Factored *f)
{
    for (int i = 0; i < f->sums && rat_sign(f->number) < 0; i++)
        if (f->sum_power[i] % 2 && has_minus(w->known, f->sum[i]))
            return i;
    return -1;
}

/* The number alone, over a letter: 3*u/5*(1 + e), (1 + e)/5; otherwise in front: 6/5*m*u*(1 + e). */
static bool divides_late(const Factored *f, Rat above)
{
    int letters = 0, sums = 0;
    for (int k = 0; k < LIMIT_LETTERS; k++)
        letters += f->power[k] + f->tangent[k];
    for (int i = 0; i < f->sums; i++)
        sums += f->sum_power[i];
    return letters == 1 || (!letters && sums == 1 && rat_is_one(above));
}

/* A root of a number above the line, such as √3. Then the number below it divides the whole: √3*u/2, 3*u*(1 + e)*√3/8. */
static bool has_number_root(const Writing *w, const Factored *f)
{
    bool root = false;
    for (int k = 0; k < w->known->letters && !root; k++) {
        const KnownLetter *l = &w->known->letter[k];
        Rat                square;
        root = f->power[k] > 0 && !l->name.len && l->square && knowledge_rational(&square, w->known, l->square);
    }
    return root;
}

/* The letters with a name, or the roots, above the line. */
static void append_letters(Writing *w, const Factored *f, bool named, Product *above)
{
    for (int k = 0; k < w->known->letters; k++) {
        if (f->power[k] > 0 && (w->known->letter[k].name.len > 0) == named)
            append(w, above, OP_MUL, power_of(w, letter_of(w, k), f->power[k]));
        if (f->tangent[k] > 0 && named)
            append(w, above, OP_MUL, power_of(w, tangent_of(w, k), f->tangent[k]));
    }
}

static Product below_line(Writing *w, const Factored *f, int turned)
{
    Product below = {NULL, false, 0};
    for (int k = 0; k < w->known->letters; k++) {
        if (f->power[k] < 0)
            append(w, &below, OP_MUL, power_of(w, letter_of(w, k), -f->power[k]));
        if (f->tangent[k] < 0)
            append(w, &below, OP_MUL, power_of(w, tangent_of(w, k), -f->tangent[k]));
    }
    for (int i = 0; i < f->sums; i++)
        if (f->sum_power[i] < 0)
            append(w, &below, OP_MUL, power_of(w, sum_of(w, f->sum[i], i == turned ? -1 : 1), -f->sum_power[i]));
    return below;
}

static Expr *product_of(Writing *w, const Factored *f)
{
    NumCtx *ctx = &w->known->enclosure;
    int     turned = turned_sum(w, f);
    bool    minus = rat_sign(f->number) < 0 && turned < 0;
    Rat     size = rat_sign(f->number) < 0 ? rat_neg(f->number, ctx) : f->number;
    Rat     n = rat_numerator(size, ctx), d = rat_denominator(size, ctx);
    Product above = {NULL, false, 0}, below = below_line(w, f, turned);
    bool    open = !rat_is_one(d), rooted = open && has_number_root(w, f), late = rooted || divides_late(f, n);
    if (below.expr && open) { /* u*(1 + e)/(2*(m + M)) */
        Product all = {NULL, false, 0};
        append(w, &all, OP_MUL, integer(w, d));
        if (below.chain)
            for (int i = 0; i < below.expr->count; i++)
                append(w, &all, OP_MUL, below.expr->arg[i]);
        else
            append(w, &all, OP_MUL, below.expr);
        below = all;
        open = false;
    }
    if (!rat_is_one(n) || (open && !late))
        append(w, &above, OP_MUL, integer(w, n));
    if (open && !late) {
        append(w, &above, OP_DIV, integer(w, d));
        open = false;
    }
    if (rooted && !f->sums)
        append_letters(w, f, false, &above);
    append_letters(w, f, true, &above);
    if (open && above.expr && !rooted) {
        append(w, &above, OP_DIV, integer(w, d));
        open = false;
    }
    for (int i = 0; i < f->sums; i++)
        if (f->sum_power[i] > 0)
            append(w, &above, OP_MUL, power_of(w, sum_of(w, f->sum[i], i == turned ? -1 : 1), f->sum_power[i]));
    if (!rooted || f->sums)
        append_letters(w, f, false, &above);
    if (open)
        append(w, &above, OP_DIV, integer(w, d));
    if (below.expr)
        append(w, &above, OP_DIV, below.expr);
    if (!above.expr)
        above.expr = integer(w, rat_int(1));
    if (minus && above.chain)
        above.expr->arg[0] = as_number(expr_call(w->mem, OP_NEG, above.expr->arg[0], NULL));
    return minus && !above.chain ? as_number(expr_call(w->mem, OP_NEG, above.expr, NULL)) : above.expr;
}

/* An angle is in degrees, as in exact numbers, with its sign in front. */
static Expr *degrees_of(Writing *w, Rat times_pi, NumCtx *ctx)
{
    bool     minus = rat_sign(times_pi) < 0;
    Factored f = {.number = minus ? rat_neg(times_pi, ctx) : times_pi};
    if (rat_mul(&f.number, f.number, rat_int(180), ctx))
        return NULL;
    Expr *angle = as_number(expr_call(w->mem, OP_DEGREES, product_of(w, &f), NULL));
    return minus ? as_number(expr_call(w->mem, OP_NEG, angle, NULL)) : angle;
}

const Expr *factored_formula(Num x, NumCtx *ctx, Arena *mem)
{
    const Lettered *number = x.lettered;
    Knowledge      *known = &letters_of(ctx)->tower.known;
    Writing         w = {.known = known, .mem = mem};
    Factored        f = {.number = rat_int(1)};
    Rat             times_pi;
    if (number->infinite)
        return as_number(expr_number(mem, TEXT("inf"), &exact_infinity));
    if (poly_is_zero(known->ring, number->element.above))
        return as_number(expr_number(mem, TEXT("0"), &exact_zero));
    if (waves_are_times_pi(&times_pi, number->element, ctx))
        return degrees_of(&w, times_pi, ctx);
    if (!collect_factors(&f, known, number->element.above, 1) || !collect_factors(&f, known, number->element.below, -1))
        return NULL;
    join_conjugates(&f, known->ring);
    join_tangents(&f, known);
    const Expr *formula = product_of(&w, &f);
    return w.nameless ? NULL : formula;
}
