#include "number/exact.h"

#include <stdlib.h>
#include <string.h>

const Exact exact_zero = {EXACT_ROOTS, 0};
const Exact exact_infinity = {EXACT_INFINITY, 0};

static const char *const MIXED = "an exact number cannot combine an angle with a plain number or a root";

static Exact *exact_new(ExactKind kind, int count, NumCtx *ctx)
{
    Exact *x = arena_alloc(ctx->mem, sizeof(Exact) + (size_t)count * sizeof(Term));
    x->kind = kind;
    x->count = count;
    return x;
}

static const Exact *exact_term(ExactKind kind, Rat c, Rat d, NumCtx *ctx)
{
    if (rat_is_zero(c))
        return &exact_zero;
    Exact *x = exact_new(kind, 1, ctx);
    x->term[0] = (Term){c, d};
    return x;
}

const Exact *exact_root(Rat c, Rat d, NumCtx *ctx)
{
    return exact_term(EXACT_ROOTS, c, d, ctx);
}

const Exact *exact_rational(Rat value, NumCtx *ctx)
{
    return exact_term(EXACT_ROOTS, value, rat_int(1), ctx);
}

const Exact *exact_integer(int64_t value, NumCtx *ctx)
{
    return exact_rational(rat_int(value), ctx);
}

const Exact *exact_angle(Rat times_pi, NumCtx *ctx)
{
    return exact_term(EXACT_ANGLE, times_pi, rat_int(1), ctx);
}

bool exact_is_rational(const Exact *x)
{
    return x->kind == EXACT_ROOTS && (x->count == 0 || (x->count == 1 && rat_is_one(x->term[0].d)));
}

bool exact_is_one(const Exact *x)
{
    return exact_is_rational(x) && rat_is_one(exact_rat(x));
}

Rat exact_rat(const Exact *x)
{
    return x->count ? x->term[0].c : rat_int(0);
}

const Exact *exact_copy(const Exact *x, Arena *into)
{
    Exact *copy = arena_alloc(into, sizeof(Exact) + (size_t)x->count * sizeof(Term));
    *copy = (Exact){x->kind, x->count};
    for (int i = 0; i < x->count; i++)
        copy->term[i] = (Term){rat_copy(x->term[i].c, into), rat_copy(x->term[i].d, into)};
    return copy;
}

/* ---- sums of roots --------------------------------------------------------------------------------------- */

/* A sum under construction; terms are merged as they enter. */
typedef struct Sum {
    Term term[LIMIT_ROOTS];
    int  count;
} Sum;

/* Whether sqrt(d) = (root/base)*sqrt(base): d*base is a perfect square with that root. If the product exceeds the bounds, this is not
 * known, and the search for the sign of a sum of both might never end. */
static int same_field(bool *same, Rat *root, Rat d, Rat base, NumCtx *ctx)
{
    Rat product;
    int status = rat_mul(&product, d, base, ctx);
    *same = !status && rat_square_root(root, product, ctx);
    return status;
}

static int sum_put(Sum *sum, Rat c, Rat d, NumCtx *ctx)
{
    if (rat_is_zero(c))
        return NUM_OK;
    int at = 0, status;
    for (; at < sum->count; at++) {
        Term *term = &sum->term[at];
        Rat   root;
        bool  same = rat_equal(term->d, d);
        if (same) {
            root = d;
        } else {
            status = same_field(&same, &root, d, term->d, ctx);
            if (status)
                return status;
            if (!same)
                continue;
        }
        Rat factor, more = rat_int(0);
        status = rat_div(&factor, root, term->d, ctx);
        if (!status)
            status = rat_mul(&more, c, factor, ctx);
        if (!status)
            status = rat_add(&term->c, term->c, more, ctx);
        if (status)
            return status;
        if (rat_is_zero(term->c)) {
            sum->count--;
            memmove(term, term + 1, sizeof(Term) * (size_t)(sum->count - at));
        }
        return NUM_OK;
    }
    if (sum->count == LIMIT_ROOTS)
        return num_fail(ctx, NUM_LIMIT, "an exact number has at most 64 roots");
    for (at = sum->count++; at > 0 && rat_compare(d, sum->term[at - 1].d, ctx) < 0; at--)
        sum->term[at] = sum->term[at - 1];
    sum->term[at] = (Term){c, d};
    return NUM_OK;
}

static const Exact *sum_finish(const Sum *sum, NumCtx *ctx)
{
    if (!sum->count)
        return &exact_zero;
    Exact *x = exact_new(EXACT_ROOTS, sum->count, ctx);
    memcpy(x->term, sum->term, sizeof(Term) * (size_t)sum->count);
    return x;
}

/* sqrt(a)*sqrt(b) = outside*sqrt(inside) */
static int root_product(Rat *outside, Rat *inside, Rat a, Rat b, NumCtx *ctx)
{
    if (rat_is_one(a) || rat_is_one(b) || rat_equal(a, b)) {
        bool same = rat_equal(a, b);
        *outside = same ? a : rat_int(1);
        *inside = same ? rat_int(1) : rat_is_one(a) ? b : a;
        return NUM_OK;
    }
    Rat product;
    int status = rat_mul(&product, a, b, ctx);
    if (!status)
        rat_take_squares(outside, inside, product, ctx);
    return status;
}

static int same_kind(const Exact *x, const Exact *y, NumCtx *ctx)
{
    if (x->kind == EXACT_INFINITY || y->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    if (x->count && y->count && x->kind != y->kind)
        return num_fail(ctx, NUM_UNABLE, MIXED);
    return NUM_OK;
}

int exact_add(Num *z, Num a, Num b, NumCtx *ctx)
{
    const Exact *x = a.exact, *y = b.exact;
    int          status = same_kind(x, y, ctx);
    if (status)
        return status;
    if (!x->count || !y->count) {
        z->exact = x->count ? x : y;
        return NUM_OK;
    }
    if (x->count == 1 && y->count == 1 && rat_equal(x->term[0].d, y->term[0].d)) {
        Rat c;
        status = rat_add(&c, x->term[0].c, y->term[0].c, ctx);
        if (!status)
            z->exact = exact_term(x->kind, c, x->term[0].d, ctx);
        return status;
    }
    Sum sum = {.count = 0};
    for (int i = 0; i < x->count; i++)
        status |= sum_put(&sum, x->term[i].c, x->term[i].d, ctx);
    for (int i = 0; i < y->count && !status; i++)
        status |= sum_put(&sum, y->term[i].c, y->term[i].d, ctx);
    z->exact = sum_finish(&sum, ctx);
    return status;
}

int exact_neg(Num *z, Num a, NumCtx *ctx)
{
    const Exact *x = a.exact;
    if (x->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    Exact *y = exact_new(x->kind, x->count, ctx);
    for (int i = 0; i < x->count; i++)
        y->term[i] = (Term){rat_neg(x->term[i].c, ctx), x->term[i].d};
    z->exact = y;
    return NUM_OK;
}

int exact_shift(Num *z, Num a, long shift, NumCtx *ctx)
{
    const Exact *x = a.exact;
    Exact       *y = exact_new(x->kind, x->count, ctx);
    int          status = NUM_OK;
    for (int i = 0; i < x->count; i++) {
        y->term[i].d = x->term[i].d;
        status |= rat_shift(&y->term[i].c, x->term[i].c, shift, ctx);
    }
    z->exact = y;
    return status;
}

int exact_sub(Num *z, Num a, Num b, NumCtx *ctx)
{
    Num minus;
    int status = exact_neg(&minus, b, ctx);
    return status ? status : exact_add(z, a, minus, ctx);
}

static int term_product(Rat *c, Rat *d, const Term *x, const Term *y, NumCtx *ctx)
{
    Rat outside = rat_int(1);
    int status = rat_mul(c, x->c, y->c, ctx);
    if (!status)
        status = root_product(&outside, d, x->d, y->d, ctx);
    return status || rat_is_one(outside) ? status : rat_mul(c, *c, outside, ctx);
}

static int product_of_sums(Num *z, const Exact *x, const Exact *y, NumCtx *ctx)
{
    Sum sum = {.count = 0};
    for (int i = 0; i < x->count; i++)
        for (int j = 0; j < y->count; j++) {
            Rat c = rat_int(0), d = rat_int(1);
            int status = num_poll(ctx);
            if (!status)
                status = term_product(&c, &d, &x->term[i], &y->term[j], ctx);
            if (!status)
                status = sum_put(&sum, c, d, ctx);
            if (status)
                return status;
        }
    z->exact = sum_finish(&sum, ctx);
    return NUM_OK;
}

int exact_mul(Num *z, Num a, Num b, NumCtx *ctx)
{
    const Exact *x = a.exact, *y = b.exact;
    if (x->kind == EXACT_INFINITY || y->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    if (!x->count || !y->count) {
        z->exact = &exact_zero;
        return NUM_OK;
    }
    bool angle = x->kind == EXACT_ANGLE || y->kind == EXACT_ANGLE;
    if (angle && !(exact_is_rational(x) || exact_is_rational(y)))
        return num_fail(ctx, NUM_UNABLE, MIXED);
    if (x->count == 1 && y->count == 1) { /* nearly always; making a Sum is expensive */
        Rat c, d;
        int status = term_product(&c, &d, &x->term[0], &y->term[0], ctx);
        if (!status)
            z->exact = exact_term(angle ? EXACT_ANGLE : EXACT_ROOTS, c, d, ctx);
        return status;
    }
    return product_of_sums(z, x, y, ctx);
}

/* ---- the inverse, conjugate root by root ------------------------------------------------------------------ */

enum { INDEPENDENT = 6 }; /* 2^6 = LIMIT_ROOTS */

/* A basis: no root in it is a rational multiple of a product of others, and each root in x is such a multiple. */
typedef struct Basis {
    Rat d[INDEPENDENT];
    int count;
} Basis;

/* The set of basis members such that sqrt(d) is a rational multiple of the root of their product, or -1. */
static int find_set(const Basis *basis, Rat d, NumCtx *ctx)
{
    for (int set = 0; set < 1 << basis->count; set++) {
        Rat product = d, root;
        for (int k = 0; k < basis->count; k++)
            if (set >> k & 1 && rat_mul(&product, product, basis->d[k], ctx))
                return -1;
        if (rat_square_root(&root, product, ctx))
            return set;
    }
    return -1;
}

static int inverse(Num *z, const Exact *x, NumCtx *ctx)
{
    if (x->count == 0)
        return num_fail(ctx, NUM_DOMAIN, "division by zero");
    if (x->count == 1) {
        Rat cd, c = rat_int(0);
        int status = rat_mul(&cd, x->term[0].c, x->term[0].d, ctx);
        if (!status)
            status = rat_div(&c, rat_int(1), cd, ctx);
        if (!status)
            z->exact = exact_term(EXACT_ROOTS, c, x->term[0].d, ctx);
        return status;
    }
    Basis basis = {.count = 0};
    for (int i = 0; i < x->count; i++)
        if (find_set(&basis, x->term[i].d, ctx) < 0) {
            if (basis.count == INDEPENDENT)
                return num_fail(ctx, NUM_UNABLE, "division by a sum with more than 6 independent roots");
            basis.d[basis.count++] = x->term[i].d;
        }
    /* x*conjugate has no root that involves the last basis member, so this ends after `count` rounds. */
    Exact *conjugate = exact_new(EXACT_ROOTS, x->count, ctx);
    for (int i = 0; i < x->count; i++) {
        bool flip = find_set(&basis, x->term[i].d, ctx) >> (basis.count - 1) & 1;
        conjugate->term[i] = (Term){flip ? rat_neg(x->term[i].c, ctx) : x->term[i].c, x->term[i].d};
    }
    Num product, other, whole = {.exact = x}, mirror = {.exact = conjugate};
    int status = exact_mul(&product, whole, mirror, ctx);
    if (!status)
        status = inverse(&other, product.exact, ctx);
    return status ? status : exact_mul(z, other, mirror, ctx);
}

int exact_inv(Num *z, Num a, NumCtx *ctx)
{
    if (a.exact->kind == EXACT_INFINITY) {
        z->exact = &exact_zero;
        return NUM_OK;
    }
    if (a.exact->kind == EXACT_ANGLE)
        return num_fail(ctx, NUM_UNABLE, "1 divided by an angle cannot be written as an exact number");
    return inverse(z, a.exact, ctx);
}

int exact_div(Num *z, Num a, Num b, NumCtx *ctx)
{
    const Exact *x = a.exact, *y = b.exact;
    if (x->kind == EXACT_INFINITY || y->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    if (x->count == 0 && y->count != 0) {
        z->exact = &exact_zero;
        return NUM_OK;
    }
    if (x->kind == EXACT_ANGLE && y->kind == EXACT_ANGLE) {
        Rat ratio;
        int status = rat_div(&ratio, exact_rat(x), exact_rat(y), ctx);
        if (!status)
            z->exact = exact_rational(ratio, ctx);
        return status;
    }
    if (exact_is_rational(x) && exact_is_rational(y)) {
        Rat ratio;
        int status = rat_div(&ratio, exact_rat(x), exact_rat(y), ctx);
        if (!status)
            z->exact = exact_rational(ratio, ctx);
        return status;
    }
    Num over;
    int status = exact_inv(&over, b, ctx);
    return status ? status : exact_mul(z, a, over, ctx);
}
