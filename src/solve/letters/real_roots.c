#include "solve/letters/real_roots.h"

/* Arithmetic that goes on after a number got too long, and says so at the end. */
typedef struct Reckoning {
    NumCtx *ctx;
    int     status;
} Reckoning;

static Rat times(Rat x, Rat y, Reckoning *r)
{
    Rat z = rat_int(0);
    r->status |= r->status ? 0 : rat_mul(&z, x, y, r->ctx);
    return z;
}

static Rat plus(Rat x, Rat y, Reckoning *r)
{
    Rat z = rat_int(0);
    r->status |= r->status ? 0 : rat_add(&z, x, y, r->ctx);
    return z;
}

static Rat over(Rat x, Rat y, Reckoning *r)
{
    Rat z = rat_int(0);
    r->status |= r->status ? 0 : rat_div(&z, x, y, r->ctx);
    return z;
}

static int sign_at(const RealPoly *p, Rat x, Reckoning *r)
{
    Rat sum = p->c[p->degree];
    for (int i = p->degree - 1; i >= 0; i--)
        sum = plus(times(sum, x, r), p->c[i], r);
    return rat_sign(sum);
}

int real_roots_sign(const RealPoly *p, Rat x, NumCtx *ctx)
{
    Reckoning r = {.ctx = ctx};
    int       sign = sign_at(p, x, &r);
    return r.status ? 0 : sign;
}

/* ---- Sturm's chain ---------------------------------------------------------------------------------------- */

typedef struct Chain {
    int      count;
    RealPoly p[LIMIT_FACTOR_DEGREE + 1];
} Chain;

/* Divided by the size of its first coefficient, which changes no sign. */
static void scale(RealPoly *p, Reckoning *r)
{
    Rat size = rat_sign(p->c[p->degree]) < 0 ? rat_neg(p->c[p->degree], r->ctx) : p->c[p->degree];
    for (int i = 0; i <= p->degree; i++)
        p->c[i] = over(p->c[i], size, r);
}

/* -(a mod b); false if that is 0. */
static bool negative_remainder(RealPoly *z, const RealPoly *a, const RealPoly *b, Reckoning *r)
{
    *z = *a;
    while (z->degree >= b->degree) {
        Rat factor = rat_neg(over(z->c[z->degree], b->c[b->degree], r), r->ctx);
        for (int i = 0; i < b->degree; i++)
            z->c[z->degree - b->degree + i] = plus(z->c[z->degree - b->degree + i], times(factor, b->c[i], r), r);
        z->degree--;
    }
    while (z->degree >= 0 && rat_is_zero(z->c[z->degree]))
        z->degree--;
    for (int i = 0; i <= z->degree; i++)
        z->c[i] = rat_neg(z->c[i], r->ctx);
    return z->degree >= 0;
}

static void chain_of(Chain *chain, const RealPoly *p, Reckoning *r)
{
    chain->p[0] = *p;
    chain->p[1].degree = p->degree - 1;
    for (int i = 1; i <= p->degree; i++)
        chain->p[1].c[i - 1] = times(p->c[i], rat_int(i), r);
    chain->count = 2;
    while (!r->status && chain->p[chain->count - 1].degree > 0 &&
           negative_remainder(&chain->p[chain->count], &chain->p[chain->count - 2], &chain->p[chain->count - 1], r))
        scale(&chain->p[chain->count++], r);
}

/* Counts the changes of the sign along the chain at x. Between two numbers that are no roots there are as many roots as changes are
 * lost. */
static int changes(const Chain *chain, Rat x, Reckoning *r)
{
    int count = 0, last = 0;
    for (int i = 0; i < chain->count; i++) {
        int sign = sign_at(&chain->p[i], x, r);
        count += sign && last && sign != last;
        last = sign ? sign : last;
    }
    return count;
}

/* A power of 2 above the size of every root (Cauchy): 1 + the largest |c[i]/c[degree]|. */
static Rat bound(const RealPoly *p, Reckoning *r)
{
    Rat bound = rat_int(2);
    for (int i = 0; i < p->degree; i++) {
        Rat size = over(p->c[i], p->c[p->degree], r);
        size = plus(rat_int(1), rat_sign(size) < 0 ? rat_neg(size, r->ctx) : size, r);
        while (!r->status && rat_compare(bound, size, r->ctx) < 0)
            bound = times(bound, rat_int(2), r);
    }
    return bound;
}

static Rat middle(Rat low, Rat high, Reckoning *r)
{
    return over(plus(low, high, r), rat_int(2), r);
}

/* ---- */

static int roots_between(const Chain *chain, Rat low, Rat high, Reckoning *r)
{
    return changes(chain, low, r) - changes(chain, high, r);
}

/* Intervals are halved, from left to right, until each has one root. Those on the stack have at least one each, so it needs no more room
 * than there are roots. */
int real_roots(RealRoot list[LIMIT_FACTOR_DEGREE], const RealPoly *p, NumCtx *ctx)
{
    Reckoning r = {.ctx = ctx};
    Chain     chain;
    RealRoot  open[LIMIT_FACTOR_DEGREE + 1];
    int       depth = 0, found = 0;
    if (p->degree == 1) {
        list[0].low = list[0].high = rat_neg(over(p->c[0], p->c[1], &r), ctx);
        return r.status ? -1 : 1;
    }
    chain_of(&chain, p, &r);
    Rat most = bound(p, &r);
    open[depth++] = (RealRoot){rat_neg(most, ctx), most};
    while (depth && !r.status) {
        RealRoot here = open[--depth];
        int      count = roots_between(&chain, here.low, here.high, &r);
        if (num_poll(ctx))
            return -1;
        if (count == 1) {
            list[found++] = here;
            continue;
        }
        Rat half = middle(here.low, here.high, &r);
        int left = roots_between(&chain, here.low, half, &r);
        if (count > left)
            open[depth++] = (RealRoot){half, here.high};
        if (left > 0)
            open[depth++] = (RealRoot){here.low, half};
    }
    return r.status ? -1 : found;
}

bool real_roots_halve(RealRoot *root, const RealPoly *p, NumCtx *ctx)
{
    Reckoning r = {.ctx = ctx};
    Rat       half = middle(root->low, root->high, &r);
    if (p->degree == 1)
        return true;
    bool below = sign_at(p, root->low, &r) != sign_at(p, half, &r);
    if (below)
        root->high = half;
    else
        root->low = half;
    return !r.status;
}

Order real_roots_compare(RealRoot *root, const RealPoly *p, Rat x, NumCtx *ctx)
{
    enum { MOST_HALVINGS = 2000 };
    if (p->degree == 1)
        return (Order)rat_compare(root->low, x, ctx);
    for (int i = 0; i < MOST_HALVINGS; i++) {
        if (rat_compare(root->high, x, ctx) <= 0)
            return ORDER_LESS;
        if (rat_compare(root->low, x, ctx) >= 0)
            return ORDER_GREATER;
        if (num_poll(ctx) || !real_roots_halve(root, p, ctx))
            return ORDER_UNKNOWN;
    }
    return ORDER_UNKNOWN;
}
